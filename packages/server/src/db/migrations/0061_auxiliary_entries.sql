-- Entries of ours that are neither a payment's nor a transfer's: returns that we dishonor, entries that
-- we reverse, and prenotes and micro-entries that verify paykeys. Columns that a kind has no use for are null.
create table auxiliary_entries (
  id uuid not null,
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  bank_id uuid not null references banks (id) on delete cascade,
  kind text not null check (kind in ('dishonor', 'reversal', 'verification')),
  -- What it is about: the payment of a dishonor or reversal, the paykey of a verification.
  payment_id uuid references payments (id) on delete cascade,
  paykey_id uuid references paykeys (id) on delete cascade,
  -- Of the payment, or what a prenote is written as.
  payment_kind text check (payment_kind in ('charge', 'payout')),
  -- Zero of prenotes; of micro-entries the sum that their debit takes back.
  amount_cents bigint not null check (amount_cents >= 0),
  reason text,
  -- The return that is dishonored, by the key of its inbound item.
  item_key text,
  -- Where the entry is that a dishonor or reversal answers.
  original_file_id uuid references ach_files (id) on delete cascade,
  original_line integer,
  -- Of the return that is dishonored; the day is the one on which it was applied.
  original_code text,
  original_date date,
  original_trace_number text,
  information text,
  method text check (method in ('prenote', 'micro_entries')),
  -- The two amounts of micro-entries, encrypted.
  amounts bytea,
  tries_left smallint check (tries_left between 0 and 3),
  sandbox_outcome text,
  status text not null,
  -- Whether a dishonored return moved its payment, or a settled reversal undid it. The money of one that
  -- did not is in suspense.
  is_applied boolean,
  -- How often it was sealed.
  attempt smallint not null,
  -- Of the latest attempt.
  file_id uuid references ach_files (id) on delete cascade,
  trace_numbers text[] not null,
  settlement_date date,
  settled_at timestamptz,
  -- Entries of micro-entries that came back, and what their return brought, less what it took.
  returned_trace_numbers text[] not null,
  returned_cents bigint not null,
  -- The code with which the receiving bank returned it or contested it.
  answer_code text,
  due_at timestamptz,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check ((kind = 'verification') = (payment_id is null)),
  check ((kind = 'verification') = (paykey_id is not null)),
  check ((kind = 'verification') = (method is not null)),
  check ((kind = 'verification') = (reason is null)),
  check ((kind = 'verification') = (sandbox_outcome is not null)),
  check ((kind = 'dishonor') = (item_key is not null)),
  check ((kind = 'verification') = (original_file_id is null)),
  check ((amounts is null) = (method is distinct from 'micro_entries')),
  check ((payment_kind is null) = (method is not distinct from 'micro_entries')),
  check (status = any (case kind
    when 'dishonor' then array['requested', 'sent', 'settled', 'won', 'contested', 'lapsed']
    when 'reversal' then array['requested', 'sent', 'settled', 'returned', 'cancelled']
    else array['created', 'sent', 'awaiting_confirmation', 'verified', 'failed', 'expired'] end)),
  -- The engine has work while it is open. A reversal that settled may still come back.
  check ((due_at is not null) = (status in ('requested', 'created', 'sent', 'awaiting_confirmation')
    or (kind = 'dishonor' and status = 'settled')))
);
create index auxiliary_entries_due on auxiliary_entries (environment_id, kind, due_at)
  where due_at is not null;
create unique index auxiliary_entries_dishonor_once on auxiliary_entries (environment_id, item_key)
  where kind = 'dishonor';
create unique index auxiliary_entries_reversal_once on auxiliary_entries (environment_id, payment_id)
  where kind = 'reversal';
create unique index auxiliary_entries_open_verification
  on auxiliary_entries (environment_id, paykey_id)
  where kind = 'verification' and due_at is not null;
create index auxiliary_entries_by_payment on auxiliary_entries (payment_id)
  where payment_id is not null;
create index auxiliary_entries_by_paykey on auxiliary_entries (paykey_id, created_at)
  where paykey_id is not null;
create index auxiliary_entries_by_account
  on auxiliary_entries (environment_id, kind, account_id, created_at, id);
create index auxiliary_entries_by_file on auxiliary_entries (file_id) where file_id is not null;
create index auxiliary_entries_by_original_file on auxiliary_entries (original_file_id)
  where original_file_id is not null;

alter table entries drop constraint entries_check;
alter table entries drop column dishonor_id, drop column verification_id, drop column reversal_id,
  add column auxiliary_entry_id uuid,
  add foreign key (environment_id, auxiliary_entry_id)
    references auxiliary_entries (environment_id, id) on delete cascade,
  add constraint entries_check
    check (num_nonnulls(payment_id, funding_event_id, auxiliary_entry_id) = 1);
create index entries_by_auxiliary_entry on entries (environment_id, auxiliary_entry_id)
  where auxiliary_entry_id is not null;
drop table dishonors, reversals, paykey_verifications;
