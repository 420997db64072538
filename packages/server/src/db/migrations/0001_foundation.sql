-- The schema that releases begin from. Later changes of tables are migrations of their own; functions,
-- triggers and views are in ../functions.

-- ====================================================================================================
-- Environments
-- Tenancy: environment, organization, account. An environment's row is also its clock.
-- ====================================================================================================

create table environments (
  id uuid not null,
  kind text not null check (kind in ('sandbox', 'live')),
  name text not null,
  seed bigint not null,
  clock_mode text not null check (clock_mode in ('real', 'frozen', 'auto', 'scaled')),
  -- The instant a frozen or auto clock stands at; null while the clock is real.
  clock_at timestamptz,
  -- Counts every move of the clock, so that a process can tell that its copy is stale.
  clock_version bigint not null default 0,
  created_at timestamptz not null,
  -- The log keeps events from this sequence on; earlier ones were removed by age.
  events_kept_from bigint not null default 1,
  -- A running clock stood at clock_at at this wall time; null while it stands still.
  clock_wall timestamptz,
  -- Seconds that pass in it for each second of wall time.
  clock_factor double precision not null default 1
    check (clock_factor > 0 and clock_factor <= 1000000),
  -- The environment whose key created it; that key may manage it.
  parent_id uuid,
  -- Wall time at which it is deleted; null keeps it.
  expires_at timestamptz,
  -- Its ids follow from its seed, and its writes happen one after the other.
  replayable boolean not null default false,
  -- Which stretch of its ids the next process begins: no stretch is used twice.
  id_epoch integer not null default 0,
  -- Counts how often its content was replaced: copies held in memory are of one generation.
  generation integer not null default 0,
  -- The environment it was copied from; null where it began empty.
  forked_from uuid,
  -- Where its log began anew; the first element is the log's first beginning.
  log_restarts jsonb not null default '[]',
  primary key (id),
  -- A live clock is the wall's; a standing one stands somewhere; only a running one has a start.
  constraint environments_clock_check check (case clock_mode
    when 'real' then (clock_at is null) = (clock_wall is null) and clock_factor = 1
    when 'scaled' then clock_at is not null and clock_wall is not null
    else clock_at is not null and clock_wall is null and clock_factor = 1 end),
  constraint environments_live_clock_check check ((kind = 'sandbox') or ((clock_mode = 'real')
    and (clock_at is null)))
);

-- Keys that wrap data keys; only their ids, which follow from the keys, are stored. While data keys are
-- wrapped anew there are two.
create table master_keys (
  id text not null,
  is_current boolean not null,
  created_at timestamptz not null,
  primary key (id)
);
create unique index master_keys_current on master_keys (is_current) where is_current;

-- Keys of an environment, wrapped by a master key. Ciphers encrypt values; the lookup key makes the hashes
-- by which values are found, requests compared and bridge tokens signed.
create table data_keys (
  environment_id uuid not null references environments (id) on delete cascade,
  -- Follows from the key; every value that it encrypts names it.
  id bytea not null check (octet_length(id) = 4),
  purpose text not null check (purpose in ('cipher', 'lookup')),
  -- Encrypts what is written; a cipher that is not current only opens older values.
  is_current boolean not null,
  wrapped bytea not null,
  master_key_id text not null,
  created_at timestamptz not null,
  primary key (environment_id, id),
  constraint data_keys_master_key foreign key (master_key_id) references master_keys (id)
);
create unique index data_keys_current on data_keys (environment_id, purpose) where is_current;
create index data_keys_by_master_key on data_keys (master_key_id);

-- Changes of an environment's cipher (`data`) and of the key that wraps its keys (`master`).
create table key_rotations (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('data', 'master')),
  from_key text not null,
  to_key text not null,
  -- Values encrypted anew so far.
  value_count bigint not null default 0,
  started_at timestamptz not null,
  completed_at timestamptz,
  primary key (environment_id, id)
);
create unique index key_rotations_open on key_rotations (environment_id) where completed_at is null;

-- An environment as it was: its own row, and those of all its tables by table.
create table environment_snapshots (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  environment json not null,
  row_count integer not null,
  clock_at timestamptz not null,
  taken_at timestamptz not null,
  schema_version integer,
  primary key (environment_id, id)
);

-- Rows as JSON of the tables of their `schema_version`.
create table environment_snapshot_rows (
  environment_id uuid not null,
  snapshot_id uuid not null,
  table_name text not null,
  id bigint not null generated always as identity,
  content json not null,
  primary key (environment_id, snapshot_id, table_name, id),
  foreign key (environment_id, snapshot_id) references environment_snapshots (environment_id, id)
    on delete cascade
);

-- Environments that are on their way to another cluster, or went there. Their own row and counter are kept here from
-- the fence on: without its row in environments, nothing serves an environment. They outlive it, so they name it by id.
create table moved_environments (
  id uuid not null,
  state text not null check (state in ('copying', 'fenced', 'moved')),
  -- System identifier and name of the database that it goes to.
  target text not null,
  -- Where callers find it afterwards; null if nobody said.
  address text,
  environment json,
  counts json,
  started_at timestamptz not null,
  fenced_at timestamptz,
  moved_at timestamptz,
  primary key (id),
  check ((state = 'copying') = (environment is null))
);

-- The directory of an installation with several clusters, in the first one and copied to the others: which cell serves an
-- environment that is, or was, in another one than the first. A cell is known to a process by its setting, and an environment is served where its row is.
create table cell_environments (
  id uuid not null,
  cell text not null,
  primary key (id)
);

-- Keys of the other cells, copied so that a wrong key is known while one of those is down.
create table cell_keys (
  cell text not null,
  key_hash bytea not null,
  environment uuid not null,
  primary key (cell, key_hash)
);

-- Cells whose keys are all in cell_keys, and when that was last made sure of.
create table cell_copies (
  cell text not null,
  copied_at timestamptz not null,
  primary key (cell)
);

-- Outcomes that a sandbox gives to payments that match.
create table sandbox_rules (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  -- The first rule that matches decides.
  "position" integer not null,
  match json not null,
  -- An outcome of core/sandbox/sandbox-outcomes.ts or steps of its grammar.
  outcome text not null,
  description text,
  created_at timestamptz not null,
  delay text,
  primary key (environment_id, id),
  unique (environment_id, "position")
);

-- Faults injected on purpose, and how many times more.
create table sandbox_faults (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  target text not null check (target in ('webhook', 'transport', 'bank', 'database')),
  effect text not null check (effect in ('drop', 'duplicate', 'delay', 'reorder', 'partial')),
  delay_ms integer not null default 0 check (delay_ms >= 0),
  remaining integer check (remaining >= 0),
  hits integer not null default 0,
  created_at timestamptz not null,
  primary key (environment_id, id)
);

-- Sequence numbers of the log are taken under this row's lock, for which all writers of an environment
-- wait. A narrow row with free space beside it is updated in a third of the time of a wide one.
create table event_counts (
  environment_id uuid not null references environments (id) on delete cascade,
  last_sequence bigint not null default 0,
  last_audit_sequence bigint not null default 0,
  -- Changes with every change of an exposure limit; above zero while there is one.
  exposure_version bigint not null default 0,
  -- The last numbers that may be given, while the environment is moved to another cluster; null otherwise.
  fenced_sequence bigint,
  fenced_audit_sequence bigint,
  primary key (environment_id),
  constraint event_counts_fenced
    check (last_sequence <= fenced_sequence and last_audit_sequence <= fenced_audit_sequence)
) with (fillfactor=50);

-- The process that may do an environment's engine work; no owner while nobody does. Transactions of the engine
-- hold this row in share mode, so only a take, a take-over or a release updates it.
create table engine_leases (
  environment_id uuid not null references environments (id) on delete cascade,
  -- Rises with every take and never goes back.
  epoch bigint not null,
  owner text,
  taken_at timestamptz not null,
  primary key (environment_id)
) with (fillfactor=50);

-- Until when a lease that is held lasts: apart from it, so that a renewal waits for no transaction. The
-- session is one that its owner keeps open as long as it lives.
create table engine_heartbeats (
  environment_id uuid not null references engine_leases (environment_id) on delete cascade,
  epoch bigint not null,
  until timestamptz not null,
  session_pid integer not null,
  session_started_at timestamptz not null,
  primary key (environment_id)
) with (fillfactor=50);

-- ====================================================================================================
-- People
-- Who operates the installation. A person works in several environments, so no row names one.
-- ====================================================================================================

create table operators (
  id uuid not null,
  email text not null,
  -- The address in lower case: one person per address.
  email_folded text not null,
  name text,
  -- Invited until the first sign-in.
  state text not null check (state in ('invited', 'active', 'disabled')),
  locale text,
  time_zone text,
  last_seen_at timestamptz,
  disabled_at timestamptz,
  -- Null where it was done on the machine's command line.
  disabled_by uuid references operators (id),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id),
  unique (email_folded)
);
create index operators_by_disabler on operators (disabled_by) where disabled_by is not null;

-- What a person signs in with. Secrets are hashed, or encrypted in operator_secrets.
create table operator_credentials (
  id uuid not null,
  operator_id uuid not null references operators (id) on delete cascade,
  kind text not null check (kind in ('passkey', 'password', 'totp', 'oidc', 'recovery')),
  -- The credential id of a passkey, the issuer and subject of an OIDC account.
  external_id text,
  -- The public key of a passkey.
  public_key bytea,
  hash bytea,
  -- The signature counter of a passkey, the last used step of a TOTP.
  counter bigint not null default 0,
  -- How the secret was made, such as the parameters of its hash.
  parameters json not null default '{}',
  label text,
  -- Null while it is being enrolled.
  confirmed_at timestamptz,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (id)
);
create index operator_credentials_by_operator on operator_credentials (operator_id, kind);
create unique index operator_credentials_by_external_id on operator_credentials (kind, external_id)
  where external_id is not null;

-- Seeds of codes, encrypted under the key of the installation's first environment, which is never deleted.
create table operator_secrets (
  environment_id uuid not null references environments (id),
  id uuid not null references operator_credentials (id) on delete cascade,
  secret bytea not null,
  primary key (environment_id, id)
);
create index operator_secrets_by_credential on operator_secrets (id);

-- Sessions of browsers. The cookie is stored as its hash.
create table operator_sessions (
  id uuid not null,
  operator_id uuid not null references operators (id) on delete cascade,
  token_hash bytea not null,
  -- A session that only enrolls a factor may do nothing else.
  stage text not null check (stage in ('enrolling', 'signed_in')),
  -- Where the last factor was given from; from elsewhere another one is needed before a write.
  address text not null,
  agent text,
  factor_at timestamptz,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid,
  primary key (id),
  unique (token_hash)
);
create index operator_sessions_by_operator on operator_sessions (operator_id, id);

-- One-time links, stored as hashes.
create table operator_invitations (
  id uuid not null,
  operator_id uuid not null references operators (id) on delete cascade,
  token_hash bytea not null,
  -- Null where it was made on the machine's command line.
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (id),
  unique (token_hash)
);
create index operator_invitations_by_operator on operator_invitations (operator_id);

-- What a browser must bring back within minutes, once: a signed challenge, or the response of an identity
-- provider. Stored as a hash.
create table operator_challenges (
  id uuid not null,
  purpose text not null check (purpose in ('enroll', 'sign_in', 'elevate', 'oidc')),
  challenge_hash bytea not null,
  -- The session that asked; null where nobody is signed in yet.
  session_id uuid references operator_sessions (id) on delete cascade,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (id),
  unique (challenge_hash)
);
create index operator_challenges_by_session on operator_challenges (session_id)
  where session_id is not null;
create index operator_challenges_by_address on operator_challenges (address, id);
create index operator_challenges_by_expiry on operator_challenges (expires_at);

-- ====================================================================================================
-- Banks
-- An ODFI connection: profile, transport and schedule. Accounts are routed to banks.
-- ====================================================================================================

create table banks (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  profile json not null,
  next_entry_number bigint not null default 1,
  -- Return files of the bank have been read completely through this banking day.
  returns_read_through date,
  next_poll_at timestamptz not null,
  created_at timestamptz not null,
  profile_version integer not null default 1,
  -- off: nothing is sealed or sent; dry_run: files are sealed and kept here.
  sending text not null default 'on' check (sending in ('on', 'dry_run', 'off')),
  -- The bank of every account that names no other.
  is_default boolean not null,
  -- Since when unsent payments wait for new dates, because profile or routing changed.
  replan_at timestamptz,
  -- Why nothing is sealed or sent: the database went back. Only a recovery removes it.
  origination_lock json,
  -- Since when files can be neither fetched nor handed over.
  exchange_failing_since timestamptz,
  primary key (environment_id, id)
);
create unique index banks_by_odfi on banks (environment_id, ((profile ->> 'odfi_routing_number')));
create unique index banks_default on banks (environment_id) where is_default;

