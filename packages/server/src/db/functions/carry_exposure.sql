-- A payment counts toward the exposure of its settlement date until it is held, ends or comes back. Deltas of an
-- environment without a limit are dropped when counts are rolled up.
create or replace function carry_exposure() returns trigger language plpgsql as $$
declare
  v_cents bigint;
begin
  select p.amount_cents into strict v_cents from payments p
  where p.environment_id = new.environment_id and p.id = new.id;
  insert into exposure_deltas (environment_id, account_id, side, settlement_date, is_same_day, cents, n)
  select new.environment_id, new.account_id, case new.kind when 'charge' then 'debit' else 'credit' end,
    i.settlement_date, coalesce(i.settlement_date = i.submission_date, false), i.sign * v_cents, i.sign
  from (values (old.status, old.hold, old.settlement_date, old.submission_date, -1),
    (new.status, new.hold, new.settlement_date, new.submission_date, 1))
    as i(status, hold, settlement_date, submission_date, sign)
  where i.status in ('created', 'validating', 'scheduled', 'pending', 'paid') and i.hold is null
    and i.settlement_date is not null;
  return null;
end
$$;

create or replace trigger payment_states_exposed
after update of status, hold, settlement_date, submission_date on payment_states for each row
when ((old.status in ('created', 'validating', 'scheduled', 'pending', 'paid') and old.hold is null)
    is distinct from (new.status in ('created', 'validating', 'scheduled', 'pending', 'paid') and new.hold is null)
  or (new.status in ('created', 'validating', 'scheduled', 'pending', 'paid') and new.hold is null
    and (old.settlement_date is distinct from new.settlement_date
      or old.submission_date is distinct from new.submission_date)))
execute function carry_exposure();

-- An amendment writes the amount before the state: the state's row still has the date that was counted.
create or replace function carry_exposed_amount() returns trigger language plpgsql as $$
begin
  insert into exposure_deltas (environment_id, account_id, side, settlement_date, is_same_day, cents, n)
  select s.environment_id, s.account_id, case s.kind when 'charge' then 'debit' else 'credit' end,
    s.settlement_date, coalesce(s.settlement_date = s.submission_date, false), new.amount_cents - old.amount_cents, 0
  from payment_states s
  where s.environment_id = new.environment_id and s.id = new.id
    and s.status in ('created', 'validating', 'scheduled', 'pending', 'paid') and s.hold is null
    and s.settlement_date is not null;
  return null;
end
$$;

create or replace trigger payments_exposed after update of amount_cents on payments for each row
when (old.amount_cents <> new.amount_cents) execute function carry_exposed_amount();
