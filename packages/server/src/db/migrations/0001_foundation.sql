-- Tenancy: environment -> organization -> account. Every row below carries environment_id.
create table environments (
  id uuid primary key,
  kind text not null check (kind in ('sandbox', 'live')),
  name text not null,
  seed bigint not null,
  clock_mode text not null check (clock_mode in ('real', 'frozen', 'auto')),
  -- The instant a frozen or auto clock stands at; null while the clock is real.
  clock_at timestamptz,
  -- Counts every move of the clock, so that a process can tell that its copy is stale.
  clock_version bigint not null default 0,
  data_key bytea not null,
  last_event_sequence bigint not null default 0,
  created_at timestamptz not null,
  check ((clock_mode = 'real') = (clock_at is null))
);

create table organizations (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  name text not null,
  external_id text,
  metadata json not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index organizations_by_environment on organizations (environment_id, id);

create table accounts (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  organization_id uuid not null references organizations (id),
  is_default boolean not null default false,
  status text not null check (status in ('created', 'onboarding', 'active', 'rejected', 'inactive')),
  business_profile json not null,
  -- Overrides of the environment's defaults; core/account-settings.ts has the shape.
  settings json not null default '{}',
  external_id text,
  metadata json not null default '{}',
  last_event_sequence bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (environment_id, id)
);
create unique index accounts_one_default on accounts (environment_id) where is_default;

create table api_keys (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  -- Null on a platform key, which may act for every account of its environment.
  account_id uuid references accounts (id) on delete cascade,
  key_hash bytea not null unique,
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_by_environment on api_keys (environment_id);

create table linked_bank_accounts (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid references accounts (id) on delete cascade,
  status text not null
    check (status in ('created', 'onboarding', 'active', 'rejected', 'inactive', 'canceled')),
  account_holder text not null,
  institution_name text not null,
  routing_number text not null,
  account_number bytea not null,
  account_mask text not null,
  purposes text[] not null,
  description text,
  metadata json not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index linked_bank_accounts_by_account on linked_bank_accounts (account_id, id);

create table customers (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  type text not null check (type in ('individual', 'business')),
  email text not null,
  phone text not null,
  status text not null check (status in ('pending', 'review', 'verified', 'inactive', 'rejected')),
  external_id text,
  address json,
  -- Encrypted JSON of the clear profile; masked on every ordinary read.
  compliance_profile bytea,
  device json not null,
  metadata json not null default '{}',
  config json not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (account_id, id)
);
create index customers_by_account on customers (account_id, created_at, id);
create index customers_pending on customers (environment_id, updated_at)
  where status = 'pending' and deleted_at is null;

create table paykeys (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  customer_id uuid not null,
  token text not null,
  label text not null,
  source text not null,
  status text not null
    check (status in ('pending', 'active', 'inactive', 'rejected', 'review', 'blocked')),
  status_reason text not null,
  status_source text not null,
  status_code text,
  status_message text not null,
  status_changed_at timestamptz not null,
  institution_name text,
  routing_number text not null,
  account_number bytea not null,
  account_mask text not null,
  account_type text not null check (account_type in ('checking', 'savings')),
  -- Keyed hash of routing and account number: blocks follow the bank account, not the paykey.
  fingerprint bytea not null,
  balance_status text check (balance_status in ('pending', 'completed', 'failed')),
  balance_cents bigint,
  balance_updated_at timestamptz,
  config json not null,
  external_id text,
  metadata json not null default '{}',
  unblock_eligible boolean not null default false,
  unblocked_before boolean not null default false,
  expires_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, token),
  foreign key (account_id, customer_id) references customers (account_id, id)
);
create index paykeys_by_account on paykeys (account_id, created_at, id);
create index paykeys_by_customer on paykeys (customer_id, created_at, id);
create index paykeys_by_fingerprint on paykeys (account_id, fingerprint);
create index paykeys_pending on paykeys (environment_id, updated_at) where status = 'pending';

create table paykey_history (
  paykey_id uuid not null references paykeys (id) on delete cascade,
  version integer not null,
  status text not null,
  reason text not null,
  source text not null,
  code text,
  message text not null,
  changed_at timestamptz not null,
  primary key (paykey_id, version)
);

-- Charges and payouts. `status` is written by payments/move.ts alone.
create table payments (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('charge', 'payout')),
  paykey_id uuid not null references paykeys (id),
  customer_id uuid not null references customers (id),
  external_id text not null,
  description text,
  amount_cents bigint not null check (amount_cents between 1 and 2147483647),
  currency text not null check (currency = 'USD'),
  payment_date date not null,
  consent_type text check (consent_type in ('internet', 'signed')),
  device_ip text not null,
  balance_check text check (balance_check in ('required', 'enabled', 'disabled')),
  sandbox_outcome text not null,
  auto_hold boolean not null,
  auto_hold_message text,
  metadata json not null,
  status text not null,
  status_reason text not null,
  status_source text not null,
  status_code text,
  status_message text not null,
  status_changed_at timestamptz not null,
  version integer not null default 1,
  -- Reasons of holds that a person has released: the same hold is not asked for twice.
  released_reasons text[] not null default '{}',
  -- Times an entry was sealed for it; the ledger's postings are unique per attempt.
  attempt smallint not null default 0,
  trace_number text,
  return_trace_number text,
  submission_date date,
  settlement_date date,
  paid_date date,
  processed_at timestamptz,
  effective_at timestamptz,
  funding_ids uuid[] not null default '{}',
  original_id uuid references payments (id),
  relation text check (relation in ('resubmit', 'refund')),
  has_resubmit boolean not null default false,
  has_refund boolean not null default false,
  -- The engine's next piece of work on it and the instant that work is due.
  due_step text check (due_step in ('review', 'originate', 'settle', 'mature')),
  due_at timestamptz,
  -- The instant from which it waits to be grouped into a funding event of this type.
  funding_type text check (funding_type in
    ('charge_deposit', 'charge_reversal', 'payout_withdrawal', 'payout_return')),
  funding_due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((due_step is null) = (due_at is null)),
  check ((funding_type is null) = (funding_due_at is null)),
  check ((kind = 'charge') = (consent_type is not null)),
  check ((original_id is null) = (relation is null)),
  unique (account_id, kind, external_id)
) with (fillfactor = 85);
create index payments_by_account on payments (account_id, created_at, id);
create index payments_due on payments (environment_id, due_step, due_at, id)
  where due_at is not null;
create index payments_funding_due on payments (environment_id, funding_due_at, id)
  where funding_due_at is not null;
create index payments_by_paykey on payments (paykey_id, created_at, id);
create index payments_by_customer on payments (customer_id, created_at, id);
create index payments_by_original on payments (original_id) where original_id is not null;

-- Rows of history, events and postings are written by set-based steps only, beside the rows they
-- refer to; a foreign key would cost each of them about 3 us and find nothing.
create table payment_history (
  payment_id uuid not null,
  status text not null,
  reason text not null,
  source text not null,
  code text,
  message text not null,
  changed_at timestamptz not null,
  primary key (payment_id, changed_at)
);

create function refuse_payment_move() returns trigger language plpgsql as $$
begin
  raise exception 'payment % may not move from % to %', old.id, old.status, new.status
    using errcode = 'check_violation';
end
$$;

-- The pairs are those of core/payment-lifecycle.ts and, since `validating` may be entered and left
-- in one write, those that pass through it; a test compares them. A condition costs far less per
-- row than a trigger function that looks the pair up.
create trigger payments_legal_moves before update of status on payments
for each row when ((old.status, new.status) not in (
  ('created', 'created'), ('created', 'validating'), ('created', 'on_hold'),
  ('created', 'cancelled'), ('created', 'failed'), ('created', 'scheduled'),
  ('validating', 'scheduled'), ('validating', 'on_hold'), ('validating', 'cancelled'),
  ('validating', 'failed'),
  ('scheduled', 'scheduled'), ('scheduled', 'created'), ('scheduled', 'on_hold'),
  ('scheduled', 'cancelled'), ('scheduled', 'failed'), ('scheduled', 'pending'),
  ('on_hold', 'on_hold'), ('on_hold', 'created'), ('on_hold', 'cancelled'), ('on_hold', 'failed'),
  ('pending', 'pending'), ('pending', 'scheduled'), ('pending', 'failed'), ('pending', 'paid'),
  ('paid', 'paid'), ('paid', 'reversed'),
  ('failed', 'failed'), ('cancelled', 'cancelled'), ('reversed', 'reversed')
)) execute function refuse_payment_move();

-- The bank of an environment: who we are to it, its windows and how far its returns were read.
create table banks (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  profile json not null,
  next_entry_number bigint not null default 1,
  -- Return files of the bank have been read completely through this banking day.
  returns_read_through date,
  next_poll_at timestamptz not null,
  created_at timestamptz not null
);
create unique index banks_one_per_environment on banks (environment_id);

-- ACH files, both ways. Name and bytes are written once and never change.
create table ach_files (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  bank_id uuid not null references banks (id),
  direction text not null check (direction in ('outbound', 'inbound')),
  state text not null check (state in
    ('sealed', 'uploading', 'uploaded', 'upload_unknown', 'received', 'applied', 'quarantined')),
  name text not null,
  body bytea not null,
  sha256 bytea not null,
  byte_count integer not null,
  file_date date not null,
  file_id_modifier text not null,
  batch_count integer not null,
  entry_addenda_count integer not null,
  entry_hash text not null,
  total_debit_cents bigint not null,
  total_credit_cents bigint not null,
  errors json not null default '[]',
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index ach_files_outbound_name on ach_files (bank_id, name)
  where direction = 'outbound';
create unique index ach_files_outbound_key on ach_files (bank_id, file_date, file_id_modifier)
  where direction = 'outbound';
create unique index ach_files_inbound_bytes on ach_files (bank_id, sha256)
  where direction = 'inbound';
create index ach_files_due on ach_files (environment_id, due_at) where due_at is not null;
create index ach_files_by_environment on ach_files (environment_id, created_at, id);

create function refuse_file_change() returns trigger language plpgsql as $$
begin
  raise exception 'ACH file % is sealed: its name and bytes never change', old.id
    using errcode = 'check_violation';
end
$$;
create trigger ach_files_sealed before update of name, body, sha256, file_date, file_id_modifier
on ach_files for each row when (
  (old.name, old.sha256, old.file_date, old.file_id_modifier)
    is distinct from (new.name, new.sha256, new.file_date, new.file_id_modifier)
  or old.body is distinct from new.body
) execute function refuse_file_change();

-- One line of an outbound file and the payment or funding event it carries.
create table entries (
  file_id uuid not null references ach_files (id) on delete cascade,
  line integer not null,
  environment_id uuid not null,
  batch_number integer not null,
  trace_number text not null,
  payment_id uuid references payments (id) on delete cascade,
  funding_event_id uuid,
  attempt smallint not null,
  transaction_code text not null,
  receiving_dfi text not null,
  amount_cents bigint not null,
  file_date date not null,
  settlement_date date not null,
  primary key (file_id, line),
  check (num_nonnulls(payment_id, funding_event_id) = 1)
);
create unique index entries_once_per_attempt on entries (payment_id, attempt)
  where payment_id is not null;
create unique index entries_once_per_funding on entries (funding_event_id, attempt)
  where funding_event_id is not null;
create unique index entries_by_trace on entries (environment_id, trace_number, file_date);

-- Items of inbound files, applied once however often and in whatever file the bank sends them.
create table inbound_items (
  environment_id uuid not null,
  item_key text not null,
  file_id uuid not null references ach_files (id) on delete cascade,
  line integer not null,
  kind text not null check (kind in ('return', 'correction', 'unmatched')),
  code text not null,
  original_trace_number text not null,
  trace_number text not null,
  amount_cents bigint not null,
  payment_id uuid references payments (id) on delete cascade,
  funding_event_id uuid,
  applied_at timestamptz not null,
  primary key (environment_id, item_key)
);
create index inbound_items_by_file on inbound_items (file_id);

-- Transfers between business and our bank: the sum of payments that fall together.
create table funding_events (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  linked_bank_account_id uuid not null references linked_bank_accounts (id),
  event_type text not null check (event_type in
    ('charge_deposit', 'charge_reversal', 'payout_withdrawal', 'payout_return')),
  direction text not null check (direction in ('deposit', 'withdrawal')),
  amount_cents bigint not null check (amount_cents > 0),
  payment_count integer not null check (payment_count > 0),
  transfer_date date not null,
  trace_numbers text[] not null default '{}',
  sandbox_outcome text not null default 'standard',
  status text not null,
  status_reason text not null,
  status_source text not null,
  status_code text,
  status_message text not null,
  status_changed_at timestamptz not null,
  attempt smallint not null default 0,
  settlement_date date,
  processed_at timestamptz,
  effective_at timestamptz,
  due_step text check (due_step in ('originate', 'settle', 'mature')),
  due_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((due_step is null) = (due_at is null))
);
create index funding_events_by_account on funding_events (account_id, transfer_date, id);
create index funding_events_due on funding_events (environment_id, due_step, due_at, id)
  where due_at is not null;

create table funding_event_payments (
  funding_event_id uuid not null references funding_events (id) on delete cascade,
  payment_id uuid not null references payments (id) on delete cascade,
  -- Signed: what enters the business's bank account is positive.
  funding_amount_cents bigint not null,
  reason text not null check (reason in ('credit', 'debit', 'reversal', 'failed')),
  primary key (funding_event_id, payment_id)
);
create index funding_event_payments_by_payment on funding_event_payments (payment_id);

create table funding_event_history (
  funding_event_id uuid not null references funding_events (id) on delete cascade,
  version integer not null,
  status text not null,
  reason text not null,
  source text not null,
  code text,
  message text not null,
  changed_at timestamptz not null,
  primary key (funding_event_id, version)
);

-- Double entry. A posting is a transfer from one ledger account to another, so it balances by
-- construction; account_id is null on the environment's own accounts.
create table ledger_accounts (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid references accounts (id) on delete cascade,
  code text not null,
  debits_cents bigint not null default 0,
  credits_cents bigint not null default 0
);
create unique index ledger_accounts_by_code on ledger_accounts
  (environment_id, account_id, code) nulls not distinct;

create table postings (
  id bigint generated always as identity primary key,
  environment_id uuid not null,
  -- The payment or funding event and the move that caused it: the same fact posts once.
  subject_id uuid not null,
  move text not null,
  -- The entry's attempt; for reservations, which may repeat before any entry, the version.
  attempt integer not null,
  debit_account_id uuid not null,
  credit_account_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  posted_at timestamptz not null,
  check (debit_account_id <> credit_account_id),
  unique (subject_id, move, attempt)
);

create function refuse_posting_change() returns trigger language plpgsql as $$
begin
  raise exception 'postings are append-only' using errcode = 'check_violation';
end
$$;
create trigger postings_append_only before update or truncate on postings
for each statement execute function refuse_posting_change();

-- The event log. Version 1 of a resource carries its snapshot, later versions what changed.
create table events (
  environment_id uuid not null,
  sequence bigint not null,
  id uuid not null,
  account_id uuid,
  account_sequence bigint,
  type text not null,
  resource_type text not null,
  resource_id uuid not null,
  resource_version integer not null,
  occurred_at timestamptz not null,
  patch text not null,
  cause json not null,
  primary key (environment_id, sequence)
);
create index events_by_resource on events (resource_id, resource_version, sequence);
create index events_by_account on events (account_id, account_sequence)
  where account_id is not null;

-- Answers to keyed POST and PATCH, kept to be sent again byte for byte.
create table idempotency_keys (
  account_id uuid not null,
  key text not null,
  environment_id uuid not null references environments (id) on delete cascade,
  request_hash bytea not null,
  status smallint not null,
  request_id uuid not null,
  answered_at timestamptz not null,
  -- Null where the body is the envelope around the snapshot of `event_resource_id`.
  body text,
  event_resource_id uuid,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- The simulated bank's memory: what it will send back, and when.
create table simulated_returns (
  environment_id uuid not null references environments (id) on delete cascade,
  file_name text not null,
  trace_number text not null,
  code text not null,
  record text not null,
  due_at timestamptz,
  primary key (environment_id, file_name, trace_number, code)
);
create index simulated_returns_due on simulated_returns (environment_id, due_at)
  where due_at is not null;
