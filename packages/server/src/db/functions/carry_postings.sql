-- Validates each inserted posting (rule, accounts of one environment and business, open period) and updates
-- the balances. Only copying a whole environment, balances included, sets `set local railhead.books =
-- 'copy'`.
create or replace function carry_postings() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  if current_setting('railhead.books', true) = 'copy' then
    return null;
  end if;
  with lines as materialized (
    select p.environment_id, p.move, p.debit_account_id, p.credit_account_id,
      sum(p.amount_cents) as cents, count(*) as postings, min(p.posted_at) as earliest
    from posted p group by 1, 2, 3, 4
  ), judged as materialized (
    select l.*, case
      when d.id is null or c.id is null then 'names no account of its environment'
      when r.move is null then 'may not debit ' || d.code || ' and credit ' || c.code
      when d.account_id <> c.account_id then 'moves money of one business to another'
      when l.earliest <= k.closed_through then 'comes late: the books are closed through '
        || k.closed_through end as fault
    from lines l
      left join ledger_accounts d
        on d.id = l.debit_account_id and d.environment_id = l.environment_id
      left join ledger_accounts c
        on c.id = l.credit_account_id and c.environment_id = l.environment_id
      left join posting_rules r
        on r.move = l.move and r.debit_code = d.code and r.credit_code = c.code
      cross join lateral (
        select max(closed_through) as closed_through from ledger_closings
        where environment_id = l.environment_id) k
  ), sums as (
    select environment_id, id, sum(debits) as debits, sum(credits) as credits,
      sum(postings) as postings
    from (
      select environment_id, debit_account_id as id, cents as debits, 0::numeric as credits, postings
      from judged
      union all
      select environment_id, credit_account_id, 0, cents, postings from judged
    ) sides group by environment_id, id
  ), carried as (
    update ledger_accounts a set debits_cents = a.debits_cents + s.debits,
      credits_cents = a.credits_cents + s.credits, posting_count = a.posting_count + s.postings
    from sums s where a.environment_id = s.environment_id and a.id = s.id
  )
  select 'a posting of ' || move || ' ' || fault into wrong from judged where fault is not null
  limit 1;
  if wrong is not null then
    raise exception '%', wrong using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create or replace trigger postings_carry after insert on postings
  referencing new table as posted for each statement execute function carry_postings();

-- Only carry_postings updates balances, except when a whole environment is copied or erased.
create or replace function refuse_balance_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 and coalesce(current_setting('railhead.books', true), '') = '' then
    raise exception 'balances move with postings alone' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace trigger ledger_accounts_follow_postings before update of debits_cents, credits_cents, posting_count
  on ledger_accounts for each row
  when (old.debits_cents <> new.debits_cents or old.credits_cents <> new.credits_cents
    or old.posting_count <> new.posting_count)
  execute function refuse_balance_change();
