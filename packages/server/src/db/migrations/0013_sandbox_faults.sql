-- Answers of a rule come so much later: `5d` or `3bd`.
alter table sandbox_rules add column delay text;

-- Returns that we refuse, and how the receiving bank took it.
create table dishonors (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  bank_id uuid not null references banks (id) on delete cascade,
  payment_id uuid not null references payments (id) on delete cascade,
  kind text not null check (kind in ('charge', 'payout')),
  -- The return: an item of an inbound file, refused once at most.
  item_key text not null,
  return_file_id uuid not null references ach_files (id) on delete cascade,
  return_line integer not null,
  return_code text not null,
  -- The day on which it was applied, as a person would date it.
  return_date date not null,
  return_trace_number text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Whether the return moved the payment; the money of one that did not is in suspense.
  is_applied boolean not null,
  code text not null,
  information text not null,
  status text not null check (status in ('requested', 'sent', 'settled', 'won', 'contested')),
  -- How often it was sealed.
  attempt smallint not null,
  -- Of the latest entry.
  file_id uuid references ach_files (id) on delete cascade,
  trace_number text,
  settlement_date date,
  contest_code text,
  due_at timestamptz,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (environment_id, item_key),
  check ((due_at is null) = (status in ('won', 'contested')))
);
create index dishonors_due on dishonors (environment_id, due_at) where due_at is not null;
create index dishonors_by_file on dishonors (file_id) where file_id is not null;
create index dishonors_by_payment on dishonors (payment_id);
create index dishonors_by_account on dishonors (environment_id, account_id, created_at, id);
create index dishonors_by_trace on dishonors (environment_id, trace_number)
  where trace_number is not null;

alter table entries add column dishonor_id uuid references dishonors (id) on delete cascade;
alter table entries drop constraint entries_check;
alter table entries add constraint entries_check
  check (num_nonnulls(payment_id, funding_event_id, dishonor_id) = 1);