-- Banks in order of preference, of an account or of all that are routed to none.
create table bank_lists (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  account_id uuid,
  routes json not null,
  -- A bank whose exchange fails for so long is closed.
  failing_minutes integer not null check (failing_minutes between 5 and 1440),
  reason text not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create unique index bank_lists_of_account on bank_lists (environment_id,
  coalesce(account_id, '00000000-0000-0000-0000-000000000000'));

-- The bank that a list gave payments of a kind, and why. Never changed but for its end.
create table bank_decisions (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  account_id uuid,
  side text not null check (side in ('debit', 'credit')),
  sec_code text not null,
  -- Payments with accounts at this bank; null: with any account that has no decision of its own.
  on_us_bank_id uuid,
  bank_id uuid not null,
  reason text not null,
  candidates json not null,
  decided_at timestamptz not null,
  ended_at timestamptz,
  primary key (environment_id, id)
);
create unique index bank_decisions_in_force on bank_decisions (environment_id,
  coalesce(account_id, '00000000-0000-0000-0000-000000000000'), side, sec_code,
  coalesce(on_us_bank_id, '00000000-0000-0000-0000-000000000000')) where ended_at is null;
create index bank_decisions_of_account on bank_decisions (environment_id, account_id, decided_at);

-- Files that the hand-over journal or the bank has and the database had lost, and what was decided.
create table recovered_files (
  environment_id uuid not null,
  bank_id uuid not null,
  name text not null,
  verdict text not null check (verdict in ('imported', 'sent', 'unknown', 'not_sent', 'accepted')),
  note text,
  decided_by text not null,
  created_at timestamptz not null,
  primary key (environment_id, bank_id, name),
  foreign key (environment_id, bank_id) references banks (environment_id, id) on delete cascade
);

-- Profiles a bank had. Files name the version they were sealed under.
create table bank_profiles (
  environment_id uuid not null,
  bank_id uuid not null,
  version integer not null,
  profile json not null,
  created_at timestamptz not null,
  created_by text not null,
  reason text,
  -- In the order of insertion, which the chain follows.
  number bigint not null generated always as identity,
  primary key (environment_id, bank_id, version),
  unique (environment_id, number),
  foreign key (environment_id, bank_id) references banks (environment_id, id) on delete cascade
);

-- Steps that failed when they ran last, by the bank they ran for, and when each is tried again.
create table failing_steps (
  environment_id uuid not null,
  bank_id uuid not null,
  step text not null,
  failures integer not null,
  since timestamptz not null,
  retry_at timestamptz not null,
  fault text not null,
  primary key (environment_id, bank_id, step),
  foreign key (environment_id, bank_id) references banks (environment_id, id) on delete cascade
);

-- ====================================================================================================
-- Organizations and accounts
-- ====================================================================================================

create table organizations (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  external_id text,
  metadata json not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Between the environment's defaults and the overrides of its accounts.
  settings json not null default '{}',
  primary key (environment_id, id)
);
create index organizations_by_parent_origin on organizations
  using gin (((((settings -> 'bridge') -> 'parent_origins'))::jsonb));

create table accounts (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  organization_id uuid not null,
  is_default boolean not null default false,
  status text not null check (status in ('created', 'onboarding', 'active', 'rejected', 'inactive')),
  business_profile json not null,
  -- Overrides of the environment's defaults; core/policy/account-settings.ts has the shape.
  settings json not null default '{}',
  external_id text,
  metadata json not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  status_detail json not null default '{"reason":"verified","source":"system","code":null,"message":"The account is active."}',
  access_level text not null default 'standard' check (access_level in ('standard', 'managed')),
  terms_of_service json,
  bank_id uuid,
  primary key (environment_id, id),
  foreign key (environment_id, organization_id) references organizations (environment_id, id),
  foreign key (environment_id, bank_id) references banks (environment_id, id)
    on delete set null (bank_id)
);
create index accounts_by_organization on accounts (organization_id, id);
create index accounts_by_parent_origin on accounts
  using gin (((((settings -> 'bridge') -> 'parent_origins'))::jsonb));
create unique index accounts_one_default on accounts (environment_id) where is_default;

-- As event_counts, for each account's own numbering.
create table account_event_counts (
  environment_id uuid not null,
  account_id uuid not null,
  last_sequence bigint not null default 0,
  primary key (environment_id, account_id),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
) with (fillfactor=50);

-- Due work on accounts. `recheck`: unsent payments are reviewed again, because status, capabilities or
-- limits changed; a row per change, so that changes never wait for each other. `return_rates`: the rates
-- are evaluated; one row of version 0 while the count holds returns of the account or its company id.
create table account_checks (
  environment_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('recheck', 'return_rates')),
  version integer not null,
  due_at timestamptz not null,
  primary key (environment_id, account_id, kind, version),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create index account_checks_due on account_checks (environment_id, kind, due_at, account_id, version);

create table api_keys (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  -- Null on a platform key, which may act for every account of its environment.
  account_id uuid,
  key_hash bytea not null,
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  name text,
  version integer not null default 1,
  updated_at timestamptz,
  -- The person or key that made it; null where the service did, with the environment.
  created_by json,
  -- Networks that it may be used from; null is every one.
  allowed_addresses text[],
  last_used_at timestamptz,
  -- When the next alert about the end of a live key is due.
  expiry_alert_at timestamptz,
  primary key (environment_id, id),
  -- A request has a key and no environment: the key says which.
  unique (key_hash),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);

create index api_keys_expiring on api_keys (environment_id, expiry_alert_at) where expiry_alert_at is not null;

create table capability_requests (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  type text not null
    check (type in ('charges', 'payouts', 'individuals', 'businesses', 'signed_agreement', 'internet')),
  category text not null check (category in ('payment_type', 'customer_type', 'consent_type')),
  status text not null check (status in ('active', 'inactive', 'in_review', 'rejected')),
  enable boolean not null,
  settings json not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create index capability_requests_by_account on capability_requests (account_id, id);

create table representatives (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  status text not null check (status in ('created', 'onboarding', 'active', 'rejected', 'inactive')),
  status_detail json not null,
  first_name text not null,
  last_name text not null,
  -- Encrypted, as is ssn_last4.
  dob bytea not null,
  ssn_last4 bytea not null,
  email text not null,
  mobile_number text not null,
  relationship json not null,
  is_primary boolean not null,
  external_id text,
  metadata json not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create index representatives_by_account on representatives (account_id, id);
create unique index representatives_one_primary on representatives (environment_id, account_id) where is_primary;

create table linked_bank_accounts (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  account_id uuid,
  status text not null
    check (status in ('created', 'onboarding', 'active', 'rejected', 'inactive', 'canceled')),
  account_holder text not null,
  institution_name text not null,
  routing_number text not null,
  -- Encrypted.
  account_number bytea not null,
  account_mask text not null,
  purposes text[] not null,
  description text,
  metadata json not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  status_detail json not null default '{"reason":"verified","source":"system","code":null,"message":"The bank account is active."}',
  primary key (environment_id, id),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create index linked_bank_accounts_by_account on linked_bank_accounts (account_id, id);

-- ====================================================================================================
-- Customers and paykeys
-- ====================================================================================================

create table customers (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
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
  primary key (environment_id, id),
  unique (environment_id, account_id, id),
  constraint customers_account_fkey foreign key (environment_id, account_id)
    references accounts (environment_id, id) on delete cascade
);
create index customers_by_account on customers (account_id, created_at, id);
create index customers_by_email on customers (account_id, lower(email)) where deleted_at is null;
create index customers_by_name on customers (account_id, name, id) where deleted_at is null;
create index customers_pending on customers (environment_id, updated_at) where (status = 'pending')
  and (deleted_at is null);
create index customers_in_review on customers (account_id, id) where (status = 'review')
  and (deleted_at is null);

create table paykeys (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
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
  -- Encrypted.
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
  -- How the bank account was found to be the customer's; null while nobody has.
  validated_by text check (validated_by in ('provider', 'micro_entries', 'person', 'simulation')),
  validated_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check ((validated_by is null) = (validated_at is null)),
  unique (environment_id, account_id, token),
  constraint paykeys_owners unique (environment_id, id, customer_id, account_id),
  foreign key (environment_id, account_id, customer_id)
    references customers (environment_id, account_id, id),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create index paykeys_by_account on paykeys (account_id, created_at, id);
create index paykeys_by_bank_account on paykeys (environment_id, fingerprint);
create index paykeys_by_customer on paykeys (customer_id, created_at, id);
create index paykeys_expiring on paykeys (environment_id, expires_at) where (expires_at is not null)
  and (status in ('active', 'review'));
create index paykeys_pending on paykeys (environment_id, updated_at) where status = 'pending';
create index paykeys_in_review on paykeys (account_id, id) where status = 'review';

-- Bank data of paykeys before a notification of change. The newest is in paykeys.
create table paykey_bank_details (
  environment_id uuid not null,
  paykey_id uuid not null,
  revision integer not null,
  institution_name text,
  routing_number text not null,
  -- Encrypted for this row's place.
  account_number bytea not null,
  account_mask text not null,
  account_type text not null check (account_type in ('checking', 'savings')),
  fingerprint bytea not null,
  -- What replaced it: a notification of change, which a person may have applied, or a person alone.
  source text not null check (source in ('notification', 'person')),
  code text,
  item_key text,
  reason text,
  actor text not null,
  replaced_at timestamptz not null,
  primary key (environment_id, paykey_id, revision),
  constraint paykey_bank_details_notification_check
    check ((source = 'notification') = (item_key is not null and code is not null)),
  foreign key (environment_id, paykey_id) references paykeys (environment_id, id) on delete cascade
);

-- What a bank-data provider gave for a paykey beside the account itself.
create table provider_links (
  environment_id uuid not null,
  paykey_id uuid not null,
  provider text not null,
  -- Encrypted JSON: the provider's handle and the names of the account's owners.
  secret bytea not null,
  -- When the balance is read next.
  balance_due_at timestamptz,
  primary key (environment_id, paykey_id),
  foreign key (environment_id, paykey_id) references paykeys (environment_id, id) on delete cascade
);
create index provider_links_balance_due on provider_links (environment_id, balance_due_at)
  where balance_due_at is not null;

-- Bank accounts that a return has blocked. A block outlives the paykeys it was found through.
create table bank_account_blocks (
  environment_id uuid not null,
  account_id uuid not null,
  fingerprint bytea not null,
  code text not null,
  unblockable boolean not null,
  blocked_at timestamptz not null,
  -- A lifted block stays, because a bank account is unblocked only once.
  lifted_at timestamptz,
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create index bank_account_blocks_by_account on bank_account_blocks (environment_id, account_id, fingerprint);
create unique index bank_account_blocks_one_standing on bank_account_blocks (environment_id, account_id, fingerprint)
  where lifted_at is null;
-- Without a key of its own, whole rows name what a move of the environment changes or deletes.
alter table bank_account_blocks replica identity full;

-- How the linking page looks for an account's customers.
create table bridge_themes (
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null,
  name text,
  -- A data URI of a PNG.
  logo text,
  -- In pixels.
  radius integer,
  -- Colors by name.
  light jsonb,
  dark jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, account_id),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);

-- Sessions of the hosted linking page, one for each bridge token.
create table bridge_sessions (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  customer_id uuid not null,
  -- What was linked: a session links once. Or, from the start, the paykey whose amounts are to be confirmed.
  paykey_id uuid,
  -- The paykey that the customer is asked to link again.
  relinks_paykey_id uuid,
  -- What the customer is asked to authorize: kind, amounts and dates.
  terms jsonb not null,
  -- Of the page and the authorization. Null leaves it to the browser.
  language text,
  -- Of the paykey that is linked.
  external_id text,
  config jsonb not null,
  -- SHA-256 of the code of the hosted link, until when it opens the session, and where its page leads at the end.
  link_hash bytea,
  link_expires_at timestamptz,
  return_url text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade,
  foreign key (environment_id, account_id, customer_id)
    references customers (environment_id, account_id, id) on delete cascade,
  foreign key (environment_id, paykey_id, customer_id, account_id)
    references paykeys (environment_id, id, customer_id, account_id) on delete cascade,
  foreign key (environment_id, relinks_paykey_id, customer_id, account_id)
    references paykeys (environment_id, id, customer_id, account_id) on delete cascade
);
create index bridge_sessions_by_customer on bridge_sessions (customer_id);
create unique index bridge_sessions_by_link on bridge_sessions (environment_id, link_hash);
create index bridge_sessions_by_paykey on bridge_sessions (environment_id, paykey_id);
create index bridge_sessions_by_relinked_paykey on bridge_sessions (environment_id, relinks_paykey_id)
  where relinks_paykey_id is not null;

-- Sign-ins on the page of a provider, the newest of each session of the linking page.
create table bridge_sign_ins (
  environment_id uuid not null,
  session_id uuid not null,
  provider text not null,
  -- SHA-256 of the state that the provider's page comes back with.
  state_hash bytea not null,
  status text not null check (status in ('open', 'returned', 'cancelled', 'failed')),
  -- Why none was linked, for the customer.
  failure text check (failure in ('unavailable', 'sign_in_again', 'no_account')),
  -- Encrypted JSON: the provider's handle while open, then the accounts. Null where there is nothing to keep.
  secret bytea,
  expires_at timestamptz not null,
  primary key (environment_id, session_id),
  foreign key (environment_id, session_id) references bridge_sessions (environment_id, id) on delete cascade
);
create unique index bridge_sign_ins_by_state on bridge_sign_ins (environment_id, state_hash);

-- What a customer agreed to when linking a bank account on the linking page. Proof: only the device is ever changed,
-- by an erasure.
create table paykey_authorizations (
  environment_id uuid not null,
  paykey_id uuid not null,
  session_id uuid not null,
  terms jsonb not null,
  language text not null check (language in ('en', 'es')),
  version text not null,
  text text not null,
  -- SHA-256 of the text, in hexadecimal.
  text_hash text not null,
  -- Encrypted JSON: network address and browser. Null after an erasure.
  device bytea,
  accepted_at timestamptz not null,
  primary key (environment_id, paykey_id),
  foreign key (environment_id, paykey_id) references paykeys (environment_id, id) on delete cascade
);

-- Reviews of customers and paykeys; the newest of a subject is the current one.
create table reviews (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  subject_type text not null check (subject_type in ('customer', 'paykey')),
  subject_id uuid not null,
  -- Encrypted JSON of what the provider found; null while the check runs and after an erasure.
  findings bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  constraint reviews_account_fkey foreign key (environment_id, account_id)
    references accounts (environment_id, id) on delete cascade
);
create index reviews_by_subject on reviews (subject_id, created_at, id);

-- ====================================================================================================
-- Payments
-- ====================================================================================================

-- What was asked for: charges and payouts. Only a caller's amendment of an unsent payment updates it.
create table payments (
  environment_id uuid not null,
  -- UUIDv7 of the instant of creation: lists by creation sort by it.
  id uuid not null,
  account_id uuid not null,
  kind text not null check (kind = any ('{charge,payout}')),
  paykey_id uuid not null,
  customer_id uuid not null,
  external_id text not null,
  description text,
  payment_related_information text check (length(payment_related_information) between 1 and 80),
  amount_cents bigint not null check ((amount_cents >= 1) and (amount_cents <= 2147483647)),
  currency text not null check (currency = 'USD'),
  payment_date date not null,
  consent_type text check (consent_type = any ('{internet,signed}')),
  purpose text not null default 'other' check (purpose = any ('{goods,services,payroll,other}')),
  device_ip text not null,
  balance_check text check (balance_check = any ('{required,enabled,disabled}')),
  sandbox_outcome text not null,
  auto_hold boolean not null,
  auto_hold_message text,
  metadata json not null,
  original_id uuid,
  relation text check (relation = any ('{resubmit,refund}')),
  created_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, account_id, kind, external_id),
  constraint payments_paykey_fkey foreign key (environment_id, paykey_id, customer_id, account_id)
    references paykeys (environment_id, id, customer_id, account_id) on delete cascade,
  check ((kind = 'charge') = (consent_type is not null)),
  check ((original_id is null) = (relation is null)),
  foreign key (environment_id, original_id) references payments (environment_id, id)
);
create index payments_by_account on payments (account_id, id) include (kind, amount_cents, payment_date,
  created_at);
create index payments_by_amount on payments (account_id, amount_cents, id) include (kind);
create index payments_by_original on payments (original_id) where original_id is not null;
-- By the first 24 bits of an IPv4 address, 48 of an IPv6 one.
create index payments_by_network on payments (network(set_masklen(device_ip::inet,
  case family(device_ip::inet) when 4 then 24 else 48 end)), id);
create index payments_by_paykey on payments (paykey_id, id);
create index payments_by_payment_date on payments (account_id, payment_date, id) include (kind);
create index payments_related on payments (account_id, relation, id) where relation is not null;

-- What becomes of it. Each move rewrites the row, so it is short and has few indexes; only
-- payments/transitions writes `status`.
create table payment_states (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  kind text not null,
  status text not null,
  status_reason text not null,
  status_source text not null,
  status_code text,
  status_message text not null,
  status_changed_at timestamptz not null,
  version integer not null default 1,
  -- Times an entry was sealed for it; postings are unique per attempt.
  attempt smallint not null default 0,
  trace_number text,
  return_trace_number text,
  submission_date date,
  settlement_date date,
  paid_date date,
  processed_at timestamptz,
  effective_at timestamptz,
  funding_ids uuid[] not null default '{}',
  has_resubmit boolean not null default false,
  has_refund boolean not null default false,
  -- The engine's next work on it, and when that is due.
  due_step text check (due_step = any ('{review,originate,settle,mature}')),
  due_at timestamptz,
  -- The instant from which it waits to be grouped into a funding event of this type.
  funding_type text
    check (funding_type = any ('{charge_deposit,charge_reversal,payout_withdrawal,payout_return}')),
  funding_due_at timestamptz,
  -- The rules that hold it and what they saw; null when nothing is held.
  hold jsonb,
  -- Rules that a person waived, and on which facts.
  waivers jsonb,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, id) references payments (environment_id, id) on delete cascade,
  check ((due_step is null) = (due_at is null)),
  check ((funding_type is null) = (funding_due_at is null))
-- A move changes all rows of a page at once: with less free space each new version goes to another page, and old ones stay.
) with (fillfactor=45, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.05);
create index payment_states_by_status on payment_states (account_id, status, id);
create index payment_states_by_effective_at on payment_states (account_id, effective_at, id)
  where effective_at is not null;
create index payment_states_due on payment_states (environment_id, due_step, due_at, id)
  where due_at is not null;
create index payment_states_funding_due on payment_states (environment_id, funding_due_at, account_id, id)
  where funding_due_at is not null;
create index payment_states_unusual on payment_states (account_id, id, status_reason, status_source,
  has_refund, has_resubmit)
  where (status_reason <> 'ok') or (status_source <> 'system') or has_refund or has_resubmit;

-- History, events and postings have no foreign key to what they describe: only set-based statements write
-- them, beside those rows, and the check would be half of each insert.
create table payment_history (
  environment_id uuid not null,
  payment_id uuid not null,
  changed_at timestamptz not null,
  status text not null,
  reason text not null,
  source text not null,
  code text,
  message text not null,
  primary key (environment_id, payment_id, changed_at)
);

-- Evaluations of payments, one per move that the rules made: the facts that rules may read, but usual and unknown
-- ones, and every rule that hit.
create table risk_decisions (
  environment_id uuid not null,
  payment_id uuid not null,
  -- The payment's version after the move.
  version integer not null,
  decided_at timestamptz not null,
  ruleset integer not null,
  stage text not null check (stage in ('review', 'scheduled', 'held')),
  outcome text not null check (outcome in ('pass', 'hold', 'refuse', 'resume')),
  rule text,
  hits json,
  -- Rules in shadow that would have hit.
  shadow json,
  facts json not null,
  primary key (environment_id, payment_id, version)
);
-- What the breaker of rules has not counted yet.
create index risk_decisions_stopped on risk_decisions (environment_id, decided_at)
  where stage = 'review' and outcome in ('hold', 'refuse');

-- What people said a payment was, in the order in which they said it. The newest counts, above what the rail says.
create table payment_labels (
  environment_id uuid not null,
  payment_id uuid not null,
  number integer not null,
  label text not null check (label in ('fraud', 'good', 'unsure', 'none')),
  reason text not null,
  set_by json not null,
  set_at timestamptz not null,
  primary key (environment_id, payment_id, number),
  foreign key (environment_id, payment_id) references payments (environment_id, id) on delete cascade
);

-- Lists of values that rules ask for. A value is ended, never deleted, so that what was listed at an instant can
-- be read later.
create table risk_lists (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('block', 'watch', 'allow', 'custom')),
  value_type text not null check (value_type in ('customer', 'email', 'domain', 'phone', 'name',
    'bank_account', 'routing_number', 'network')),
  description text,
  created_by json not null,
  created_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, name)
);
create table risk_list_values (
  environment_id uuid not null,
  id uuid not null,
  list_id uuid not null,
  -- Keyed hash of the value.
  match bytea not null,
  network text,
  range cidr generated always as (network::cidr) stored,
  -- Masked where it is personal.
  shown text not null,
  reason text,
  source text,
  valid_from timestamptz not null,
  valid_to timestamptz,
  added_by json not null,
  added_at timestamptz not null,
  ended_by json,
  end_reason text,
  primary key (environment_id, id),
  foreign key (environment_id, list_id) references risk_lists (environment_id, id) on delete cascade,
  check (valid_to is null or valid_to >= valid_from)
);
create index risk_list_values_by_list on risk_list_values (environment_id, list_id, id);
create index risk_list_values_by_match on risk_list_values (environment_id, match);
create index risk_list_values_by_network on risk_list_values using gist (range inet_ops)
  where range is not null;

-- Sanctions lists of the operator. The entries of the newest version are compared with names.
create table screening_lists (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  format text not null check (format in ('sdn_xml', 'sdn_csv', 'un_xml', 'plain_csv')),
  stale_after_days integer not null check (stale_after_days between 1 and 366),
  -- 0 before the first file.
  version integer not null default 0,
  entries integer not null default 0,
  loaded_at timestamptz,
  -- When it must have been loaded again; null once that is reported.
  stale_at timestamptz,
  created_by json not null,
  created_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, name)
);
create index screening_lists_stale on screening_lists (environment_id, stale_at)
  where stale_at is not null;

