-- Lines that were put off wait for their account's next funding, and are found by the account.
create index payments_waiting_lines on payments (account_id)
  where funding_due_at = '9999-12-31T00:00:00.000Z';

-- Which accounts each move may post between: what packages/core/src/policy/postings.ts says. A test
-- compares the two.
create table posting_rules (
  move text not null,
  debit_code text not null,
  credit_code text not null,
  primary key (move, debit_code, credit_code)
);
insert into posting_rules (move, debit_code, credit_code) values
  ('originate', 'debits_in_flight', 'pending'),
  ('originate', 'payout_reserved', 'payouts_in_flight'),
  ('originate', 'available', 'funding_in_transit'),
  ('originate', 'funding_in_transit', 'available'),
  ('settle', 'bank_cash', 'debits_in_flight'),
  ('settle', 'payouts_in_flight', 'bank_cash'),
  ('settle', 'funding_in_transit', 'bank_cash'),
  ('settle', 'bank_cash', 'funding_in_transit'),
  ('mature', 'pending', 'available'),
  ('reject', 'pending', 'debits_in_flight'),
  ('reject', 'payouts_in_flight', 'payout_reserved'),
  ('reject', 'funding_in_transit', 'available'),
  ('reject', 'available', 'funding_in_transit'),
  ('reject_final', 'pending', 'debits_in_flight'),
  ('reject_final', 'payouts_in_flight', 'available'),
  ('reject_final', 'funding_in_transit', 'available'),
  ('reject_final', 'available', 'funding_in_transit'),
  ('return', 'pending', 'debits_in_flight'),
  ('return', 'pending', 'bank_cash'),
  ('return', 'available', 'bank_cash'),
  ('return', 'payouts_in_flight', 'available'),
  ('return', 'bank_cash', 'available'),
  ('return', 'funding_in_transit', 'available'),
  ('return', 'available', 'funding_in_transit'),
  ('reverse', 'available', 'bank_cash'),
  ('reverse', 'bank_cash', 'available'),
  ('schedule', 'available', 'payout_reserved'),
  ('hold', 'payout_reserved', 'available'),
  ('cancel', 'payout_reserved', 'available'),
  ('block_hold', 'payout_reserved', 'available'),
  ('reschedule', 'payout_reserved', 'available'),
  ('invalidate', 'payout_reserved', 'available'),
  ('break', 'payout_reserved', 'available'),
  ('suspend', 'suspense', 'bank_cash'),
  ('suspend', 'bank_cash', 'suspense'),
  ('dishonor', 'bank_cash', 'suspense'),
  ('dishonor', 'suspense', 'bank_cash'),
  ('dishonor', 'suspense', 'available'),
  ('dishonor', 'available', 'suspense');

-- Through which instant an environment's books were shown as final: nothing is posted before it.
create table ledger_closings (
  environment_id uuid primary key references environments (id) on delete cascade,
  closed_through timestamptz not null
);

-- Up to which posting the balances were proved, and what they were then.
create table ledger_proofs (
  environment_id uuid primary key references environments (id) on delete cascade,
  through_id bigint not null
);
create table ledger_proof_balances (
  ledger_account_id uuid primary key references ledger_accounts (id) on delete cascade,
  debits_cents bigint not null,
  credits_cents bigint not null
);

-- Whoever inserts postings, however many at once: each is one that the rules know, between accounts
-- of its environment and in a period that is open, and the balances move with it. Only copying a
-- whole environment, balances included, says `set local railhead.books = 'copy'`.
create function carry_postings() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  if current_setting('railhead.books', true) = 'copy' then
    return null;
  end if;
  with lines as materialized (
    select p.environment_id, p.move, p.debit_account_id, p.credit_account_id,
      sum(p.amount_cents) as cents, min(p.posted_at) as earliest
    from posted p group by 1, 2, 3, 4
  ), judged as materialized (
    select l.*, case
      when d.id is null or c.id is null then 'names no account of its environment'
      when r.move is null then 'may not debit ' || d.code || ' and credit ' || c.code
      when l.earliest <= k.closed_through then 'comes late: the books are closed through '
        || k.closed_through end as fault
    from lines l
      left join ledger_accounts d
        on d.id = l.debit_account_id and d.environment_id = l.environment_id
      left join ledger_accounts c
        on c.id = l.credit_account_id and c.environment_id = l.environment_id
      left join posting_rules r
        on r.move = l.move and r.debit_code = d.code and r.credit_code = c.code
      left join ledger_closings k on k.environment_id = l.environment_id
  ), sums as (
    select id, sum(debits) as debits, sum(credits) as credits from (
      select debit_account_id as id, cents as debits, 0::numeric as credits from judged
      union all
      select credit_account_id, 0, cents from judged
    ) sides group by id
  ), carried as (
    update ledger_accounts a set debits_cents = a.debits_cents + s.debits,
      credits_cents = a.credits_cents + s.credits
    from sums s where a.id = s.id
  )
  select 'a posting of ' || move || ' ' || fault into wrong from judged where fault is not null
  limit 1;
  if wrong is not null then
    raise exception '%', wrong using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger postings_carry after insert on postings
  referencing new table as posted for each statement execute function carry_postings();

-- Only the trigger above moves balances, and whoever copies or erases a whole environment.
create function refuse_balance_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 and coalesce(current_setting('railhead.books', true), '') = '' then
    raise exception 'balances move with postings alone' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger ledger_accounts_follow_postings before update of debits_cents, credits_cents
  on ledger_accounts for each row
  when (old.debits_cents <> new.debits_cents or old.credits_cents <> new.credits_cents)
  execute function refuse_balance_change();

-- Postings leave with their environment alone, which says `set local railhead.books = 'erase'`.
create function refuse_posting_deletion() returns trigger language plpgsql as $$
begin
  if current_setting('railhead.books', true) is distinct from 'erase' then
    raise exception 'postings are append-only' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger postings_stay before delete on postings
  for each statement execute function refuse_posting_deletion();

-- What a bank says happened on an account: kept as it came, then compared with the books.
create table bank_statements (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  name text not null,
  sha256 bytea not null,
  body bytea not null,
  state text not null check (state in ('stored', 'unreadable', 'agreed', 'differs')),
  format text check (format in ('bai2', 'csv')),
  from_date date,
  to_date date,
  line_count integer not null default 0,
  matched_count integer not null default 0,
  faults jsonb not null default '[]',
  differences jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index bank_statements_once on bank_statements (environment_id, sha256);
create index bank_statements_by_environment on bank_statements (environment_id, created_at, id);

-- Its movements, and what of ours each was found to be.
create table bank_statement_lines (
  statement_id uuid not null references bank_statements (id) on delete cascade,
  line integer not null,
  date date not null,
  amount_cents bigint not null,
  type_code text not null,
  text text not null,
  matched_type text check (matched_type in ('funding_event', 'payment', 'file', 'return_file')),
  matched_id uuid,
  primary key (statement_id, line)
);
create index bank_statement_lines_matched on bank_statement_lines (matched_id)
  where matched_id is not null;
