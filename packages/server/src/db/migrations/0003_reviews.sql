-- Reviews of customers and paykeys: one row per review, the newest of a subject is the current one.
create table reviews (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  subject_type text not null check (subject_type in ('customer', 'paykey')),
  subject_id uuid not null,
  -- Encrypted JSON of what the provider found; null while the check runs and after an erasure.
  findings bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index reviews_by_subject on reviews (subject_id, created_at, id);

-- What a bank-data provider gave for a paykey beside the account itself.
create table provider_links (
  paykey_id uuid primary key references paykeys (id) on delete cascade,
  environment_id uuid not null references environments (id) on delete cascade,
  provider text not null,
  -- Encrypted JSON: the provider's handle and the names of the account's owners.
  secret bytea not null,
  -- The instant at which the balance is to be read.
  balance_due_at timestamptz
);
create index provider_links_balance_due on provider_links (environment_id, balance_due_at)
  where balance_due_at is not null;

-- Bank accounts that a return has blocked. A block outlives the paykeys it was found through.
create table bank_account_blocks (
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  fingerprint bytea not null,
  code text not null,
  unblockable boolean not null,
  blocked_at timestamptz not null,
  -- A lifted block stays, because a bank account is unblocked only once.
  lifted_at timestamptz
);
create index bank_account_blocks_by_account on bank_account_blocks (account_id, fingerprint);
create unique index bank_account_blocks_one_standing on bank_account_blocks
  (account_id, fingerprint) where lifted_at is null;

-- Who read what is masked, and who decided what checks would have decided.
create table audit_log (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid,
  action text not null,
  actor json not null,
  resource_type text not null,
  resource_id uuid not null,
  request_id uuid,
  details json not null default '{}',
  recorded_at timestamptz not null
);
create index audit_log_by_environment on audit_log (environment_id, recorded_at, id);
create index audit_log_by_resource on audit_log (resource_id, recorded_at);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'check_violation';
end
$$;
create trigger audit_log_append_only before update or truncate on audit_log
for each statement execute function refuse_audit_change();

create index paykeys_expiring on paykeys (environment_id, expires_at)
  where expires_at is not null and status in ('active', 'review');
create index customers_by_name on customers (account_id, name, id) where deleted_at is null;