-- Files that were loaded. The changed entries of each are compared with everyone.
create table screening_versions (
  environment_id uuid not null,
  id uuid not null,
  list_id uuid not null,
  number integer not null,
  -- Of the file.
  sha256 bytea not null,
  published text,
  entries integer not null,
  added integer not null,
  changed integer not null,
  removed integer not null,
  loaded_by json not null,
  loaded_at timestamptz not null,
  -- How far the comparison is, by kind of subject and id; due until it is finished.
  cursor_type text,
  cursor_id uuid,
  screened integer not null default 0,
  matches integer not null default 0,
  due_at timestamptz,
  finished_at timestamptz,
  primary key (environment_id, id),
  unique (environment_id, list_id, number),
  foreign key (environment_id, list_id) references screening_lists (environment_id, id) on delete cascade
);
create index screening_versions_due on screening_versions (environment_id, due_at)
  where due_at is not null;

-- Entries as their list had them from one version until another.
create table screening_entries (
  environment_id uuid not null,
  list_id uuid not null,
  key text not null,
  version_from integer not null,
  version_to integer,
  content json not null,
  hash bytea not null,
  primary key (environment_id, list_id, key, version_from),
  foreign key (environment_id, list_id) references screening_lists (environment_id, id) on delete cascade
);
create index screening_entries_current on screening_entries (environment_id, list_id, version_from)
  where version_to is null;

-- Subjects that were created or changed since they were compared.
create table screening_queue (
  environment_id uuid not null references environments (id) on delete cascade,
  subject_type text not null check (subject_type in ('customer', 'representative', 'account', 'organization',
    'received_entry')),
  subject_id uuid not null,
  due_at timestamptz not null,
  primary key (environment_id, subject_id)
);
create index screening_queue_due on screening_queue (environment_id, due_at, subject_id);

-- A subject and an entry with like names. The pair is the same while neither side changes.
create table screening_matches (
  environment_id uuid not null,
  id uuid not null,
  subject_type text not null check (subject_type in ('customer', 'representative', 'account', 'organization',
    'received_entry')),
  subject_id uuid not null,
  account_id uuid,
  -- What is held: the payments of the customer, account or organization, or the received entry.
  holder_id uuid not null,
  list_id uuid not null,
  entry_key text not null,
  entry_version integer not null,
  -- Of what is compared; that of the subject is keyed.
  subject_hash bytea not null,
  entry_hash bytea not null,
  entry_name text not null,
  name_strength text not null,
  -- Hundredths.
  score integer not null,
  corroboration integer,
  parts json not null,
  state text not null check (state in ('open', 'cleared', 'confirmed', 'ended')),
  opened_at timestamptz not null,
  decided_by json,
  decided_at timestamptz,
  reason text,
  ended_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, list_id) references screening_lists (environment_id, id) on delete cascade,
  unique (environment_id, subject_id, list_id, entry_key, subject_hash, entry_hash)
);
create index screening_matches_by_list on screening_matches (environment_id, list_id, entry_key);
create index screening_matches_holding on screening_matches (environment_id, holder_id)
  where state in ('open', 'confirmed');

-- Reports of what a confirmed match stopped, which the operator owes the authority that keeps the list.
create table screening_reports (
  environment_id uuid not null,
  id uuid not null,
  match_id uuid not null,
  kind text not null check (kind in ('blocked', 'rejected')),
  -- Id, kind, cents and payment date of the payments concerned, as of the decision.
  payments json not null,
  due_on date not null,
  opened_at timestamptz not null,
  opened_by json not null,
  -- What the authority, or the bank, gave as its own reference.
  reference text,
  filed_at timestamptz,
  filed_by json,
  -- When the match was cleared after all.
  withdrawn_at timestamptz,
  primary key (environment_id, id),
  check (num_nonnulls(filed_at, filed_by, reference) in (0, 3)),
  check (filed_at is null or withdrawn_at is null),
  foreign key (environment_id, match_id) references screening_matches (environment_id, id) on delete cascade
);
create index screening_reports_by_match on screening_reports (environment_id, match_id);

-- Corrections of the network's duties in the fraud monitoring pack. The newest of a duty counts.
create table network_duty_changes (
  environment_id uuid not null references environments (id) on delete cascade,
  duty text not null,
  number integer not null,
  -- The day from which the duty counts, and its source.
  before json not null,
  after json not null,
  reason text not null,
  changed_by json not null,
  changed_at timestamptz not null,
  primary key (environment_id, duty, number)
);

-- Yearly reviews of the programme against fraud. The last one is open: it is to be done by its day.
create table programme_reviews (
  environment_id uuid not null references environments (id) on delete cascade,
  number integer not null check (number > 0),
  due_on date not null,
  -- The day through which it was named, and when it is named next.
  reminded_through date,
  due_at timestamptz,
  reviewed_on date,
  findings text,
  changes text,
  recorded_by json,
  recorded_at timestamptz,
  primary key (environment_id, number),
  check (num_nonnulls(reviewed_on, findings, recorded_by, recorded_at) in (0, 4)),
  check (recorded_at is null or due_at is null)
);
create unique index programme_reviews_open on programme_reviews (environment_id) where recorded_at is null;

-- The rules of an environment, saved as a whole and never changed. Number 1 is the built-in rules; it has no row.
create table risk_rulesets (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  number integer not null check (number > 1),
  -- The ruleset that was in force: this one is not published once another is.
  based_on integer not null check (based_on > 0 and based_on < number),
  content json not null,
  note text,
  created_at timestamptz not null,
  created_by json not null,
  primary key (environment_id, number)
);

-- Which ruleset is in force: that of the last row.
create table risk_publications (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  number integer not null check (number > 0),
  ruleset integer not null check (ruleset > 0),
  -- The ruleset in force before.
  replaced integer not null check (replaced > 0 and replaced <> ruleset),
  act text not null check (act in ('publish', 'roll_back', 'degrade')),
  note text not null,
  published_at timestamptz not null,
  published_by json not null,
  primary key (environment_id, number)
);
create index risk_publications_by_ruleset on risk_publications (environment_id, ruleset);

-- Up to when the holds and refusals of an environment's rules were counted, to find a rule that stops too much.
create table risk_breakers (
  environment_id uuid not null references environments (id) on delete cascade,
  checked_until timestamptz not null,
  primary key (environment_id)
);

-- What a ruleset would have made of the decisions of a range. One that has none is not published.
create table risk_backtests (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  ruleset integer not null,
  -- Of its rules as they were tested, with the built-in ones.
  rules_sha256 bytea not null,
  compare_with integer,
  account_id uuid,
  decided_from timestamptz not null,
  decided_to timestamptz not null check (decided_to > decided_from),
  decisions integer not null,
  replay_failures integer not null,
  stops_everything boolean not null,
  result json not null,
  created_at timestamptz not null,
  created_by json not null,
  primary key (environment_id, id)
);
create index risk_backtests_by_ruleset on risk_backtests (environment_id, ruleset, created_at);

-- What the engine does not work on until a person has looked at it: one row for each item, whatever the step.
create table items_set_aside (
  environment_id uuid not null references environments (id) on delete cascade,
  item_id uuid not null,
  primary key (environment_id, item_id)
);

