-- What happens to money after the file left: corrections, cases of returns, money in suspense.
alter table inbound_items drop constraint inbound_items_kind_check;
alter table inbound_items add constraint inbound_items_kind_check check (kind in
  ('return', 'correction', 'unmatched', 'dishonored', 'contested', 'refused_correction'));
-- What became of the item: `applied`, or why it moved nothing.
alter table inbound_items add column outcome text not null default 'applied' check (outcome in
  ('applied', 'applied_late', 'already_returned', 'unmatched', 'unchanged', 'refused', 'noted'));
-- For people: what the item says beyond its code. Never an account number.
alter table inbound_items add column detail text;
-- The subject of the posting that keeps money which belongs to no payment, and how much of it left
-- our bank account; below zero it came in.
alter table inbound_items add column suspense_id uuid;
alter table inbound_items add column suspense_cents bigint;
create index inbound_items_in_suspense on inbound_items (environment_id)
  where suspense_id is not null;
create index inbound_items_by_payment on inbound_items (payment_id) where payment_id is not null;

-- Bank data of paykeys as it was before a notification of change. The newest is in `paykeys`.
create table paykey_bank_details (
  paykey_id uuid not null references paykeys (id) on delete cascade,
  revision integer not null,
  environment_id uuid not null,
  institution_name text,
  routing_number text not null,
  -- Encrypted for this row's place.
  account_number bytea not null,
  account_mask text not null,
  account_type text not null check (account_type in ('checking', 'savings')),
  fingerprint bytea not null,
  -- The notification that ended it.
  code text not null,
  replaced_at timestamptz not null,
  primary key (paykey_id, revision)
);

-- What was last told of each account's return rates, so that a change is told once.
create table return_rate_states (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null check (name in ('unauthorized', 'administrative', 'overall')),
  level text not null check (level in ('ok', 'warning', 'breach', 'too_few')),
  version integer not null,
  changed_at timestamptz not null,
  unique (account_id, name)
);
