-- Proofs that a paykey's bank account exists: a prenote, or two small amounts that its owner reads.
create table paykey_verifications (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  bank_id uuid not null references banks (id) on delete cascade,
  paykey_id uuid not null references paykeys (id) on delete cascade,
  method text not null check (method in ('prenote', 'micro_entries')),
  -- What a prenote is written as.
  kind text check (kind in ('charge', 'payout')),
  status text not null check (status in
    ('created', 'sent', 'awaiting_confirmation', 'verified', 'failed', 'expired')),
  -- The two amounts, encrypted; null of a prenote.
  amounts bytea,
  -- Their sum, which one debit takes back.
  total_cents bigint not null check (total_cents between 0 and 198),
  tries_left smallint check (tries_left between 0 and 3),
  sandbox_outcome text not null,
  -- How often it was sealed.
  attempt smallint not null,
  -- Of the latest entries.
  file_id uuid references ach_files (id) on delete cascade,
  trace_numbers text[] not null,
  settlement_date date,
  settled_at timestamptz,
  -- Entries of ours that came back, and what their return brought, less what it took.
  returned_trace_numbers text[] not null,
  returned_cents bigint not null,
  return_code text,
  due_at timestamptz,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((amounts is null) = (method = 'prenote') and (kind is null) = (method = 'micro_entries')),
  check ((due_at is null) = (status in ('verified', 'failed', 'expired')))
);
create index paykey_verifications_due on paykey_verifications (environment_id, due_at)
  where due_at is not null;
create unique index paykey_verifications_open on paykey_verifications (paykey_id)
  where due_at is not null;
create index paykey_verifications_by_paykey on paykey_verifications (paykey_id, created_at);
create index paykey_verifications_by_account
  on paykey_verifications (environment_id, account_id, created_at, id);
create index paykey_verifications_by_file on paykey_verifications (file_id)
  where file_id is not null;

alter table entries
  add column verification_id uuid references paykey_verifications (id) on delete cascade;
alter table entries drop constraint entries_check;
alter table entries add constraint entries_check
  check (num_nonnulls(payment_id, funding_event_id, dishonor_id, verification_id) = 1);

insert into posting_rules (move, debit_code, credit_code) values
  ('verify', 'available', 'bank_cash'),
  ('verify', 'bank_cash', 'available');