-- Kill switches: what a stop in force covers goes into no file. Null members cover all of their kind.
create table origination_stops (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  bank_id uuid,
  account_id uuid,
  sec_code text check (sec_code in ('PPD', 'WEB', 'CCD')),
  reason text not null,
  -- What it held back when it was set.
  held json not null,
  set_by json not null,
  lifted_at timestamptz,
  lifted_by json,
  lift_reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check (num_nonnulls(bank_id, account_id, sec_code) > 0),
  check (num_nonnulls(lifted_at, lifted_by, lift_reason) in (0, 3)),
  foreign key (environment_id, bank_id) references banks (environment_id, id) on delete cascade,
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create unique index origination_stops_once on origination_stops (environment_id, bank_id,
  account_id, sec_code) nulls not distinct where lifted_at is null;

-- What needs a person.
create table exceptions (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  account_id uuid,
  kind text not null,
  -- What it is about, within its kind: one is open for each.
  subject text not null,
  message text not null,
  what_next text not null,
  details json not null default '{}',
  resource_type text,
  resource_id uuid,
  status text not null default 'open' check (status in ('open', 'resolved')),
  due_at timestamptz not null,
  overdue_at timestamptz,
  resolution text,
  resolved_by text,
  resolved_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check ((status = 'resolved') = (resolved_at is not null)),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create index exceptions_due on exceptions (environment_id, due_at) where (status = 'open')
  and (overdue_at is null);
create index exceptions_by_resource on exceptions (environment_id, resource_id, created_at)
  where resource_id is not null;
create unique index exceptions_open_once on exceptions (environment_id, kind, subject)
  where status = 'open';

-- Held payments and screening matches that a person must decide. One is open for each.
create table work_items (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  -- Null of a screening match, of which no account learns.
  account_id uuid,
  kind text not null check (kind in ('risk_hold', 'limit_hold', 'required_review', 'screening_match')),
  resource_type text not null check (resource_type in ('charge', 'payout', 'screening_match')),
  resource_id uuid not null,
  -- Those of the hold.
  reason text not null,
  message text not null,
  amount_cents bigint not null,
  due_at timestamptz not null,
  overdue_at timestamptz,
  -- An escalated item needs two people. Why it was escalated.
  escalated_at timestamptz,
  escalation text,
  -- Who works on it; a claim ends by itself, on the environment's clock.
  claimed_by text,
  claimed_until timestamptz,
  -- Decisions of earlier rounds do not count: the payment changed, or the decision was undone.
  round integer not null default 1,
  people_decided integer not null default 0,
  -- Hold and waivers of the payment before the decision, which an undo restores.
  undo json,
  resolution text check (resolution in ('released', 'cancelled', 'resumed', 'failed', 'cleared', 'confirmed',
    'ended')),
  resolved_by text,
  resolved_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check ((resolution is null) = (resolved_at is null)),
  check ((claimed_by is null) = (claimed_until is null)),
  check ((escalation is null) = (escalated_at is null)),
  check ((account_id is null) = (kind = 'screening_match')),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create unique index work_items_open_once on work_items (environment_id, resource_id)
  where resolved_at is null;
create index work_items_by_payment on work_items (environment_id, resource_id, id);
create index work_items_open on work_items (environment_id, due_at, id) where resolved_at is null;
create index work_items_due on work_items (environment_id, due_at)
  where resolved_at is null and overdue_at is null;
create index work_items_by_account on work_items (environment_id, account_id, created_at, id);
create index work_items_by_creation on work_items (environment_id, created_at, id);

-- What people decided about items. The payment moves with the last one that is needed.
create table work_item_decisions (
  environment_id uuid not null,
  item_id uuid not null,
  round integer not null,
  person text not null,
  decision text not null check (decision in ('approve', 'reject')),
  reason text not null,
  decided_at timestamptz not null,
  primary key (environment_id, item_id, round, person),
  foreign key (environment_id, item_id) references work_items (environment_id, id) on delete cascade
);

-- Until when a person is not offered an item.
create table work_item_snoozes (
  environment_id uuid not null,
  item_id uuid not null,
  person text not null,
  until timestamptz not null,
  primary key (environment_id, item_id, person),
  foreign key (environment_id, item_id) references work_items (environment_id, id) on delete cascade
);

-- ====================================================================================================
-- Counts of payments
-- Every change of a payment appends signed rows to the deltas; a background task folds them into the
-- counts. A total is the sum of both in one snapshot.
-- ====================================================================================================

create table payment_count_deltas (
  environment_id uuid not null,
  account_id uuid not null,
  kind text not null,
  status text not null,
  day date not null,
  n bigint not null,
  payment_date date not null,
  effective_on date
);
create index payment_count_deltas_by_account on payment_count_deltas (account_id);
-- Without a key of its own, whole rows name what a move of the environment changes or deletes.
alter table payment_count_deltas replica identity full;

-- By day (UTC) of each date that lists are filtered by. A total of all is the sum by day of creation.
create table payment_counts (
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null,
  date_field text not null check (date_field in ('created_at', 'payment_date', 'effective_at')),
  day date not null,
  kind text not null,
  status text not null,
  n bigint not null,
  primary key (environment_id, account_id, date_field, day, kind, status)
);

-- Amounts by the minute in which payments were made, whatever became of them: what windows of an account read for
-- minutes that lie wholly within them. Written under the lock of the event log.
create table payment_minutes (
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null,
  kind text not null,
  minute timestamptz not null,
  n bigint not null,
  total_cents bigint not null,
  least_cents bigint not null,
  most_cents bigint not null,
  primary key (environment_id, account_id, kind, minute)
) with (fillfactor = 70);

-- ====================================================================================================
-- Exposure
-- What settles on a day, by account, and the limits of it. Counts are kept while an environment has a
-- limit: creation adds to them in place, the engine and triggers append signed deltas, as for counts of payments.
-- ====================================================================================================

create table exposure_limits (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  scope text not null check (scope in ('environment', 'bank', 'originator', 'account')),
  -- The bank's or account's id, or the company id as it is in files.
  scope_id text,
  side text not null check (side in ('debit', 'credit')),
  kind text not null check (kind in ('entry', 'file', 'settlement_day', 'window', 'same_day')),
  days integer not null check (days between 1 and 20),
  limit_cents bigint not null check (limit_cents >= 0),
  effect text not null check (effect in ('refuse', 'hold')),
  set_by json not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check ((scope = 'environment') = (scope_id is null)),
  check (kind = 'window' or days = 1)
);
create unique index exposure_limits_once
  on exposure_limits (environment_id, scope, coalesce(scope_id, ''), side, kind, days);

-- Whose entries a bank's files may hold: the register of originators.
create table originators (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  bank_id uuid not null,
  status text not null
    check (status in ('proposed', 'approved_by_bank', 'active', 'suspended', 'ended')),
  legal_name text not null,
  dba text,
  address json not null,
  -- Encrypted.
  tax_id bytea,
  tax_id_mask text,
  -- Company ids as they are in files, each with its company name.
  company_ids jsonb not null,
  -- SEC code, side, purposes and entry descriptions that it may send.
  entries jsonb not null,
  agreement_date date,
  agreement_version text,
  rules_accepted_on date,
  risk_rating text not null check (risk_rating in ('low', 'medium', 'high')),
  contacts json not null,
  is_third_party_sender boolean not null,
  -- The day on which each review was done last.
  reviews json not null,
  -- The day since which it owes what an event asked for, such as a question of the bank.
  owed_since json not null default '{}',
  approved_on date,
  bank_reference text,
  bank_contact text,
  -- The first activation: from then on the bank's files hold what the register allows, and nothing else.
  activated_at timestamptz,
  -- The day through which reviews were named, and when the next one is.
  reminded_through date,
  due_at timestamptz,
  status_reason text,
  -- When names, address, tax id and contacts were erased.
  erased_at timestamptz check (erased_at is null or status = 'ended'),
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check ((tax_id is null) = (tax_id_mask is null)),
  check (activated_at is not null or status not in ('active', 'suspended')),
  foreign key (environment_id, bank_id) references banks (environment_id, id) on delete cascade
);
create index originators_listed on originators (environment_id, created_at, id);
create index originators_by_bank on originators (environment_id, bank_id);
create index originators_due on originators (environment_id, due_at) where due_at is not null;
create index originators_in_force on originators (environment_id) where activated_at is not null;

-- What became of an originator, version by version.
create table originator_history (
  environment_id uuid not null,
  originator_id uuid not null,
  version integer not null,
  act text not null,
  status text not null,
  reason text,
  actor json not null,
  changes json not null,
  created_at timestamptz not null,
  primary key (environment_id, originator_id, version),
  foreign key (environment_id, originator_id) references originators (environment_id, id) on delete cascade
);

create table exposure_deltas (
  environment_id uuid not null,
  account_id uuid not null,
  side text not null,
  settlement_date date not null,
  is_same_day boolean not null,
  cents bigint not null,
  n bigint not null
);
create index exposure_deltas_by_date on exposure_deltas (environment_id, settlement_date);
-- Without a key of its own, whole rows name what a move of the environment changes or deletes.
alter table exposure_deltas replica identity full;

-- By what a limit may cover: a limit over many accounts reads one row of a day.
create table exposure_counts (
  environment_id uuid not null references environments (id) on delete cascade,
  scope text not null,
  -- As in limits; empty for the environment.
  scope_id text not null,
  side text not null,
  settlement_date date not null,
  is_same_day boolean not null,
  cents bigint not null,
  n bigint not null,
  primary key (environment_id, scope, scope_id, side, settlement_date, is_same_day)
);

-- ====================================================================================================
-- Files
-- ====================================================================================================

-- ACH files, both ways. Name and bytes are written once and never change.
create table ach_files (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  bank_id uuid not null,
  direction text not null check (direction in ('outbound', 'inbound')),
  state text not null
    check (state in ('sealed', 'uploading', 'uploaded', 'upload_unknown', 'acknowledged', 'accepted',
      'partially_rejected', 'rejected', 'missed', 'received', 'applied', 'quarantined')),
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
  updated_at timestamptz not null,
  version integer not null default 1,
  -- Set before the step that gives the file its final name: from here on the bank may have it.
  handing_over_at timestamptz,
  -- When the bank must have acknowledged the file.
  acknowledge_by timestamptz,
  -- What an inbound file holds, by its content.
  contents text[] not null default '{}',
  -- The profile it was sealed under, and until when it may be handed over.
  profile_version integer,
  send_by timestamptz,
  -- The bytes as transferred, where the bank has them encrypted, and their hash.
  wire_body bytea,
  wire_sha256 bytea,
  -- Who let a file with wrong control totals be applied.
  released_by uuid,
  -- Hand-overs begun; the lease's epoch under which the last one began, and what names its temporary file.
  attempt integer not null default 0,
  attempt_epoch bigint,
  attempt_token text,
  -- What the bank must confirm before the file's payments count as sent, and when that is next checked.
  confirmation json,
  confirmation_due_at timestamptz,
  -- The name that the bank wants for every file, where it does.
  remote_name text,
  primary key (environment_id, id),
  check (confirmation_due_at is null or confirmation is not null),
  constraint ach_files_profile foreign key (environment_id, bank_id, profile_version)
    references bank_profiles (environment_id, bank_id, version),
  foreign key (environment_id, bank_id) references banks (environment_id, id)
);
create index ach_files_due on ach_files (environment_id, due_at) where due_at is not null;
create unique index ach_files_inbound_bytes on ach_files (environment_id, bank_id, sha256) where direction = 'inbound';
create unique index ach_files_outbound_key on ach_files (environment_id, bank_id, file_date, file_id_modifier)
  where direction = 'outbound';
create unique index ach_files_outbound_name on ach_files (environment_id, bank_id, name) where direction = 'outbound';
create index ach_files_unacknowledged on ach_files (environment_id, acknowledge_by)
  where acknowledge_by is not null;
create index ach_files_unconfirmed on ach_files (environment_id, confirmation_due_at)
  where confirmation_due_at is not null;

-- Control totals of all files that a bank got on a day, written once none of them can change.
create table file_days (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  bank_id uuid not null,
  file_date date not null,
  file_ids uuid[] not null,
  file_count integer not null,
  batch_count integer not null,
  entry_addenda_count integer not null,
  entry_hash text not null,
  total_debit_cents bigint not null,
  total_credit_cents bigint not null,
  -- When the day is to be closed; null once it is, until another file is added.
  due_at timestamptz,
  closed_at timestamptz,
  -- Of its events.
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, bank_id, file_date),
  check ((closed_at is null) = (version = 0)),
  check (due_at is not null or closed_at is not null),
  check (cardinality(file_ids) = file_count),
  foreign key (environment_id, bank_id) references banks (environment_id, id)
);
create index file_days_due on file_days (environment_id, due_at) where due_at is not null;
create index file_days_listed on file_days (environment_id, file_date);

-- File id modifiers that banks of live environments took: a bank knows a file by destination, origin, day and
-- modifier, whichever environment sealed it.
create table taken_file_ids (
  immediate_destination text not null,
  immediate_origin text not null,
  file_date date not null,
  file_id_modifier text not null,
  taken_by uuid not null,
  bank_id uuid not null,
  primary key (immediate_destination, immediate_origin, file_date, file_id_modifier)
);

-- Entry numbers of live environments by ODFI, whose first eight digits begin each trace number.
create table odfi_entry_numbers (
  odfi text not null,
  next_entry_number bigint not null,
  primary key (odfi)
);

-- Ranges of them, each as ODFI and ten digits: no two overlap.
create table taken_entry_numbers (
  numbers int8range not null,
  taken_by uuid not null,
  bank_id uuid not null,
  exclude using gist (numbers with &&)
);

-- What is known of a file whose hand-over was not seen to end.
create table file_evidence (
  environment_id uuid not null,
  id bigint not null generated always as identity,
  file_id uuid not null,
  kind text not null check (kind in ('listing', 'acknowledgement', 'operator')),
  verdict text not null check (verdict in ('sent', 'not_sent')),
  api_key_id uuid,
  note text not null,
  created_at timestamptz not null,
  attempt integer not null default 0,
  primary key (environment_id, id),
  check ((kind = 'operator') = (api_key_id is not null)),
  check ((kind = 'operator') or (verdict = 'sent')),
  foreign key (environment_id, file_id) references ach_files (environment_id, id) on delete cascade
);
create unique index file_evidence_once_per_operator on file_evidence (environment_id, file_id, attempt, api_key_id)
  where api_key_id is not null;

-- Debits by file, account and entry class, counted when the file is sealed: return rates sum sixty days. A row without
-- debits has the company id of credits.
create table file_originations (
  environment_id uuid not null,
  file_id uuid not null,
  account_id uuid not null,
  sec_code text not null,
  file_date date not null,
  debits integer not null,
  debit_cents bigint not null,
  company_id text not null,
  primary key (environment_id, file_id, account_id, sec_code),
  foreign key (environment_id, file_id) references ach_files (environment_id, id) on delete cascade,
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create index file_originations_by_date on file_originations (environment_id, file_date);

-- Debits of a sealed file that came back, so that a return rate costs the number of files, not of returns.
create table file_returns (
  environment_id uuid not null references environments (id) on delete cascade,
  file_id uuid not null,
  account_id uuid not null,
  sec_code text not null,
  code text not null,
  n integer not null check (n > 0),
  cents bigint not null,
  primary key (environment_id, file_id, account_id, sec_code, code)
);

-- Items of inbound files, applied once however often and in whatever file the bank sends them.
create table inbound_items (
  environment_id uuid not null,
  item_key text not null,
  file_id uuid not null,
  line integer not null,
  kind text not null
    check (kind in ('return', 'correction', 'unmatched', 'dishonored', 'contested',
      'refused_correction', 'forward')),
  code text not null,
  original_trace_number text not null,
  trace_number text not null,
  amount_cents bigint not null,
  -- What the bank moved with it on our account: above zero it came. Zero where it moved nothing.
  moved_cents bigint not null,
  payment_id uuid,
  funding_event_id uuid,
  applied_at timestamptz not null,
  -- `applied`, or why it moved nothing.
  outcome text not null default 'applied'
    check (outcome in ('applied', 'applied_late', 'already_returned', 'already_reversed', 'already_recovered',
      'amount_differs', 'unmatched', 'unchanged', 'refused', 'noted')),
  -- For people: what the item says beyond its code. Never an account number.
  detail text,
  -- Of a notification of change that a person applied: when, who, and to which paykey.
  corrected_at timestamptz,
  corrected_by text,
  corrected_paykey_id uuid,
  -- The subject of the posting that keeps money which belongs to no payment, and how much of it left
  -- our bank account; below zero it came in.
  suspense_id uuid,
  suspense_cents bigint,
  -- What of it no act has ended yet.
  suspense_open_cents bigint,
  primary key (environment_id, item_key),
  constraint inbound_items_corrected_check check ((corrected_at is null) = (corrected_by is null)
    and (corrected_at is null) = (corrected_paykey_id is null)),
  constraint inbound_items_suspense_check check ((suspense_id is null) = (suspense_cents is null)
    and (suspense_id is null) = (suspense_open_cents is null)
    and abs(suspense_open_cents) <= abs(suspense_cents)
    and suspense_open_cents::numeric * suspense_cents >= 0)
);
create unique index inbound_items_by_suspense on inbound_items (environment_id, suspense_id)
  where suspense_id is not null;
create index inbound_items_in_suspense on inbound_items (environment_id, applied_at)
  where suspense_open_cents <> 0;
create index inbound_items_by_file on inbound_items (file_id);
create index inbound_items_by_payment on inbound_items (payment_id) where payment_id is not null;

-- Acts of people that end money in suspense, or a part of it.
create table suspense_acts (
  environment_id uuid not null references environments (id) on delete cascade,
  suspense_id uuid not null,
  -- Counts the acts of an item.
  number integer not null check (number > 0),
  act text not null
    check (act in ('match', 'write_off', 'park', 'hand_over', 'net', 'assign', 'forward', 'prefund',
      'return', 'dishonor')),
  -- Of the item's sign: above zero it left our bank account. Of the other sign it takes an act back.
  cents bigint not null check (cents <> 0),
  payment_id uuid,
  -- Of `assign`, `forward` and `prefund`: whose money it is.
  account_id uuid,
  other_suspense_id uuid,
  reason text not null,
  document text,
  actor json not null,
  created_at timestamptz not null,
  primary key (environment_id, suspense_id, number),
  constraint suspense_acts_account_check check (
    (account_id is not null) = (act in ('assign', 'forward', 'prefund')))
);

-- Entries that other parties originated to us.
-- Banks that ask for the proof of an authorization, and what became of it.
create table proof_requests (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  account_id uuid not null,
  payment_id uuid not null,
  paykey_id uuid not null,
  -- The bank's own number of it.
  bank_reference text not null,
  -- When the originating bank was asked, and when it must have answered.
  received_on date not null,
  due_on date not null,
  prepare_by timestamptz not null,
  -- What was delivered for the payment, and the statement of who prepares the proof.
  delivered text,
  statement text,
  status text not null check (status in ('open', 'sent', 'return_accepted', 'withdrawn')),
  sent_how text,
  package_sha256 text,
  reason text,
  created_by jsonb not null,
  ended_at timestamptz,
  ended_by jsonb,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, payment_id, bank_reference),
  check (num_nonnulls(ended_at, ended_by) = case status when 'open' then 0 else 2 end),
  check ((sent_how is not null) = (status = 'sent')),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create index proof_requests_listed on proof_requests (environment_id, created_at, id);
create index proof_requests_by_account on proof_requests (account_id);

-- Documents of a proof. The name is sealed, too: it may name a person.
create table proof_attachments (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  proof_request_id uuid not null,
  name bytea not null,
  -- By its content.
  media_type text not null
    check (media_type in ('application/pdf', 'image/png', 'image/jpeg', 'text/plain')),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  sha256 bytea not null check (octet_length(sha256) = 32),
  body bytea not null,
  added_by jsonb not null,
  created_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, proof_request_id) references proof_requests (environment_id, id)
    on delete cascade
);
create index proof_attachments_by_request
  on proof_attachments (environment_id, proof_request_id, created_at, id);

-- What becomes of entries that other parties originate, without a person. Null conditions cover all.
create table received_entry_rules (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- The lowest decides first; of equal ones the oldest.
  priority integer not null check (priority between 1 and 10000),
  direction text not null check (direction in ('debit', 'credit')),
  sec_code text,
  company_id text,
  individual_id text,
  remittance text,
  account_mask text,
  account_fingerprint bytea,
  min_amount_cents bigint check (min_amount_cents >= 0),
  max_amount_cents bigint check (max_amount_cents >= min_amount_cents),
  valid_from date,
  valid_until date check (valid_until >= valid_from),
  act text not null check (act in ('assign', 'keep', 'return', 'hold')),
  acts_at text not null check (acts_at in ('receipt', 'cutoff')),
  -- Of `assign`; null means the account that the remittance names.
  account_id uuid,
  customer_id uuid,
  return_code text,
  -- An expected payment is a rule with one use.
  max_uses integer check (max_uses > 0),
  uses integer not null check (uses >= 0 and uses <= max_uses),
  reason text not null,
  created_by jsonb not null,
  ended_at timestamptz,
  ended_by jsonb,
  end_reason text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check ((account_mask is null) = (account_fingerprint is null)),
  check ((return_code is not null) = (act = 'return')),
  check (act = 'assign' or account_id is null),
  check (account_id is not null or customer_id is null),
  check (num_nonnulls(ended_at, ended_by, end_reason) in (0, 3)),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create index received_entry_rules_in_force on received_entry_rules (environment_id, priority, created_at, id)
  where ended_at is null;
create index received_entry_rules_by_account on received_entry_rules (account_id)
  where account_id is not null;

create table received_entries (
  environment_id uuid not null,
  id uuid not null,
  bank_id uuid not null,
  file_id uuid not null,
  line integer not null,
  -- Its inbound item, and the item of suspense that has its money; null where it moved none.
  item_key text not null,
  suspense_id uuid,
  -- Whose money it is, and of which customer.
  account_id uuid,
  customer_id uuid,
  -- The account that its text names.
  proposed_account_id uuid,
  sec_code text not null,
  transaction_code text not null,
  direction text not null check (direction in ('debit', 'credit')),
  amount_cents bigint not null check (amount_cents >= 0),
  company_name text not null,
  company_id text not null,
  entry_description text not null,
  individual_id text not null,
  individual_name text not null,
  -- Of the account of ours that it names.
  account_mask text not null,
  account_fingerprint bytea not null,
  trace_number text not null,
  settlement_date date not null,
  addenda_count integer not null check (addenda_count >= 0),
  -- The texts of its addenda of types 05 and 17, joined.
  remittance text not null,
  -- Parties and banks of an international entry, by role, with their places.
  parties json not null,
  status text not null
    check (status in ('noted', 'pending', 'held', 'kept', 'posted', 'returning', 'returned')),
  -- When an entry settles that was read before its settlement date; null of others.
  settles_at timestamptz,
  -- The cut-off of the last file that returns it within two banking days.
  instruct_by timestamptz,
  -- When it settles, rules decide it next, or it is kept undecided.
  due_at timestamptz,
  -- The rule that decided it.
  rule_id uuid,
  return_code text,
  -- The receiver's statement that the code needs.
  return_document text,
  -- The payout that sent its money on.
  forwarded_payment_id uuid,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, item_key),
  check ((suspense_id is null) = (status in ('noted', 'pending'))),
  check (status <> 'pending' or settles_at is not null),
  check ((instruct_by is null) = (status = 'noted')),
  check ((due_at is not null) = (status in ('pending', 'held'))),
  check ((account_id is not null) = (status = 'posted')),
  check (status not in ('returning', 'returned') or return_code is not null),
  foreign key (environment_id, bank_id) references banks (environment_id, id) on delete cascade,
  foreign key (environment_id, file_id) references ach_files (environment_id, id) on delete cascade,
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create index received_entries_listed on received_entries (environment_id, created_at, id);
create index received_entries_by_status on received_entries (environment_id, status, created_at, id);
create index received_entries_due on received_entries (environment_id, due_at)
  where due_at is not null;
create unique index received_entries_forwarded on received_entries (environment_id, forwarded_payment_id)
  where forwarded_payment_id is not null;
create index received_entries_by_file on received_entries (file_id);
create index received_entries_settled on received_entries (environment_id, settlement_date)
  where status <> 'noted';
create index received_entries_by_account on received_entries (account_id)
  where account_id is not null;

-- Requests to a receiving bank, through ours, to send an entry of ours back with R06.
create table return_requests (
  environment_id uuid not null,
  id uuid not null,
  -- The number of the letter, from 1 in each environment.
  number integer not null check (number > 0),
  account_id uuid not null,
  payment_id uuid not null,
  payment_kind text not null check (payment_kind in ('charge', 'payout')),
  bank_id uuid not null,
  -- The entry as it was sent.
  trace_number text not null,
  odfi_routing_number text not null,
  rdfi_routing_number text not null,
  account_mask text not null,
  amount_cents bigint not null check (amount_cents > 0),
  sec_code text not null,
  effective_date date not null,
  settlement_date date,
  company_name text not null,
  company_id text not null,
  reason text not null
    check (reason in ('fraud', 'duplicate', 'wrong_receiver', 'wrong_amount', 'other')),
  explanation text not null,
  contact_name text not null,
  contact_phone text not null,
  contact_email text not null,
  status text not null
    check (status in ('drafted', 'approved', 'sent_to_bank', 'asked_rdfi', 'answered_yes',
      'answered_no', 'no_answer', 'returned', 'closed')),
  -- `<type>:<id>`; the second person is another.
  requested_by text not null,
  approved_by text check (approved_by <> requested_by),
  signer text,
  bank_reference text,
  asked_on date,
  answer_by date,
  answer_note text,
  return_code text,
  return_trace_number text,
  close_reason text,
  -- When a missing answer is noticed.
  due_at timestamptz,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, number),
  check ((due_at is not null) = (status in ('sent_to_bank', 'asked_rdfi'))),
  check ((approved_by is null) = (signer is null)),
  check (approved_by is not null or status in ('drafted', 'returned', 'closed')),
  check ((return_code is not null) = (status = 'returned')),
  check ((close_reason is not null) = (status = 'closed')),
  foreign key (environment_id, bank_id) references banks (environment_id, id) on delete cascade,
  foreign key (environment_id, payment_id) references payments (environment_id, id) on delete cascade,
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create unique index return_requests_open on return_requests (environment_id, payment_id)
  where status not in ('returned', 'closed');
create index return_requests_listed on return_requests (environment_id, created_at, id);
create index return_requests_by_payment on return_requests (environment_id, payment_id, created_at);
create index return_requests_by_account on return_requests (environment_id, account_id, created_at);
create index return_requests_by_bank on return_requests (environment_id, bank_id);
create index return_requests_due on return_requests (environment_id, due_at)
  where due_at is not null;

-- Permissions for a receiving bank to return a debit of a business late, with R31.
create table late_return_permissions (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  payment_id uuid not null,
  bank_id uuid not null,
  -- The receiving bank, and what identifies its question.
  asked_by_bank text not null,
  asked_on date not null,
  reference text not null,
  reason text not null,
  valid_until date not null,
  status text not null check (status in ('asked', 'granted', 'used', 'ended')),
  -- `<type>:<id>`; the second person is another.
  requested_by text not null,
  granted_by text check (granted_by <> requested_by),
  return_trace_number text,
  end_reason text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check (granted_by is not null or status in ('asked', 'ended')),
  check ((return_trace_number is not null) = (status = 'used')),
  check ((end_reason is not null) = (status = 'ended')),
  foreign key (environment_id, bank_id) references banks (environment_id, id) on delete cascade,
  foreign key (environment_id, payment_id) references payments (environment_id, id) on delete cascade,
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create unique index late_return_permissions_open on late_return_permissions (environment_id, payment_id)
  where status in ('asked', 'granted');
create index late_return_permissions_listed
  on late_return_permissions (environment_id, created_at, id);
create index late_return_permissions_by_payment
  on late_return_permissions (environment_id, payment_id, created_at);
create index late_return_permissions_by_account
  on late_return_permissions (environment_id, account_id, created_at);
create index late_return_permissions_by_bank on late_return_permissions (environment_id, bank_id);

-- The simulated bank's memory: what it will send back, and when.
create table simulated_returns (
  environment_id uuid not null references environments (id) on delete cascade,
  file_name text not null,
  trace_number text not null,
  code text not null,
  record bytea not null,
  due_at timestamptz,
  primary key (environment_id, file_name, trace_number, code)
);
create index simulated_returns_due on simulated_returns (environment_id, due_at)
  where due_at is not null;

-- ====================================================================================================
-- Entries
-- ====================================================================================================

-- Entries of ours that are neither a payment's nor a transfer's: returns that we dishonor, entries that
-- we reverse, and prenotes and micro-entries that verify paykeys. Columns that a kind has no use for are null.
create table auxiliary_entries (
  environment_id uuid not null,
  id uuid not null,
  -- Null, like the payment, of an answer to an entry of the bank that names no payment of ours.
  account_id uuid,
  bank_id uuid not null,
  kind text not null check (kind in ('dishonor', 'correction_refusal', 'reversal', 'verification',
    'received_return')),
  -- What it is about: the payment of a dishonor or reversal, the paykey of a verification.
  payment_id uuid,
  paykey_id uuid,
  -- Of the payment, or what a prenote is written as.
  payment_kind text check (payment_kind in ('charge', 'payout')),
  -- Zero of prenotes; of micro-entries the sum that their debit takes back.
  amount_cents bigint not null check (amount_cents >= 0),
  reason text,
  -- The return that is dishonored, the notification that is refused or the entry that is returned, by the
  -- key of its inbound item.
  item_key text,
  -- Where the entry is that a dishonor or reversal answers.
  original_file_id uuid,
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
  -- Whether confirmed amounts activate the paykey, which is in review until then.
  activates_paykey boolean,
  status text not null,
  -- Whether a dishonored return moved its payment, or a settled reversal undid it. The money of one that
  -- did not is in suspense.
  is_applied boolean,
  -- How often it was sealed.
  attempt smallint not null,
  -- Of the latest attempt.
  file_id uuid,
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
  check (case when kind in ('dishonor', 'correction_refusal') then (account_id is null) = (payment_id is null)
    when kind = 'received_return' then account_id is null and payment_id is null
    else account_id is not null and (kind = 'verification') = (payment_id is null) end),
  check ((kind = 'verification') = (paykey_id is not null)),
  check ((kind = 'verification') = (method is not null)),
  check ((kind = 'verification') = (reason is null)),
  check ((kind = 'verification') = (sandbox_outcome is not null)),
  check ((kind in ('dishonor', 'correction_refusal', 'received_return')) = (item_key is not null)),
  check ((kind = 'verification') = (original_file_id is null)),
  check ((amounts is null) = (method is distinct from 'micro_entries')),
  check ((payment_kind is null) = (method is not distinct from 'micro_entries')),
  check (status = any (case kind
    when 'dishonor' then array['requested', 'sent', 'settled', 'won', 'contested', 'lapsed']
    when 'correction_refusal' then array['requested', 'sent', 'delivered', 'lapsed']
    when 'reversal' then array['requested', 'sent', 'settled', 'returned', 'cancelled']
    when 'received_return' then array['requested', 'sent', 'settled', 'lapsed']
    else array['created', 'sent', 'awaiting_confirmation', 'verified', 'failed', 'expired'] end)),
  -- The engine has work while it is open. A reversal that settled may still come back.
  check ((due_at is not null) = (status in ('requested', 'created', 'sent', 'awaiting_confirmation')
    or (kind = 'dishonor' and status = 'settled'))),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade,
  foreign key (environment_id, bank_id) references banks (environment_id, id) on delete cascade,
  foreign key (environment_id, payment_id) references payments (environment_id, id) on delete cascade,
  foreign key (environment_id, paykey_id) references paykeys (environment_id, id) on delete cascade,
  foreign key (environment_id, original_file_id) references ach_files (environment_id, id)
    on delete cascade,
  foreign key (environment_id, file_id) references ach_files (environment_id, id) on delete cascade
);
create index auxiliary_entries_due on auxiliary_entries (environment_id, kind, due_at)
  where due_at is not null;
create unique index auxiliary_entries_reply_once on auxiliary_entries (environment_id, item_key)
  where item_key is not null;
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
-- Reversals whose money is in suspense.
create index auxiliary_entries_in_suspense on auxiliary_entries (environment_id, settled_at)
  where kind = 'reversal' and is_applied = false;
create index auxiliary_entries_by_original_file on auxiliary_entries (original_file_id)
  where original_file_id is not null;

-- One line of an outbound file, and what it carries.
create table entries (
  environment_id uuid not null,
  file_id uuid not null,
  line integer not null,
  batch_number integer not null,
  trace_number text not null,
  payment_id uuid,
  funding_event_id uuid,
  attempt smallint not null,
  transaction_code text not null,
  receiving_dfi text not null,
  amount_cents bigint not null,
  file_date date not null,
  settlement_date date not null,
  -- Addenda records after its line; the file's control totals count them.
  addenda_count smallint not null,
  -- Why it was never executed: its file was refused, or left too late.
  void text check (void in ('rejected', 'missed')),
  auxiliary_entry_id uuid,
  -- A payment or a transfer that went to the bank and that a restored database never knew.
  lost_payment_id uuid,
  lost_funding_event_id uuid,
  primary key (environment_id, file_id, line),
  foreign key (environment_id, auxiliary_entry_id)
    references auxiliary_entries (environment_id, id) on delete cascade,
  check (num_nonnulls(payment_id, funding_event_id, auxiliary_entry_id, lost_payment_id,
    lost_funding_event_id) = 1)
);
create index entries_by_auxiliary_entry on entries (environment_id, auxiliary_entry_id)
  where auxiliary_entry_id is not null;
create unique index entries_by_trace on entries (environment_id, trace_number, file_date);
create unique index entries_once_per_attempt on entries (environment_id, payment_id, attempt)
  where payment_id is not null;
create unique index entries_once_per_funding on entries (environment_id, funding_event_id, attempt)
  where funding_event_id is not null;

-- ====================================================================================================
-- Funding
-- ====================================================================================================

-- Transfers between business and our bank: the sum of payments that fall together.
create table funding_events (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  linked_bank_account_id uuid not null,
  event_type text not null
    check (event_type in ('charge_deposit', 'charge_reversal', 'payout_withdrawal', 'payout_return', 'prefunding_pull',
      'received_credit', 'received_debit')),
  direction text not null check (direction in ('deposit', 'withdrawal')),
  -- Always positive; `direction` says which way.
  amount_cents bigint not null check (amount_cents > 0),
  -- What a deposit keeps back, less what it gives back: its payments and received lines sum to amount and fees.
  fees_cents bigint not null default 0,
  payment_count integer not null check (payment_count >= 0 and case event_type when 'prefunding_pull' then payment_count = 0
    else payment_count > 0 or event_type in ('received_credit', 'received_debit') end),
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
  primary key (environment_id, id),
  check ((due_step is null) = (due_at is null)),
  check (fees_cents = 0 or direction = 'deposit'),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade,
  foreign key (environment_id, linked_bank_account_id)
    references linked_bank_accounts (environment_id, id)
);
create index funding_events_by_account on funding_events (account_id, transfer_date, id);
create index funding_events_due on funding_events (environment_id, due_step, due_at, id)
  where due_at is not null;

create table funding_event_payments (
  environment_id uuid not null,
  funding_event_id uuid not null,
  payment_id uuid not null,
  funding_amount_cents bigint not null,
  reason text not null check (reason in ('credit', 'debit', 'reversal', 'failed')),
  primary key (environment_id, funding_event_id, payment_id)
);
create index funding_event_payments_by_payment on funding_event_payments (payment_id);

-- Money of suspense that acts gave to accounts, as lines of transfers beside payments. A line whose transfer came back
-- keeps it, and has a successor with the next attempt.
create table received_lines (
  environment_id uuid not null,
  suspense_id uuid not null,
  -- The act of the item that assigned it.
  act_number integer not null,
  attempt smallint not null check (attempt > 0),
  account_id uuid not null,
  -- Signed from the business's side: above zero it goes to the business.
  amount_cents bigint not null check (amount_cents <> 0),
  -- The transfer that has it; before, when it is due.
  funding_event_id uuid,
  due_at timestamptz,
  -- The act that took it back before a transfer had it.
  withdrawn_by integer,
  created_at timestamptz not null,
  primary key (environment_id, suspense_id, act_number, attempt),
  check (num_nonnulls(funding_event_id, due_at, withdrawn_by) = 1),
  foreign key (environment_id, suspense_id, act_number)
    references suspense_acts (environment_id, suspense_id, number) on delete cascade,
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade,
  foreign key (environment_id, funding_event_id) references funding_events (environment_id, id)
    on delete cascade
);
create index received_lines_due on received_lines (environment_id, due_at) where due_at is not null;
create index received_lines_by_funding on received_lines (environment_id, funding_event_id)
  where funding_event_id is not null;

create table funding_event_history (
  environment_id uuid not null,
  funding_event_id uuid not null,
  version integer not null,
  status text not null,
  reason text not null,
  source text not null,
  code text,
  message text not null,
  changed_at timestamptz not null,
  primary key (environment_id, funding_event_id, version),
  foreign key (environment_id, funding_event_id) references funding_events (environment_id, id)
    on delete cascade
);

-- ====================================================================================================
-- Return rates
-- ====================================================================================================

-- The level last reported, so that a change is reported once.
create table return_rate_states (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  account_id uuid,
  name text not null check (name in ('unauthorized', 'administrative', 'overall')),
  level text not null check (level in ('ok', 'warning', 'breach', 'too_few')),
  version integer not null,
  changed_at timestamptz not null,
  scope text not null check (scope in ('account', 'company')),
  subject text not null,
  originated bigint not null,
  returned bigint not null,
  primary key (environment_id, id),
  unique (environment_id, scope, subject, name),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);

-- ====================================================================================================
-- Ledger
-- Double entry. A posting is a transfer from one ledger account to another, so it balances by
-- construction.
-- ====================================================================================================

-- `account_id` is null on the environment's own accounts.
create table ledger_accounts (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  account_id uuid,
  code text not null,
  debits_cents bigint not null default 0,
  credits_cents bigint not null default 0,
  -- Of both sides: each posting counts in two accounts.
  posting_count bigint not null default 0,
  primary key (environment_id, id),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create unique index ledger_accounts_by_code on ledger_accounts (environment_id, account_id,
  code) nulls not distinct;

create table postings (
  environment_id uuid not null,
  id bigint not null generated always as identity,
  -- What caused it: payment, funding event, verification or item. The same fact posts once.
  subject_id uuid not null,
  move text not null,
  -- The entry's attempt; for reservations, which may repeat before any entry, the version.
  attempt integer not null,
  debit_account_id uuid not null,
  credit_account_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  posted_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, subject_id, move, attempt),
  check (debit_account_id <> credit_account_id)
);

-- What an account pays for its payments. Its rates never change: another line begins when one ends.
create table fee_lines (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  name text not null,
  basis text not null check (basis in ('per_payment', 'per_amount', 'per_return')),
  side text not null check (side in ('charge', 'payout', 'both')),
  fixed_cents bigint not null check (fixed_cents between 0 and 100000000),
  ppm integer not null check (ppm between 0 and 1000000),
  min_cents bigint check (min_cents between 1 and 100000000),
  max_cents bigint check (max_cents between 1 and 100000000),
  collect text not null check (collect in ('net_of_funding', 'invoice')),
  -- After the one instant, up to and with the other.
  valid_from timestamptz not null,
  valid_to timestamptz,
  -- The line that it took the place of.
  replaces uuid,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check (min_cents <= max_cents),
  check (valid_from <= valid_to),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create index fee_lines_by_account on fee_lines (environment_id, account_id, created_at);

-- A fee that an event of a payment earned under a line, once.
create table fees (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  fee_line_id uuid not null,
  payment_id uuid not null,
  event text not null check (event in ('paid', 'sent', 'returned')),
  event_at timestamptz not null,
  -- The payment's amount.
  base_cents bigint not null check (base_cents > 0),
  fee_cents bigint not null check (fee_cents > 0),
  -- What is neither kept back, paid nor waived; below zero, what a deposit is still to give back.
  open_cents bigint not null check (open_cents between -fee_cents and fee_cents),
  -- What payments of invoices paid.
  paid_cents bigint not null default 0 check (paid_cents between 0 and fee_cents),
  waived_cents bigint not null default 0 check (waived_cents between 0 and fee_cents),
  waived_at timestamptz,
  waived_by json,
  waive_reason text,
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and fee_cents),
  refunded_at timestamptz,
  refunded_by json,
  refund_reason text,
  -- Of its events, of which the first is its waiving or refund.
  version integer not null default 0,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, fee_line_id, payment_id, event),
  check (num_nonnulls(waived_at, waived_by, waive_reason) in (0, 3)),
  check (num_nonnulls(refunded_at, refunded_by, refund_reason) in (0, 3)),
  foreign key (environment_id, fee_line_id) references fee_lines (environment_id, id) on delete cascade
);
create index fees_by_payment on fees (environment_id, payment_id);
create index fees_by_account on fees (environment_id, account_id, event_at, id);
create index fees_open on fees (environment_id, account_id, event_at, id) where open_cents <> 0;

-- The part of a fee that a deposit keeps back, or gives back where it is below zero; it counts unless the deposit failed or was reversed.
create table fee_collections (
  environment_id uuid not null,
  funding_event_id uuid not null,
  fee_id uuid not null,
  amount_cents bigint not null,
  primary key (environment_id, funding_event_id, fee_id),
  foreign key (environment_id, funding_event_id) references funding_events (environment_id, id)
    on delete cascade,
  foreign key (environment_id, fee_id) references fees (environment_id, id) on delete cascade
);
create index fee_collections_by_fee on fee_collections (environment_id, fee_id);

-- What a person marked as paid of the invoice of an account's month.
create table fee_payments (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  amount_cents bigint not null check (amount_cents > 0),
  -- What was owed of the invoice then.
  rest_cents bigint not null check (rest_cents >= 0),
  paid_on date not null,
  reference text not null,
  created_by json not null,
  reversed_at timestamptz,
  reversed_by json,
  reverse_reason text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check (num_nonnulls(reversed_at, reversed_by, reverse_reason) in (0, 3)),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create unique index fee_payments_by_reference
  on fee_payments (environment_id, account_id, month, reference) where reversed_at is null;
create index fee_payments_by_account on fee_payments (environment_id, account_id, created_at);

-- The part of a fee that a payment of its invoice paid; it counts unless that was reversed.
create table fee_payment_parts (
  environment_id uuid not null,
  fee_payment_id uuid not null,
  fee_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (environment_id, fee_payment_id, fee_id),
  foreign key (environment_id, fee_payment_id) references fee_payments (environment_id, id)
    on delete cascade,
  foreign key (environment_id, fee_id) references fees (environment_id, id) on delete cascade
);
create index fee_payment_parts_by_fee on fee_payment_parts (environment_id, fee_id);

-- Months that a person closed: nothing is posted up to the last instant of the latest.
create table ledger_closings (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  closed_through timestamptz not null,
  -- Why it was closed while money in suspense was open.
  suspense_note text,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, month)
);

-- Balances as last proved, and the last posting before the proof. Accounts without later postings keep
-- the row of an earlier proof.
create table ledger_proofs (
  environment_id uuid not null,
  ledger_account_id uuid not null,
  through_id bigint not null,
  debits_cents bigint not null,
  credits_cents bigint not null,
  primary key (environment_id, ledger_account_id),
  foreign key (environment_id, ledger_account_id) references ledger_accounts (environment_id, id)
    on delete cascade
);

-- Proofs of the books that somebody asked for: what was checked, and what was found.
create table ledger_proof_runs (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  scope text not null check (scope in ('since_last', 'all')),
  state text not null check (state in ('running', 'done', 'failed')),
  -- The last posting and the last event that it saw.
  through_posting bigint,
  through_event bigint,
  -- By the environment's clock: the last posting's, the start's and the end's instant.
  posted_through timestamptz,
  started_at timestamptz not null,
  ended_at timestamptz,
  duration_ms integer,
  -- By wall time: a run that is not over by then was cut off.
  deadline_at timestamptz not null,
  -- Violations by invariant: what was not checked is not in it.
  counts json not null,
  violations json not null,
  requested_by json not null,
  primary key (environment_id, id)
);
create index ledger_proof_runs_by_start on ledger_proof_runs (environment_id, started_at, id);

-- What a bank says happened on an account: stored as it came, then compared with the books.
create table bank_statements (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  name text not null,
  sha256 bytea not null,
  body bytea not null,
  -- The bank whose account it is of; null where it may be of any.
  bank_id uuid,
  state text not null check (state in ('stored', 'unreadable', 'agreed', 'differs')),
  format text check (format in ('bai2', 'csv', 'camt053')),
  from_date date,
  to_date date,
  line_count integer not null default 0,
  matched_count integer not null default 0,
  faults jsonb not null default '[]',
  differences jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  foreign key (environment_id, bank_id) references banks (environment_id, id) on delete cascade
);
create unique index bank_statements_once on bank_statements (environment_id, sha256);
create index bank_statements_by_bank on bank_statements (environment_id, bank_id)
  where bank_id is not null;

create table bank_statement_lines (
  environment_id uuid not null,
  statement_id uuid not null,
  line integer not null,
  date date not null,
  amount_cents bigint not null,
  type_code text not null,
  text text not null,
  -- Why nothing of the books explains it; null where it is matched.
  difference text check (difference in ('not_in_books', 'amount_differs', 'ambiguous', 'unmatched')),
  primary key (environment_id, statement_id, line),
  foreign key (environment_id, statement_id) references bank_statements (environment_id, id)
    on delete cascade
);
create index bank_statement_lines_open on bank_statement_lines (environment_id, date)
  where difference is not null;

-- What a line was found to be, or was said to be by a person, who gave a reason. Their amounts sum to the line's. Several
-- lines may show one movement together: theirs sum to `movement_cents`, and they have their first line in common.
create table bank_statement_matches (
  environment_id uuid not null,
  statement_id uuid not null,
  line integer not null,
  number integer not null,
  resource_type text not null
    check (resource_type in ('funding_event', 'payment', 'file', 'return_file', 'received_file',
      'received_entry', 'prefunding_receipt', 'statement_booking')),
  resource_id uuid not null,
  amount_cents bigint not null,
  movement_cents bigint not null,
  first_line integer not null,
  matched_by text not null,
  reason text,
  matched_at timestamptz not null,
  primary key (environment_id, statement_id, line, number),
  foreign key (environment_id, statement_id, line)
    references bank_statement_lines (environment_id, statement_id, line) on delete cascade
);
create index bank_statement_matches_by_resource on bank_statement_matches (environment_id,
  resource_id);

-- Money that businesses paid in for payouts, as lines of bank statements show it. Statements overlap: one
-- receipt may match lines of several.
create table prefunding_receipts (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  account_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  received_on date not null,
  text text not null,
  reason text,
  received_by json not null,
  reversed_at timestamptz,
  reversed_by json,
  reverse_reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check (num_nonnulls(reversed_at, reversed_by, reverse_reason) in (0, 3)),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create index prefunding_receipts_of_account on prefunding_receipts (environment_id, account_id, id);
create index prefunding_receipts_shown on prefunding_receipts (environment_id, received_on,
  amount_cents) where reversed_at is null;

-- Lines of bank statements that people booked to a ledger account, since no movement of the books is theirs.
-- Statements overlap: one booking may match lines of several.
create table statement_bookings (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  ledger_account text not null
    check (ledger_account in ('bank_fees', 'clearing_handed_over', 'unclaimed_funds', 'write_offs')),
  -- Signed as on the statement: above zero it came.
  amount_cents bigint not null check (amount_cents <> 0),
  booked_on date not null,
  text text not null,
  reason text not null,
  document text,
  booked_by json not null,
  reversed_at timestamptz,
  reversed_by json,
  reverse_reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  check (num_nonnulls(reversed_at, reversed_by, reverse_reason) in (0, 3))
);
create index statement_bookings_shown on statement_bookings (environment_id, booked_on)
  where reversed_at is null;

-- What covers a payout that was sent, until it comes back or, on credit, its withdrawal is paid.
create table payout_covers (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  account_id uuid not null,
  payment_id uuid not null,
  source text not null check (source in ('credit_line', 'prefunded')),
  amount_cents bigint not null check (amount_cents > 0),
  covered_at timestamptz not null,
  released_at timestamptz,
  primary key (environment_id, id),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create unique index payout_covers_open on payout_covers (environment_id, payment_id)
  where released_at is null;
create index payout_covers_of_account on payout_covers (environment_id, account_id, payment_id);

-- Payouts whose cut-off came before their cover. A row whose payment is not scheduled counts for nothing.
create table payout_waits (
  environment_id uuid not null references environments (id) on delete cascade,
  payment_id uuid not null,
  account_id uuid not null,
  missing_cents bigint not null check (missing_cents > 0),
  waits_since timestamptz not null,
  primary key (environment_id, payment_id),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);
create index payout_waits_of_account on payout_waits (environment_id, account_id, payment_id);

-- ====================================================================================================
-- Events and webhooks
-- ====================================================================================================

-- Version 1 of a resource carries its snapshot, later versions a patch.
create table events (
  environment_id uuid not null,
  sequence bigint not null,
  account_id uuid,
  id uuid not null,
  account_sequence bigint,
  type text not null,
  resource_type text not null,
  resource_id uuid not null,
  resource_version integer not null,
  occurred_at timestamptz not null,
  patch text not null,
  cause json not null,
  primary key (environment_id, sequence)
) partition by list (environment_id);
create index events_by_account on events (account_id, account_sequence) where account_id is not null;
create index events_by_id on events (id);
create index events_by_resource on events (resource_id);

-- Partitions and what was detached have a schema of their own: rights are given on `events` alone. Sandboxes, which are
-- reset and deleted by rows, share one partition; a live environment's is split by sequence
-- (`extend_event_partitions`).
create schema railhead_events;
create table railhead_events.sandboxes partition of events default;

-- Parts of live environments' logs, by sequence. `to_sequence` is exclusive.
create table event_partitions (
  environment_id uuid not null references environments (id) on delete cascade deferrable initially deferred,
  from_sequence bigint not null,
  to_sequence bigint not null,
  table_name text not null,
  created_at timestamptz not null,
  -- Up to where states of its resources were folded into `event_states`, for its detachment.
  folded_through bigint,
  -- Out of `events` from here on: the log begins behind it.
  detached_at timestamptz,
  -- How often an erasure rewrote it: an archive that was begun before one still has what was erased.
  erasures integer not null default 0,
  -- When its archive was read back whole, and the archive's manifest.
  archived_at timestamptz,
  manifest json,
  dropped_at timestamptz,
  primary key (environment_id, from_sequence),
  check (to_sequence > from_sequence),
  check (archived_at is not null or dropped_at is null),
  check (detached_at is not null or archived_at is null)
);

-- States of resources after the oldest attached partition; they become `event_snapshots` when it is detached.
create table event_states (
  environment_id uuid not null references environments (id) on delete cascade,
  resource_id uuid not null,
  resource_version integer not null,
  data text not null,
  primary key (environment_id, resource_id)
);

-- States before a partition of the resources that its events change: its archive has every event whole by them. They go
-- when the archive was read back.
create table event_partition_states (
  environment_id uuid not null references environments (id) on delete cascade,
  from_sequence bigint not null,
  resource_id uuid not null,
  resource_version integer not null,
  data text not null,
  primary key (environment_id, from_sequence, resource_id)
);

-- How far the log had come at a wall time. Retention counts age by it, since an environment's clock may
-- advance.
create table event_checkpoints (
  environment_id uuid not null references environments (id) on delete cascade,
  marked_at timestamptz not null,
  sequence bigint not null,
  primary key (environment_id, marked_at)
);

-- States that patches build upon whose earlier versions were removed by age.
create table event_snapshots (
  environment_id uuid not null references environments (id) on delete cascade,
  resource_id uuid not null,
  resource_version integer not null,
  data text not null,
  primary key (environment_id, resource_id)
);

create table webhook_endpoints (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  -- Null on an endpoint of the platform, which gets events of every account.
  account_id uuid,
  url text not null,
  description text,
  -- Names such as charge.paid and groups such as charge.*; null means all.
  event_types text[],
  format text not null check (format in ('specific', 'generic')),
  ordered boolean not null,
  -- Encrypted JSON: custom headers often carry a credential. Their names may be read.
  headers bytea,
  header_names text[] not null default '{}',
  -- Seconds to wait before each attempt; null means the service's own schedule.
  retry_schedule integer[],
  status text not null check (status in ('enabled', 'disabled')),
  disabled_reason text check (disabled_reason in ('user_request', 'failing', 'gone')),
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamptz,
  -- Every event up to here has a delivery, or is not for this endpoint.
  cursor_sequence bigint not null,
  -- The first failure since the last success, by the environment's clock and by wall time.
  failing_since timestamptz,
  last_success_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  failing_since_wall timestamptz,
  primary key (environment_id, id),
  check ((status = 'disabled') = (disabled_reason is not null)),
  check ((previous_secret is null) = (previous_secret_expires_at is null)),
  foreign key (environment_id, account_id) references accounts (environment_id, id) on delete cascade
);

-- Targets that the whole log is delivered to, in order. A cursor each.
create table sinks (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('nats', 'rabbitmq', 'kafka', 'parquet', 's3')),
  description text,
  -- Members of the kind that may be shown; those that may not are encrypted JSON.
  config json not null,
  secrets bytea,
  secret_names text[] not null,
  -- What the members say of the place written to: no two sinks write to one.
  place text not null,
  status text not null check (status in ('running', 'paused')),
  -- The target confirmed every event up to here, of this generation of the log.
  cursor_sequence bigint not null,
  generation integer not null,
  -- How often the cursor was set back: events sent again have other message ids.
  replays integer not null,
  failures integer not null,
  -- Wall time, as the target's.
  failing_since timestamptz,
  next_attempt_at timestamptz,
  last_error text,
  last_delivered_at timestamptz,
  -- Since when events for the next delivery are gathered: a file of few is written after a while.
  gathering_since timestamptz not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, kind, place),
  check ((failures > 0) = (failing_since is not null)),
  check ((secrets is null) = (secret_names = '{}'))
);

-- One message to one endpoint, written with the outcome of its first attempt: until then the endpoint's
-- cursor stands before its event. A trigger stands for the foreign key, once per statement.
create table webhook_deliveries (
  environment_id uuid not null,
  endpoint_id uuid not null,
  -- The message's id, that of its event where the format is specific.
  id uuid not null,
  sequence bigint,
  -- Null but on a test message, whose body is stored here.
  body text,
  event_id uuid,
  event_type text not null,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  -- Attempts that count against the schedule; a resend begins anew.
  tries smallint not null,
  -- Counts resends, so that an attempt under way does not end a later one.
  revision integer not null default 0,
  due_at timestamptz,
  -- In a sandbox whose clock moves by itself a retry may also follow wall time.
  wall_due_at timestamptz,
  -- Attempts before the last one, which has columns of its own.
  earlier_attempts jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_at timestamptz,
  last_sent_at timestamptz,
  last_url text,
  last_status integer,
  last_error text,
  last_latency_ms integer,
  last_response text,
  primary key (environment_id, endpoint_id, id),
  check ((state = 'pending') = (due_at is not null)),
  check ((sequence is null) = (body is not null))
);
create index webhook_deliveries_by_state on webhook_deliveries (endpoint_id, state, id)
  where state <> 'delivered';
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where due_at is not null;

-- What the receiver built into a sandbox was sent.
create table webhook_inbox (
  environment_id uuid not null references environments (id) on delete cascade,
  number bigint not null,
  received_at timestamptz not null,
  event_type text,
  headers json not null,
  body text not null,
  primary key (environment_id, number)
);

-- Who did, read or was refused what. Numbered without a gap, in the order of commits, under the row of
-- event_counts; nothing changes or deletes a row before its environment is deleted.
create table audit_log (
  environment_id uuid not null references environments (id) on delete cascade,
  sequence bigint not null,
  account_id uuid,
  actor json not null,
  session_id uuid,
  address text,
  action text not null,
  operation text,
  outcome text not null check (outcome in ('done', 'started', 'failed', 'refused')),
  resource_type text not null,
  resource_id uuid,
  -- Names that changed, each with its value before and after: in clear where it is no personal data, else hashed.
  changes json,
  reason text,
  request_id uuid,
  approval_id uuid,
  details json,
  recorded_at timestamptz not null,
  primary key (environment_id, sequence)
);
create index audit_log_by_resource on audit_log (resource_id, sequence) where resource_id is not null;
-- The hash of the id is an eighth of its text.
create index audit_log_by_actor on audit_log (environment_id, hashtext(actor->>'id'), sequence);
-- Without what makes up most of a log.
create index audit_log_by_action on audit_log (environment_id, action, sequence)
  where action <> 'charge.created' and action <> 'payout.created' and action <> 'customer.created';
create index audit_log_refused on audit_log (environment_id, outcome, sequence) where outcome <> 'done';
-- Ids of requests and instants rise with the sequence, so that a few bytes for many pages find them.
create index audit_log_by_request on audit_log using brin (request_id uuid_minmax_multi_ops, recorded_at timestamptz_minmax_multi_ops) with (pages_per_range = 16);

-- Events from which a person's data was erased, and what they read since.
create table event_erasures (
  environment_id uuid not null references environments (id) on delete cascade,
  number bigint not null generated always as identity,
  sequence bigint not null,
  -- The customer or originator that was erased.
  subject_id uuid not null,
  -- SHA-256 of the event's row after the erasure.
  digest bytea not null,
  primary key (environment_id, number)
);
create index event_erasures_by_event on event_erasures (environment_id, sequence, number);

-- ====================================================================================================
-- Rights and approvals

-- Roles beside the built-in ones, for the whole installation.
create table roles (
  id uuid primary key,
  name text not null unique,
  means text not null,
  -- How the role holds each permission: allowed, ask or ask_reason.
  permissions json not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Which person holds which role, where. Ended ones stay.
create table operator_grants (
  id uuid primary key,
  operator_id uuid not null,
  role text not null,
  scope_type text not null
    check (scope_type in ('installation', 'environment', 'organization', 'account')),
  -- Not called environment_id: grants belong to people, and survive a reset of the environment.
  scope_environment_id uuid references environments (id) on delete cascade,
  -- The organization or account.
  scope_id uuid,
  source text not null check (source in ('grant', 'first_operator', 'invitation', 'oidc', 'break_glass')),
  granted_by json not null,
  reason text,
  -- Wall time, as all instants of people.
  until timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  check ((scope_type = 'installation') = (scope_environment_id is null)),
  check ((scope_type in ('organization', 'account')) = (scope_id is not null))
);
create index operator_grants_by_operator on operator_grants (operator_id, id);
create index operator_grants_standing on operator_grants (role, operator_id) where ended_at is null;

-- Rules of an environment; they replace the defaults of the same act.
create table approval_rules (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  action text not null,
  -- Absent members match every request.
  condition json not null default '{}',
  needed smallint not null check (needed between 0 and 5),
  -- Null lets every holder of the permission decide.
  role text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);

-- Requests that wait for a second person, and what became of them.
create table notes (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  -- The account of what it is about; null where that belongs to the platform.
  account_id uuid,
  resource_type text not null,
  resource_id uuid not null,
  author json not null,
  -- Encrypted.
  text bytea not null,
  created_at timestamptz not null,
  primary key (environment_id, id)
);
create index notes_by_resource on notes (environment_id, resource_id, created_at);

-- Whom notes mention.
create table note_mentions (
  environment_id uuid not null,
  operator_id uuid not null,
  note_id uuid not null,
  primary key (environment_id, operator_id, note_id),
  foreign key (environment_id, note_id) references notes (environment_id, id) on delete cascade
);
create index note_mentions_by_note on note_mentions (environment_id, note_id);

-- Exports that are kept as files for a day.
create table export_jobs (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  -- Whose items it has; null for the whole environment.
  account_id uuid,
  list text not null,
  format text not null check (format = any ('{ndjson,csv}')),
  -- Names alone: the values may be personal data.
  filters text[] not null,
  state text not null check (state = any ('{running,done,failed}')),
  item_count bigint not null,
  byte_count bigint not null,
  failure text,
  requested_by json not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- By wall time: when a job that still runs was cut off, and when the file is deleted.
  deadline_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (environment_id, id)
);
create index export_jobs_by_expiry on export_jobs (expires_at);

create table export_parts (
  environment_id uuid not null,
  job_id uuid not null,
  number integer not null,
  -- Encrypted.
  bytes bytea not null,
  primary key (environment_id, job_id, number),
  foreign key (environment_id, job_id) references export_jobs (environment_id, id) on delete cascade
);

create table saved_views (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  operator_id uuid not null,
  -- The role whose people see it, too; null is the owner alone.
  role text,
  screen text not null,
  name text not null,
  query text not null,
  columns json not null,
  sort text,
  place integer not null,
  is_default boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create index saved_views_by_owner on saved_views (environment_id, operator_id, screen);
create index saved_views_by_role on saved_views (environment_id, role) where role is not null;
create unique index saved_views_default
  on saved_views (environment_id, operator_id, screen) where is_default;

create table approvals (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  -- The account that the request acts for; null for the platform.
  account_id uuid,
  action text not null,
  operation text not null,
  method text not null,
  path text not null,
  -- Path parameters, query, body and headers, as they were sent.
  request bytea not null,
  -- Keyed hash of method, path with query and body.
  request_hash bytea not null,
  -- Resources that the request changes, with the tags of what the requester saw.
  touches json not null,
  requested_by json not null,
  reason text,
  rule_id uuid,
  needed smallint not null check (needed between 1 and 5),
  role text,
  state text not null check (state = any
    ('{requested,approved,executed,failed,denied,withdrawn,expired,stale}')),
  decision_reason text,
  response_status smallint,
  -- The answer of the request that was run.
  response bytea,
  request_id uuid not null,
  expires_at timestamptz not null,
  -- When it expires, or when an approved run should have ended; null once it is over.
  due_at timestamptz,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create index approvals_by_path on approvals (environment_id, path, id);
create index approvals_by_state on approvals (environment_id, state, id);
create index approvals_due on approvals (environment_id, due_at, id) where due_at is not null;

-- Who decided; never changed.
create table approval_votes (
  environment_id uuid not null,
  approval_id uuid not null,
  operator_id uuid not null,
  vote text not null check (vote in ('approve', 'deny')),
  reason text,
  request_id uuid not null,
  voted_at timestamptz not null,
  primary key (environment_id, approval_id, operator_id),
  foreign key (environment_id, approval_id) references approvals (environment_id, id)
    on delete cascade
);

-- ====================================================================================================
-- Bulk jobs
-- ====================================================================================================

-- An act on many payments of an account, which the engine does in chunks.
create table bulk_jobs (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  account_id uuid not null,
  action text not null,
  state text not null check (state in ('queued', 'running', 'done', 'stopped')),
  payment_count integer not null check (payment_count between 0 and 10000),
  amount_cents bigint not null,
  changed_count integer not null,
  refused_count integer not null,
  failed_count integer not null,
  reason text not null,
  requested_by json not null,
  approval_id uuid,
  request_id uuid not null,
  -- Null once the job has ended.
  due_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
create index bulk_jobs_of_account on bulk_jobs (environment_id, account_id, id);
create index bulk_jobs_due on bulk_jobs (environment_id, due_at, id) where due_at is not null;

-- The payments of a job, each with its own result.
create table bulk_job_items (
  environment_id uuid not null,
  job_id uuid not null,
  -- From 1, in the order of the payments' ids.
  place integer not null,
  payment_id uuid not null,
  -- The version of the payment that was shown; null where any will do.
  version integer,
  outcome text not null
    check (outcome in ('waiting', 'changed', 'refused', 'failed', 'skipped')),
  code text,
  detail text,
  ended_at timestamptz,
  primary key (environment_id, job_id, place),
  foreign key (environment_id, job_id) references bulk_jobs (environment_id, id)
    on delete cascade
);
create index bulk_job_items_waiting on bulk_job_items (environment_id, job_id, place)
  where outcome = 'waiting';

-- ====================================================================================================
-- Chain
-- Proof that rows were not edited behind the service: blocks of keyed hashes, each with the hash of the one
-- before it, whose heads are signed and written outside the database. See chain/.
-- ====================================================================================================

create table chain_heads (
  environment_id uuid not null references environments (id) on delete cascade,
  -- Of the last block.
  number bigint not null,
  hash bytea not null,
  -- By table, the number of the last row that a block has.
  through json not null,
  primary key (environment_id)
);

-- Consecutive rows of one table.
create table chain_blocks (
  environment_id uuid not null references environments (id) on delete cascade,
  number bigint not null,
  -- Of the environment, which rises when its content is replaced or its log restarts.
  generation integer not null,
  sealed_at timestamptz not null,
  source text not null,
  -- Numbers of its rows: above the first and up to the second.
  after bigint not null,
  through bigint not null,
  row_count integer not null,
  -- Of rows that are deleted by age, the oldest instant.
  oldest_at timestamptz,
  -- 16 bytes of a keyed hash for each row, in order.
  leaves bytea not null,
  previous bytea not null,
  hash bytea not null,
  primary key (environment_id, number)
);
create index chain_blocks_by_source on chain_blocks (environment_id, source, number);

-- What rows that may change held in columns that no event shows, when their event was sealed. The newest of a
-- row counts.
create table chain_states (
  environment_id uuid not null references environments (id) on delete cascade,
  number bigint not null generated always as identity,
  source text not null,
  row_id uuid not null,
  digest bytea not null,
  primary key (environment_id, number)
);
create index chain_states_by_row on chain_states (environment_id, source, row_id, number);

-- ====================================================================================================
-- Requests
-- ====================================================================================================

-- Responses to keyed POST and PATCH, stored to be sent again byte for byte.
create table idempotency_keys (
  environment_id uuid not null,
  account_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  request_id uuid not null,
  answered_at timestamptz not null,
  -- Encrypted. Null where the body is the envelope around the snapshot of `event_resource_id`.
  body bytea,
  event_resource_id uuid,
  created_at timestamptz not null,
  primary key (environment_id, account_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- API requests of 30 days by the environment's clock. No query values and no bodies: those hold names and
-- account numbers.
create table requests (
  environment_id uuid not null references environments (id),
  id uuid not null,
  account_id uuid,
  -- Who asked: an API key or a person.
  api_key_id uuid,
  operator_id uuid,
  method text not null,
  path text not null,
  query_parameters text[] not null,
  operation text,
  status smallint not null,
  duration_us integer not null,
  problem_type text,
  problem_code text,
  idempotency_key text,
  idempotent_replayed boolean not null,
  caller_request_id text,
  correlation_id text,
  created_at timestamptz not null,
  -- In the order of insertion, which the chain follows.
  number bigint not null generated always as identity,
  primary key (environment_id, id),
  unique (environment_id, number),
  check (num_nonnulls(api_key_id, operator_id) = 1)
);
create index requests_by_account on requests (account_id, created_at, id);
create index requests_by_environment on requests (environment_id, created_at, id);
create index requests_failed on requests (environment_id, created_at) where status >= 400;

-- What a request sent, its personal values masked. Kept for seven days, where the installation asks for it.
create table request_bodies (
  environment_id uuid not null references environments (id) on delete cascade,
  request_id uuid not null,
  body jsonb not null,
  -- By the environment's clock.
  created_at timestamptz not null,
  primary key (environment_id, request_id)
);

create index request_bodies_by_time on request_bodies (environment_id, created_at);

-- ====================================================================================================
-- Search
-- Derived from the tables above by a background indexer.
-- ====================================================================================================

-- The event up to which documents are written: searches read what changed after it themselves.
create table search_checkpoints (
  environment_id uuid not null references environments (id) on delete cascade,
  sequence bigint not null,
  primary key (environment_id)
);

-- The searchable text of each payment, customer and paykey, in lower case.
create table search_documents (
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null,
  kind text not null check (kind in ('payment', 'owner', 'customer', 'paykey')),
  resource_id uuid not null,
  text text not null,
  primary key (environment_id, account_id, kind, resource_id)
);
-- How many documents have a substring is estimated from a sample, and decides how they are found.
alter table search_documents alter column text set statistics 1000;

-- Substrings are found by their trigrams. A short pending list keeps searches fast between vacuums.
create extension if not exists pg_trgm;
create index search_documents_payments on search_documents using gin (text gin_trgm_ops)
  with (gin_pending_list_limit = 1024) where kind = 'payment';
create index search_documents_owners on search_documents using gin (text gin_trgm_ops)
  with (gin_pending_list_limit = 1024) where kind = 'owner';
create index search_documents_customers on search_documents using gin (text gin_trgm_ops)
  with (gin_pending_list_limit = 1024) where kind = 'customer';
create index search_documents_paykeys on search_documents using gin (text gin_trgm_ops)
  with (gin_pending_list_limit = 1024) where kind = 'paykey';

-- ====================================================================================================
-- Encrypted columns
-- A value names its data key in bytes 2 to 5; damaged bytes may name none. The foreign keys prove that no
-- value names a deleted key, and refuse a value that a process writes under one.
-- ====================================================================================================
alter table representatives
  add column dob_key bytea generated always as (nullif(substring(dob from 2 for 4), '')) stored,
  add constraint representatives_dob_data_key foreign key (environment_id, dob_key)
    references data_keys (environment_id, id),
  add column ssn_last4_key bytea generated always as (nullif(substring(ssn_last4 from 2 for 4), '')) stored,
  add constraint representatives_ssn_last4_data_key foreign key (environment_id, ssn_last4_key)
    references data_keys (environment_id, id);
alter table linked_bank_accounts
  add column account_number_key bytea generated always as (nullif(substring(account_number from 2 for 4), '')) stored,
  add constraint linked_bank_accounts_account_number_data_key foreign key (environment_id, account_number_key)
    references data_keys (environment_id, id);
alter table originators
  add column tax_id_key bytea generated always as (nullif(substring(tax_id from 2 for 4), '')) stored,
  add constraint originators_tax_id_data_key foreign key (environment_id, tax_id_key)
    references data_keys (environment_id, id);
alter table customers
  add column compliance_profile_key bytea generated always as (nullif(substring(compliance_profile from 2 for 4), '')) stored,
  add constraint customers_compliance_profile_data_key foreign key (environment_id, compliance_profile_key)
    references data_keys (environment_id, id);
alter table paykeys
  add column account_number_key bytea generated always as (nullif(substring(account_number from 2 for 4), '')) stored,
  add constraint paykeys_account_number_data_key foreign key (environment_id, account_number_key)
    references data_keys (environment_id, id);
alter table paykey_bank_details
  add column account_number_key bytea generated always as (nullif(substring(account_number from 2 for 4), '')) stored,
  add constraint paykey_bank_details_account_number_data_key foreign key (environment_id, account_number_key)
    references data_keys (environment_id, id);
alter table provider_links
  add column secret_key bytea generated always as (nullif(substring(secret from 2 for 4), '')) stored,
  add constraint provider_links_secret_data_key foreign key (environment_id, secret_key)
    references data_keys (environment_id, id);
alter table bridge_sign_ins
  add column secret_key bytea generated always as (nullif(substring(secret from 2 for 4), '')) stored,
  add constraint bridge_sign_ins_secret_data_key foreign key (environment_id, secret_key)
    references data_keys (environment_id, id);
alter table paykey_authorizations
  add column device_key bytea generated always as (nullif(substring(device from 2 for 4), '')) stored,
  add constraint paykey_authorizations_device_data_key foreign key (environment_id, device_key)
    references data_keys (environment_id, id);
alter table reviews
  add column findings_key bytea generated always as (nullif(substring(findings from 2 for 4), '')) stored,
  add constraint reviews_findings_data_key foreign key (environment_id, findings_key)
    references data_keys (environment_id, id);
alter table ach_files
  add column body_key bytea generated always as (nullif(substring(body from 2 for 4), '')) stored,
  add constraint ach_files_body_data_key foreign key (environment_id, body_key)
    references data_keys (environment_id, id),
  add column wire_body_key bytea generated always as (nullif(substring(wire_body from 2 for 4), '')) stored,
  add constraint ach_files_wire_body_data_key foreign key (environment_id, wire_body_key)
    references data_keys (environment_id, id);
alter table simulated_returns
  add column record_key bytea generated always as (nullif(substring(record from 2 for 4), '')) stored,
  add constraint simulated_returns_record_data_key foreign key (environment_id, record_key)
    references data_keys (environment_id, id);
alter table auxiliary_entries
  add column amounts_key bytea generated always as (nullif(substring(amounts from 2 for 4), '')) stored,
  add constraint auxiliary_entries_amounts_data_key foreign key (environment_id, amounts_key)
    references data_keys (environment_id, id);
alter table bank_statements
  add column body_key bytea generated always as (nullif(substring(body from 2 for 4), '')) stored,
  add constraint bank_statements_body_data_key foreign key (environment_id, body_key)
    references data_keys (environment_id, id);
alter table proof_attachments
  add column name_key bytea generated always as (nullif(substring(name from 2 for 4), '')) stored,
  add constraint proof_attachments_name_data_key foreign key (environment_id, name_key)
    references data_keys (environment_id, id),
  add column body_key bytea generated always as (nullif(substring(body from 2 for 4), '')) stored,
  add constraint proof_attachments_body_data_key foreign key (environment_id, body_key)
    references data_keys (environment_id, id);
alter table webhook_endpoints
  add column headers_key bytea generated always as (nullif(substring(headers from 2 for 4), '')) stored,
  add constraint webhook_endpoints_headers_data_key foreign key (environment_id, headers_key)
    references data_keys (environment_id, id),
  add column secret_key bytea generated always as (nullif(substring(secret from 2 for 4), '')) stored,
  add constraint webhook_endpoints_secret_data_key foreign key (environment_id, secret_key)
    references data_keys (environment_id, id),
  add column previous_secret_key bytea generated always as (nullif(substring(previous_secret from 2 for 4), '')) stored,
  add constraint webhook_endpoints_previous_secret_data_key foreign key (environment_id, previous_secret_key)
    references data_keys (environment_id, id);
alter table sinks
  add column secrets_key bytea generated always as (nullif(substring(secrets from 2 for 4), '')) stored,
  add constraint sinks_secrets_data_key foreign key (environment_id, secrets_key)
    references data_keys (environment_id, id);
alter table approvals
  add column request_key bytea generated always as (nullif(substring(request from 2 for 4), '')) stored,
  add constraint approvals_request_data_key foreign key (environment_id, request_key)
    references data_keys (environment_id, id),
  add column response_key bytea generated always as (nullif(substring(response from 2 for 4), '')) stored,
  add constraint approvals_response_data_key foreign key (environment_id, response_key)
    references data_keys (environment_id, id);
alter table notes
  add column text_key bytea generated always as (nullif(substring(text from 2 for 4), '')) stored,
  add constraint notes_text_data_key foreign key (environment_id, text_key)
    references data_keys (environment_id, id);
alter table export_parts
  add column bytes_key bytea generated always as (nullif(substring(bytes from 2 for 4), '')) stored,
  add constraint export_parts_bytes_data_key foreign key (environment_id, bytes_key)
    references data_keys (environment_id, id);
alter table operator_secrets
  add column secret_key bytea generated always as (nullif(substring(secret from 2 for 4), '')) stored,
  add constraint operator_secrets_secret_data_key foreign key (environment_id, secret_key)
    references data_keys (environment_id, id);
alter table idempotency_keys
  add column body_key bytea generated always as (nullif(substring(body from 2 for 4), '')) stored,
  add constraint idempotency_keys_body_data_key foreign key (environment_id, body_key)
    references data_keys (environment_id, id);

-- Autovacuum by default waits for a fifth of a table, which is a hundred million rows after years. Rows of these are
-- written once: inserts of 5 % start a vacuum, and it freezes at once, so that no wraparound vacuum reads them all later.
alter table payment_history set (autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_vacuum_scale_factor=0.02,
  autovacuum_freeze_min_age=0);
alter table postings set (autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_vacuum_scale_factor=0.02,
  autovacuum_freeze_min_age=0);
-- Rows change soon after they are written and hardly later: freezing waits.
alter table payments set (autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_vacuum_scale_factor=0.02);
alter table entries set (autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_vacuum_scale_factor=0.02);
alter table search_documents set (autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_vacuum_scale_factor=0.02);
-- Deliveries come and go: a queue that is vacuumed late is read through its dead rows.
alter table webhook_deliveries set (autovacuum_vacuum_scale_factor=0.01);
