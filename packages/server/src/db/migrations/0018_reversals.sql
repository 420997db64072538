-- Entries of ours that we take back by an entry of the other direction.
create table reversals (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  bank_id uuid not null references banks (id) on delete cascade,
  -- Reversed once at most.
  payment_id uuid not null unique references payments (id) on delete cascade,
  kind text not null check (kind in ('charge', 'payout')),
  -- The entry that is taken back.
  original_file_id uuid not null references ach_files (id) on delete cascade,
  original_line integer not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  status text not null check (status in ('requested', 'sent', 'settled', 'returned', 'cancelled')),
  -- Once settled: whether it undid the payment. The money of one that did not is in suspense.
  is_applied boolean,
  -- How often it was sealed.
  attempt smallint not null,
  -- Of the latest entry.
  file_id uuid references ach_files (id) on delete cascade,
  trace_number text,
  settlement_date date,
  return_code text,
  due_at timestamptz,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((due_at is not null) = (status in ('requested', 'sent')))
);
create index reversals_due on reversals (environment_id, due_at) where due_at is not null;
create index reversals_by_account on reversals (environment_id, account_id, created_at, id);
create index reversals_by_file on reversals (file_id) where file_id is not null;
create index reversals_by_original_file on reversals (original_file_id);

alter table entries add column reversal_id uuid references reversals (id) on delete cascade;
create index entries_by_reversal on entries (reversal_id) where reversal_id is not null;
alter table entries drop constraint entries_check;
alter table entries add constraint entries_check
  check (num_nonnulls(payment_id, funding_event_id, dishonor_id, verification_id,
    reversal_id) = 1);

insert into posting_rules (move, debit_code, credit_code) values
  ('reversal', 'suspense', 'bank_cash'),
  ('reversal', 'bank_cash', 'suspense'),
  ('reversal', 'bank_cash', 'available'),
  ('reversal', 'available', 'bank_cash');
