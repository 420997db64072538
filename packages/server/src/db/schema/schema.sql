-- Written from the catalogs by schema.test.ts. Do not edit: migrations and functions are the source.

create table account_checks (
  environment_id uuid not null,
  account_id uuid not null,
  kind text not null,
  version integer not null,
  due_at timestamp with time zone not null,
  constraint account_checks_pkey PRIMARY KEY (environment_id, account_id, kind, version),
  constraint account_checks_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint account_checks_kind_check CHECK ((kind = ANY (ARRAY['recheck'::text, 'return_rates'::text])))
);
CREATE INDEX account_checks_due ON account_checks USING btree (environment_id, kind, due_at, account_id, version);

create table account_event_counts (
  environment_id uuid not null,
  account_id uuid not null,
  last_sequence bigint default 0 not null,
  constraint account_event_counts_pkey PRIMARY KEY (environment_id, account_id),
  constraint account_event_counts_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE
) with (fillfactor=50);

create table accounts (
  environment_id uuid not null,
  id uuid not null,
  organization_id uuid not null,
  is_default boolean default false not null,
  status text not null,
  business_profile json not null,
  settings json default '{}'::json not null,
  external_id text,
  metadata json default '{}'::json not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  status_detail json default '{"reason":"verified","source":"system","code":null,"message":"The account is active."}'::json not null,
  access_level text default 'standard'::text not null,
  terms_of_service json,
  bank_id uuid,
  constraint accounts_pkey PRIMARY KEY (environment_id, id),
  constraint accounts_environment_id_bank_id_fkey FOREIGN KEY (environment_id, bank_id) REFERENCES banks(environment_id, id) ON DELETE SET NULL (bank_id),
  constraint accounts_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint accounts_environment_id_organization_id_fkey FOREIGN KEY (environment_id, organization_id) REFERENCES organizations(environment_id, id),
  constraint accounts_access_level_check CHECK ((access_level = ANY (ARRAY['standard'::text, 'managed'::text]))),
  constraint accounts_status_check CHECK ((status = ANY (ARRAY['created'::text, 'onboarding'::text, 'active'::text, 'rejected'::text, 'inactive'::text])))
);
CREATE INDEX accounts_by_organization ON accounts USING btree (organization_id, id);
CREATE INDEX accounts_by_parent_origin ON accounts USING gin (((((settings -> 'bridge'::text) -> 'parent_origins'::text))::jsonb));
CREATE UNIQUE INDEX accounts_one_default ON accounts USING btree (environment_id) WHERE is_default;

create table ach_files (
  environment_id uuid not null,
  id uuid not null,
  bank_id uuid not null,
  direction text not null,
  state text not null,
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
  errors json default '[]'::json not null,
  due_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  handing_over_at timestamp with time zone,
  acknowledge_by timestamp with time zone,
  contents text[] default '{}'::text[] not null,
  profile_version integer,
  send_by timestamp with time zone,
  wire_body bytea,
  wire_sha256 bytea,
  released_by uuid,
  attempt integer default 0 not null,
  attempt_epoch bigint,
  attempt_token text,
  confirmation json,
  confirmation_due_at timestamp with time zone,
  remote_name text,
  body_key bytea generated always as (NULLIF(SUBSTRING(body FROM 2 FOR 4), '\x'::bytea)) stored,
  wire_body_key bytea generated always as (NULLIF(SUBSTRING(wire_body FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint ach_files_pkey PRIMARY KEY (environment_id, id),
  constraint ach_files_body_data_key FOREIGN KEY (environment_id, body_key) REFERENCES data_keys(environment_id, id),
  constraint ach_files_environment_id_bank_id_fkey FOREIGN KEY (environment_id, bank_id) REFERENCES banks(environment_id, id),
  constraint ach_files_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint ach_files_profile FOREIGN KEY (environment_id, bank_id, profile_version) REFERENCES bank_profiles(environment_id, bank_id, version),
  constraint ach_files_wire_body_data_key FOREIGN KEY (environment_id, wire_body_key) REFERENCES data_keys(environment_id, id),
  constraint ach_files_check CHECK (((confirmation_due_at IS NULL) OR (confirmation IS NOT NULL))),
  constraint ach_files_direction_check CHECK ((direction = ANY (ARRAY['outbound'::text, 'inbound'::text]))),
  constraint ach_files_state_check CHECK ((state = ANY (ARRAY['sealed'::text, 'uploading'::text, 'uploaded'::text, 'upload_unknown'::text, 'acknowledged'::text, 'accepted'::text, 'partially_rejected'::text, 'rejected'::text, 'missed'::text, 'received'::text, 'applied'::text, 'quarantined'::text])))
);
CREATE INDEX ach_files_due ON ach_files USING btree (environment_id, due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX ach_files_inbound_bytes ON ach_files USING btree (environment_id, bank_id, sha256) WHERE (direction = 'inbound'::text);
CREATE UNIQUE INDEX ach_files_outbound_key ON ach_files USING btree (environment_id, bank_id, file_date, file_id_modifier) WHERE (direction = 'outbound'::text);
CREATE UNIQUE INDEX ach_files_outbound_name ON ach_files USING btree (environment_id, bank_id, name) WHERE (direction = 'outbound'::text);
CREATE INDEX ach_files_unacknowledged ON ach_files USING btree (environment_id, acknowledge_by) WHERE (acknowledge_by IS NOT NULL);
CREATE INDEX ach_files_unconfirmed ON ach_files USING btree (environment_id, confirmation_due_at) WHERE (confirmation_due_at IS NOT NULL);

create table api_keys (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid,
  key_hash bytea not null,
  hint text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  name text,
  version integer default 1 not null,
  updated_at timestamp with time zone,
  created_by json,
  allowed_addresses text[],
  last_used_at timestamp with time zone,
  expiry_alert_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (environment_id, id),
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint api_keys_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);
CREATE INDEX api_keys_expiring ON api_keys USING btree (environment_id, expiry_alert_at) WHERE (expiry_alert_at IS NOT NULL);

create table approval_rules (
  environment_id uuid not null,
  id uuid not null,
  action text not null,
  condition json default '{}'::json not null,
  needed smallint not null,
  role text,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint approval_rules_pkey PRIMARY KEY (environment_id, id),
  constraint approval_rules_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint approval_rules_needed_check CHECK (((needed >= 0) AND (needed <= 5)))
);

create table approval_votes (
  environment_id uuid not null,
  approval_id uuid not null,
  operator_id uuid not null,
  vote text not null,
  reason text,
  request_id uuid not null,
  voted_at timestamp with time zone not null,
  constraint approval_votes_pkey PRIMARY KEY (environment_id, approval_id, operator_id),
  constraint approval_votes_environment_id_approval_id_fkey FOREIGN KEY (environment_id, approval_id) REFERENCES approvals(environment_id, id) ON DELETE CASCADE,
  constraint approval_votes_vote_check CHECK ((vote = ANY (ARRAY['approve'::text, 'deny'::text])))
);

create table approvals (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid,
  action text not null,
  operation text not null,
  method text not null,
  path text not null,
  request bytea not null,
  request_hash bytea not null,
  touches json not null,
  requested_by json not null,
  reason text,
  rule_id uuid,
  needed smallint not null,
  role text,
  state text not null,
  decision_reason text,
  response_status smallint,
  response bytea,
  request_id uuid not null,
  expires_at timestamp with time zone not null,
  due_at timestamp with time zone,
  decided_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  request_key bytea generated always as (NULLIF(SUBSTRING(request FROM 2 FOR 4), '\x'::bytea)) stored,
  response_key bytea generated always as (NULLIF(SUBSTRING(response FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint approvals_pkey PRIMARY KEY (environment_id, id),
  constraint approvals_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint approvals_request_data_key FOREIGN KEY (environment_id, request_key) REFERENCES data_keys(environment_id, id),
  constraint approvals_response_data_key FOREIGN KEY (environment_id, response_key) REFERENCES data_keys(environment_id, id),
  constraint approvals_needed_check CHECK (((needed >= 1) AND (needed <= 5))),
  constraint approvals_state_check CHECK ((state = ANY ('{requested,approved,executed,failed,denied,withdrawn,expired,stale}'::text[])))
);
CREATE INDEX approvals_by_path ON approvals USING btree (environment_id, path, id);
CREATE INDEX approvals_by_state ON approvals USING btree (environment_id, state, id);
CREATE INDEX approvals_due ON approvals USING btree (environment_id, due_at, id) WHERE (due_at IS NOT NULL);

create table audit_log (
  environment_id uuid not null,
  sequence bigint not null,
  account_id uuid,
  actor json not null,
  session_id uuid,
  address text,
  action text not null,
  operation text,
  outcome text not null,
  resource_type text not null,
  resource_id uuid,
  changes json,
  reason text,
  request_id uuid,
  approval_id uuid,
  details json,
  recorded_at timestamp with time zone not null,
  constraint audit_log_pkey PRIMARY KEY (environment_id, sequence),
  constraint audit_log_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint audit_log_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'started'::text, 'failed'::text, 'refused'::text])))
);
CREATE INDEX audit_log_by_action ON audit_log USING btree (environment_id, action, sequence) WHERE ((action <> 'charge.created'::text) AND (action <> 'payout.created'::text) AND (action <> 'customer.created'::text));
CREATE INDEX audit_log_by_actor ON audit_log USING btree (environment_id, hashtext((actor ->> 'id'::text)), sequence);
CREATE INDEX audit_log_by_request ON audit_log USING brin (request_id uuid_minmax_multi_ops, recorded_at timestamptz_minmax_multi_ops) WITH (pages_per_range='16');
CREATE INDEX audit_log_by_resource ON audit_log USING btree (resource_id, sequence) WHERE (resource_id IS NOT NULL);
CREATE INDEX audit_log_refused ON audit_log USING btree (environment_id, outcome, sequence) WHERE (outcome <> 'done'::text);

create table auxiliary_entries (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid,
  bank_id uuid not null,
  kind text not null,
  payment_id uuid,
  paykey_id uuid,
  payment_kind text,
  amount_cents bigint not null,
  reason text,
  item_key text,
  original_file_id uuid,
  original_line integer,
  original_code text,
  original_date date,
  original_trace_number text,
  information text,
  method text,
  amounts bytea,
  tries_left smallint,
  sandbox_outcome text,
  activates_paykey boolean,
  status text not null,
  is_applied boolean,
  attempt smallint not null,
  file_id uuid,
  trace_numbers text[] not null,
  settlement_date date,
  settled_at timestamp with time zone,
  returned_trace_numbers text[] not null,
  returned_cents bigint not null,
  answer_code text,
  due_at timestamp with time zone,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  amounts_key bytea generated always as (NULLIF(SUBSTRING(amounts FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint auxiliary_entries_pkey PRIMARY KEY (environment_id, id),
  constraint auxiliary_entries_amounts_data_key FOREIGN KEY (environment_id, amounts_key) REFERENCES data_keys(environment_id, id),
  constraint auxiliary_entries_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint auxiliary_entries_environment_id_bank_id_fkey FOREIGN KEY (environment_id, bank_id) REFERENCES banks(environment_id, id) ON DELETE CASCADE,
  constraint auxiliary_entries_environment_id_file_id_fkey FOREIGN KEY (environment_id, file_id) REFERENCES ach_files(environment_id, id) ON DELETE CASCADE,
  constraint auxiliary_entries_environment_id_original_file_id_fkey FOREIGN KEY (environment_id, original_file_id) REFERENCES ach_files(environment_id, id) ON DELETE CASCADE,
  constraint auxiliary_entries_environment_id_paykey_id_fkey FOREIGN KEY (environment_id, paykey_id) REFERENCES paykeys(environment_id, id) ON DELETE CASCADE,
  constraint auxiliary_entries_environment_id_payment_id_fkey FOREIGN KEY (environment_id, payment_id) REFERENCES payments(environment_id, id) ON DELETE CASCADE,
  constraint auxiliary_entries_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint auxiliary_entries_check CHECK (
CASE
    WHEN (kind = ANY (ARRAY['dishonor'::text, 'correction_refusal'::text])) THEN ((account_id IS NULL) = (payment_id IS NULL))
    WHEN (kind = 'received_return'::text) THEN ((account_id IS NULL) AND (payment_id IS NULL))
    ELSE ((account_id IS NOT NULL) AND ((kind = 'verification'::text) = (payment_id IS NULL)))
END),
  constraint auxiliary_entries_check1 CHECK (((kind = 'verification'::text) = (paykey_id IS NOT NULL))),
  constraint auxiliary_entries_check10 CHECK (((due_at IS NOT NULL) = ((status = ANY (ARRAY['requested'::text, 'created'::text, 'sent'::text, 'awaiting_confirmation'::text])) OR ((kind = 'dishonor'::text) AND (status = 'settled'::text))))),
  constraint auxiliary_entries_check2 CHECK (((kind = 'verification'::text) = (method IS NOT NULL))),
  constraint auxiliary_entries_check3 CHECK (((kind = 'verification'::text) = (reason IS NULL))),
  constraint auxiliary_entries_check4 CHECK (((kind = 'verification'::text) = (sandbox_outcome IS NOT NULL))),
  constraint auxiliary_entries_check5 CHECK (((kind = ANY (ARRAY['dishonor'::text, 'correction_refusal'::text, 'received_return'::text])) = (item_key IS NOT NULL))),
  constraint auxiliary_entries_check6 CHECK (((kind = 'verification'::text) = (original_file_id IS NULL))),
  constraint auxiliary_entries_check7 CHECK (((amounts IS NULL) = (method IS DISTINCT FROM 'micro_entries'::text))),
  constraint auxiliary_entries_check8 CHECK (((payment_kind IS NULL) = (NOT (method IS DISTINCT FROM 'micro_entries'::text)))),
  constraint auxiliary_entries_check9 CHECK ((status = ANY (
CASE kind
    WHEN 'dishonor'::text THEN ARRAY['requested'::text, 'sent'::text, 'settled'::text, 'won'::text, 'contested'::text, 'lapsed'::text]
    WHEN 'correction_refusal'::text THEN ARRAY['requested'::text, 'sent'::text, 'delivered'::text, 'lapsed'::text]
    WHEN 'reversal'::text THEN ARRAY['requested'::text, 'sent'::text, 'settled'::text, 'returned'::text, 'cancelled'::text]
    WHEN 'received_return'::text THEN ARRAY['requested'::text, 'sent'::text, 'settled'::text, 'lapsed'::text]
    ELSE ARRAY['created'::text, 'sent'::text, 'awaiting_confirmation'::text, 'verified'::text, 'failed'::text, 'expired'::text]
END))),
  constraint auxiliary_entries_kind_check CHECK ((kind = ANY (ARRAY['dishonor'::text, 'correction_refusal'::text, 'reversal'::text, 'verification'::text, 'received_return'::text]))),
  constraint auxiliary_entries_method_check CHECK ((method = ANY (ARRAY['prenote'::text, 'micro_entries'::text]))),
  constraint auxiliary_entries_payment_kind_check CHECK ((payment_kind = ANY (ARRAY['charge'::text, 'payout'::text]))),
  constraint auxiliary_entries_tries_left_check CHECK (((tries_left >= 0) AND (tries_left <= 3)))
);
CREATE INDEX auxiliary_entries_by_account ON auxiliary_entries USING btree (environment_id, kind, account_id, created_at, id);
CREATE INDEX auxiliary_entries_by_file ON auxiliary_entries USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX auxiliary_entries_by_original_file ON auxiliary_entries USING btree (original_file_id) WHERE (original_file_id IS NOT NULL);
CREATE INDEX auxiliary_entries_by_paykey ON auxiliary_entries USING btree (paykey_id, created_at) WHERE (paykey_id IS NOT NULL);
CREATE INDEX auxiliary_entries_by_payment ON auxiliary_entries USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX auxiliary_entries_due ON auxiliary_entries USING btree (environment_id, kind, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX auxiliary_entries_in_suspense ON auxiliary_entries USING btree (environment_id, settled_at) WHERE ((kind = 'reversal'::text) AND (is_applied = false));
CREATE UNIQUE INDEX auxiliary_entries_open_verification ON auxiliary_entries USING btree (environment_id, paykey_id) WHERE ((kind = 'verification'::text) AND (due_at IS NOT NULL));
CREATE UNIQUE INDEX auxiliary_entries_reply_once ON auxiliary_entries USING btree (environment_id, item_key) WHERE (item_key IS NOT NULL);
CREATE UNIQUE INDEX auxiliary_entries_reversal_once ON auxiliary_entries USING btree (environment_id, payment_id) WHERE (kind = 'reversal'::text);

create table bank_account_blocks (
  environment_id uuid not null,
  account_id uuid not null,
  fingerprint bytea not null,
  code text not null,
  unblockable boolean not null,
  blocked_at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  constraint bank_account_blocks_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE
);
CREATE INDEX bank_account_blocks_by_account ON bank_account_blocks USING btree (environment_id, account_id, fingerprint);
CREATE UNIQUE INDEX bank_account_blocks_one_standing ON bank_account_blocks USING btree (environment_id, account_id, fingerprint) WHERE (lifted_at IS NULL);

create table bank_decisions (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid,
  side text not null,
  sec_code text not null,
  on_us_bank_id uuid,
  bank_id uuid not null,
  reason text not null,
  candidates json not null,
  decided_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint bank_decisions_pkey PRIMARY KEY (environment_id, id),
  constraint bank_decisions_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint bank_decisions_side_check CHECK ((side = ANY (ARRAY['debit'::text, 'credit'::text])))
);
CREATE UNIQUE INDEX bank_decisions_in_force ON bank_decisions USING btree (environment_id, COALESCE(account_id, '00000000-0000-0000-0000-000000000000'::uuid), side, sec_code, COALESCE(on_us_bank_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE (ended_at IS NULL);
CREATE INDEX bank_decisions_of_account ON bank_decisions USING btree (environment_id, account_id, decided_at);

create table bank_lists (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid,
  routes json not null,
  failing_minutes integer not null,
  reason text not null,
  updated_at timestamp with time zone not null,
  constraint bank_lists_pkey PRIMARY KEY (environment_id, id),
  constraint bank_lists_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint bank_lists_failing_minutes_check CHECK (((failing_minutes >= 5) AND (failing_minutes <= 1440)))
);
CREATE UNIQUE INDEX bank_lists_of_account ON bank_lists USING btree (environment_id, COALESCE(account_id, '00000000-0000-0000-0000-000000000000'::uuid));

create table bank_profiles (
  environment_id uuid not null,
  bank_id uuid not null,
  version integer not null,
  profile json not null,
  created_at timestamp with time zone not null,
  created_by text not null,
  reason text,
  number bigint generated always as identity not null,
  constraint bank_profiles_pkey PRIMARY KEY (environment_id, bank_id, version),
  constraint bank_profiles_environment_id_number_key UNIQUE (environment_id, number),
  constraint bank_profiles_environment_id_bank_id_fkey FOREIGN KEY (environment_id, bank_id) REFERENCES banks(environment_id, id) ON DELETE CASCADE
);

create table bank_statement_lines (
  environment_id uuid not null,
  statement_id uuid not null,
  line integer not null,
  date date not null,
  amount_cents bigint not null,
  type_code text not null,
  text text not null,
  difference text,
  constraint bank_statement_lines_pkey PRIMARY KEY (environment_id, statement_id, line),
  constraint bank_statement_lines_environment_id_statement_id_fkey FOREIGN KEY (environment_id, statement_id) REFERENCES bank_statements(environment_id, id) ON DELETE CASCADE,
  constraint bank_statement_lines_difference_check CHECK ((difference = ANY (ARRAY['not_in_books'::text, 'amount_differs'::text, 'ambiguous'::text, 'unmatched'::text])))
);
CREATE INDEX bank_statement_lines_open ON bank_statement_lines USING btree (environment_id, date) WHERE (difference IS NOT NULL);

create table bank_statement_matches (
  environment_id uuid not null,
  statement_id uuid not null,
  line integer not null,
  number integer not null,
  resource_type text not null,
  resource_id uuid not null,
  amount_cents bigint not null,
  movement_cents bigint not null,
  first_line integer not null,
  matched_by text not null,
  reason text,
  matched_at timestamp with time zone not null,
  constraint bank_statement_matches_pkey PRIMARY KEY (environment_id, statement_id, line, number),
  constraint bank_statement_matches_environment_id_statement_id_line_fkey FOREIGN KEY (environment_id, statement_id, line) REFERENCES bank_statement_lines(environment_id, statement_id, line) ON DELETE CASCADE,
  constraint bank_statement_matches_resource_type_check CHECK ((resource_type = ANY (ARRAY['funding_event'::text, 'payment'::text, 'file'::text, 'return_file'::text, 'received_file'::text, 'received_entry'::text, 'prefunding_receipt'::text, 'statement_booking'::text])))
);
CREATE INDEX bank_statement_matches_by_resource ON bank_statement_matches USING btree (environment_id, resource_id);

create table bank_statements (
  environment_id uuid not null,
  id uuid not null,
  name text not null,
  sha256 bytea not null,
  body bytea not null,
  bank_id uuid,
  state text not null,
  format text,
  from_date date,
  to_date date,
  line_count integer default 0 not null,
  matched_count integer default 0 not null,
  faults jsonb default '[]'::jsonb not null,
  differences jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  body_key bytea generated always as (NULLIF(SUBSTRING(body FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint bank_statements_pkey PRIMARY KEY (environment_id, id),
  constraint bank_statements_body_data_key FOREIGN KEY (environment_id, body_key) REFERENCES data_keys(environment_id, id),
  constraint bank_statements_environment_id_bank_id_fkey FOREIGN KEY (environment_id, bank_id) REFERENCES banks(environment_id, id) ON DELETE CASCADE,
  constraint bank_statements_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint bank_statements_format_check CHECK ((format = ANY (ARRAY['bai2'::text, 'csv'::text, 'camt053'::text]))),
  constraint bank_statements_state_check CHECK ((state = ANY (ARRAY['stored'::text, 'unreadable'::text, 'agreed'::text, 'differs'::text])))
);
CREATE INDEX bank_statements_by_bank ON bank_statements USING btree (environment_id, bank_id) WHERE (bank_id IS NOT NULL);
CREATE UNIQUE INDEX bank_statements_once ON bank_statements USING btree (environment_id, sha256);

create table banks (
  environment_id uuid not null,
  id uuid not null,
  profile json not null,
  next_entry_number bigint default 1 not null,
  returns_read_through date,
  next_poll_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  profile_version integer default 1 not null,
  sending text default 'on'::text not null,
  is_default boolean not null,
  replan_at timestamp with time zone,
  origination_lock json,
  exchange_failing_since timestamp with time zone,
  constraint banks_pkey PRIMARY KEY (environment_id, id),
  constraint banks_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint banks_sending_check CHECK ((sending = ANY (ARRAY['on'::text, 'dry_run'::text, 'off'::text])))
);
CREATE UNIQUE INDEX banks_by_odfi ON banks USING btree (environment_id, ((profile ->> 'odfi_routing_number'::text)));
CREATE UNIQUE INDEX banks_default ON banks USING btree (environment_id) WHERE is_default;

create table bridge_sessions (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  customer_id uuid not null,
  paykey_id uuid,
  relinks_paykey_id uuid,
  terms jsonb not null,
  language text,
  external_id text,
  config jsonb not null,
  link_hash bytea,
  link_expires_at timestamp with time zone,
  return_url text,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint bridge_sessions_pkey PRIMARY KEY (environment_id, id),
  constraint bridge_sessions_environment_id_account_id_customer_id_fkey FOREIGN KEY (environment_id, account_id, customer_id) REFERENCES customers(environment_id, account_id, id) ON DELETE CASCADE,
  constraint bridge_sessions_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint bridge_sessions_environment_id_paykey_id_customer_id_accou_fkey FOREIGN KEY (environment_id, paykey_id, customer_id, account_id) REFERENCES paykeys(environment_id, id, customer_id, account_id) ON DELETE CASCADE,
  constraint bridge_sessions_environment_id_relinks_paykey_id_customer__fkey FOREIGN KEY (environment_id, relinks_paykey_id, customer_id, account_id) REFERENCES paykeys(environment_id, id, customer_id, account_id) ON DELETE CASCADE
);
CREATE INDEX bridge_sessions_by_customer ON bridge_sessions USING btree (customer_id);
CREATE UNIQUE INDEX bridge_sessions_by_link ON bridge_sessions USING btree (environment_id, link_hash);
CREATE INDEX bridge_sessions_by_paykey ON bridge_sessions USING btree (environment_id, paykey_id);
CREATE INDEX bridge_sessions_by_relinked_paykey ON bridge_sessions USING btree (environment_id, relinks_paykey_id) WHERE (relinks_paykey_id IS NOT NULL);

create table bridge_sign_ins (
  environment_id uuid not null,
  session_id uuid not null,
  provider text not null,
  state_hash bytea not null,
  status text not null,
  failure text,
  secret bytea,
  expires_at timestamp with time zone not null,
  secret_key bytea generated always as (NULLIF(SUBSTRING(secret FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint bridge_sign_ins_pkey PRIMARY KEY (environment_id, session_id),
  constraint bridge_sign_ins_environment_id_session_id_fkey FOREIGN KEY (environment_id, session_id) REFERENCES bridge_sessions(environment_id, id) ON DELETE CASCADE,
  constraint bridge_sign_ins_secret_data_key FOREIGN KEY (environment_id, secret_key) REFERENCES data_keys(environment_id, id),
  constraint bridge_sign_ins_failure_check CHECK ((failure = ANY (ARRAY['unavailable'::text, 'sign_in_again'::text, 'no_account'::text]))),
  constraint bridge_sign_ins_status_check CHECK ((status = ANY (ARRAY['open'::text, 'returned'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX bridge_sign_ins_by_state ON bridge_sign_ins USING btree (environment_id, state_hash);

create table bridge_themes (
  environment_id uuid not null,
  account_id uuid not null,
  name text,
  logo text,
  radius integer,
  light jsonb,
  dark jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint bridge_themes_pkey PRIMARY KEY (environment_id, account_id),
  constraint bridge_themes_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint bridge_themes_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);

create table bulk_job_items (
  environment_id uuid not null,
  job_id uuid not null,
  place integer not null,
  payment_id uuid not null,
  version integer,
  outcome text not null,
  code text,
  detail text,
  ended_at timestamp with time zone,
  constraint bulk_job_items_pkey PRIMARY KEY (environment_id, job_id, place),
  constraint bulk_job_items_environment_id_job_id_fkey FOREIGN KEY (environment_id, job_id) REFERENCES bulk_jobs(environment_id, id) ON DELETE CASCADE,
  constraint bulk_job_items_outcome_check CHECK ((outcome = ANY (ARRAY['waiting'::text, 'changed'::text, 'refused'::text, 'failed'::text, 'skipped'::text])))
);
CREATE INDEX bulk_job_items_waiting ON bulk_job_items USING btree (environment_id, job_id, place) WHERE (outcome = 'waiting'::text);

create table bulk_jobs (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  action text not null,
  state text not null,
  payment_count integer not null,
  amount_cents bigint not null,
  changed_count integer not null,
  refused_count integer not null,
  failed_count integer not null,
  reason text not null,
  requested_by json not null,
  approval_id uuid,
  request_id uuid not null,
  due_at timestamp with time zone,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint bulk_jobs_pkey PRIMARY KEY (environment_id, id),
  constraint bulk_jobs_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint bulk_jobs_payment_count_check CHECK (((payment_count >= 0) AND (payment_count <= 10000))),
  constraint bulk_jobs_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'stopped'::text])))
);
CREATE INDEX bulk_jobs_due ON bulk_jobs USING btree (environment_id, due_at, id) WHERE (due_at IS NOT NULL);
CREATE INDEX bulk_jobs_of_account ON bulk_jobs USING btree (environment_id, account_id, id);

create table capability_requests (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  type text not null,
  category text not null,
  status text not null,
  enable boolean not null,
  settings json not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint capability_requests_pkey PRIMARY KEY (environment_id, id),
  constraint capability_requests_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint capability_requests_category_check CHECK ((category = ANY (ARRAY['payment_type'::text, 'customer_type'::text, 'consent_type'::text]))),
  constraint capability_requests_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'in_review'::text, 'rejected'::text]))),
  constraint capability_requests_type_check CHECK ((type = ANY (ARRAY['charges'::text, 'payouts'::text, 'individuals'::text, 'businesses'::text, 'signed_agreement'::text, 'internet'::text])))
);
CREATE INDEX capability_requests_by_account ON capability_requests USING btree (account_id, id);

create table cell_copies (
  cell text not null,
  copied_at timestamp with time zone not null,
  constraint cell_copies_pkey PRIMARY KEY (cell)
);

create table cell_environments (
  id uuid not null,
  cell text not null,
  constraint cell_environments_pkey PRIMARY KEY (id)
);

create table cell_keys (
  cell text not null,
  key_hash bytea not null,
  environment uuid not null,
  constraint cell_keys_pkey PRIMARY KEY (cell, key_hash)
);

create table chain_blocks (
  environment_id uuid not null,
  number bigint not null,
  generation integer not null,
  sealed_at timestamp with time zone not null,
  source text not null,
  after bigint not null,
  through bigint not null,
  row_count integer not null,
  oldest_at timestamp with time zone,
  leaves bytea not null,
  previous bytea not null,
  hash bytea not null,
  constraint chain_blocks_pkey PRIMARY KEY (environment_id, number),
  constraint chain_blocks_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);
CREATE INDEX chain_blocks_by_source ON chain_blocks USING btree (environment_id, source, number);

create table chain_heads (
  environment_id uuid not null,
  number bigint not null,
  hash bytea not null,
  through json not null,
  constraint chain_heads_pkey PRIMARY KEY (environment_id),
  constraint chain_heads_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);

create table chain_states (
  environment_id uuid not null,
  number bigint generated always as identity not null,
  source text not null,
  row_id uuid not null,
  digest bytea not null,
  constraint chain_states_pkey PRIMARY KEY (environment_id, number),
  constraint chain_states_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);
CREATE INDEX chain_states_by_row ON chain_states USING btree (environment_id, source, row_id, number);

create table customers (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  name text not null,
  type text not null,
  email text not null,
  phone text not null,
  status text not null,
  external_id text,
  address json,
  compliance_profile bytea,
  device json not null,
  metadata json default '{}'::json not null,
  config json not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  compliance_profile_key bytea generated always as (NULLIF(SUBSTRING(compliance_profile FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint customers_pkey PRIMARY KEY (environment_id, id),
  constraint customers_environment_id_account_id_id_key UNIQUE (environment_id, account_id, id),
  constraint customers_account_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint customers_compliance_profile_data_key FOREIGN KEY (environment_id, compliance_profile_key) REFERENCES data_keys(environment_id, id),
  constraint customers_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'review'::text, 'verified'::text, 'inactive'::text, 'rejected'::text]))),
  constraint customers_type_check CHECK ((type = ANY (ARRAY['individual'::text, 'business'::text])))
);
CREATE INDEX customers_by_account ON customers USING btree (account_id, created_at, id);
CREATE INDEX customers_by_email ON customers USING btree (account_id, lower(email)) WHERE (deleted_at IS NULL);
CREATE INDEX customers_by_name ON customers USING btree (account_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX customers_in_review ON customers USING btree (account_id, id) WHERE ((status = 'review'::text) AND (deleted_at IS NULL));
CREATE INDEX customers_pending ON customers USING btree (environment_id, updated_at) WHERE ((status = 'pending'::text) AND (deleted_at IS NULL));

create table data_keys (
  environment_id uuid not null,
  id bytea not null,
  purpose text not null,
  is_current boolean not null,
  wrapped bytea not null,
  master_key_id text not null,
  created_at timestamp with time zone not null,
  constraint data_keys_pkey PRIMARY KEY (environment_id, id),
  constraint data_keys_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint data_keys_master_key FOREIGN KEY (master_key_id) REFERENCES master_keys(id),
  constraint data_keys_id_check CHECK ((octet_length(id) = 4)),
  constraint data_keys_purpose_check CHECK ((purpose = ANY (ARRAY['cipher'::text, 'lookup'::text])))
);
CREATE INDEX data_keys_by_master_key ON data_keys USING btree (master_key_id);
CREATE UNIQUE INDEX data_keys_current ON data_keys USING btree (environment_id, purpose) WHERE is_current;

create table engine_heartbeats (
  environment_id uuid not null,
  epoch bigint not null,
  until timestamp with time zone not null,
  session_pid integer not null,
  session_started_at timestamp with time zone not null,
  constraint engine_heartbeats_pkey PRIMARY KEY (environment_id),
  constraint engine_heartbeats_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES engine_leases(environment_id) ON DELETE CASCADE
) with (fillfactor=50);

create table engine_leases (
  environment_id uuid not null,
  epoch bigint not null,
  owner text,
  taken_at timestamp with time zone not null,
  constraint engine_leases_pkey PRIMARY KEY (environment_id),
  constraint engine_leases_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
) with (fillfactor=50);

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
  addenda_count smallint not null,
  void text,
  auxiliary_entry_id uuid,
  lost_payment_id uuid,
  lost_funding_event_id uuid,
  constraint entries_pkey PRIMARY KEY (environment_id, file_id, line),
  constraint entries_environment_id_auxiliary_entry_id_fkey FOREIGN KEY (environment_id, auxiliary_entry_id) REFERENCES auxiliary_entries(environment_id, id) ON DELETE CASCADE,
  constraint entries_check CHECK ((num_nonnulls(payment_id, funding_event_id, auxiliary_entry_id, lost_payment_id, lost_funding_event_id) = 1)),
  constraint entries_void_check CHECK ((void = ANY (ARRAY['rejected'::text, 'missed'::text])))
) with (autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX entries_by_auxiliary_entry ON entries USING btree (environment_id, auxiliary_entry_id) WHERE (auxiliary_entry_id IS NOT NULL);
CREATE UNIQUE INDEX entries_by_trace ON entries USING btree (environment_id, trace_number, file_date);
CREATE UNIQUE INDEX entries_once_per_attempt ON entries USING btree (environment_id, payment_id, attempt) WHERE (payment_id IS NOT NULL);
CREATE UNIQUE INDEX entries_once_per_funding ON entries USING btree (environment_id, funding_event_id, attempt) WHERE (funding_event_id IS NOT NULL);

create table environment_snapshot_rows (
  environment_id uuid not null,
  snapshot_id uuid not null,
  table_name text not null,
  id bigint generated always as identity not null,
  content json not null,
  constraint environment_snapshot_rows_pkey PRIMARY KEY (environment_id, snapshot_id, table_name, id),
  constraint environment_snapshot_rows_environment_id_snapshot_id_fkey FOREIGN KEY (environment_id, snapshot_id) REFERENCES environment_snapshots(environment_id, id) ON DELETE CASCADE
);

create table environment_snapshots (
  environment_id uuid not null,
  id uuid not null,
  name text not null,
  environment json not null,
  row_count integer not null,
  clock_at timestamp with time zone not null,
  taken_at timestamp with time zone not null,
  schema_version integer,
  constraint environment_snapshots_pkey PRIMARY KEY (environment_id, id),
  constraint environment_snapshots_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);

create table environments (
  id uuid not null,
  kind text not null,
  name text not null,
  seed bigint not null,
  clock_mode text not null,
  clock_at timestamp with time zone,
  clock_version bigint default 0 not null,
  created_at timestamp with time zone not null,
  events_kept_from bigint default 1 not null,
  clock_wall timestamp with time zone,
  clock_factor double precision default 1 not null,
  parent_id uuid,
  expires_at timestamp with time zone,
  replayable boolean default false not null,
  id_epoch integer default 0 not null,
  generation integer default 0 not null,
  forked_from uuid,
  log_restarts jsonb default '[]'::jsonb not null,
  constraint environments_pkey PRIMARY KEY (id),
  constraint environments_clock_check CHECK (
CASE clock_mode
    WHEN 'real'::text THEN (((clock_at IS NULL) = (clock_wall IS NULL)) AND (clock_factor = (1)::double precision))
    WHEN 'scaled'::text THEN ((clock_at IS NOT NULL) AND (clock_wall IS NOT NULL))
    ELSE ((clock_at IS NOT NULL) AND (clock_wall IS NULL) AND (clock_factor = (1)::double precision))
END),
  constraint environments_clock_factor_check CHECK (((clock_factor > (0)::double precision) AND (clock_factor <= (1000000)::double precision))),
  constraint environments_clock_mode_check CHECK ((clock_mode = ANY (ARRAY['real'::text, 'frozen'::text, 'auto'::text, 'scaled'::text]))),
  constraint environments_kind_check CHECK ((kind = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  constraint environments_live_clock_check CHECK (((kind = 'sandbox'::text) OR ((clock_mode = 'real'::text) AND (clock_at IS NULL))))
);

create table event_checkpoints (
  environment_id uuid not null,
  marked_at timestamp with time zone not null,
  sequence bigint not null,
  constraint event_checkpoints_pkey PRIMARY KEY (environment_id, marked_at),
  constraint event_checkpoints_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);

create table event_counts (
  environment_id uuid not null,
  last_sequence bigint default 0 not null,
  last_audit_sequence bigint default 0 not null,
  exposure_version bigint default 0 not null,
  fenced_sequence bigint,
  fenced_audit_sequence bigint,
  constraint event_counts_pkey PRIMARY KEY (environment_id),
  constraint event_counts_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint event_counts_fenced CHECK (((last_sequence <= fenced_sequence) AND (last_audit_sequence <= fenced_audit_sequence)))
) with (fillfactor=50);

create table event_erasures (
  environment_id uuid not null,
  number bigint generated always as identity not null,
  sequence bigint not null,
  subject_id uuid not null,
  digest bytea not null,
  constraint event_erasures_pkey PRIMARY KEY (environment_id, number),
  constraint event_erasures_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);
CREATE INDEX event_erasures_by_event ON event_erasures USING btree (environment_id, sequence, number);

create table event_partition_states (
  environment_id uuid not null,
  from_sequence bigint not null,
  resource_id uuid not null,
  resource_version integer not null,
  data text not null,
  constraint event_partition_states_pkey PRIMARY KEY (environment_id, from_sequence, resource_id),
  constraint event_partition_states_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);

create table event_partitions (
  environment_id uuid not null,
  from_sequence bigint not null,
  to_sequence bigint not null,
  table_name text not null,
  created_at timestamp with time zone not null,
  folded_through bigint,
  detached_at timestamp with time zone,
  erasures integer default 0 not null,
  archived_at timestamp with time zone,
  manifest json,
  dropped_at timestamp with time zone,
  constraint event_partitions_pkey PRIMARY KEY (environment_id, from_sequence),
  constraint event_partitions_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint event_partitions_check CHECK ((to_sequence > from_sequence)),
  constraint event_partitions_check1 CHECK (((archived_at IS NOT NULL) OR (dropped_at IS NULL))),
  constraint event_partitions_check2 CHECK (((detached_at IS NOT NULL) OR (archived_at IS NULL)))
);

create table event_snapshots (
  environment_id uuid not null,
  resource_id uuid not null,
  resource_version integer not null,
  data text not null,
  constraint event_snapshots_pkey PRIMARY KEY (environment_id, resource_id),
  constraint event_snapshots_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);

create table event_states (
  environment_id uuid not null,
  resource_id uuid not null,
  resource_version integer not null,
  data text not null,
  constraint event_states_pkey PRIMARY KEY (environment_id, resource_id),
  constraint event_states_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);

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
  occurred_at timestamp with time zone not null,
  patch text not null,
  cause json not null,
  constraint events_pkey PRIMARY KEY (environment_id, sequence)
) partition by LIST (environment_id);
CREATE INDEX events_by_account ON ONLY events USING btree (account_id, account_sequence) WHERE (account_id IS NOT NULL);
CREATE INDEX events_by_id ON ONLY events USING btree (id);
CREATE INDEX events_by_resource ON ONLY events USING btree (resource_id);

create table exceptions (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid,
  kind text not null,
  subject text not null,
  message text not null,
  what_next text not null,
  details json default '{}'::json not null,
  resource_type text,
  resource_id uuid,
  status text default 'open'::text not null,
  due_at timestamp with time zone not null,
  overdue_at timestamp with time zone,
  resolution text,
  resolved_by text,
  resolved_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint exceptions_pkey PRIMARY KEY (environment_id, id),
  constraint exceptions_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint exceptions_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint exceptions_check CHECK (((status = 'resolved'::text) = (resolved_at IS NOT NULL))),
  constraint exceptions_status_check CHECK ((status = ANY (ARRAY['open'::text, 'resolved'::text])))
);
CREATE INDEX exceptions_by_resource ON exceptions USING btree (environment_id, resource_id, created_at) WHERE (resource_id IS NOT NULL);
CREATE INDEX exceptions_due ON exceptions USING btree (environment_id, due_at) WHERE ((status = 'open'::text) AND (overdue_at IS NULL));
CREATE UNIQUE INDEX exceptions_open_once ON exceptions USING btree (environment_id, kind, subject) WHERE (status = 'open'::text);

create table export_jobs (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid,
  list text not null,
  format text not null,
  filters text[] not null,
  state text not null,
  item_count bigint not null,
  byte_count bigint not null,
  failure text,
  requested_by json not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  deadline_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint export_jobs_pkey PRIMARY KEY (environment_id, id),
  constraint export_jobs_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint export_jobs_format_check CHECK ((format = ANY ('{ndjson,csv}'::text[]))),
  constraint export_jobs_state_check CHECK ((state = ANY ('{running,done,failed}'::text[])))
);
CREATE INDEX export_jobs_by_expiry ON export_jobs USING btree (expires_at);

create table export_parts (
  environment_id uuid not null,
  job_id uuid not null,
  number integer not null,
  bytes bytea not null,
  bytes_key bytea generated always as (NULLIF(SUBSTRING(bytes FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint export_parts_pkey PRIMARY KEY (environment_id, job_id, number),
  constraint export_parts_bytes_data_key FOREIGN KEY (environment_id, bytes_key) REFERENCES data_keys(environment_id, id),
  constraint export_parts_environment_id_job_id_fkey FOREIGN KEY (environment_id, job_id) REFERENCES export_jobs(environment_id, id) ON DELETE CASCADE
);

create table exposure_counts (
  environment_id uuid not null,
  scope text not null,
  scope_id text not null,
  side text not null,
  settlement_date date not null,
  is_same_day boolean not null,
  cents bigint not null,
  n bigint not null,
  constraint exposure_counts_pkey PRIMARY KEY (environment_id, scope, scope_id, side, settlement_date, is_same_day),
  constraint exposure_counts_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
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
CREATE INDEX exposure_deltas_by_date ON exposure_deltas USING btree (environment_id, settlement_date);

create table exposure_limits (
  environment_id uuid not null,
  id uuid not null,
  scope text not null,
  scope_id text,
  side text not null,
  kind text not null,
  days integer not null,
  limit_cents bigint not null,
  effect text not null,
  set_by json not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint exposure_limits_pkey PRIMARY KEY (environment_id, id),
  constraint exposure_limits_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint exposure_limits_check CHECK (((scope = 'environment'::text) = (scope_id IS NULL))),
  constraint exposure_limits_check1 CHECK (((kind = 'window'::text) OR (days = 1))),
  constraint exposure_limits_days_check CHECK (((days >= 1) AND (days <= 20))),
  constraint exposure_limits_effect_check CHECK ((effect = ANY (ARRAY['refuse'::text, 'hold'::text]))),
  constraint exposure_limits_kind_check CHECK ((kind = ANY (ARRAY['entry'::text, 'file'::text, 'settlement_day'::text, 'window'::text, 'same_day'::text]))),
  constraint exposure_limits_limit_cents_check CHECK ((limit_cents >= 0)),
  constraint exposure_limits_scope_check CHECK ((scope = ANY (ARRAY['environment'::text, 'bank'::text, 'originator'::text, 'account'::text]))),
  constraint exposure_limits_side_check CHECK ((side = ANY (ARRAY['debit'::text, 'credit'::text])))
);
CREATE UNIQUE INDEX exposure_limits_once ON exposure_limits USING btree (environment_id, scope, COALESCE(scope_id, ''::text), side, kind, days);

create table failing_steps (
  environment_id uuid not null,
  bank_id uuid not null,
  step text not null,
  failures integer not null,
  since timestamp with time zone not null,
  retry_at timestamp with time zone not null,
  fault text not null,
  constraint failing_steps_pkey PRIMARY KEY (environment_id, bank_id, step),
  constraint failing_steps_environment_id_bank_id_fkey FOREIGN KEY (environment_id, bank_id) REFERENCES banks(environment_id, id) ON DELETE CASCADE
);

create table fee_collections (
  environment_id uuid not null,
  funding_event_id uuid not null,
  fee_id uuid not null,
  amount_cents bigint not null,
  constraint fee_collections_pkey PRIMARY KEY (environment_id, funding_event_id, fee_id),
  constraint fee_collections_environment_id_fee_id_fkey FOREIGN KEY (environment_id, fee_id) REFERENCES fees(environment_id, id) ON DELETE CASCADE,
  constraint fee_collections_environment_id_funding_event_id_fkey FOREIGN KEY (environment_id, funding_event_id) REFERENCES funding_events(environment_id, id) ON DELETE CASCADE
);
CREATE INDEX fee_collections_by_fee ON fee_collections USING btree (environment_id, fee_id);

create table fee_lines (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  name text not null,
  basis text not null,
  side text not null,
  fixed_cents bigint not null,
  ppm integer not null,
  min_cents bigint,
  max_cents bigint,
  collect text not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone,
  replaces uuid,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint fee_lines_pkey PRIMARY KEY (environment_id, id),
  constraint fee_lines_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint fee_lines_basis_check CHECK ((basis = ANY (ARRAY['per_payment'::text, 'per_amount'::text, 'per_return'::text]))),
  constraint fee_lines_check CHECK ((min_cents <= max_cents)),
  constraint fee_lines_check1 CHECK ((valid_from <= valid_to)),
  constraint fee_lines_collect_check CHECK ((collect = ANY (ARRAY['net_of_funding'::text, 'invoice'::text]))),
  constraint fee_lines_fixed_cents_check CHECK (((fixed_cents >= 0) AND (fixed_cents <= 100000000))),
  constraint fee_lines_max_cents_check CHECK (((max_cents >= 1) AND (max_cents <= 100000000))),
  constraint fee_lines_min_cents_check CHECK (((min_cents >= 1) AND (min_cents <= 100000000))),
  constraint fee_lines_ppm_check CHECK (((ppm >= 0) AND (ppm <= 1000000))),
  constraint fee_lines_side_check CHECK ((side = ANY (ARRAY['charge'::text, 'payout'::text, 'both'::text])))
);
CREATE INDEX fee_lines_by_account ON fee_lines USING btree (environment_id, account_id, created_at);

create table fee_payment_parts (
  environment_id uuid not null,
  fee_payment_id uuid not null,
  fee_id uuid not null,
  amount_cents bigint not null,
  constraint fee_payment_parts_pkey PRIMARY KEY (environment_id, fee_payment_id, fee_id),
  constraint fee_payment_parts_environment_id_fee_id_fkey FOREIGN KEY (environment_id, fee_id) REFERENCES fees(environment_id, id) ON DELETE CASCADE,
  constraint fee_payment_parts_environment_id_fee_payment_id_fkey FOREIGN KEY (environment_id, fee_payment_id) REFERENCES fee_payments(environment_id, id) ON DELETE CASCADE,
  constraint fee_payment_parts_amount_cents_check CHECK ((amount_cents > 0))
);
CREATE INDEX fee_payment_parts_by_fee ON fee_payment_parts USING btree (environment_id, fee_id);

create table fee_payments (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  month text not null,
  amount_cents bigint not null,
  rest_cents bigint not null,
  paid_on date not null,
  reference text not null,
  created_by json not null,
  reversed_at timestamp with time zone,
  reversed_by json,
  reverse_reason text,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint fee_payments_pkey PRIMARY KEY (environment_id, id),
  constraint fee_payments_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint fee_payments_amount_cents_check CHECK ((amount_cents > 0)),
  constraint fee_payments_check CHECK ((num_nonnulls(reversed_at, reversed_by, reverse_reason) = ANY (ARRAY[0, 3]))),
  constraint fee_payments_month_check CHECK ((month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'::text)),
  constraint fee_payments_rest_cents_check CHECK ((rest_cents >= 0))
);
CREATE INDEX fee_payments_by_account ON fee_payments USING btree (environment_id, account_id, created_at);
CREATE UNIQUE INDEX fee_payments_by_reference ON fee_payments USING btree (environment_id, account_id, month, reference) WHERE (reversed_at IS NULL);

create table fees (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  fee_line_id uuid not null,
  payment_id uuid not null,
  event text not null,
  event_at timestamp with time zone not null,
  base_cents bigint not null,
  fee_cents bigint not null,
  open_cents bigint not null,
  paid_cents bigint default 0 not null,
  waived_cents bigint default 0 not null,
  waived_at timestamp with time zone,
  waived_by json,
  waive_reason text,
  refunded_cents bigint default 0 not null,
  refunded_at timestamp with time zone,
  refunded_by json,
  refund_reason text,
  version integer default 0 not null,
  updated_at timestamp with time zone not null,
  constraint fees_pkey PRIMARY KEY (environment_id, id),
  constraint fees_environment_id_fee_line_id_payment_id_event_key UNIQUE (environment_id, fee_line_id, payment_id, event),
  constraint fees_environment_id_fee_line_id_fkey FOREIGN KEY (environment_id, fee_line_id) REFERENCES fee_lines(environment_id, id) ON DELETE CASCADE,
  constraint fees_base_cents_check CHECK ((base_cents > 0)),
  constraint fees_check CHECK (((open_cents >= (- fee_cents)) AND (open_cents <= fee_cents))),
  constraint fees_check1 CHECK (((paid_cents >= 0) AND (paid_cents <= fee_cents))),
  constraint fees_check2 CHECK (((waived_cents >= 0) AND (waived_cents <= fee_cents))),
  constraint fees_check3 CHECK (((refunded_cents >= 0) AND (refunded_cents <= fee_cents))),
  constraint fees_check4 CHECK ((num_nonnulls(waived_at, waived_by, waive_reason) = ANY (ARRAY[0, 3]))),
  constraint fees_check5 CHECK ((num_nonnulls(refunded_at, refunded_by, refund_reason) = ANY (ARRAY[0, 3]))),
  constraint fees_event_check CHECK ((event = ANY (ARRAY['paid'::text, 'sent'::text, 'returned'::text]))),
  constraint fees_fee_cents_check CHECK ((fee_cents > 0))
);
CREATE INDEX fees_by_account ON fees USING btree (environment_id, account_id, event_at, id);
CREATE INDEX fees_by_payment ON fees USING btree (environment_id, payment_id);
CREATE INDEX fees_open ON fees USING btree (environment_id, account_id, event_at, id) WHERE (open_cents <> 0);

create table file_days (
  environment_id uuid not null,
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
  due_at timestamp with time zone,
  closed_at timestamp with time zone,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint file_days_pkey PRIMARY KEY (environment_id, id),
  constraint file_days_environment_id_bank_id_file_date_key UNIQUE (environment_id, bank_id, file_date),
  constraint file_days_environment_id_bank_id_fkey FOREIGN KEY (environment_id, bank_id) REFERENCES banks(environment_id, id),
  constraint file_days_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint file_days_check CHECK (((closed_at IS NULL) = (version = 0))),
  constraint file_days_check1 CHECK (((due_at IS NOT NULL) OR (closed_at IS NOT NULL))),
  constraint file_days_check2 CHECK ((cardinality(file_ids) = file_count))
);
CREATE INDEX file_days_due ON file_days USING btree (environment_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX file_days_listed ON file_days USING btree (environment_id, file_date);

create table file_evidence (
  environment_id uuid not null,
  id bigint generated always as identity not null,
  file_id uuid not null,
  kind text not null,
  verdict text not null,
  api_key_id uuid,
  note text not null,
  created_at timestamp with time zone not null,
  attempt integer default 0 not null,
  constraint file_evidence_pkey PRIMARY KEY (environment_id, id),
  constraint file_evidence_environment_id_file_id_fkey FOREIGN KEY (environment_id, file_id) REFERENCES ach_files(environment_id, id) ON DELETE CASCADE,
  constraint file_evidence_check CHECK (((kind = 'operator'::text) = (api_key_id IS NOT NULL))),
  constraint file_evidence_check1 CHECK (((kind = 'operator'::text) OR (verdict = 'sent'::text))),
  constraint file_evidence_kind_check CHECK ((kind = ANY (ARRAY['listing'::text, 'acknowledgement'::text, 'operator'::text]))),
  constraint file_evidence_verdict_check CHECK ((verdict = ANY (ARRAY['sent'::text, 'not_sent'::text])))
);
CREATE UNIQUE INDEX file_evidence_once_per_operator ON file_evidence USING btree (environment_id, file_id, attempt, api_key_id) WHERE (api_key_id IS NOT NULL);

create table file_originations (
  environment_id uuid not null,
  file_id uuid not null,
  account_id uuid not null,
  sec_code text not null,
  file_date date not null,
  debits integer not null,
  debit_cents bigint not null,
  company_id text not null,
  constraint file_originations_pkey PRIMARY KEY (environment_id, file_id, account_id, sec_code),
  constraint file_originations_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint file_originations_environment_id_file_id_fkey FOREIGN KEY (environment_id, file_id) REFERENCES ach_files(environment_id, id) ON DELETE CASCADE
);
CREATE INDEX file_originations_by_date ON file_originations USING btree (environment_id, file_date);

create table file_returns (
  environment_id uuid not null,
  file_id uuid not null,
  account_id uuid not null,
  sec_code text not null,
  code text not null,
  n integer not null,
  cents bigint not null,
  constraint file_returns_pkey PRIMARY KEY (environment_id, file_id, account_id, sec_code, code),
  constraint file_returns_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint file_returns_n_check CHECK ((n > 0))
);

create table funding_event_history (
  environment_id uuid not null,
  funding_event_id uuid not null,
  version integer not null,
  status text not null,
  reason text not null,
  source text not null,
  code text,
  message text not null,
  changed_at timestamp with time zone not null,
  constraint funding_event_history_pkey PRIMARY KEY (environment_id, funding_event_id, version),
  constraint funding_event_history_environment_id_funding_event_id_fkey FOREIGN KEY (environment_id, funding_event_id) REFERENCES funding_events(environment_id, id) ON DELETE CASCADE
);

create table funding_event_payments (
  environment_id uuid not null,
  funding_event_id uuid not null,
  payment_id uuid not null,
  funding_amount_cents bigint not null,
  reason text not null,
  constraint funding_event_payments_pkey PRIMARY KEY (environment_id, funding_event_id, payment_id),
  constraint funding_event_payments_reason_check CHECK ((reason = ANY (ARRAY['credit'::text, 'debit'::text, 'reversal'::text, 'failed'::text])))
);
CREATE INDEX funding_event_payments_by_payment ON funding_event_payments USING btree (payment_id);

create table funding_events (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  linked_bank_account_id uuid not null,
  event_type text not null,
  direction text not null,
  amount_cents bigint not null,
  fees_cents bigint default 0 not null,
  payment_count integer not null,
  transfer_date date not null,
  trace_numbers text[] default '{}'::text[] not null,
  sandbox_outcome text default 'standard'::text not null,
  status text not null,
  status_reason text not null,
  status_source text not null,
  status_code text,
  status_message text not null,
  status_changed_at timestamp with time zone not null,
  attempt smallint default 0 not null,
  settlement_date date,
  processed_at timestamp with time zone,
  effective_at timestamp with time zone,
  due_step text,
  due_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint funding_events_pkey PRIMARY KEY (environment_id, id),
  constraint funding_events_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint funding_events_environment_id_linked_bank_account_id_fkey FOREIGN KEY (environment_id, linked_bank_account_id) REFERENCES linked_bank_accounts(environment_id, id),
  constraint funding_events_amount_cents_check CHECK ((amount_cents > 0)),
  constraint funding_events_check CHECK (((payment_count >= 0) AND
CASE event_type
    WHEN 'prefunding_pull'::text THEN (payment_count = 0)
    ELSE ((payment_count > 0) OR (event_type = ANY (ARRAY['received_credit'::text, 'received_debit'::text])))
END)),
  constraint funding_events_check1 CHECK (((due_step IS NULL) = (due_at IS NULL))),
  constraint funding_events_check2 CHECK (((fees_cents = 0) OR (direction = 'deposit'::text))),
  constraint funding_events_direction_check CHECK ((direction = ANY (ARRAY['deposit'::text, 'withdrawal'::text]))),
  constraint funding_events_due_step_check CHECK ((due_step = ANY (ARRAY['originate'::text, 'settle'::text, 'mature'::text]))),
  constraint funding_events_event_type_check CHECK ((event_type = ANY (ARRAY['charge_deposit'::text, 'charge_reversal'::text, 'payout_withdrawal'::text, 'payout_return'::text, 'prefunding_pull'::text, 'received_credit'::text, 'received_debit'::text])))
);
CREATE INDEX funding_events_by_account ON funding_events USING btree (account_id, transfer_date, id);
CREATE INDEX funding_events_due ON funding_events USING btree (environment_id, due_step, due_at, id) WHERE (due_at IS NOT NULL);

create table idempotency_keys (
  environment_id uuid not null,
  account_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  request_id uuid not null,
  answered_at timestamp with time zone not null,
  body bytea,
  event_resource_id uuid,
  created_at timestamp with time zone not null,
  body_key bytea generated always as (NULLIF(SUBSTRING(body FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint idempotency_keys_pkey PRIMARY KEY (environment_id, account_id, key),
  constraint idempotency_keys_body_data_key FOREIGN KEY (environment_id, body_key) REFERENCES data_keys(environment_id, id)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);

create table inbound_items (
  environment_id uuid not null,
  item_key text not null,
  file_id uuid not null,
  line integer not null,
  kind text not null,
  code text not null,
  original_trace_number text not null,
  trace_number text not null,
  amount_cents bigint not null,
  moved_cents bigint not null,
  payment_id uuid,
  funding_event_id uuid,
  applied_at timestamp with time zone not null,
  outcome text default 'applied'::text not null,
  detail text,
  corrected_at timestamp with time zone,
  corrected_by text,
  corrected_paykey_id uuid,
  suspense_id uuid,
  suspense_cents bigint,
  suspense_open_cents bigint,
  constraint inbound_items_pkey PRIMARY KEY (environment_id, item_key),
  constraint inbound_items_corrected_check CHECK ((((corrected_at IS NULL) = (corrected_by IS NULL)) AND ((corrected_at IS NULL) = (corrected_paykey_id IS NULL)))),
  constraint inbound_items_kind_check CHECK ((kind = ANY (ARRAY['return'::text, 'correction'::text, 'unmatched'::text, 'dishonored'::text, 'contested'::text, 'refused_correction'::text, 'forward'::text]))),
  constraint inbound_items_outcome_check CHECK ((outcome = ANY (ARRAY['applied'::text, 'applied_late'::text, 'already_returned'::text, 'already_reversed'::text, 'already_recovered'::text, 'amount_differs'::text, 'unmatched'::text, 'unchanged'::text, 'refused'::text, 'noted'::text]))),
  constraint inbound_items_suspense_check CHECK ((((suspense_id IS NULL) = (suspense_cents IS NULL)) AND ((suspense_id IS NULL) = (suspense_open_cents IS NULL)) AND (abs(suspense_open_cents) <= abs(suspense_cents)) AND (((suspense_open_cents)::numeric * (suspense_cents)::numeric) >= (0)::numeric)))
);
CREATE INDEX inbound_items_by_file ON inbound_items USING btree (file_id);
CREATE INDEX inbound_items_by_payment ON inbound_items USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE UNIQUE INDEX inbound_items_by_suspense ON inbound_items USING btree (environment_id, suspense_id) WHERE (suspense_id IS NOT NULL);
CREATE INDEX inbound_items_in_suspense ON inbound_items USING btree (environment_id, applied_at) WHERE (suspense_open_cents <> 0);

create table items_set_aside (
  environment_id uuid not null,
  item_id uuid not null,
  constraint items_set_aside_pkey PRIMARY KEY (environment_id, item_id),
  constraint items_set_aside_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);

create table key_rotations (
  environment_id uuid not null,
  id uuid not null,
  kind text not null,
  from_key text not null,
  to_key text not null,
  value_count bigint default 0 not null,
  started_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  constraint key_rotations_pkey PRIMARY KEY (environment_id, id),
  constraint key_rotations_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint key_rotations_kind_check CHECK ((kind = ANY (ARRAY['data'::text, 'master'::text])))
);
CREATE UNIQUE INDEX key_rotations_open ON key_rotations USING btree (environment_id) WHERE (completed_at IS NULL);

create table late_return_permissions (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  payment_id uuid not null,
  bank_id uuid not null,
  asked_by_bank text not null,
  asked_on date not null,
  reference text not null,
  reason text not null,
  valid_until date not null,
  status text not null,
  requested_by text not null,
  granted_by text,
  return_trace_number text,
  end_reason text,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint late_return_permissions_pkey PRIMARY KEY (environment_id, id),
  constraint late_return_permissions_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint late_return_permissions_environment_id_bank_id_fkey FOREIGN KEY (environment_id, bank_id) REFERENCES banks(environment_id, id) ON DELETE CASCADE,
  constraint late_return_permissions_environment_id_payment_id_fkey FOREIGN KEY (environment_id, payment_id) REFERENCES payments(environment_id, id) ON DELETE CASCADE,
  constraint late_return_permissions_check CHECK ((granted_by <> requested_by)),
  constraint late_return_permissions_check1 CHECK (((granted_by IS NOT NULL) OR (status = ANY (ARRAY['asked'::text, 'ended'::text])))),
  constraint late_return_permissions_check2 CHECK (((return_trace_number IS NOT NULL) = (status = 'used'::text))),
  constraint late_return_permissions_check3 CHECK (((end_reason IS NOT NULL) = (status = 'ended'::text))),
  constraint late_return_permissions_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'granted'::text, 'used'::text, 'ended'::text])))
);
CREATE INDEX late_return_permissions_by_account ON late_return_permissions USING btree (environment_id, account_id, created_at);
CREATE INDEX late_return_permissions_by_bank ON late_return_permissions USING btree (environment_id, bank_id);
CREATE INDEX late_return_permissions_by_payment ON late_return_permissions USING btree (environment_id, payment_id, created_at);
CREATE INDEX late_return_permissions_listed ON late_return_permissions USING btree (environment_id, created_at, id);
CREATE UNIQUE INDEX late_return_permissions_open ON late_return_permissions USING btree (environment_id, payment_id) WHERE (status = ANY (ARRAY['asked'::text, 'granted'::text]));

create table ledger_accounts (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid,
  code text not null,
  debits_cents bigint default 0 not null,
  credits_cents bigint default 0 not null,
  posting_count bigint default 0 not null,
  constraint ledger_accounts_pkey PRIMARY KEY (environment_id, id),
  constraint ledger_accounts_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint ledger_accounts_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX ledger_accounts_by_code ON ledger_accounts USING btree (environment_id, account_id, code) NULLS NOT DISTINCT;

create table ledger_closings (
  environment_id uuid not null,
  id uuid not null,
  month text not null,
  closed_through timestamp with time zone not null,
  suspense_note text,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint ledger_closings_pkey PRIMARY KEY (environment_id, id),
  constraint ledger_closings_environment_id_month_key UNIQUE (environment_id, month),
  constraint ledger_closings_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint ledger_closings_month_check CHECK ((month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'::text))
);

create table ledger_proof_runs (
  environment_id uuid not null,
  id uuid not null,
  scope text not null,
  state text not null,
  through_posting bigint,
  through_event bigint,
  posted_through timestamp with time zone,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  duration_ms integer,
  deadline_at timestamp with time zone not null,
  counts json not null,
  violations json not null,
  requested_by json not null,
  constraint ledger_proof_runs_pkey PRIMARY KEY (environment_id, id),
  constraint ledger_proof_runs_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint ledger_proof_runs_scope_check CHECK ((scope = ANY (ARRAY['since_last'::text, 'all'::text]))),
  constraint ledger_proof_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX ledger_proof_runs_by_start ON ledger_proof_runs USING btree (environment_id, started_at, id);

create table ledger_proofs (
  environment_id uuid not null,
  ledger_account_id uuid not null,
  through_id bigint not null,
  debits_cents bigint not null,
  credits_cents bigint not null,
  constraint ledger_proofs_pkey PRIMARY KEY (environment_id, ledger_account_id),
  constraint ledger_proofs_environment_id_ledger_account_id_fkey FOREIGN KEY (environment_id, ledger_account_id) REFERENCES ledger_accounts(environment_id, id) ON DELETE CASCADE
);

create table linked_bank_accounts (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid,
  status text not null,
  account_holder text not null,
  institution_name text not null,
  routing_number text not null,
  account_number bytea not null,
  account_mask text not null,
  purposes text[] not null,
  description text,
  metadata json default '{}'::json not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  status_detail json default '{"reason":"verified","source":"system","code":null,"message":"The bank account is active."}'::json not null,
  account_number_key bytea generated always as (NULLIF(SUBSTRING(account_number FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint linked_bank_accounts_pkey PRIMARY KEY (environment_id, id),
  constraint linked_bank_accounts_account_number_data_key FOREIGN KEY (environment_id, account_number_key) REFERENCES data_keys(environment_id, id),
  constraint linked_bank_accounts_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint linked_bank_accounts_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint linked_bank_accounts_status_check CHECK ((status = ANY (ARRAY['created'::text, 'onboarding'::text, 'active'::text, 'rejected'::text, 'inactive'::text, 'canceled'::text])))
);
CREATE INDEX linked_bank_accounts_by_account ON linked_bank_accounts USING btree (account_id, id);

create table master_keys (
  id text not null,
  is_current boolean not null,
  created_at timestamp with time zone not null,
  constraint master_keys_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX master_keys_current ON master_keys USING btree (is_current) WHERE is_current;

create table moved_environments (
  id uuid not null,
  state text not null,
  target text not null,
  address text,
  environment json,
  counts json,
  started_at timestamp with time zone not null,
  fenced_at timestamp with time zone,
  moved_at timestamp with time zone,
  constraint moved_environments_pkey PRIMARY KEY (id),
  constraint moved_environments_check CHECK (((state = 'copying'::text) = (environment IS NULL))),
  constraint moved_environments_state_check CHECK ((state = ANY (ARRAY['copying'::text, 'fenced'::text, 'moved'::text])))
);

create table network_duty_changes (
  environment_id uuid not null,
  duty text not null,
  number integer not null,
  before json not null,
  after json not null,
  reason text not null,
  changed_by json not null,
  changed_at timestamp with time zone not null,
  constraint network_duty_changes_pkey PRIMARY KEY (environment_id, duty, number),
  constraint network_duty_changes_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);

create table note_mentions (
  environment_id uuid not null,
  operator_id uuid not null,
  note_id uuid not null,
  constraint note_mentions_pkey PRIMARY KEY (environment_id, operator_id, note_id),
  constraint note_mentions_environment_id_note_id_fkey FOREIGN KEY (environment_id, note_id) REFERENCES notes(environment_id, id) ON DELETE CASCADE
);
CREATE INDEX note_mentions_by_note ON note_mentions USING btree (environment_id, note_id);

create table notes (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid,
  resource_type text not null,
  resource_id uuid not null,
  author json not null,
  text bytea not null,
  created_at timestamp with time zone not null,
  text_key bytea generated always as (NULLIF(SUBSTRING(text FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint notes_pkey PRIMARY KEY (environment_id, id),
  constraint notes_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint notes_text_data_key FOREIGN KEY (environment_id, text_key) REFERENCES data_keys(environment_id, id)
);
CREATE INDEX notes_by_resource ON notes USING btree (environment_id, resource_id, created_at);

create table odfi_entry_numbers (
  odfi text not null,
  next_entry_number bigint not null,
  constraint odfi_entry_numbers_pkey PRIMARY KEY (odfi)
);

create table operator_challenges (
  id uuid not null,
  purpose text not null,
  challenge_hash bytea not null,
  session_id uuid,
  address text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint operator_challenges_pkey PRIMARY KEY (id),
  constraint operator_challenges_challenge_hash_key UNIQUE (challenge_hash),
  constraint operator_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES operator_sessions(id) ON DELETE CASCADE,
  constraint operator_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['enroll'::text, 'sign_in'::text, 'elevate'::text, 'oidc'::text])))
);
CREATE INDEX operator_challenges_by_address ON operator_challenges USING btree (address, id);
CREATE INDEX operator_challenges_by_expiry ON operator_challenges USING btree (expires_at);
CREATE INDEX operator_challenges_by_session ON operator_challenges USING btree (session_id) WHERE (session_id IS NOT NULL);

create table operator_credentials (
  id uuid not null,
  operator_id uuid not null,
  kind text not null,
  external_id text,
  public_key bytea,
  hash bytea,
  counter bigint default 0 not null,
  parameters json default '{}'::json not null,
  label text,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint operator_credentials_pkey PRIMARY KEY (id),
  constraint operator_credentials_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  constraint operator_credentials_kind_check CHECK ((kind = ANY (ARRAY['passkey'::text, 'password'::text, 'totp'::text, 'oidc'::text, 'recovery'::text])))
);
CREATE UNIQUE INDEX operator_credentials_by_external_id ON operator_credentials USING btree (kind, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX operator_credentials_by_operator ON operator_credentials USING btree (operator_id, kind);

create table operator_grants (
  id uuid not null,
  operator_id uuid not null,
  role text not null,
  scope_type text not null,
  scope_environment_id uuid,
  scope_id uuid,
  source text not null,
  granted_by json not null,
  reason text,
  until timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint operator_grants_pkey PRIMARY KEY (id),
  constraint operator_grants_scope_environment_id_fkey FOREIGN KEY (scope_environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint operator_grants_check CHECK (((scope_type = 'installation'::text) = (scope_environment_id IS NULL))),
  constraint operator_grants_check1 CHECK (((scope_type = ANY (ARRAY['organization'::text, 'account'::text])) = (scope_id IS NOT NULL))),
  constraint operator_grants_scope_type_check CHECK ((scope_type = ANY (ARRAY['installation'::text, 'environment'::text, 'organization'::text, 'account'::text]))),
  constraint operator_grants_source_check CHECK ((source = ANY (ARRAY['grant'::text, 'first_operator'::text, 'invitation'::text, 'oidc'::text, 'break_glass'::text])))
);
CREATE INDEX operator_grants_by_operator ON operator_grants USING btree (operator_id, id);
CREATE INDEX operator_grants_standing ON operator_grants USING btree (role, operator_id) WHERE (ended_at IS NULL);

create table operator_invitations (
  id uuid not null,
  operator_id uuid not null,
  token_hash bytea not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint operator_invitations_pkey PRIMARY KEY (id),
  constraint operator_invitations_token_hash_key UNIQUE (token_hash),
  constraint operator_invitations_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE
);
CREATE INDEX operator_invitations_by_operator ON operator_invitations USING btree (operator_id);

create table operator_secrets (
  environment_id uuid not null,
  id uuid not null,
  secret bytea not null,
  secret_key bytea generated always as (NULLIF(SUBSTRING(secret FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint operator_secrets_pkey PRIMARY KEY (environment_id, id),
  constraint operator_secrets_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint operator_secrets_id_fkey FOREIGN KEY (id) REFERENCES operator_credentials(id) ON DELETE CASCADE,
  constraint operator_secrets_secret_data_key FOREIGN KEY (environment_id, secret_key) REFERENCES data_keys(environment_id, id)
);
CREATE INDEX operator_secrets_by_credential ON operator_secrets USING btree (id);

create table operator_sessions (
  id uuid not null,
  operator_id uuid not null,
  token_hash bytea not null,
  stage text not null,
  address text not null,
  agent text,
  factor_at timestamp with time zone,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint operator_sessions_pkey PRIMARY KEY (id),
  constraint operator_sessions_token_hash_key UNIQUE (token_hash),
  constraint operator_sessions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  constraint operator_sessions_stage_check CHECK ((stage = ANY (ARRAY['enrolling'::text, 'signed_in'::text])))
);
CREATE INDEX operator_sessions_by_operator ON operator_sessions USING btree (operator_id, id);

create table operators (
  id uuid not null,
  email text not null,
  email_folded text not null,
  name text,
  state text not null,
  locale text,
  time_zone text,
  last_seen_at timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_by uuid,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint operators_pkey PRIMARY KEY (id),
  constraint operators_email_folded_key UNIQUE (email_folded),
  constraint operators_disabled_by_fkey FOREIGN KEY (disabled_by) REFERENCES operators(id),
  constraint operators_state_check CHECK ((state = ANY (ARRAY['invited'::text, 'active'::text, 'disabled'::text])))
);
CREATE INDEX operators_by_disabler ON operators USING btree (disabled_by) WHERE (disabled_by IS NOT NULL);

create table organizations (
  environment_id uuid not null,
  id uuid not null,
  name text not null,
  external_id text,
  metadata json default '{}'::json not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  settings json default '{}'::json not null,
  constraint organizations_pkey PRIMARY KEY (environment_id, id),
  constraint organizations_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);
CREATE INDEX organizations_by_parent_origin ON organizations USING gin (((((settings -> 'bridge'::text) -> 'parent_origins'::text))::jsonb));

create table origination_stops (
  environment_id uuid not null,
  id uuid not null,
  bank_id uuid,
  account_id uuid,
  sec_code text,
  reason text not null,
  held json not null,
  set_by json not null,
  lifted_at timestamp with time zone,
  lifted_by json,
  lift_reason text,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint origination_stops_pkey PRIMARY KEY (environment_id, id),
  constraint origination_stops_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint origination_stops_environment_id_bank_id_fkey FOREIGN KEY (environment_id, bank_id) REFERENCES banks(environment_id, id) ON DELETE CASCADE,
  constraint origination_stops_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint origination_stops_check CHECK ((num_nonnulls(bank_id, account_id, sec_code) > 0)),
  constraint origination_stops_check1 CHECK ((num_nonnulls(lifted_at, lifted_by, lift_reason) = ANY (ARRAY[0, 3]))),
  constraint origination_stops_sec_code_check CHECK ((sec_code = ANY (ARRAY['PPD'::text, 'WEB'::text, 'CCD'::text])))
);
CREATE UNIQUE INDEX origination_stops_once ON origination_stops USING btree (environment_id, bank_id, account_id, sec_code) NULLS NOT DISTINCT WHERE (lifted_at IS NULL);

create table originator_history (
  environment_id uuid not null,
  originator_id uuid not null,
  version integer not null,
  act text not null,
  status text not null,
  reason text,
  actor json not null,
  changes json not null,
  created_at timestamp with time zone not null,
  constraint originator_history_pkey PRIMARY KEY (environment_id, originator_id, version),
  constraint originator_history_environment_id_originator_id_fkey FOREIGN KEY (environment_id, originator_id) REFERENCES originators(environment_id, id) ON DELETE CASCADE
);

create table originators (
  environment_id uuid not null,
  id uuid not null,
  bank_id uuid not null,
  status text not null,
  legal_name text not null,
  dba text,
  address json not null,
  tax_id bytea,
  tax_id_mask text,
  company_ids jsonb not null,
  entries jsonb not null,
  agreement_date date,
  agreement_version text,
  rules_accepted_on date,
  risk_rating text not null,
  contacts json not null,
  is_third_party_sender boolean not null,
  reviews json not null,
  owed_since json default '{}'::json not null,
  approved_on date,
  bank_reference text,
  bank_contact text,
  activated_at timestamp with time zone,
  reminded_through date,
  due_at timestamp with time zone,
  status_reason text,
  erased_at timestamp with time zone,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  tax_id_key bytea generated always as (NULLIF(SUBSTRING(tax_id FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint originators_pkey PRIMARY KEY (environment_id, id),
  constraint originators_environment_id_bank_id_fkey FOREIGN KEY (environment_id, bank_id) REFERENCES banks(environment_id, id) ON DELETE CASCADE,
  constraint originators_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint originators_tax_id_data_key FOREIGN KEY (environment_id, tax_id_key) REFERENCES data_keys(environment_id, id),
  constraint originators_check CHECK (((erased_at IS NULL) OR (status = 'ended'::text))),
  constraint originators_check1 CHECK (((tax_id IS NULL) = (tax_id_mask IS NULL))),
  constraint originators_check2 CHECK (((activated_at IS NOT NULL) OR (status <> ALL (ARRAY['active'::text, 'suspended'::text])))),
  constraint originators_risk_rating_check CHECK ((risk_rating = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
  constraint originators_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'approved_by_bank'::text, 'active'::text, 'suspended'::text, 'ended'::text])))
);
CREATE INDEX originators_by_bank ON originators USING btree (environment_id, bank_id);
CREATE INDEX originators_due ON originators USING btree (environment_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX originators_in_force ON originators USING btree (environment_id) WHERE (activated_at IS NOT NULL);
CREATE INDEX originators_listed ON originators USING btree (environment_id, created_at, id);

create table paykey_authorizations (
  environment_id uuid not null,
  paykey_id uuid not null,
  session_id uuid not null,
  terms jsonb not null,
  language text not null,
  version text not null,
  text text not null,
  text_hash text not null,
  device bytea,
  accepted_at timestamp with time zone not null,
  device_key bytea generated always as (NULLIF(SUBSTRING(device FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint paykey_authorizations_pkey PRIMARY KEY (environment_id, paykey_id),
  constraint paykey_authorizations_device_data_key FOREIGN KEY (environment_id, device_key) REFERENCES data_keys(environment_id, id),
  constraint paykey_authorizations_environment_id_paykey_id_fkey FOREIGN KEY (environment_id, paykey_id) REFERENCES paykeys(environment_id, id) ON DELETE CASCADE,
  constraint paykey_authorizations_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text])))
);

create table paykey_bank_details (
  environment_id uuid not null,
  paykey_id uuid not null,
  revision integer not null,
  institution_name text,
  routing_number text not null,
  account_number bytea not null,
  account_mask text not null,
  account_type text not null,
  fingerprint bytea not null,
  source text not null,
  code text,
  item_key text,
  reason text,
  actor text not null,
  replaced_at timestamp with time zone not null,
  account_number_key bytea generated always as (NULLIF(SUBSTRING(account_number FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint paykey_bank_details_pkey PRIMARY KEY (environment_id, paykey_id, revision),
  constraint paykey_bank_details_account_number_data_key FOREIGN KEY (environment_id, account_number_key) REFERENCES data_keys(environment_id, id),
  constraint paykey_bank_details_environment_id_paykey_id_fkey FOREIGN KEY (environment_id, paykey_id) REFERENCES paykeys(environment_id, id) ON DELETE CASCADE,
  constraint paykey_bank_details_account_type_check CHECK ((account_type = ANY (ARRAY['checking'::text, 'savings'::text]))),
  constraint paykey_bank_details_notification_check CHECK (((source = 'notification'::text) = ((item_key IS NOT NULL) AND (code IS NOT NULL)))),
  constraint paykey_bank_details_source_check CHECK ((source = ANY (ARRAY['notification'::text, 'person'::text])))
);

create table paykeys (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  customer_id uuid not null,
  token text not null,
  label text not null,
  source text not null,
  status text not null,
  status_reason text not null,
  status_source text not null,
  status_code text,
  status_message text not null,
  status_changed_at timestamp with time zone not null,
  institution_name text,
  routing_number text not null,
  account_number bytea not null,
  account_mask text not null,
  account_type text not null,
  fingerprint bytea not null,
  balance_status text,
  balance_cents bigint,
  balance_updated_at timestamp with time zone,
  config json not null,
  external_id text,
  metadata json default '{}'::json not null,
  unblock_eligible boolean default false not null,
  unblocked_before boolean default false not null,
  expires_at timestamp with time zone,
  validated_by text,
  validated_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  account_number_key bytea generated always as (NULLIF(SUBSTRING(account_number FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint paykeys_pkey PRIMARY KEY (environment_id, id),
  constraint paykeys_environment_id_account_id_token_key UNIQUE (environment_id, account_id, token),
  constraint paykeys_owners UNIQUE (environment_id, id, customer_id, account_id),
  constraint paykeys_account_number_data_key FOREIGN KEY (environment_id, account_number_key) REFERENCES data_keys(environment_id, id),
  constraint paykeys_environment_id_account_id_customer_id_fkey FOREIGN KEY (environment_id, account_id, customer_id) REFERENCES customers(environment_id, account_id, id),
  constraint paykeys_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint paykeys_account_type_check CHECK ((account_type = ANY (ARRAY['checking'::text, 'savings'::text]))),
  constraint paykeys_balance_status_check CHECK ((balance_status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text]))),
  constraint paykeys_check CHECK (((validated_by IS NULL) = (validated_at IS NULL))),
  constraint paykeys_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'inactive'::text, 'rejected'::text, 'review'::text, 'blocked'::text]))),
  constraint paykeys_validated_by_check CHECK ((validated_by = ANY (ARRAY['provider'::text, 'micro_entries'::text, 'person'::text, 'simulation'::text])))
);
CREATE INDEX paykeys_by_account ON paykeys USING btree (account_id, created_at, id);
CREATE INDEX paykeys_by_bank_account ON paykeys USING btree (environment_id, fingerprint);
CREATE INDEX paykeys_by_customer ON paykeys USING btree (customer_id, created_at, id);
CREATE INDEX paykeys_expiring ON paykeys USING btree (environment_id, expires_at) WHERE ((expires_at IS NOT NULL) AND (status = ANY (ARRAY['active'::text, 'review'::text])));
CREATE INDEX paykeys_in_review ON paykeys USING btree (account_id, id) WHERE (status = 'review'::text);
CREATE INDEX paykeys_pending ON paykeys USING btree (environment_id, updated_at) WHERE (status = 'pending'::text);

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
CREATE INDEX payment_count_deltas_by_account ON payment_count_deltas USING btree (account_id);

create table payment_counts (
  environment_id uuid not null,
  account_id uuid not null,
  date_field text not null,
  day date not null,
  kind text not null,
  status text not null,
  n bigint not null,
  constraint payment_counts_pkey PRIMARY KEY (environment_id, account_id, date_field, day, kind, status),
  constraint payment_counts_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint payment_counts_date_field_check CHECK ((date_field = ANY (ARRAY['created_at'::text, 'payment_date'::text, 'effective_at'::text])))
);

create table payment_history (
  environment_id uuid not null,
  payment_id uuid not null,
  changed_at timestamp with time zone not null,
  status text not null,
  reason text not null,
  source text not null,
  code text,
  message text not null,
  constraint payment_history_pkey PRIMARY KEY (environment_id, payment_id, changed_at)
) with (autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_vacuum_scale_factor=0.02, autovacuum_freeze_min_age=0);

create table payment_labels (
  environment_id uuid not null,
  payment_id uuid not null,
  number integer not null,
  label text not null,
  reason text not null,
  set_by json not null,
  set_at timestamp with time zone not null,
  constraint payment_labels_pkey PRIMARY KEY (environment_id, payment_id, number),
  constraint payment_labels_environment_id_payment_id_fkey FOREIGN KEY (environment_id, payment_id) REFERENCES payments(environment_id, id) ON DELETE CASCADE,
  constraint payment_labels_label_check CHECK ((label = ANY (ARRAY['fraud'::text, 'good'::text, 'unsure'::text, 'none'::text])))
);

create table payment_minutes (
  environment_id uuid not null,
  account_id uuid not null,
  kind text not null,
  minute timestamp with time zone not null,
  n bigint not null,
  total_cents bigint not null,
  least_cents bigint not null,
  most_cents bigint not null,
  constraint payment_minutes_pkey PRIMARY KEY (environment_id, account_id, kind, minute),
  constraint payment_minutes_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
) with (fillfactor=70);

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
  status_changed_at timestamp with time zone not null,
  version integer default 1 not null,
  attempt smallint default 0 not null,
  trace_number text,
  return_trace_number text,
  submission_date date,
  settlement_date date,
  paid_date date,
  processed_at timestamp with time zone,
  effective_at timestamp with time zone,
  funding_ids uuid[] default '{}'::uuid[] not null,
  has_resubmit boolean default false not null,
  has_refund boolean default false not null,
  due_step text,
  due_at timestamp with time zone,
  funding_type text,
  funding_due_at timestamp with time zone,
  hold jsonb,
  waivers jsonb,
  updated_at timestamp with time zone not null,
  constraint payment_states_pkey PRIMARY KEY (environment_id, id),
  constraint payment_states_environment_id_id_fkey FOREIGN KEY (environment_id, id) REFERENCES payments(environment_id, id) ON DELETE CASCADE,
  constraint payment_states_check CHECK (((due_step IS NULL) = (due_at IS NULL))),
  constraint payment_states_check1 CHECK (((funding_type IS NULL) = (funding_due_at IS NULL))),
  constraint payment_states_due_step_check CHECK ((due_step = ANY ('{review,originate,settle,mature}'::text[]))),
  constraint payment_states_funding_type_check CHECK ((funding_type = ANY ('{charge_deposit,charge_reversal,payout_withdrawal,payout_return}'::text[])))
) with (fillfactor=45, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.05);
CREATE INDEX payment_states_by_effective_at ON payment_states USING btree (account_id, effective_at, id) WHERE (effective_at IS NOT NULL);
CREATE INDEX payment_states_by_status ON payment_states USING btree (account_id, status, id);
CREATE INDEX payment_states_due ON payment_states USING btree (environment_id, due_step, due_at, id) WHERE (due_at IS NOT NULL);
CREATE INDEX payment_states_funding_due ON payment_states USING btree (environment_id, funding_due_at, account_id, id) WHERE (funding_due_at IS NOT NULL);
CREATE INDEX payment_states_unusual ON payment_states USING btree (account_id, id, status_reason, status_source, has_refund, has_resubmit) WHERE ((status_reason <> 'ok'::text) OR (status_source <> 'system'::text) OR has_refund OR has_resubmit);

create table payments (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  kind text not null,
  paykey_id uuid not null,
  customer_id uuid not null,
  external_id text not null,
  description text,
  payment_related_information text,
  amount_cents bigint not null,
  currency text not null,
  payment_date date not null,
  consent_type text,
  purpose text default 'other'::text not null,
  device_ip text not null,
  balance_check text,
  sandbox_outcome text not null,
  auto_hold boolean not null,
  auto_hold_message text,
  metadata json not null,
  original_id uuid,
  relation text,
  created_at timestamp with time zone not null,
  constraint payments_pkey PRIMARY KEY (environment_id, id),
  constraint payments_environment_id_account_id_kind_external_id_key UNIQUE (environment_id, account_id, kind, external_id),
  constraint payments_environment_id_original_id_fkey FOREIGN KEY (environment_id, original_id) REFERENCES payments(environment_id, id),
  constraint payments_paykey_fkey FOREIGN KEY (environment_id, paykey_id, customer_id, account_id) REFERENCES paykeys(environment_id, id, customer_id, account_id) ON DELETE CASCADE,
  constraint payments_amount_cents_check CHECK (((amount_cents >= 1) AND (amount_cents <= 2147483647))),
  constraint payments_balance_check_check CHECK ((balance_check = ANY ('{required,enabled,disabled}'::text[]))),
  constraint payments_check CHECK (((kind = 'charge'::text) = (consent_type IS NOT NULL))),
  constraint payments_check1 CHECK (((original_id IS NULL) = (relation IS NULL))),
  constraint payments_consent_type_check CHECK ((consent_type = ANY ('{internet,signed}'::text[]))),
  constraint payments_currency_check CHECK ((currency = 'USD'::text)),
  constraint payments_kind_check CHECK ((kind = ANY ('{charge,payout}'::text[]))),
  constraint payments_payment_related_information_check CHECK (((length(payment_related_information) >= 1) AND (length(payment_related_information) <= 80))),
  constraint payments_purpose_check CHECK ((purpose = ANY ('{goods,services,payroll,other}'::text[]))),
  constraint payments_relation_check CHECK ((relation = ANY ('{resubmit,refund}'::text[])))
) with (autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX payments_by_account ON payments USING btree (account_id, id) INCLUDE (kind, amount_cents, payment_date, created_at);
CREATE INDEX payments_by_amount ON payments USING btree (account_id, amount_cents, id) INCLUDE (kind);
CREATE INDEX payments_by_network ON payments USING btree (network(set_masklen((device_ip)::inet,
CASE family((device_ip)::inet)
    WHEN 4 THEN 24
    ELSE 48
END)), id);
CREATE INDEX payments_by_original ON payments USING btree (original_id) WHERE (original_id IS NOT NULL);
CREATE INDEX payments_by_paykey ON payments USING btree (paykey_id, id);
CREATE INDEX payments_by_payment_date ON payments USING btree (account_id, payment_date, id) INCLUDE (kind);
CREATE INDEX payments_related ON payments USING btree (account_id, relation, id) WHERE (relation IS NOT NULL);

create table payout_covers (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  payment_id uuid not null,
  source text not null,
  amount_cents bigint not null,
  covered_at timestamp with time zone not null,
  released_at timestamp with time zone,
  constraint payout_covers_pkey PRIMARY KEY (environment_id, id),
  constraint payout_covers_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint payout_covers_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint payout_covers_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payout_covers_source_check CHECK ((source = ANY (ARRAY['credit_line'::text, 'prefunded'::text])))
);
CREATE INDEX payout_covers_of_account ON payout_covers USING btree (environment_id, account_id, payment_id);
CREATE UNIQUE INDEX payout_covers_open ON payout_covers USING btree (environment_id, payment_id) WHERE (released_at IS NULL);

create table payout_waits (
  environment_id uuid not null,
  payment_id uuid not null,
  account_id uuid not null,
  missing_cents bigint not null,
  waits_since timestamp with time zone not null,
  constraint payout_waits_pkey PRIMARY KEY (environment_id, payment_id),
  constraint payout_waits_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint payout_waits_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint payout_waits_missing_cents_check CHECK ((missing_cents > 0))
);
CREATE INDEX payout_waits_of_account ON payout_waits USING btree (environment_id, account_id, payment_id);

create table postings (
  environment_id uuid not null,
  id bigint generated always as identity not null,
  subject_id uuid not null,
  move text not null,
  attempt integer not null,
  debit_account_id uuid not null,
  credit_account_id uuid not null,
  amount_cents bigint not null,
  posted_at timestamp with time zone not null,
  constraint postings_pkey PRIMARY KEY (environment_id, id),
  constraint postings_environment_id_subject_id_move_attempt_key UNIQUE (environment_id, subject_id, move, attempt),
  constraint postings_amount_cents_check CHECK ((amount_cents > 0)),
  constraint postings_check CHECK ((debit_account_id <> credit_account_id))
) with (autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_vacuum_scale_factor=0.02, autovacuum_freeze_min_age=0);

create table prefunding_receipts (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  amount_cents bigint not null,
  received_on date not null,
  text text not null,
  reason text,
  received_by json not null,
  reversed_at timestamp with time zone,
  reversed_by json,
  reverse_reason text,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint prefunding_receipts_pkey PRIMARY KEY (environment_id, id),
  constraint prefunding_receipts_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint prefunding_receipts_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint prefunding_receipts_amount_cents_check CHECK ((amount_cents > 0)),
  constraint prefunding_receipts_check CHECK ((num_nonnulls(reversed_at, reversed_by, reverse_reason) = ANY (ARRAY[0, 3])))
);
CREATE INDEX prefunding_receipts_of_account ON prefunding_receipts USING btree (environment_id, account_id, id);
CREATE INDEX prefunding_receipts_shown ON prefunding_receipts USING btree (environment_id, received_on, amount_cents) WHERE (reversed_at IS NULL);

create table programme_reviews (
  environment_id uuid not null,
  number integer not null,
  due_on date not null,
  reminded_through date,
  due_at timestamp with time zone,
  reviewed_on date,
  findings text,
  changes text,
  recorded_by json,
  recorded_at timestamp with time zone,
  constraint programme_reviews_pkey PRIMARY KEY (environment_id, number),
  constraint programme_reviews_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint programme_reviews_check CHECK ((num_nonnulls(reviewed_on, findings, recorded_by, recorded_at) = ANY (ARRAY[0, 4]))),
  constraint programme_reviews_check1 CHECK (((recorded_at IS NULL) OR (due_at IS NULL))),
  constraint programme_reviews_number_check CHECK ((number > 0))
);
CREATE UNIQUE INDEX programme_reviews_open ON programme_reviews USING btree (environment_id) WHERE (recorded_at IS NULL);

create table proof_attachments (
  environment_id uuid not null,
  id uuid not null,
  proof_request_id uuid not null,
  name bytea not null,
  media_type text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  body bytea not null,
  added_by jsonb not null,
  created_at timestamp with time zone not null,
  name_key bytea generated always as (NULLIF(SUBSTRING(name FROM 2 FOR 4), '\x'::bytea)) stored,
  body_key bytea generated always as (NULLIF(SUBSTRING(body FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint proof_attachments_pkey PRIMARY KEY (environment_id, id),
  constraint proof_attachments_body_data_key FOREIGN KEY (environment_id, body_key) REFERENCES data_keys(environment_id, id),
  constraint proof_attachments_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint proof_attachments_environment_id_proof_request_id_fkey FOREIGN KEY (environment_id, proof_request_id) REFERENCES proof_requests(environment_id, id) ON DELETE CASCADE,
  constraint proof_attachments_name_data_key FOREIGN KEY (environment_id, name_key) REFERENCES data_keys(environment_id, id),
  constraint proof_attachments_media_type_check CHECK ((media_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text, 'text/plain'::text]))),
  constraint proof_attachments_sha256_check CHECK ((octet_length(sha256) = 32)),
  constraint proof_attachments_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 5242880)))
);
CREATE INDEX proof_attachments_by_request ON proof_attachments USING btree (environment_id, proof_request_id, created_at, id);

create table proof_requests (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  payment_id uuid not null,
  paykey_id uuid not null,
  bank_reference text not null,
  received_on date not null,
  due_on date not null,
  prepare_by timestamp with time zone not null,
  delivered text,
  statement text,
  status text not null,
  sent_how text,
  package_sha256 text,
  reason text,
  created_by jsonb not null,
  ended_at timestamp with time zone,
  ended_by jsonb,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint proof_requests_pkey PRIMARY KEY (environment_id, id),
  constraint proof_requests_environment_id_payment_id_bank_reference_key UNIQUE (environment_id, payment_id, bank_reference),
  constraint proof_requests_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint proof_requests_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint proof_requests_check CHECK ((num_nonnulls(ended_at, ended_by) =
CASE status
    WHEN 'open'::text THEN 0
    ELSE 2
END)),
  constraint proof_requests_check1 CHECK (((sent_how IS NOT NULL) = (status = 'sent'::text))),
  constraint proof_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'sent'::text, 'return_accepted'::text, 'withdrawn'::text])))
);
CREATE INDEX proof_requests_by_account ON proof_requests USING btree (account_id);
CREATE INDEX proof_requests_listed ON proof_requests USING btree (environment_id, created_at, id);

create table provider_links (
  environment_id uuid not null,
  paykey_id uuid not null,
  provider text not null,
  secret bytea not null,
  balance_due_at timestamp with time zone,
  secret_key bytea generated always as (NULLIF(SUBSTRING(secret FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint provider_links_pkey PRIMARY KEY (environment_id, paykey_id),
  constraint provider_links_environment_id_paykey_id_fkey FOREIGN KEY (environment_id, paykey_id) REFERENCES paykeys(environment_id, id) ON DELETE CASCADE,
  constraint provider_links_secret_data_key FOREIGN KEY (environment_id, secret_key) REFERENCES data_keys(environment_id, id)
);
CREATE INDEX provider_links_balance_due ON provider_links USING btree (environment_id, balance_due_at) WHERE (balance_due_at IS NOT NULL);

create table received_entries (
  environment_id uuid not null,
  id uuid not null,
  bank_id uuid not null,
  file_id uuid not null,
  line integer not null,
  item_key text not null,
  suspense_id uuid,
  account_id uuid,
  customer_id uuid,
  proposed_account_id uuid,
  sec_code text not null,
  transaction_code text not null,
  direction text not null,
  amount_cents bigint not null,
  company_name text not null,
  company_id text not null,
  entry_description text not null,
  individual_id text not null,
  individual_name text not null,
  account_mask text not null,
  account_fingerprint bytea not null,
  trace_number text not null,
  settlement_date date not null,
  addenda_count integer not null,
  remittance text not null,
  parties json not null,
  status text not null,
  settles_at timestamp with time zone,
  instruct_by timestamp with time zone,
  due_at timestamp with time zone,
  rule_id uuid,
  return_code text,
  return_document text,
  forwarded_payment_id uuid,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint received_entries_pkey PRIMARY KEY (environment_id, id),
  constraint received_entries_environment_id_item_key_key UNIQUE (environment_id, item_key),
  constraint received_entries_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint received_entries_environment_id_bank_id_fkey FOREIGN KEY (environment_id, bank_id) REFERENCES banks(environment_id, id) ON DELETE CASCADE,
  constraint received_entries_environment_id_file_id_fkey FOREIGN KEY (environment_id, file_id) REFERENCES ach_files(environment_id, id) ON DELETE CASCADE,
  constraint received_entries_addenda_count_check CHECK ((addenda_count >= 0)),
  constraint received_entries_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint received_entries_check CHECK (((suspense_id IS NULL) = (status = ANY (ARRAY['noted'::text, 'pending'::text])))),
  constraint received_entries_check1 CHECK (((status <> 'pending'::text) OR (settles_at IS NOT NULL))),
  constraint received_entries_check2 CHECK (((instruct_by IS NULL) = (status = 'noted'::text))),
  constraint received_entries_check3 CHECK (((due_at IS NOT NULL) = (status = ANY (ARRAY['pending'::text, 'held'::text])))),
  constraint received_entries_check4 CHECK (((account_id IS NOT NULL) = (status = 'posted'::text))),
  constraint received_entries_check5 CHECK (((status <> ALL (ARRAY['returning'::text, 'returned'::text])) OR (return_code IS NOT NULL))),
  constraint received_entries_direction_check CHECK ((direction = ANY (ARRAY['debit'::text, 'credit'::text]))),
  constraint received_entries_status_check CHECK ((status = ANY (ARRAY['noted'::text, 'pending'::text, 'held'::text, 'kept'::text, 'posted'::text, 'returning'::text, 'returned'::text])))
);
CREATE INDEX received_entries_by_account ON received_entries USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX received_entries_by_file ON received_entries USING btree (file_id);
CREATE INDEX received_entries_by_status ON received_entries USING btree (environment_id, status, created_at, id);
CREATE INDEX received_entries_due ON received_entries USING btree (environment_id, due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX received_entries_forwarded ON received_entries USING btree (environment_id, forwarded_payment_id) WHERE (forwarded_payment_id IS NOT NULL);
CREATE INDEX received_entries_listed ON received_entries USING btree (environment_id, created_at, id);
CREATE INDEX received_entries_settled ON received_entries USING btree (environment_id, settlement_date) WHERE (status <> 'noted'::text);

create table received_entry_rules (
  environment_id uuid not null,
  id uuid not null,
  name text not null,
  priority integer not null,
  direction text not null,
  sec_code text,
  company_id text,
  individual_id text,
  remittance text,
  account_mask text,
  account_fingerprint bytea,
  min_amount_cents bigint,
  max_amount_cents bigint,
  valid_from date,
  valid_until date,
  act text not null,
  acts_at text not null,
  account_id uuid,
  customer_id uuid,
  return_code text,
  max_uses integer,
  uses integer not null,
  reason text not null,
  created_by jsonb not null,
  ended_at timestamp with time zone,
  ended_by jsonb,
  end_reason text,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint received_entry_rules_pkey PRIMARY KEY (environment_id, id),
  constraint received_entry_rules_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint received_entry_rules_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint received_entry_rules_act_check CHECK ((act = ANY (ARRAY['assign'::text, 'keep'::text, 'return'::text, 'hold'::text]))),
  constraint received_entry_rules_acts_at_check CHECK ((acts_at = ANY (ARRAY['receipt'::text, 'cutoff'::text]))),
  constraint received_entry_rules_check CHECK ((max_amount_cents >= min_amount_cents)),
  constraint received_entry_rules_check1 CHECK ((valid_until >= valid_from)),
  constraint received_entry_rules_check2 CHECK (((uses >= 0) AND (uses <= max_uses))),
  constraint received_entry_rules_check3 CHECK (((account_mask IS NULL) = (account_fingerprint IS NULL))),
  constraint received_entry_rules_check4 CHECK (((return_code IS NOT NULL) = (act = 'return'::text))),
  constraint received_entry_rules_check5 CHECK (((act = 'assign'::text) OR (account_id IS NULL))),
  constraint received_entry_rules_check6 CHECK (((account_id IS NOT NULL) OR (customer_id IS NULL))),
  constraint received_entry_rules_check7 CHECK ((num_nonnulls(ended_at, ended_by, end_reason) = ANY (ARRAY[0, 3]))),
  constraint received_entry_rules_direction_check CHECK ((direction = ANY (ARRAY['debit'::text, 'credit'::text]))),
  constraint received_entry_rules_max_uses_check CHECK ((max_uses > 0)),
  constraint received_entry_rules_min_amount_cents_check CHECK ((min_amount_cents >= 0)),
  constraint received_entry_rules_priority_check CHECK (((priority >= 1) AND (priority <= 10000)))
);
CREATE INDEX received_entry_rules_by_account ON received_entry_rules USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX received_entry_rules_in_force ON received_entry_rules USING btree (environment_id, priority, created_at, id) WHERE (ended_at IS NULL);

create table received_lines (
  environment_id uuid not null,
  suspense_id uuid not null,
  act_number integer not null,
  attempt smallint not null,
  account_id uuid not null,
  amount_cents bigint not null,
  funding_event_id uuid,
  due_at timestamp with time zone,
  withdrawn_by integer,
  created_at timestamp with time zone not null,
  constraint received_lines_pkey PRIMARY KEY (environment_id, suspense_id, act_number, attempt),
  constraint received_lines_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint received_lines_environment_id_funding_event_id_fkey FOREIGN KEY (environment_id, funding_event_id) REFERENCES funding_events(environment_id, id) ON DELETE CASCADE,
  constraint received_lines_environment_id_suspense_id_act_number_fkey FOREIGN KEY (environment_id, suspense_id, act_number) REFERENCES suspense_acts(environment_id, suspense_id, number) ON DELETE CASCADE,
  constraint received_lines_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint received_lines_attempt_check CHECK ((attempt > 0)),
  constraint received_lines_check CHECK ((num_nonnulls(funding_event_id, due_at, withdrawn_by) = 1))
);
CREATE INDEX received_lines_by_funding ON received_lines USING btree (environment_id, funding_event_id) WHERE (funding_event_id IS NOT NULL);
CREATE INDEX received_lines_due ON received_lines USING btree (environment_id, due_at) WHERE (due_at IS NOT NULL);

create table recovered_files (
  environment_id uuid not null,
  bank_id uuid not null,
  name text not null,
  verdict text not null,
  note text,
  decided_by text not null,
  created_at timestamp with time zone not null,
  constraint recovered_files_pkey PRIMARY KEY (environment_id, bank_id, name),
  constraint recovered_files_environment_id_bank_id_fkey FOREIGN KEY (environment_id, bank_id) REFERENCES banks(environment_id, id) ON DELETE CASCADE,
  constraint recovered_files_verdict_check CHECK ((verdict = ANY (ARRAY['imported'::text, 'sent'::text, 'unknown'::text, 'not_sent'::text, 'accepted'::text])))
);

create table representatives (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  status text not null,
  status_detail json not null,
  first_name text not null,
  last_name text not null,
  dob bytea not null,
  ssn_last4 bytea not null,
  email text not null,
  mobile_number text not null,
  relationship json not null,
  is_primary boolean not null,
  external_id text,
  metadata json not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  dob_key bytea generated always as (NULLIF(SUBSTRING(dob FROM 2 FOR 4), '\x'::bytea)) stored,
  ssn_last4_key bytea generated always as (NULLIF(SUBSTRING(ssn_last4 FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint representatives_pkey PRIMARY KEY (environment_id, id),
  constraint representatives_dob_data_key FOREIGN KEY (environment_id, dob_key) REFERENCES data_keys(environment_id, id),
  constraint representatives_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint representatives_ssn_last4_data_key FOREIGN KEY (environment_id, ssn_last4_key) REFERENCES data_keys(environment_id, id),
  constraint representatives_status_check CHECK ((status = ANY (ARRAY['created'::text, 'onboarding'::text, 'active'::text, 'rejected'::text, 'inactive'::text])))
);
CREATE INDEX representatives_by_account ON representatives USING btree (account_id, id);
CREATE UNIQUE INDEX representatives_one_primary ON representatives USING btree (environment_id, account_id) WHERE is_primary;

create table request_bodies (
  environment_id uuid not null,
  request_id uuid not null,
  body jsonb not null,
  created_at timestamp with time zone not null,
  constraint request_bodies_pkey PRIMARY KEY (environment_id, request_id),
  constraint request_bodies_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);
CREATE INDEX request_bodies_by_time ON request_bodies USING btree (environment_id, created_at);

create table requests (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid,
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
  created_at timestamp with time zone not null,
  number bigint generated always as identity not null,
  constraint requests_pkey PRIMARY KEY (environment_id, id),
  constraint requests_environment_id_number_key UNIQUE (environment_id, number),
  constraint requests_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id),
  constraint requests_check CHECK ((num_nonnulls(api_key_id, operator_id) = 1))
);
CREATE INDEX requests_by_account ON requests USING btree (account_id, created_at, id);
CREATE INDEX requests_by_environment ON requests USING btree (environment_id, created_at, id);
CREATE INDEX requests_failed ON requests USING btree (environment_id, created_at) WHERE (status >= 400);

create table return_rate_states (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid,
  name text not null,
  level text not null,
  version integer not null,
  changed_at timestamp with time zone not null,
  scope text not null,
  subject text not null,
  originated bigint not null,
  returned bigint not null,
  constraint return_rate_states_pkey PRIMARY KEY (environment_id, id),
  constraint return_rate_states_environment_id_scope_subject_name_key UNIQUE (environment_id, scope, subject, name),
  constraint return_rate_states_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint return_rate_states_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint return_rate_states_level_check CHECK ((level = ANY (ARRAY['ok'::text, 'warning'::text, 'breach'::text, 'too_few'::text]))),
  constraint return_rate_states_name_check CHECK ((name = ANY (ARRAY['unauthorized'::text, 'administrative'::text, 'overall'::text]))),
  constraint return_rate_states_scope_check CHECK ((scope = ANY (ARRAY['account'::text, 'company'::text])))
);

create table return_requests (
  environment_id uuid not null,
  id uuid not null,
  number integer not null,
  account_id uuid not null,
  payment_id uuid not null,
  payment_kind text not null,
  bank_id uuid not null,
  trace_number text not null,
  odfi_routing_number text not null,
  rdfi_routing_number text not null,
  account_mask text not null,
  amount_cents bigint not null,
  sec_code text not null,
  effective_date date not null,
  settlement_date date,
  company_name text not null,
  company_id text not null,
  reason text not null,
  explanation text not null,
  contact_name text not null,
  contact_phone text not null,
  contact_email text not null,
  status text not null,
  requested_by text not null,
  approved_by text,
  signer text,
  bank_reference text,
  asked_on date,
  answer_by date,
  answer_note text,
  return_code text,
  return_trace_number text,
  close_reason text,
  due_at timestamp with time zone,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint return_requests_pkey PRIMARY KEY (environment_id, id),
  constraint return_requests_environment_id_number_key UNIQUE (environment_id, number),
  constraint return_requests_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint return_requests_environment_id_bank_id_fkey FOREIGN KEY (environment_id, bank_id) REFERENCES banks(environment_id, id) ON DELETE CASCADE,
  constraint return_requests_environment_id_payment_id_fkey FOREIGN KEY (environment_id, payment_id) REFERENCES payments(environment_id, id) ON DELETE CASCADE,
  constraint return_requests_amount_cents_check CHECK ((amount_cents > 0)),
  constraint return_requests_check CHECK ((approved_by <> requested_by)),
  constraint return_requests_check1 CHECK (((due_at IS NOT NULL) = (status = ANY (ARRAY['sent_to_bank'::text, 'asked_rdfi'::text])))),
  constraint return_requests_check2 CHECK (((approved_by IS NULL) = (signer IS NULL))),
  constraint return_requests_check3 CHECK (((approved_by IS NOT NULL) OR (status = ANY (ARRAY['drafted'::text, 'returned'::text, 'closed'::text])))),
  constraint return_requests_check4 CHECK (((return_code IS NOT NULL) = (status = 'returned'::text))),
  constraint return_requests_check5 CHECK (((close_reason IS NOT NULL) = (status = 'closed'::text))),
  constraint return_requests_number_check CHECK ((number > 0)),
  constraint return_requests_payment_kind_check CHECK ((payment_kind = ANY (ARRAY['charge'::text, 'payout'::text]))),
  constraint return_requests_reason_check CHECK ((reason = ANY (ARRAY['fraud'::text, 'duplicate'::text, 'wrong_receiver'::text, 'wrong_amount'::text, 'other'::text]))),
  constraint return_requests_status_check CHECK ((status = ANY (ARRAY['drafted'::text, 'approved'::text, 'sent_to_bank'::text, 'asked_rdfi'::text, 'answered_yes'::text, 'answered_no'::text, 'no_answer'::text, 'returned'::text, 'closed'::text])))
);
CREATE INDEX return_requests_by_account ON return_requests USING btree (environment_id, account_id, created_at);
CREATE INDEX return_requests_by_bank ON return_requests USING btree (environment_id, bank_id);
CREATE INDEX return_requests_by_payment ON return_requests USING btree (environment_id, payment_id, created_at);
CREATE INDEX return_requests_due ON return_requests USING btree (environment_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX return_requests_listed ON return_requests USING btree (environment_id, created_at, id);
CREATE UNIQUE INDEX return_requests_open ON return_requests USING btree (environment_id, payment_id) WHERE (status <> ALL (ARRAY['returned'::text, 'closed'::text]));

create table reviews (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  findings bytea,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  findings_key bytea generated always as (NULLIF(SUBSTRING(findings FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint reviews_pkey PRIMARY KEY (environment_id, id),
  constraint reviews_account_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint reviews_findings_data_key FOREIGN KEY (environment_id, findings_key) REFERENCES data_keys(environment_id, id),
  constraint reviews_subject_type_check CHECK ((subject_type = ANY (ARRAY['customer'::text, 'paykey'::text])))
);
CREATE INDEX reviews_by_subject ON reviews USING btree (subject_id, created_at, id);

create table risk_backtests (
  environment_id uuid not null,
  id uuid not null,
  ruleset integer not null,
  rules_sha256 bytea not null,
  compare_with integer,
  account_id uuid,
  decided_from timestamp with time zone not null,
  decided_to timestamp with time zone not null,
  decisions integer not null,
  replay_failures integer not null,
  stops_everything boolean not null,
  result json not null,
  created_at timestamp with time zone not null,
  created_by json not null,
  constraint risk_backtests_pkey PRIMARY KEY (environment_id, id),
  constraint risk_backtests_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint risk_backtests_check CHECK ((decided_to > decided_from))
);
CREATE INDEX risk_backtests_by_ruleset ON risk_backtests USING btree (environment_id, ruleset, created_at);

create table risk_breakers (
  environment_id uuid not null,
  checked_until timestamp with time zone not null,
  constraint risk_breakers_pkey PRIMARY KEY (environment_id),
  constraint risk_breakers_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);

create table risk_decisions (
  environment_id uuid not null,
  payment_id uuid not null,
  version integer not null,
  decided_at timestamp with time zone not null,
  ruleset integer not null,
  stage text not null,
  outcome text not null,
  rule text,
  hits json,
  shadow json,
  facts json not null,
  constraint risk_decisions_pkey PRIMARY KEY (environment_id, payment_id, version),
  constraint risk_decisions_outcome_check CHECK ((outcome = ANY (ARRAY['pass'::text, 'hold'::text, 'refuse'::text, 'resume'::text]))),
  constraint risk_decisions_stage_check CHECK ((stage = ANY (ARRAY['review'::text, 'scheduled'::text, 'held'::text])))
);
CREATE INDEX risk_decisions_stopped ON risk_decisions USING btree (environment_id, decided_at) WHERE ((stage = 'review'::text) AND (outcome = ANY (ARRAY['hold'::text, 'refuse'::text])));

create table risk_list_values (
  environment_id uuid not null,
  id uuid not null,
  list_id uuid not null,
  match bytea not null,
  network text,
  range cidr generated always as ((network)::cidr) stored,
  shown text not null,
  reason text,
  source text,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone,
  added_by json not null,
  added_at timestamp with time zone not null,
  ended_by json,
  end_reason text,
  constraint risk_list_values_pkey PRIMARY KEY (environment_id, id),
  constraint risk_list_values_environment_id_list_id_fkey FOREIGN KEY (environment_id, list_id) REFERENCES risk_lists(environment_id, id) ON DELETE CASCADE,
  constraint risk_list_values_check CHECK (((valid_to IS NULL) OR (valid_to >= valid_from)))
);
CREATE INDEX risk_list_values_by_list ON risk_list_values USING btree (environment_id, list_id, id);
CREATE INDEX risk_list_values_by_match ON risk_list_values USING btree (environment_id, match);
CREATE INDEX risk_list_values_by_network ON risk_list_values USING gist (range inet_ops) WHERE (range IS NOT NULL);

create table risk_lists (
  environment_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  value_type text not null,
  description text,
  created_by json not null,
  created_at timestamp with time zone not null,
  constraint risk_lists_pkey PRIMARY KEY (environment_id, id),
  constraint risk_lists_environment_id_name_key UNIQUE (environment_id, name),
  constraint risk_lists_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint risk_lists_kind_check CHECK ((kind = ANY (ARRAY['block'::text, 'watch'::text, 'allow'::text, 'custom'::text]))),
  constraint risk_lists_value_type_check CHECK ((value_type = ANY (ARRAY['customer'::text, 'email'::text, 'domain'::text, 'phone'::text, 'name'::text, 'bank_account'::text, 'routing_number'::text, 'network'::text])))
);

create table risk_publications (
  environment_id uuid not null,
  id uuid not null,
  number integer not null,
  ruleset integer not null,
  replaced integer not null,
  act text not null,
  note text not null,
  published_at timestamp with time zone not null,
  published_by json not null,
  constraint risk_publications_pkey PRIMARY KEY (environment_id, number),
  constraint risk_publications_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint risk_publications_act_check CHECK ((act = ANY (ARRAY['publish'::text, 'roll_back'::text, 'degrade'::text]))),
  constraint risk_publications_check CHECK (((replaced > 0) AND (replaced <> ruleset))),
  constraint risk_publications_number_check CHECK ((number > 0)),
  constraint risk_publications_ruleset_check CHECK ((ruleset > 0))
);
CREATE INDEX risk_publications_by_ruleset ON risk_publications USING btree (environment_id, ruleset);

create table risk_rulesets (
  environment_id uuid not null,
  id uuid not null,
  number integer not null,
  based_on integer not null,
  content json not null,
  note text,
  created_at timestamp with time zone not null,
  created_by json not null,
  constraint risk_rulesets_pkey PRIMARY KEY (environment_id, number),
  constraint risk_rulesets_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint risk_rulesets_check CHECK (((based_on > 0) AND (based_on < number))),
  constraint risk_rulesets_number_check CHECK ((number > 1))
);

create table roles (
  id uuid not null,
  name text not null,
  means text not null,
  permissions json not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint roles_pkey PRIMARY KEY (id),
  constraint roles_name_key UNIQUE (name)
);

create table sandbox_faults (
  environment_id uuid not null,
  id uuid not null,
  target text not null,
  effect text not null,
  delay_ms integer default 0 not null,
  remaining integer,
  hits integer default 0 not null,
  created_at timestamp with time zone not null,
  constraint sandbox_faults_pkey PRIMARY KEY (environment_id, id),
  constraint sandbox_faults_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint sandbox_faults_delay_ms_check CHECK ((delay_ms >= 0)),
  constraint sandbox_faults_effect_check CHECK ((effect = ANY (ARRAY['drop'::text, 'duplicate'::text, 'delay'::text, 'reorder'::text, 'partial'::text]))),
  constraint sandbox_faults_remaining_check CHECK ((remaining >= 0)),
  constraint sandbox_faults_target_check CHECK ((target = ANY (ARRAY['webhook'::text, 'transport'::text, 'bank'::text, 'database'::text])))
);

create table sandbox_rules (
  environment_id uuid not null,
  id uuid not null,
  position integer not null,
  match json not null,
  outcome text not null,
  description text,
  created_at timestamp with time zone not null,
  delay text,
  constraint sandbox_rules_pkey PRIMARY KEY (environment_id, id),
  constraint sandbox_rules_environment_id_position_key UNIQUE (environment_id, "position"),
  constraint sandbox_rules_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);

create table saved_views (
  environment_id uuid not null,
  id uuid not null,
  operator_id uuid not null,
  role text,
  screen text not null,
  name text not null,
  query text not null,
  columns json not null,
  sort text,
  place integer not null,
  is_default boolean not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint saved_views_pkey PRIMARY KEY (environment_id, id),
  constraint saved_views_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);
CREATE INDEX saved_views_by_owner ON saved_views USING btree (environment_id, operator_id, screen);
CREATE INDEX saved_views_by_role ON saved_views USING btree (environment_id, role) WHERE (role IS NOT NULL);
CREATE UNIQUE INDEX saved_views_default ON saved_views USING btree (environment_id, operator_id, screen) WHERE is_default;

create table schema_backfills (
  migration text not null,
  position integer not null,
  after_key text[] not null,
  rows_done bigint not null,
  updated_at timestamp with time zone not null,
  constraint schema_backfills_pkey PRIMARY KEY (migration, "position")
);

create table schema_functions (
  name text not null,
  checksum text not null,
  made text[] not null,
  applied_at timestamp with time zone not null,
  constraint schema_functions_pkey PRIMARY KEY (name)
);

create table schema_migrations (
  number integer not null,
  name text not null,
  checksum text not null,
  oldest_program integer not null,
  applied_at timestamp with time zone not null,
  constraint schema_migrations_pkey PRIMARY KEY (number)
);

create table screening_entries (
  environment_id uuid not null,
  list_id uuid not null,
  key text not null,
  version_from integer not null,
  version_to integer,
  content json not null,
  hash bytea not null,
  constraint screening_entries_pkey PRIMARY KEY (environment_id, list_id, key, version_from),
  constraint screening_entries_environment_id_list_id_fkey FOREIGN KEY (environment_id, list_id) REFERENCES screening_lists(environment_id, id) ON DELETE CASCADE
);
CREATE INDEX screening_entries_current ON screening_entries USING btree (environment_id, list_id, version_from) WHERE (version_to IS NULL);

create table screening_lists (
  environment_id uuid not null,
  id uuid not null,
  name text not null,
  format text not null,
  stale_after_days integer not null,
  version integer default 0 not null,
  entries integer default 0 not null,
  loaded_at timestamp with time zone,
  stale_at timestamp with time zone,
  created_by json not null,
  created_at timestamp with time zone not null,
  constraint screening_lists_pkey PRIMARY KEY (environment_id, id),
  constraint screening_lists_environment_id_name_key UNIQUE (environment_id, name),
  constraint screening_lists_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint screening_lists_format_check CHECK ((format = ANY (ARRAY['sdn_xml'::text, 'sdn_csv'::text, 'un_xml'::text, 'plain_csv'::text]))),
  constraint screening_lists_stale_after_days_check CHECK (((stale_after_days >= 1) AND (stale_after_days <= 366)))
);
CREATE INDEX screening_lists_stale ON screening_lists USING btree (environment_id, stale_at) WHERE (stale_at IS NOT NULL);

create table screening_matches (
  environment_id uuid not null,
  id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  account_id uuid,
  holder_id uuid not null,
  list_id uuid not null,
  entry_key text not null,
  entry_version integer not null,
  subject_hash bytea not null,
  entry_hash bytea not null,
  entry_name text not null,
  name_strength text not null,
  score integer not null,
  corroboration integer,
  parts json not null,
  state text not null,
  opened_at timestamp with time zone not null,
  decided_by json,
  decided_at timestamp with time zone,
  reason text,
  ended_at timestamp with time zone,
  constraint screening_matches_pkey PRIMARY KEY (environment_id, id),
  constraint screening_matches_environment_id_subject_id_list_id_entry_k_key UNIQUE (environment_id, subject_id, list_id, entry_key, subject_hash, entry_hash),
  constraint screening_matches_environment_id_list_id_fkey FOREIGN KEY (environment_id, list_id) REFERENCES screening_lists(environment_id, id) ON DELETE CASCADE,
  constraint screening_matches_state_check CHECK ((state = ANY (ARRAY['open'::text, 'cleared'::text, 'confirmed'::text, 'ended'::text]))),
  constraint screening_matches_subject_type_check CHECK ((subject_type = ANY (ARRAY['customer'::text, 'representative'::text, 'account'::text, 'organization'::text, 'received_entry'::text])))
);
CREATE INDEX screening_matches_by_list ON screening_matches USING btree (environment_id, list_id, entry_key);
CREATE INDEX screening_matches_holding ON screening_matches USING btree (environment_id, holder_id) WHERE (state = ANY (ARRAY['open'::text, 'confirmed'::text]));

create table screening_queue (
  environment_id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  due_at timestamp with time zone not null,
  constraint screening_queue_pkey PRIMARY KEY (environment_id, subject_id),
  constraint screening_queue_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint screening_queue_subject_type_check CHECK ((subject_type = ANY (ARRAY['customer'::text, 'representative'::text, 'account'::text, 'organization'::text, 'received_entry'::text])))
);
CREATE INDEX screening_queue_due ON screening_queue USING btree (environment_id, due_at, subject_id);

create table screening_reports (
  environment_id uuid not null,
  id uuid not null,
  match_id uuid not null,
  kind text not null,
  payments json not null,
  due_on date not null,
  opened_at timestamp with time zone not null,
  opened_by json not null,
  reference text,
  filed_at timestamp with time zone,
  filed_by json,
  withdrawn_at timestamp with time zone,
  constraint screening_reports_pkey PRIMARY KEY (environment_id, id),
  constraint screening_reports_environment_id_match_id_fkey FOREIGN KEY (environment_id, match_id) REFERENCES screening_matches(environment_id, id) ON DELETE CASCADE,
  constraint screening_reports_check CHECK ((num_nonnulls(filed_at, filed_by, reference) = ANY (ARRAY[0, 3]))),
  constraint screening_reports_check1 CHECK (((filed_at IS NULL) OR (withdrawn_at IS NULL))),
  constraint screening_reports_kind_check CHECK ((kind = ANY (ARRAY['blocked'::text, 'rejected'::text])))
);
CREATE INDEX screening_reports_by_match ON screening_reports USING btree (environment_id, match_id);

create table screening_versions (
  environment_id uuid not null,
  id uuid not null,
  list_id uuid not null,
  number integer not null,
  sha256 bytea not null,
  published text,
  entries integer not null,
  added integer not null,
  changed integer not null,
  removed integer not null,
  loaded_by json not null,
  loaded_at timestamp with time zone not null,
  cursor_type text,
  cursor_id uuid,
  screened integer default 0 not null,
  matches integer default 0 not null,
  due_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint screening_versions_pkey PRIMARY KEY (environment_id, id),
  constraint screening_versions_environment_id_list_id_number_key UNIQUE (environment_id, list_id, number),
  constraint screening_versions_environment_id_list_id_fkey FOREIGN KEY (environment_id, list_id) REFERENCES screening_lists(environment_id, id) ON DELETE CASCADE
);
CREATE INDEX screening_versions_due ON screening_versions USING btree (environment_id, due_at) WHERE (due_at IS NOT NULL);

create table search_checkpoints (
  environment_id uuid not null,
  sequence bigint not null,
  constraint search_checkpoints_pkey PRIMARY KEY (environment_id),
  constraint search_checkpoints_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);

create table search_documents (
  environment_id uuid not null,
  account_id uuid not null,
  kind text not null,
  resource_id uuid not null,
  text text not null,
  constraint search_documents_pkey PRIMARY KEY (environment_id, account_id, kind, resource_id),
  constraint search_documents_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint search_documents_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'owner'::text, 'customer'::text, 'paykey'::text])))
) with (autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX search_documents_customers ON search_documents USING gin (text gin_trgm_ops) WITH (gin_pending_list_limit='1024') WHERE (kind = 'customer'::text);
CREATE INDEX search_documents_owners ON search_documents USING gin (text gin_trgm_ops) WITH (gin_pending_list_limit='1024') WHERE (kind = 'owner'::text);
CREATE INDEX search_documents_paykeys ON search_documents USING gin (text gin_trgm_ops) WITH (gin_pending_list_limit='1024') WHERE (kind = 'paykey'::text);
CREATE INDEX search_documents_payments ON search_documents USING gin (text gin_trgm_ops) WITH (gin_pending_list_limit='1024') WHERE (kind = 'payment'::text);

create table simulated_returns (
  environment_id uuid not null,
  file_name text not null,
  trace_number text not null,
  code text not null,
  record bytea not null,
  due_at timestamp with time zone,
  record_key bytea generated always as (NULLIF(SUBSTRING(record FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint simulated_returns_pkey PRIMARY KEY (environment_id, file_name, trace_number, code),
  constraint simulated_returns_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint simulated_returns_record_data_key FOREIGN KEY (environment_id, record_key) REFERENCES data_keys(environment_id, id)
);
CREATE INDEX simulated_returns_due ON simulated_returns USING btree (environment_id, due_at) WHERE (due_at IS NOT NULL);

create table sinks (
  environment_id uuid not null,
  id uuid not null,
  kind text not null,
  description text,
  config json not null,
  secrets bytea,
  secret_names text[] not null,
  place text not null,
  status text not null,
  cursor_sequence bigint not null,
  generation integer not null,
  replays integer not null,
  failures integer not null,
  failing_since timestamp with time zone,
  next_attempt_at timestamp with time zone,
  last_error text,
  last_delivered_at timestamp with time zone,
  gathering_since timestamp with time zone not null,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  secrets_key bytea generated always as (NULLIF(SUBSTRING(secrets FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint sinks_pkey PRIMARY KEY (environment_id, id),
  constraint sinks_environment_id_kind_place_key UNIQUE (environment_id, kind, place),
  constraint sinks_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint sinks_secrets_data_key FOREIGN KEY (environment_id, secrets_key) REFERENCES data_keys(environment_id, id),
  constraint sinks_check CHECK (((failures > 0) = (failing_since IS NOT NULL))),
  constraint sinks_check1 CHECK (((secrets IS NULL) = (secret_names = '{}'::text[]))),
  constraint sinks_kind_check CHECK ((kind = ANY (ARRAY['nats'::text, 'rabbitmq'::text, 'kafka'::text, 'parquet'::text, 's3'::text]))),
  constraint sinks_status_check CHECK ((status = ANY (ARRAY['running'::text, 'paused'::text])))
);

create table statement_bookings (
  environment_id uuid not null,
  id uuid not null,
  ledger_account text not null,
  amount_cents bigint not null,
  booked_on date not null,
  text text not null,
  reason text not null,
  document text,
  booked_by json not null,
  reversed_at timestamp with time zone,
  reversed_by json,
  reverse_reason text,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint statement_bookings_pkey PRIMARY KEY (environment_id, id),
  constraint statement_bookings_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint statement_bookings_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint statement_bookings_check CHECK ((num_nonnulls(reversed_at, reversed_by, reverse_reason) = ANY (ARRAY[0, 3]))),
  constraint statement_bookings_ledger_account_check CHECK ((ledger_account = ANY (ARRAY['bank_fees'::text, 'clearing_handed_over'::text, 'unclaimed_funds'::text, 'write_offs'::text])))
);
CREATE INDEX statement_bookings_shown ON statement_bookings USING btree (environment_id, booked_on) WHERE (reversed_at IS NULL);

create table suspense_acts (
  environment_id uuid not null,
  suspense_id uuid not null,
  number integer not null,
  act text not null,
  cents bigint not null,
  payment_id uuid,
  account_id uuid,
  other_suspense_id uuid,
  reason text not null,
  document text,
  actor json not null,
  created_at timestamp with time zone not null,
  constraint suspense_acts_pkey PRIMARY KEY (environment_id, suspense_id, number),
  constraint suspense_acts_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint suspense_acts_account_check CHECK (((account_id IS NOT NULL) = (act = ANY (ARRAY['assign'::text, 'forward'::text, 'prefund'::text])))),
  constraint suspense_acts_act_check CHECK ((act = ANY (ARRAY['match'::text, 'write_off'::text, 'park'::text, 'hand_over'::text, 'net'::text, 'assign'::text, 'forward'::text, 'prefund'::text, 'return'::text, 'dishonor'::text]))),
  constraint suspense_acts_cents_check CHECK ((cents <> 0)),
  constraint suspense_acts_number_check CHECK ((number > 0))
);

create table taken_entry_numbers (
  numbers int8range not null,
  taken_by uuid not null,
  bank_id uuid not null,
  constraint taken_entry_numbers_numbers_excl EXCLUDE USING gist (numbers WITH &&)
);

create table taken_file_ids (
  immediate_destination text not null,
  immediate_origin text not null,
  file_date date not null,
  file_id_modifier text not null,
  taken_by uuid not null,
  bank_id uuid not null,
  constraint taken_file_ids_pkey PRIMARY KEY (immediate_destination, immediate_origin, file_date, file_id_modifier)
);

create table webhook_deliveries (
  environment_id uuid not null,
  endpoint_id uuid not null,
  id uuid not null,
  sequence bigint,
  body text,
  event_id uuid,
  event_type text not null,
  state text not null,
  tries smallint not null,
  revision integer default 0 not null,
  due_at timestamp with time zone,
  wall_due_at timestamp with time zone,
  earlier_attempts jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  last_at timestamp with time zone,
  last_sent_at timestamp with time zone,
  last_url text,
  last_status integer,
  last_error text,
  last_latency_ms integer,
  last_response text,
  constraint webhook_deliveries_pkey PRIMARY KEY (environment_id, endpoint_id, id),
  constraint webhook_deliveries_check CHECK (((state = 'pending'::text) = (due_at IS NOT NULL))),
  constraint webhook_deliveries_check1 CHECK (((sequence IS NULL) = (body IS NOT NULL))),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
) with (autovacuum_vacuum_scale_factor=0.01);
CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries USING btree (endpoint_id, state, id) WHERE (state <> 'delivered'::text);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (endpoint_id, due_at) WHERE (due_at IS NOT NULL);

create table webhook_endpoints (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid,
  url text not null,
  description text,
  event_types text[],
  format text not null,
  ordered boolean not null,
  headers bytea,
  header_names text[] default '{}'::text[] not null,
  retry_schedule integer[],
  status text not null,
  disabled_reason text,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamp with time zone,
  cursor_sequence bigint not null,
  failing_since timestamp with time zone,
  last_success_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  failing_since_wall timestamp with time zone,
  headers_key bytea generated always as (NULLIF(SUBSTRING(headers FROM 2 FOR 4), '\x'::bytea)) stored,
  secret_key bytea generated always as (NULLIF(SUBSTRING(secret FROM 2 FOR 4), '\x'::bytea)) stored,
  previous_secret_key bytea generated always as (NULLIF(SUBSTRING(previous_secret FROM 2 FOR 4), '\x'::bytea)) stored,
  constraint webhook_endpoints_pkey PRIMARY KEY (environment_id, id),
  constraint webhook_endpoints_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint webhook_endpoints_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint webhook_endpoints_headers_data_key FOREIGN KEY (environment_id, headers_key) REFERENCES data_keys(environment_id, id),
  constraint webhook_endpoints_previous_secret_data_key FOREIGN KEY (environment_id, previous_secret_key) REFERENCES data_keys(environment_id, id),
  constraint webhook_endpoints_secret_data_key FOREIGN KEY (environment_id, secret_key) REFERENCES data_keys(environment_id, id),
  constraint webhook_endpoints_check CHECK (((status = 'disabled'::text) = (disabled_reason IS NOT NULL))),
  constraint webhook_endpoints_check1 CHECK (((previous_secret IS NULL) = (previous_secret_expires_at IS NULL))),
  constraint webhook_endpoints_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['user_request'::text, 'failing'::text, 'gone'::text]))),
  constraint webhook_endpoints_format_check CHECK ((format = ANY (ARRAY['specific'::text, 'generic'::text]))),
  constraint webhook_endpoints_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text])))
);

create table webhook_inbox (
  environment_id uuid not null,
  number bigint not null,
  received_at timestamp with time zone not null,
  event_type text,
  headers json not null,
  body text not null,
  constraint webhook_inbox_pkey PRIMARY KEY (environment_id, number),
  constraint webhook_inbox_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE
);

create table work_item_decisions (
  environment_id uuid not null,
  item_id uuid not null,
  round integer not null,
  person text not null,
  decision text not null,
  reason text not null,
  decided_at timestamp with time zone not null,
  constraint work_item_decisions_pkey PRIMARY KEY (environment_id, item_id, round, person),
  constraint work_item_decisions_environment_id_item_id_fkey FOREIGN KEY (environment_id, item_id) REFERENCES work_items(environment_id, id) ON DELETE CASCADE,
  constraint work_item_decisions_decision_check CHECK ((decision = ANY (ARRAY['approve'::text, 'reject'::text])))
);

create table work_item_snoozes (
  environment_id uuid not null,
  item_id uuid not null,
  person text not null,
  until timestamp with time zone not null,
  constraint work_item_snoozes_pkey PRIMARY KEY (environment_id, item_id, person),
  constraint work_item_snoozes_environment_id_item_id_fkey FOREIGN KEY (environment_id, item_id) REFERENCES work_items(environment_id, id) ON DELETE CASCADE
);

create table work_items (
  environment_id uuid not null,
  id uuid not null,
  account_id uuid,
  kind text not null,
  resource_type text not null,
  resource_id uuid not null,
  reason text not null,
  message text not null,
  amount_cents bigint not null,
  due_at timestamp with time zone not null,
  overdue_at timestamp with time zone,
  escalated_at timestamp with time zone,
  escalation text,
  claimed_by text,
  claimed_until timestamp with time zone,
  round integer default 1 not null,
  people_decided integer default 0 not null,
  undo json,
  resolution text,
  resolved_by text,
  resolved_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint work_items_pkey PRIMARY KEY (environment_id, id),
  constraint work_items_environment_id_account_id_fkey FOREIGN KEY (environment_id, account_id) REFERENCES accounts(environment_id, id) ON DELETE CASCADE,
  constraint work_items_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint work_items_check CHECK (((resolution IS NULL) = (resolved_at IS NULL))),
  constraint work_items_check1 CHECK (((claimed_by IS NULL) = (claimed_until IS NULL))),
  constraint work_items_check2 CHECK (((escalation IS NULL) = (escalated_at IS NULL))),
  constraint work_items_check3 CHECK (((account_id IS NULL) = (kind = 'screening_match'::text))),
  constraint work_items_kind_check CHECK ((kind = ANY (ARRAY['risk_hold'::text, 'limit_hold'::text, 'required_review'::text, 'screening_match'::text]))),
  constraint work_items_resolution_check CHECK ((resolution = ANY (ARRAY['released'::text, 'cancelled'::text, 'resumed'::text, 'failed'::text, 'cleared'::text, 'confirmed'::text, 'ended'::text]))),
  constraint work_items_resource_type_check CHECK ((resource_type = ANY (ARRAY['charge'::text, 'payout'::text, 'screening_match'::text])))
);
CREATE INDEX work_items_by_account ON work_items USING btree (environment_id, account_id, created_at, id);
CREATE INDEX work_items_by_creation ON work_items USING btree (environment_id, created_at, id);
CREATE INDEX work_items_by_payment ON work_items USING btree (environment_id, resource_id, id);
CREATE INDEX work_items_due ON work_items USING btree (environment_id, due_at) WHERE ((resolved_at IS NULL) AND (overdue_at IS NULL));
CREATE INDEX work_items_open ON work_items USING btree (environment_id, due_at, id) WHERE (resolved_at IS NULL);
CREATE UNIQUE INDEX work_items_open_once ON work_items USING btree (environment_id, resource_id) WHERE (resolved_at IS NULL);

create view account_originators as
 SELECT a.environment_id,
    a.id AS account_id,
    b.id AS bank_id,
    upper(TRIM(BOTH FROM COALESCE(NULLIF(TRIM(BOTH FROM COALESCE(((a.settings -> 'statement_settings'::text) ->> 'company_id'::text), ((o.settings -> 'statement_settings'::text) ->> 'company_id'::text))), ''::text), (b.profile ->> 'company_identification'::text)))) AS company_id
   FROM ((accounts a
     JOIN organizations o ON (((o.environment_id = a.environment_id) AND (o.id = a.organization_id))))
     JOIN banks b ON (((b.environment_id = a.environment_id) AND
        CASE
            WHEN (a.bank_id IS NULL) THEN b.is_default
            ELSE (b.id = a.bank_id)
        END)));

create view payments_with_state as
 SELECT p.id,
    p.environment_id,
    p.account_id,
    p.kind,
    p.paykey_id,
    p.customer_id,
    p.external_id,
    p.description,
    p.payment_related_information,
    p.amount_cents,
    p.currency,
    p.payment_date,
    p.consent_type,
    p.purpose,
    p.device_ip,
    p.balance_check,
    p.sandbox_outcome,
    p.auto_hold,
    p.auto_hold_message,
    p.metadata,
    p.original_id,
    p.relation,
    p.created_at,
    s.status,
    s.status_reason,
    s.status_source,
    s.status_code,
    s.status_message,
    s.status_changed_at,
    s.version,
    s.hold,
    s.waivers,
    s.attempt,
    s.trace_number,
    s.return_trace_number,
    s.submission_date,
    s.settlement_date,
    s.paid_date,
    s.processed_at,
    s.effective_at,
    s.funding_ids,
    s.has_resubmit,
    s.has_refund,
    s.due_step,
    s.due_at,
    s.funding_type,
    s.funding_due_at,
    s.updated_at
   FROM (payments p
     JOIN payment_states s ON (((s.environment_id = p.environment_id) AND (s.id = p.id) AND (s.account_id = p.account_id))));

create view posting_rules as
 SELECT column1 AS move,
    column2 AS debit_code,
    column3 AS credit_code
   FROM (VALUES ('assign'::text,'available'::text,'suspense'::text), ('assign'::text,'suspense'::text,'available'::text), ('block_hold'::text,'payout_reserved'::text,'available'::text), ('book_line'::text,'bank_cash'::text,'bank_fees'::text), ('book_line'::text,'bank_cash'::text,'clearing_handed_over'::text), ('book_line'::text,'bank_cash'::text,'unclaimed_funds'::text), ('book_line'::text,'bank_cash'::text,'write_offs'::text), ('book_line'::text,'bank_fees'::text,'bank_cash'::text), ('book_line'::text,'clearing_handed_over'::text,'bank_cash'::text), ('book_line'::text,'unclaimed_funds'::text,'bank_cash'::text), ('book_line'::text,'write_offs'::text,'bank_cash'::text), ('break'::text,'payout_reserved'::text,'available'::text), ('cancel'::text,'payout_reserved'::text,'available'::text), ('collect_fees'::text,'available'::text,'fees_receivable'::text), ('cover_payout'::text,'credit_line'::text,'available'::text), ('cover_payout'::text,'prefunded'::text,'available'::text), ('dishonor'::text,'available'::text,'suspense'::text), ('dishonor'::text,'bank_cash'::text,'suspense'::text), ('dishonor'::text,'suspense'::text,'available'::text), ('dishonor'::text,'suspense'::text,'bank_cash'::text), ('earn_fee'::text,'fees_receivable'::text,'fee_income'::text), ('fail_verification'::text,'payout_reserved'::text,'available'::text), ('forward'::text,'prefunded'::text,'suspense'::text), ('forward'::text,'suspense'::text,'prefunded'::text), ('hand_over'::text,'clearing_handed_over'::text,'suspense'::text), ('hand_over'::text,'suspense'::text,'clearing_handed_over'::text), ('hold'::text,'payout_reserved'::text,'available'::text), ('invalidate'::text,'payout_reserved'::text,'available'::text), ('match'::text,'bank_cash'::text,'suspense'::text), ('match'::text,'suspense'::text,'bank_cash'::text), ('mature'::text,'collecting'::text,'prefunded'::text), ('mature'::text,'pending'::text,'available'::text), ('originate'::text,'available'::text,'funding_in_transit'::text), ('originate'::text,'debits_in_flight'::text,'pending'::text), ('originate'::text,'funding_in_transit'::text,'available'::text), ('originate'::text,'funding_in_transit'::text,'collecting'::text), ('originate'::text,'payout_reserved'::text,'payouts_in_flight'::text), ('park'::text,'suspense'::text,'unclaimed_funds'::text), ('park'::text,'unclaimed_funds'::text,'suspense'::text), ('pay_invoice'::text,'invoice_receipts'::text,'fees_receivable'::text), ('prefund'::text,'prefunded'::text,'suspense'::text), ('prefund'::text,'suspense'::text,'prefunded'::text), ('receive_prefunding'::text,'bank_cash'::text,'prefunded'::text), ('received_return'::text,'bank_cash'::text,'returns_in_flight'::text), ('received_return'::text,'returns_in_flight'::text,'bank_cash'::text), ('received_return'::text,'returns_in_flight'::text,'suspense'::text), ('received_return'::text,'suspense'::text,'returns_in_flight'::text), ('reject'::text,'available'::text,'funding_in_transit'::text), ('reject'::text,'collecting'::text,'funding_in_transit'::text), ('reject'::text,'funding_in_transit'::text,'available'::text), ('reject'::text,'payouts_in_flight'::text,'payout_reserved'::text), ('reject'::text,'pending'::text,'debits_in_flight'::text), ('reject_final'::text,'available'::text,'funding_in_transit'::text), ('reject_final'::text,'collecting'::text,'funding_in_transit'::text), ('reject_final'::text,'funding_in_transit'::text,'available'::text), ('reject_final'::text,'payouts_in_flight'::text,'available'::text), ('reject_final'::text,'pending'::text,'debits_in_flight'::text), ('release_cover'::text,'available'::text,'credit_line'::text), ('release_cover'::text,'available'::text,'prefunded'::text), ('refund_fee'::text,'fee_income'::text,'fees_receivable'::text), ('release_fees'::text,'fees_receivable'::text,'available'::text), ('reschedule'::text,'payout_reserved'::text,'available'::text), ('return'::text,'available'::text,'bank_cash'::text), ('return'::text,'available'::text,'funding_in_transit'::text), ('return'::text,'bank_cash'::text,'available'::text), ('return'::text,'collecting'::text,'bank_cash'::text), ('return'::text,'collecting'::text,'funding_in_transit'::text), ('return'::text,'funding_in_transit'::text,'available'::text), ('return'::text,'payouts_in_flight'::text,'available'::text), ('return'::text,'pending'::text,'bank_cash'::text), ('return'::text,'pending'::text,'debits_in_flight'::text), ('return'::text,'prefunded'::text,'bank_cash'::text), ('reversal'::text,'available'::text,'bank_cash'::text), ('reversal'::text,'bank_cash'::text,'available'::text), ('reversal'::text,'bank_cash'::text,'suspense'::text), ('reversal'::text,'suspense'::text,'bank_cash'::text), ('reverse'::text,'available'::text,'bank_cash'::text), ('reverse'::text,'bank_cash'::text,'available'::text), ('reverse_invoice'::text,'fees_receivable'::text,'invoice_receipts'::text), ('reverse_line'::text,'bank_cash'::text,'bank_fees'::text), ('reverse_line'::text,'bank_cash'::text,'clearing_handed_over'::text), ('reverse_line'::text,'bank_cash'::text,'unclaimed_funds'::text), ('reverse_line'::text,'bank_cash'::text,'write_offs'::text), ('reverse_line'::text,'bank_fees'::text,'bank_cash'::text), ('reverse_line'::text,'clearing_handed_over'::text,'bank_cash'::text), ('reverse_line'::text,'unclaimed_funds'::text,'bank_cash'::text), ('reverse_line'::text,'write_offs'::text,'bank_cash'::text), ('reverse_prefunding'::text,'prefunded'::text,'bank_cash'::text), ('schedule'::text,'available'::text,'payout_reserved'::text), ('set_aside'::text,'payout_reserved'::text,'available'::text), ('settle'::text,'bank_cash'::text,'debits_in_flight'::text), ('settle'::text,'bank_cash'::text,'funding_in_transit'::text), ('settle'::text,'funding_in_transit'::text,'bank_cash'::text), ('settle'::text,'payouts_in_flight'::text,'bank_cash'::text), ('suspend'::text,'bank_cash'::text,'suspense'::text), ('suspend'::text,'suspense'::text,'bank_cash'::text), ('verify'::text,'bank_cash'::text,'verification_costs'::text), ('verify'::text,'verification_costs'::text,'bank_cash'::text), ('waive_fee'::text,'fee_income'::text,'fees_receivable'::text), ('write_off'::text,'suspense'::text,'write_offs'::text), ('write_off'::text,'write_offs'::text,'suspense'::text)) "*VALUES*";

create view suspense_items as
 SELECT i.environment_id,
    i.suspense_id AS id,
    i.item_key,
    f.bank_id,
    i.file_id,
    i.line,
    i.kind,
    i.code,
    i.original_trace_number,
    i.trace_number,
    i.payment_id,
    i.suspense_cents,
    i.suspense_open_cents,
    i.applied_at AS created_at,
    i.outcome
   FROM (inbound_items i
     JOIN ach_files f ON (((f.environment_id = i.environment_id) AND (f.id = i.file_id))))
  WHERE (i.suspense_id IS NOT NULL)
UNION ALL
 SELECT a.environment_id,
    a.id,
    (a.id)::text AS item_key,
    a.bank_id,
    a.file_id,
    e.line,
    'reversal'::text AS kind,
    ''::text AS code,
    COALESCE(o.trace_number, ''::text) AS original_trace_number,
    e.trace_number,
    a.payment_id,
    s.cents AS suspense_cents,
    (s.cents - (COALESCE(( SELECT sum(x.cents) AS sum
           FROM suspense_acts x
          WHERE ((x.environment_id = a.environment_id) AND (x.suspense_id = a.id))), (0)::numeric))::bigint) AS suspense_open_cents,
    a.settled_at AS created_at,
    'applied'::text AS outcome
   FROM (((auxiliary_entries a
     JOIN entries e ON (((e.environment_id = a.environment_id) AND (e.auxiliary_entry_id = a.id) AND (e.file_id = a.file_id))))
     LEFT JOIN entries o ON (((o.environment_id = a.environment_id) AND (o.file_id = a.original_file_id) AND (o.line = a.original_line))))
     CROSS JOIN LATERAL ( SELECT
                CASE a.payment_kind
                    WHEN 'charge'::text THEN a.amount_cents
                    ELSE (- a.amount_cents)
                END AS cents) s)
  WHERE ((a.kind = 'reversal'::text) AND (a.is_applied = false));

CREATE OR REPLACE FUNCTION account_scopes(p_environment uuid, p_account uuid)
 RETURNS TABLE(scope text, scope_id text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'environment', ''
  union all
  select 'account', p_account::text
  union all
  select v.scope, v.scope_id
  from account_originators o
    cross join lateral (values ('bank', o.bank_id::text), ('originator', o.company_id)) as v(scope, scope_id)
  where o.environment_id = p_environment and o.account_id = p_account and v.scope_id is not null
$function$;

CREATE OR REPLACE FUNCTION analyze_grown_table()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  grown text;
begin
  if not pg_try_advisory_xact_lock(hashtext('analyze_grown_table')) then return null; end if;
  select c.oid::regclass::text into grown from pg_class c
  where c.relnamespace in ('public'::regnamespace, 'railhead_events'::regnamespace) and c.relkind = 'r'
    and pg_stat_get_live_tuples(c.oid) > 4 * greatest(c.reltuples, 250)
  order by pg_stat_get_live_tuples(c.oid) / greatest(c.reltuples, 250) desc limit 1;
  if grown is not null then execute 'analyze ' || grown; end if;
  -- Autovacuum analyzes partitions and never their parent, whose estimates joins use.
  if grown like 'railhead_events.%' then execute 'analyze events'; end if;
  return grown;
end
$function$;

CREATE OR REPLACE FUNCTION book_exposure(p_environment uuid, p_version bigint, p_asked json, p_account_id uuid[], p_kind text[], p_settlement_date date[], p_submission_date date[], p_amount_cents bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_scope text[];
  v_scope_id text[];
  v_side text[];
  v_date date[];
  v_same_day boolean[];
  v_most bigint[];
begin
  if not coalesce((p_asked->>'unchecked')::boolean, false)
    and (p_asked->>'version')::bigint is distinct from p_version then
    raise exception 'the exposure limits have changed' using errcode = 'RH001';
  end if;
  if p_version <= 0 then
    return;
  end if;
  -- The engine leaves deltas: it books several times in a transaction, in any order, and would deadlock with a roll-up.
  if p_asked->>'unchecked' is not null then
    insert into exposure_deltas (environment_id, account_id, side, settlement_date, is_same_day, cents, n)
    select e.environment_id, e.account_id, e.side, e.settlement_date, e.is_same_day, e.cents, e.n
    from exposure_of(p_environment, p_account_id, p_kind, p_settlement_date, p_submission_date, p_amount_cents) e;
    return;
  end if;
  with exposure as materialized (
    select s.scope, s.scope_id, e.side, e.settlement_date, e.is_same_day, sum(e.cents) as cents, sum(e.n) as n,
      max(e.most) as most
    from exposure_of(p_environment, p_account_id, p_kind, p_settlement_date, p_submission_date, p_amount_cents) e
      cross join lateral account_scopes(p_environment, e.account_id) s
    group by 1, 2, 3, 4, 5
  ), counted as (
    -- In the order of a roll-up, the other writer of counts. Deltas would be summed at each creation until the next one.
    insert into exposure_counts as c (environment_id, scope, scope_id, side, settlement_date, is_same_day, cents, n)
    select p_environment, e.scope, e.scope_id, e.side, e.settlement_date, e.is_same_day, e.cents, e.n
    from exposure e order by 2, 3, 4, 5, 6
    on conflict (environment_id, scope, scope_id, side, settlement_date, is_same_day)
      do update set cents = c.cents + excluded.cents, n = c.n + excluded.n
  )
  select array_agg(e.scope), array_agg(e.scope_id), array_agg(e.side), array_agg(e.settlement_date),
    array_agg(e.is_same_day), array_agg(e.most)
  into v_scope, v_scope_id, v_side, v_date, v_same_day, v_most from exposure e;
  if exists (
    with windows as materialized (
      select (w->>0)::integer as days, (w->>1)::date as settlement_date, (w->>2)::date as first_date, (w->>3)::date as last_date
      from json_array_elements(p_asked->'windows') w
    ), touched as materialized (
      select l.scope, e.scope_id, l.side, l.kind, l.days, l.limit_cents, e.settlement_date, e.most
      from unnest(v_scope, v_scope_id, v_side, v_date, v_same_day, v_most)
          as e(scope, scope_id, side, settlement_date, is_same_day, most)
        join exposure_limits l on l.environment_id = p_environment and l.side = e.side and l.scope = e.scope
          and coalesce(l.scope_id, '') = e.scope_id and (l.kind <> 'same_day' or e.is_same_day)
    ), range as materialized (
      select min(first_date) as first_date, max(last_date) as last_date from windows
    ), pending as materialized (
      select p.* from range r, pending_exposure(p_environment, r.first_date, r.last_date) p
    ), sums as materialized (
      select t.scope, t.scope_id, t.side, s.settlement_date, s.is_same_day, s.cents
      from range r, (select distinct scope, scope_id, side from touched where kind not in ('entry', 'file')) t
        cross join lateral (
          select c.settlement_date, c.is_same_day, c.cents from exposure_counts c
          where c.environment_id = p_environment and c.scope = t.scope and c.scope_id = t.scope_id and c.side = t.side
            and c.settlement_date between r.first_date and r.last_date
          union all
          select p.settlement_date, p.is_same_day, p.cents from pending p
          where p.scope = t.scope and p.scope_id = t.scope_id and p.side = t.side) s
    )
    select from touched t
    where case when t.kind in ('entry', 'file') then t.most > t.limit_cents
      else exists (select from windows w
        where w.days = t.days and w.settlement_date = t.settlement_date and t.limit_cents < (
          select sum(s.cents) from sums s
          where s.scope = t.scope and s.scope_id = t.scope_id and s.side = t.side
            and s.settlement_date between w.first_date and w.last_date and (t.kind <> 'same_day' or s.is_same_day))) end
  ) then
    raise exception 'an exposure limit is exceeded' using errcode = 'RH002';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION carry_exposed_amount()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into exposure_deltas (environment_id, account_id, side, settlement_date, is_same_day, cents, n)
  select s.environment_id, s.account_id, case s.kind when 'charge' then 'debit' else 'credit' end,
    s.settlement_date, coalesce(s.settlement_date = s.submission_date, false), new.amount_cents - old.amount_cents, 0
  from payment_states s
  where s.environment_id = new.environment_id and s.id = new.id
    and s.status in ('created', 'validating', 'scheduled', 'pending', 'paid') and s.hold is null
    and s.settlement_date is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION carry_exposure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_cents bigint;
begin
  select p.amount_cents into strict v_cents from payments p
  where p.environment_id = new.environment_id and p.id = new.id;
  insert into exposure_deltas (environment_id, account_id, side, settlement_date, is_same_day, cents, n)
  select new.environment_id, new.account_id, case new.kind when 'charge' then 'debit' else 'credit' end,
    i.settlement_date, coalesce(i.settlement_date = i.submission_date, false), i.sign * v_cents, i.sign
  from (values (old.status, old.hold, old.settlement_date, old.submission_date, -1),
    (new.status, new.hold, new.settlement_date, new.submission_date, 1))
    as i(status, hold, settlement_date, submission_date, sign)
  where i.status in ('created', 'validating', 'scheduled', 'pending', 'paid') and i.hold is null
    and i.settlement_date is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION carry_postings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION change_exposure_limits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_environment uuid := coalesce(new.environment_id, old.environment_id);
  v_version bigint;
  v_exists boolean;
begin
  select c.exposure_version into v_version from event_counts c where c.environment_id = v_environment for update;
  select exists (select from exposure_limits l where l.environment_id = v_environment) into v_exists;
  update event_counts c set exposure_version = (abs(v_version) + 1) * case when v_exists then 1 else -1 end
  where c.environment_id = v_environment;
  if v_exists and coalesce(v_version, 0) <= 0
    and current_setting('railhead.books', true) is distinct from 'copy' then
    delete from exposure_deltas d where d.environment_id = v_environment;
    delete from exposure_counts c where c.environment_id = v_environment;
    insert into exposure_deltas (environment_id, account_id, side, settlement_date, is_same_day, cents, n)
    select v_environment, r.account_id, r.side, r.settlement_date, r.is_same_day, r.cents, r.n
    from recount_exposure(v_environment, (new.created_at - interval '62 days')::date) r;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION claim_entry_numbers(_environment_id uuid, _bank_id uuid, _odfi text, _count bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  _first bigint;
  _base bigint := _odfi::bigint * 10000000000;
begin
  insert into odfi_entry_numbers as o (odfi, next_entry_number) values (_odfi, 1 + _count)
  on conflict (odfi) do update set next_entry_number = o.next_entry_number + _count
  returning o.next_entry_number - _count into _first;
  insert into taken_entry_numbers
  values (int8range(_base + _first, _base + _first + _count), _environment_id, _bank_id);
  return _first;
end
$function$;

CREATE OR REPLACE FUNCTION claim_file_id(_environment_id uuid, _bank_id uuid, _destination text, _origin text, _date date, _modifiers text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  _modifier text;
begin
  select t.file_id_modifier into _modifier from taken_file_ids t
  where t.immediate_destination = _destination and t.immediate_origin = _origin and t.file_date = _date
    and t.taken_by = _environment_id and t.bank_id = _bank_id
    and not exists (select from ach_files f where f.environment_id = _environment_id and f.bank_id = _bank_id
      and f.direction = 'outbound' and f.file_date = _date and f.file_id_modifier = t.file_id_modifier)
  order by strpos(_modifiers, t.file_id_modifier) limit 1;
  if found then return _modifier; end if;
  loop
    select m.modifier into _modifier
    from unnest(string_to_array(_modifiers, null)) with ordinality m(modifier, place)
    where not exists (select from taken_file_ids t
      where t.immediate_destination = _destination and t.immediate_origin = _origin
        and t.file_date = _date and t.file_id_modifier = m.modifier)
    order by m.place limit 1;
    if not found then return null; end if;
    insert into taken_file_ids values (_destination, _origin, _date, _modifier, _environment_id, _bank_id)
    on conflict do nothing;
    if found then return _modifier; end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION create_customers(p_environment uuid, p_wall timestamp with time zone, p_keyed integer, p_findings bytea, p_id uuid[], p_account_id uuid[], p_name text[], p_type text[], p_email text[], p_phone text[], p_status text[], p_external_id text[], p_address text[], p_compliance_profile bytea[], p_device text[], p_metadata text[], p_config text[], p_version integer[], p_created_at timestamp with time zone[], p_updated_at timestamp with time zone[], p_account_version integer[], p_is_unique boolean[], p_idempotency_key text[], p_request_hash bytea[], p_request_id uuid[], p_review_id uuid[], p_actor text[], p_session_id uuid[], p_actor_address text[], p_reason text[], p_approval_id uuid[], p_findings_from integer[], p_findings_length integer[], p_event_member integer[], p_event_id uuid[], p_event_type text[], p_event_version integer[], p_event_at timestamp with time zone[], p_patch text[], p_cause text[])
 RETURNS integer[]
 LANGUAGE plpgsql
AS $function$
declare
  v_count integer;
  v_doubles integer[] := '{}';
  v_taken integer[] := '{}';
  v_stale integer[] := '{}';
  v_refused integer[] := '{}';
  v_base bigint;
  v_account_base bigint;
  v_audited integer;
  v_audit_base bigint;
begin
  if true = any (p_is_unique) then
    -- Serializes email checks of these accounts until the transaction ends.
    perform pg_advisory_xact_lock(hashtextextended('email:' || a.id, 7))
    from (select distinct i.id::text as id from unnest(p_account_id, p_is_unique) as i(id, is_unique)
      where i.is_unique order by 1) a;
    with asked as (
      select i.account_id, lower(i.email) as email, i.ordinal
      from unnest(p_account_id, p_email, p_is_unique) with ordinality
        as i(account_id, email, is_unique, ordinal)
      where i.is_unique
    )
    select coalesce(array_agg(a.ordinal), v_doubles) into v_doubles
    from asked a where exists (
      select from customers c where c.environment_id = p_environment
        and c.account_id = a.account_id and c.deleted_at is null and lower(c.email) = a.email
    ) or exists (
      select from asked b where b.account_id = a.account_id and b.email = a.email
        and b.ordinal < a.ordinal
    );
    select count(*) into p_keyed from unnest(p_idempotency_key) with ordinality as i(key, ordinal)
    where i.key is not null and i.ordinal <> all (v_doubles);
  end if;

  if p_keyed > 0 then
    insert into idempotency_keys as k (account_id, key, environment_id, request_hash, status,
      request_id, answered_at, body, event_resource_id, created_at)
    select i.account_id, i.key, p_environment, i.request_hash, 201, i.request_id, i.at, null, i.id, p_wall
    from unnest(p_id, p_account_id, p_idempotency_key, p_request_hash, p_request_id, p_created_at)
      with ordinality as i(id, account_id, key, request_hash, request_id, at, ordinal)
    where i.key is not null and i.ordinal <> all (v_doubles)
    -- One order for all writers, so that two batches never wait for each other in a circle.
    order by i.account_id, i.key
    on conflict (environment_id, account_id, key) do update
    set request_hash = excluded.request_hash, status = excluded.status,
      request_id = excluded.request_id, answered_at = excluded.answered_at, body = null,
      event_resource_id = excluded.event_resource_id, created_at = excluded.created_at
    where k.created_at <= excluded.created_at - interval '24 hours';
    get diagnostics v_count = row_count;
    if v_count < p_keyed then
      select array_agg(i.ordinal) into v_taken
      from unnest(p_id, p_account_id, p_idempotency_key) with ordinality as i(id, account_id, key, ordinal)
      where i.key is not null and i.ordinal <> all (v_doubles) and not exists (
        select from idempotency_keys k
        where k.environment_id = p_environment and k.account_id = i.account_id and k.key = i.key and k.event_resource_id = i.id);
    end if;
  end if;
  v_refused := v_doubles || v_taken;

  insert into customers (environment_id, id, account_id, name, type, email, phone, status, external_id, address, compliance_profile, device, metadata, config, version, created_at, updated_at)
  select p_environment, i.id::uuid, i.account_id::uuid, i.name::text, i.type::text, i.email::text, i.phone::text, i.status::text, i.external_id::text, i.address::json, i.compliance_profile::bytea, i.device::json, i.metadata::json, i.config::json, i.version::integer, i.created_at::timestamptz, i.updated_at::timestamptz
  from unnest(p_id, p_account_id, p_name, p_type, p_email, p_phone, p_status, p_external_id, p_address, p_compliance_profile, p_device, p_metadata, p_config, p_version, p_created_at, p_updated_at, p_account_version) with ordinality
    as i(id, account_id, name, type, email, phone, status, external_id, address, compliance_profile, device, metadata, config, version, created_at, updated_at, account_version, ordinal)
  -- Optimistic check: the account version must equal the one read during validation.
  join accounts a on a.environment_id = p_environment and a.id = i.account_id
    and a.version = i.account_version
  where i.ordinal <> all (v_refused);
  get diagnostics v_count = row_count;
  if v_count < cardinality(p_id) - cardinality(v_refused) then
    select array_agg(i.ordinal) into v_stale from unnest(p_id) with ordinality as i(id, ordinal)
    where i.ordinal <> all (v_refused) and not exists (select from customers c
      where c.environment_id = p_environment and c.id = i.id);
    delete from idempotency_keys k using unnest(p_id, p_account_id, p_idempotency_key)
      with ordinality as i(id, account_id, key, ordinal)
    where i.ordinal = any (v_stale) and k.environment_id = p_environment
      and k.account_id = i.account_id and k.key = i.key
      and k.event_resource_id = i.id;
    v_refused := v_refused || v_stale;
  end if;
  if v_count = 0 then
    return pairs_of_refused(v_taken, v_stale, v_doubles);
  end if;

  insert into reviews (id, environment_id, account_id, subject_type, subject_id, findings, created_at,
    updated_at)
  select i.review_id, p_environment, i.account_id, 'customer', i.id,
    substr(p_findings, i.findings_from, i.findings_length), i.created_at, i.updated_at
  from unnest(p_id, p_account_id, p_review_id, p_findings_from, p_findings_length, p_created_at,
      p_updated_at) with ordinality
    as i(id, account_id, review_id, findings_from, findings_length, created_at, updated_at, ordinal)
  where i.ordinal <> all (v_refused);

  if v_refused <> '{}' then
    -- Keep only events of customers that were created.
    select array_agg(i.member), array_agg(i.id), array_agg(i.type), array_agg(i.version), array_agg(i.at),
      array_agg(p_patch[i.place]), array_agg(p_cause[i.place])
    into p_event_member, p_event_id, p_event_type, p_event_version, p_event_at, p_patch, p_cause
    from unnest(p_event_member, p_event_id, p_event_type, p_event_version, p_event_at) with ordinality
      as i(member, id, type, version, at, place)
    where i.member <> all (v_refused);
  end if;
  v_count := cardinality(p_event_id);
  v_audited := cardinality(p_id) - cardinality(v_refused);
  update event_counts c set last_sequence = c.last_sequence + v_count,
    last_audit_sequence = c.last_audit_sequence + v_audited
  where c.environment_id = p_environment
  returning c.last_sequence - v_count, c.last_audit_sequence - v_audited into strict v_base, v_audit_base;
  insert into audit_log (environment_id, sequence, account_id, actor, session_id, address, action, operation,
    outcome, resource_type, resource_id, reason, request_id, approval_id, recorded_at)
  select p_environment, v_audit_base + row_number() over (), i.account_id, i.actor::json, i.session_id, i.address,
    'customer.created', 'customers.create', 'done', 'customer', i.id, i.reason, i.request_id, i.approval_id, i.at
  from unnest(p_id, p_account_id, p_created_at, p_request_id, p_actor, p_session_id, p_actor_address, p_reason,
      p_approval_id) with ordinality
    as i(id, account_id, at, request_id, actor, session_id, address, reason, approval_id, ordinal)
  where i.ordinal <> all (v_refused);
  if p_account_id[1] = all (p_account_id) then
    update account_event_counts c set last_sequence = c.last_sequence + v_count
    where c.environment_id = p_environment and c.account_id = p_account_id[1]
    returning c.last_sequence - v_count into strict v_account_base;
    insert into events (environment_id, sequence, id, account_id, account_sequence, type,
      resource_type, resource_id, resource_version, occurred_at, patch, cause)
    select p_environment, v_base + i.place, i.id, p_account_id[1], v_account_base + i.place, i.type,
      'customer', p_id[i.member], i.version, i.at, p_patch[i.place], p_cause[i.place]::json
    from unnest(p_event_member, p_event_id, p_event_type, p_event_version, p_event_at) with ordinality
      as i(member, id, type, version, at, place);
  else
    with account as (
      update account_event_counts c set last_sequence = c.last_sequence + n.n
      from (select p_account_id[i.member] as account_id, count(*) as n from unnest(p_event_member) as i(member)
        group by 1) n
      where c.environment_id = p_environment and c.account_id = n.account_id
      returning c.account_id, c.last_sequence - n.n as base
    )
    insert into events (environment_id, sequence, id, account_id, account_sequence, type,
      resource_type, resource_id, resource_version, occurred_at, patch, cause)
    select p_environment, v_base + i.place, p_event_id[i.place], account.account_id,
      account.base + row_number() over (partition by account.account_id order by i.place),
      p_event_type[i.place], 'customer', p_id[i.member], p_event_version[i.place], p_event_at[i.place],
      p_patch[i.place], p_cause[i.place]::json
    from unnest(p_event_member) with ordinality as i(member, place)
    left join account on account.account_id = p_account_id[i.member];
  end if;
  if v_refused = '{}' then
    return null;
  end if;
  return pairs_of_refused(v_taken, v_stale, v_doubles);
end
$function$;

CREATE OR REPLACE FUNCTION create_payment(p_environment uuid, p_wall timestamp with time zone, p_message text, p_id uuid, p_account_id uuid, p_kind text, p_paykey_id uuid, p_customer_id uuid, p_external_id text, p_description text, p_payment_related_information text, p_amount_cents bigint, p_payment_date date, p_consent_type text, p_purpose text, p_device_ip text, p_balance_check text, p_sandbox_outcome text, p_auto_hold boolean, p_auto_hold_message text, p_original_id uuid, p_relation text, p_created_at timestamp with time zone, p_submission_date date, p_settlement_date date, p_paid_date date, p_metadata text, p_account_version integer, p_paykey_version integer, p_customer_version integer, p_idempotency_key text, p_request_hash bytea, p_request_id uuid, p_event_id uuid, p_cause text, p_snapshot text, p_actor text, p_session_id uuid, p_actor_address text, p_reason text, p_approval_id uuid, p_exposure json)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  v_base bigint;
  v_account_base bigint;
  v_audited integer := case when p_actor is null then 0 else 1 end;
  v_audit_sequence bigint;
  v_exposure bigint;
begin
  if p_idempotency_key is not null then
    insert into idempotency_keys as k (account_id, key, environment_id, request_hash, status,
      request_id, answered_at, body, event_resource_id, created_at)
    values (p_account_id, p_idempotency_key, p_environment, p_request_hash, 201, p_request_id,
      p_created_at, null, p_id, p_wall)
    on conflict (environment_id, account_id, key) do update
    set request_hash = excluded.request_hash, status = excluded.status,
      request_id = excluded.request_id, answered_at = excluded.answered_at, body = null,
      event_resource_id = excluded.event_resource_id, created_at = excluded.created_at
    where k.created_at <= excluded.created_at - interval '24 hours';
    if not found then
      return 1;
    end if;
  end if;

  insert into payments (environment_id, id, account_id, kind, paykey_id, customer_id, external_id, description, payment_related_information, amount_cents, payment_date, consent_type, purpose, device_ip, balance_check, sandbox_outcome, auto_hold, auto_hold_message, original_id, relation, created_at, currency, metadata)
  select p_environment, p_id, p_account_id, p_kind, p_paykey_id, p_customer_id, p_external_id, p_description, p_payment_related_information, p_amount_cents, p_payment_date, p_consent_type, p_purpose, p_device_ip, p_balance_check, p_sandbox_outcome, p_auto_hold, p_auto_hold_message, p_original_id, p_relation, p_created_at, 'USD', p_metadata::json
  -- Optimistic check: versions must equal those read during validation.
  from paykeys k, customers c, accounts o
  where k.environment_id = p_environment and k.id = p_paykey_id and k.version = p_paykey_version
    and c.environment_id = p_environment and c.id = p_customer_id and c.version = p_customer_version
    and o.environment_id = p_environment and o.id = p_account_id and o.version = p_account_version
  on conflict (environment_id, account_id, kind, external_id) do nothing;
  if not found then
    delete from idempotency_keys k
    where k.environment_id = p_environment and k.account_id = p_account_id and k.key = p_idempotency_key and k.event_resource_id = p_id;
    return case when exists (select from paykeys k, customers c, accounts o
      where k.environment_id = p_environment and k.id = p_paykey_id and k.version = p_paykey_version
        and c.environment_id = p_environment and c.id = p_customer_id and c.version = p_customer_version
        and o.environment_id = p_environment and o.id = p_account_id and o.version = p_account_version) then 3 else 2 end;
  end if;

  insert into payment_states (environment_id, id, account_id, kind, submission_date, settlement_date, paid_date, status,
    status_reason, status_source, status_message, status_changed_at, due_step, due_at, updated_at)
  values (p_environment, p_id, p_account_id, p_kind, p_submission_date, p_settlement_date, p_paid_date, 'created',
    'ok', 'system', p_message, p_created_at, 'review', p_created_at, p_created_at);
  insert into payment_history
    (environment_id, payment_id, status, reason, source, message, changed_at)
  values (p_environment, p_id, 'created', 'ok', 'system', p_message, p_created_at);
  insert into payment_count_deltas (environment_id, account_id, kind, status, day, payment_date, n)
  values (p_environment, p_account_id, p_kind, 'created', (p_created_at at time zone 'UTC')::date,
    p_payment_date, 1);
  update event_counts c set last_sequence = c.last_sequence + 1,
    last_audit_sequence = c.last_audit_sequence + v_audited
  where c.environment_id = p_environment
  returning c.last_sequence, c.last_audit_sequence, c.exposure_version
  into strict v_base, v_audit_sequence, v_exposure;
  insert into payment_minutes as m (environment_id, account_id, kind, minute, n, total_cents, least_cents, most_cents)
  values (p_environment, p_account_id, p_kind, date_trunc('minute', p_created_at, 'UTC'), 1, p_amount_cents,
    p_amount_cents, p_amount_cents)
  on conflict (environment_id, account_id, kind, minute) do update
  set n = m.n + 1, total_cents = m.total_cents + excluded.total_cents,
    least_cents = least(m.least_cents, excluded.least_cents), most_cents = greatest(m.most_cents, excluded.most_cents);
  if v_exposure > 0 or p_exposure is not null then
    perform book_exposure(p_environment, v_exposure, p_exposure, array[p_account_id], array[p_kind],
      array[p_settlement_date], array[p_submission_date], array[p_amount_cents]);
  end if;
  if p_actor is not null then
    insert into audit_log (environment_id, sequence, account_id, actor, session_id, address, action, operation,
      outcome, resource_type, resource_id, reason, request_id, approval_id, recorded_at)
    values (p_environment, v_audit_sequence, p_account_id, p_actor::json, p_session_id, p_actor_address,
      p_kind || '.created', p_kind || 's.create', 'done', p_kind, p_id, p_reason, p_request_id, p_approval_id,
      p_created_at);
  end if;
  update account_event_counts c set last_sequence = c.last_sequence + 1
  where c.environment_id = p_environment and c.account_id = p_account_id
  returning c.last_sequence into strict v_account_base;
  insert into events (environment_id, sequence, id, account_id, account_sequence, type,
    resource_type, resource_id, resource_version, occurred_at, patch, cause)
  values (p_environment, v_base, p_event_id, p_account_id, v_account_base, p_kind || '.created',
    p_kind, p_id, 1, p_created_at, p_snapshot, p_cause::json);
  return 0;
end
$function$;

CREATE OR REPLACE FUNCTION create_payments(p_environment uuid, p_wall timestamp with time zone, p_message text, p_keyed integer, p_id uuid[], p_account_id uuid[], p_kind text[], p_paykey_id uuid[], p_customer_id uuid[], p_external_id text[], p_description text[], p_payment_related_information text[], p_amount_cents bigint[], p_payment_date date[], p_consent_type text[], p_purpose text[], p_device_ip text[], p_balance_check text[], p_sandbox_outcome text[], p_auto_hold boolean[], p_auto_hold_message text[], p_original_id uuid[], p_relation text[], p_created_at timestamp with time zone[], p_submission_date date[], p_settlement_date date[], p_paid_date date[], p_metadata text[], p_account_version integer[], p_paykey_version integer[], p_customer_version integer[], p_idempotency_key text[], p_request_hash bytea[], p_request_id uuid[], p_event_id uuid[], p_cause text[], p_snapshot text[], p_actor text[], p_session_id uuid[], p_actor_address text[], p_reason text[], p_approval_id uuid[], p_exposure json)
 RETURNS integer[]
 LANGUAGE plpgsql
AS $function$
declare
  v_count integer;
  v_wanted integer;
  v_taken integer[] := '{}';
  v_failed integer[];
  v_answer integer[];
  v_base bigint;
  v_account_base bigint;
  v_audited integer;
  v_audit_base bigint;
  v_exposure bigint;
begin
  insert into idempotency_keys as k (account_id, key, environment_id, request_hash, status,
    request_id, answered_at, body, event_resource_id, created_at)
  select i.account_id, i.key, p_environment, i.request_hash, 201, i.request_id, i.at, null,
    i.id, p_wall
  from unnest(p_id, p_account_id, p_idempotency_key, p_request_hash, p_request_id, p_created_at)
    as i(id, account_id, key, request_hash, request_id, at)
  where i.key is not null
  -- One order for all writers, so that two batches never wait for each other in a circle.
  order by i.account_id, i.key
  on conflict (environment_id, account_id, key) do update
  set request_hash = excluded.request_hash, status = excluded.status,
    request_id = excluded.request_id, answered_at = excluded.answered_at, body = null,
    event_resource_id = excluded.event_resource_id, created_at = excluded.created_at
  where k.created_at <= excluded.created_at - interval '24 hours';
  get diagnostics v_count = row_count;
  if v_count < p_keyed then
    select coalesce(array_agg(i.ordinal), v_taken) into v_taken
    from unnest(p_id, p_account_id, p_idempotency_key) with ordinality
      as i(id, account_id, key, ordinal)
    where i.key is not null and not exists (select from idempotency_keys k
      where k.environment_id = p_environment and k.account_id = i.account_id and k.key = i.key and k.event_resource_id = i.id);
  end if;

  insert into payments (environment_id, id, account_id, kind, paykey_id, customer_id, external_id, description, payment_related_information, amount_cents, payment_date, consent_type, purpose, device_ip, balance_check, sandbox_outcome, auto_hold, auto_hold_message, original_id, relation, created_at, currency, metadata)
  select p_environment, i.id, i.account_id, i.kind, i.paykey_id, i.customer_id, i.external_id, i.description, i.payment_related_information, i.amount_cents, i.payment_date, i.consent_type, i.purpose, i.device_ip, i.balance_check, i.sandbox_outcome, i.auto_hold, i.auto_hold_message, i.original_id, i.relation, i.created_at, 'USD', i.metadata::json
  from unnest(p_id, p_account_id, p_kind, p_paykey_id, p_customer_id, p_external_id, p_description, p_payment_related_information, p_amount_cents, p_payment_date, p_consent_type, p_purpose, p_device_ip, p_balance_check, p_sandbox_outcome, p_auto_hold, p_auto_hold_message, p_original_id, p_relation, p_created_at, p_metadata, p_account_version, p_paykey_version, p_customer_version)
      with ordinality
    as i(id, account_id, kind, paykey_id, customer_id, external_id, description, payment_related_information, amount_cents, payment_date, consent_type, purpose, device_ip, balance_check, sandbox_outcome, auto_hold, auto_hold_message, original_id, relation, created_at, metadata, account_version, paykey_version, customer_version, ordinal)
  -- Optimistic check: versions must equal those read during validation.
  join paykeys k on k.environment_id = p_environment and k.id = i.paykey_id
    and k.version = i.paykey_version
  join customers c on c.environment_id = p_environment and c.id = i.customer_id
    and c.version = i.customer_version
  join accounts o on o.environment_id = p_environment and o.id = i.account_id
    and o.version = i.account_version
  where i.ordinal <> all (v_taken)
  order by i.account_id, i.kind, i.external_id
  on conflict (environment_id, account_id, kind, external_id) do nothing;
  get diagnostics v_count = row_count;
  if v_count < cardinality(p_id) then
    select array_agg(i.ordinal) into v_failed
    from unnest(p_id) with ordinality as i(id, ordinal)
    where i.ordinal <> all (v_taken) and not exists (select from payments p
      where p.environment_id = p_environment and p.id = i.id);
    delete from idempotency_keys k using unnest(p_id, p_account_id, p_idempotency_key)
      with ordinality as i(id, account_id, key, ordinal)
    where i.ordinal = any (v_failed) and k.environment_id = p_environment
      and k.account_id = i.account_id and k.key = i.key
      and k.event_resource_id = i.id;
    select array_agg(pair.answer order by pair.ordinal, pair.place) into v_answer
    from unnest(p_account_id, p_account_version, p_paykey_id, p_paykey_version, p_customer_id,
        p_customer_version) with ordinality
      as i(account_id, account_version, paykey_id, paykey_version, customer_id, customer_version,
        ordinal)
    cross join lateral (values (i.ordinal, 1, i.ordinal), (i.ordinal, 2, case
      when i.ordinal = any (v_taken) then 1
      when exists (select from paykeys k, customers c, accounts o
        where k.environment_id = p_environment and k.id = i.paykey_id and k.version = i.paykey_version
          and c.environment_id = p_environment and c.id = i.customer_id
          and c.version = i.customer_version and o.environment_id = p_environment
          and o.id = i.account_id and o.version = i.account_version) then 3
      else 2 end)) as pair(ordinal, place, answer)
    where i.ordinal = any (v_taken) or i.ordinal = any (v_failed);
    -- Keep only payments that were created.
    select array_agg(i.id), array_agg(p_event_id[i.ordinal]), array_agg(p_account_id[i.ordinal]),
      array_agg(p_kind[i.ordinal]), array_agg(p_created_at[i.ordinal]),
      array_agg(p_payment_date[i.ordinal]), array_agg(p_submission_date[i.ordinal]), array_agg(p_settlement_date[i.ordinal]), array_agg(p_paid_date[i.ordinal]),
      array_agg(p_cause[i.ordinal]), array_agg(p_snapshot[i.ordinal]), array_agg(p_request_id[i.ordinal]),
      array_agg(p_actor[i.ordinal]), array_agg(p_session_id[i.ordinal]), array_agg(p_actor_address[i.ordinal]),
      array_agg(p_reason[i.ordinal]), array_agg(p_approval_id[i.ordinal]), array_agg(p_amount_cents[i.ordinal])
    into p_id, p_event_id, p_account_id, p_kind, p_created_at, p_payment_date,
      p_submission_date, p_settlement_date, p_paid_date, p_cause, p_snapshot,
      p_request_id, p_actor, p_session_id, p_actor_address, p_reason, p_approval_id, p_amount_cents
    from unnest(p_id) with ordinality as i(id, ordinal)
    where i.ordinal <> all (v_taken) and (v_failed is null or i.ordinal <> all (v_failed));
    if p_id is null then
      return v_answer;
    end if;
  end if;

  insert into payment_states (environment_id, id, account_id, kind, submission_date, settlement_date, paid_date, status,
    status_reason, status_source, status_message, status_changed_at, due_step, due_at, updated_at)
  select p_environment, i.id, i.account_id, i.kind, i.submission_date, i.settlement_date, i.paid_date, 'created',
    'ok', 'system', p_message, i.at, 'review', i.at, i.at
  from unnest(p_id, p_account_id, p_kind, p_created_at, p_submission_date, p_settlement_date, p_paid_date)
    as i(id, account_id, kind, at, submission_date, settlement_date, paid_date);

  insert into payment_history (environment_id, payment_id, status, reason, source, message, changed_at)
  select p_environment, i.id, 'created', 'ok', 'system', p_message, i.at
  from unnest(p_id, p_created_at) as i(id, at);

  insert into payment_count_deltas (environment_id, account_id, kind, status, day, payment_date, n)
  select p_environment, i.account_id, i.kind, 'created', (i.at at time zone 'UTC')::date,
    i.payment_date, count(*)
  from unnest(p_account_id, p_kind, p_created_at, p_payment_date)
    as i(account_id, kind, at, payment_date)
  group by 2, 3, 5, 6;

  v_audited := cardinality(array_remove(p_actor, null));
  update event_counts c set last_sequence = c.last_sequence + v_count,
    last_audit_sequence = c.last_audit_sequence + v_audited
  where c.environment_id = p_environment
  returning c.last_sequence - v_count, c.last_audit_sequence - v_audited, c.exposure_version
  into strict v_base, v_audit_base, v_exposure;
  insert into payment_minutes as m (environment_id, account_id, kind, minute, n, total_cents, least_cents, most_cents)
  select p_environment, i.account_id, i.kind, date_trunc('minute', i.at, 'UTC'), count(*), sum(i.amount_cents),
    min(i.amount_cents), max(i.amount_cents)
  from unnest(p_account_id, p_kind, p_created_at, p_amount_cents) as i(account_id, kind, at, amount_cents)
  group by 2, 3, 4
  on conflict (environment_id, account_id, kind, minute) do update
  set n = m.n + excluded.n, total_cents = m.total_cents + excluded.total_cents,
    least_cents = least(m.least_cents, excluded.least_cents), most_cents = greatest(m.most_cents, excluded.most_cents);
  if v_exposure > 0 or p_exposure is not null then
    perform book_exposure(p_environment, v_exposure, p_exposure, p_account_id, p_kind,
      p_settlement_date, p_submission_date, p_amount_cents);
  end if;
  if v_audited > 0 then
    insert into audit_log (environment_id, sequence, account_id, actor, session_id, address, action, operation,
      outcome, resource_type, resource_id, reason, request_id, approval_id, recorded_at)
    select p_environment, v_audit_base + row_number() over (), i.account_id, i.actor::json, i.session_id, i.address,
      i.kind || '.created', i.kind || 's.create', 'done', i.kind, i.id, i.reason, i.request_id, i.approval_id, i.at
    from unnest(p_id, p_account_id, p_kind, p_created_at, p_request_id, p_actor, p_session_id, p_actor_address, p_reason,
        p_approval_id)
      as i(id, account_id, kind, at, request_id, actor, session_id, address, reason, approval_id)
    where i.actor is not null;
  end if;
  if p_account_id[1] = all (p_account_id) then
    update account_event_counts c set last_sequence = c.last_sequence + v_count
    where c.environment_id = p_environment and c.account_id = p_account_id[1]
    returning c.last_sequence - v_count into strict v_account_base;
    insert into events (environment_id, sequence, id, account_id, account_sequence, type,
      resource_type, resource_id, resource_version, occurred_at, patch, cause)
    select p_environment, v_base + i.place, i.id, p_account_id[1], v_account_base + i.place,
      i.kind || '.created', i.kind, i.payment_id, 1, i.at, p_snapshot[i.place],
      p_cause[i.place]::json
    from unnest(p_event_id, p_id, p_kind, p_created_at) with ordinality
      as i(id, payment_id, kind, at, place);
    return v_answer;
  end if;
  with account as (
    update account_event_counts c set last_sequence = c.last_sequence + n.n
    from (select i.account_id, count(*) as n from unnest(p_account_id) as i(account_id)
      group by i.account_id) n
    where c.environment_id = p_environment and c.account_id = n.account_id
    returning c.account_id, c.last_sequence - n.n as base
  )
  insert into events (environment_id, sequence, id, account_id, account_sequence, type,
    resource_type, resource_id, resource_version, occurred_at, patch, cause)
  select p_environment, v_base + i.place, p_event_id[i.place], i.account_id,
    account.base + row_number() over (partition by i.account_id order by i.place),
    p_kind[i.place] || '.created', p_kind[i.place], p_id[i.place], 1, p_created_at[i.place],
    p_snapshot[i.place], p_cause[i.place]::json
  from unnest(p_account_id) with ordinality as i(account_id, place)
  left join account on account.account_id = i.account_id;
  return v_answer;
end
$function$;

CREATE OR REPLACE FUNCTION customer_ids_by_email(_account_id uuid, _email text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select id from customers
  where environment_id = railhead_environment() and account_id = _account_id and deleted_at is null
    and lower(email) = lower(_email) and email = _email
$function$;

CREATE OR REPLACE FUNCTION cut_event_partition(_environment_id uuid, _at timestamp with time zone, _size bigint, _most bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  parent text := 'e_' || replace(_environment_id::text, '-', '');
  last bigint;
  current event_partitions;
  empty_one record;
begin
  -- It runs as the tables' owner, whom row-level security binds where that is no superuser.
  perform set_config('railhead.environment', _environment_id::text, true);
  perform pg_advisory_xact_lock(hashtextextended(_environment_id::text, 23));
  select last_sequence into last from event_counts where environment_id = _environment_id for update;
  select * into current from event_partitions
  where environment_id = _environment_id and detached_at is null and last between from_sequence and to_sequence - 2;
  if not found or last - current.from_sequence >= _most then return false; end if;
  for empty_one in
    select table_name from event_partitions where environment_id = _environment_id and from_sequence > last
  loop
    execute format('drop table railhead_events.%I', empty_one.table_name);
  end loop;
  delete from event_partitions where environment_id = _environment_id and from_sequence > last;
  execute format('alter table railhead_events.%I detach partition railhead_events.%I', parent, current.table_name);
  execute format('alter table railhead_events.%I attach partition railhead_events.%I for values from (%s) to (%s)',
    parent, current.table_name, current.from_sequence, last + 1);
  update event_partitions set to_sequence = last + 1
  where environment_id = _environment_id and from_sequence = current.from_sequence;
  perform extend_event_partitions(_environment_id, _at, _size);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION detach_event_partitions(_environment_id uuid, _at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  parent text := 'e_' || replace(_environment_id::text, '-', '');
  old record;
  n integer := 0;
begin
  -- It runs as the tables' owner, whom row-level security binds where that is no superuser.
  perform set_config('railhead.environment', _environment_id::text, true);
  perform pg_advisory_xact_lock(hashtextextended(_environment_id::text, 23));
  for old in
    select p.from_sequence, p.table_name from event_partitions p join environments e on e.id = p.environment_id
    where p.environment_id = _environment_id and p.detached_at is null and p.to_sequence <= e.events_kept_from
    order by p.from_sequence
  loop
    execute format('alter table railhead_events.%I detach partition railhead_events.%I', parent, old.table_name);
    execute format('grant usage on schema railhead_events to railhead_engine');
    -- Erasing a customer rewrites what its events say, until they are archived.
    execute format('grant select, update (patch) on railhead_events.%I to railhead_engine', old.table_name);
    update event_partitions set detached_at = _at
    where environment_id = _environment_id and from_sequence = old.from_sequence;
    n := n + 1;
  end loop;
  return n;
end
$function$;

CREATE OR REPLACE FUNCTION drop_archived_partition(_environment_id uuid, _from bigint, _at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  part event_partitions;
begin
  -- It runs as the tables' owner, whom row-level security binds where that is no superuser.
  perform set_config('railhead.environment', _environment_id::text, true);
  select * into part from event_partitions
  where environment_id = _environment_id and from_sequence = _from for update;
  if not found or part.dropped_at is not null then return false; end if;
  if part.detached_at is null or part.archived_at is null then
    raise exception 'events % to % are not archived', part.from_sequence, part.to_sequence - 1;
  end if;
  execute format('drop table if exists railhead_events.%I', part.table_name);
  update event_partitions set dropped_at = _at where environment_id = _environment_id and from_sequence = _from;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION earn_fees(p_environment uuid, p_fees json)
 RETURNS TABLE(failed_id uuid, fault text)
 LANGUAGE plpgsql
AS $function$
declare
  v_fee json;
begin
  begin
    perform post_fees(p_environment, p_fees);
    return;
  exception
    when transaction_rollback or lock_not_available then raise;
    when others then null;
  end;
  for v_fee in select value from json_array_elements(p_fees) loop
    begin
      perform post_fees(p_environment, json_build_array(v_fee));
    exception
      when transaction_rollback or lock_not_available then raise;
      when others then
        failed_id := (v_fee ->> 'id')::uuid;
        fault := sqlerrm;
        return next;
    end;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION exposure_days(p_environment uuid, p_from date, p_to date, p_account_id uuid[])
 RETURNS TABLE(limit_id uuid, settlement_date date, cents bigint, same_day_cents bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with pending as materialized (
    select * from pending_exposure(p_environment, p_from, p_to)
  ), wanted as materialized (
    select l.id, l.side, l.scope, coalesce(l.scope_id, '') as scope_id from exposure_limits l
    where p_account_id is null and l.environment_id = p_environment and l.kind not in ('entry', 'file')
    union
    select l.id, l.side, l.scope, coalesce(l.scope_id, '')
    from unnest(p_account_id) as a(account_id) cross join (values ('debit'), ('credit')) as v(side)
      cross join lateral limits_covering(p_environment, a.account_id, v.side) l
    where l.kind not in ('entry', 'file')
  )
  select w.id, s.settlement_date, sum(s.cents)::bigint,
    coalesce(sum(s.cents) filter (where s.is_same_day), 0)::bigint
  from wanted w cross join lateral (
    select c.settlement_date, c.is_same_day, c.cents from exposure_counts c
    where c.environment_id = p_environment and c.scope = w.scope and c.scope_id = w.scope_id and c.side = w.side
      and c.settlement_date between p_from and p_to
    union all
    select p.settlement_date, p.is_same_day, p.cents from pending p
    where p.scope = w.scope and p.scope_id = w.scope_id and p.side = w.side
  ) s
  group by 1, 2
$function$;

CREATE OR REPLACE FUNCTION exposure_of(p_environment uuid, p_account_id uuid[], p_kind text[], p_settlement_date date[], p_submission_date date[], p_amount_cents bigint[])
 RETURNS TABLE(environment_id uuid, account_id uuid, side text, settlement_date date, is_same_day boolean, cents bigint, n bigint, most bigint)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select p_environment, i.account_id, case i.kind when 'charge' then 'debit' else 'credit' end, i.settlement_date,
    coalesce(i.settlement_date = i.submission_date, false), sum(i.cents)::bigint, count(*), max(i.cents)
  from unnest(p_account_id, p_kind, p_settlement_date, p_submission_date, p_amount_cents)
    as i(account_id, kind, settlement_date, submission_date, cents)
  where i.settlement_date is not null
  group by 2, 3, 4, 5
$function$;

CREATE OR REPLACE FUNCTION extend_event_partitions(_environment_id uuid, _at timestamp with time zone, _size bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  parent text := 'e_' || replace(_environment_id::text, '-', '');
  leaf text;
  last bigint;
  top bigint;
begin
  -- It runs as the tables' owner, whom row-level security binds where that is no superuser.
  perform set_config('railhead.environment', _environment_id::text, true);
  perform pg_advisory_xact_lock(hashtextextended(_environment_id::text, 23));
  if to_regclass('railhead_events.' || parent) is null then
    if exists (select from environments where id = _environment_id and kind <> 'live') then
      raise exception 'only live environments have partitions of their own';
    end if;
    execute format('create table railhead_events.%I (like events including all) partition by range (sequence)', parent);
    execute format('alter table events attach partition railhead_events.%I for values in (%L)', parent, _environment_id);
  end if;
  select coalesce(max(last_sequence), 0) into last from event_counts where environment_id = _environment_id;
  select coalesce(max(to_sequence), 1) into top from event_partitions where environment_id = _environment_id;
  while top - last - 1 < 2 * _size loop
    leaf := parent || '_' || lpad(top::text, 15, '0');
    -- A closed partition only gets inserts: one vacuum soon after its end freezes it for good, so that no wraparound
    -- vacuum reads terabytes later. Erasures are few, so two in a hundred rows are worth a pass.
    execute format('create table railhead_events.%I (like events including all) with (
      autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.02,
      autovacuum_analyze_scale_factor = 0.05, autovacuum_freeze_min_age = 0)', leaf);
    execute format('alter table railhead_events.%I attach partition railhead_events.%I for values from (%s) to (%s)',
      parent, leaf, top, top + _size);
    insert into event_partitions (environment_id, from_sequence, to_sequence, table_name, created_at)
    values (_environment_id, top, top + _size, leaf, _at);
    top := top + _size;
  end loop;
  return top - last - 1;
end
$function$;

CREATE OR REPLACE FUNCTION hold_engine_lease(_environment_id uuid, _epoch bigint, _owner text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from engine_leases
  where environment_id = _environment_id and epoch = _epoch and owner = _owner for share;
  if not found then
    raise exception 'the engine lease % on environment % is lost', _epoch, _environment_id
      using errcode = 'RL001';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION limits_covering(p_environment uuid, p_account uuid, p_side text)
 RETURNS SETOF exposure_limits
 LANGUAGE sql
 STABLE
AS $function$
  select l.*
  from account_scopes(p_environment, p_account) s
    join exposure_limits l on l.environment_id = p_environment and l.side = p_side and l.scope = s.scope
      and coalesce(l.scope_id, '') = s.scope_id
$function$;

CREATE OR REPLACE FUNCTION on_us_bank(p_environment uuid, p_paykey uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select b.id from paykeys k
    join banks b on b.environment_id = k.environment_id
      and b.profile->>'odfi_routing_number' = k.routing_number
  where k.environment_id = p_environment and k.id = p_paykey
$function$;

CREATE OR REPLACE FUNCTION pairs_of_refused(p_taken integer[], p_stale integer[], p_doubles integer[])
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array_agg(pair.answer order by pair.ordinal, pair.place)
  from (select ordinal, 1 as code from unnest(p_taken) as ordinal
    union all select ordinal, 2 from unnest(p_stale) as ordinal
    union all select ordinal, 3 from unnest(p_doubles) as ordinal) refused,
  lateral (values (ordinal, 1, ordinal), (ordinal, 2, code)) as pair(ordinal, place, answer)
$function$;

CREATE OR REPLACE FUNCTION payment_sec_code(customer_type text, consent_type text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when customer_type = 'business' then 'CCD' when consent_type = 'internet' then 'WEB' else 'PPD' end
$function$;

CREATE OR REPLACE FUNCTION pending_exposure(p_environment uuid, p_from date, p_to date)
 RETURNS TABLE(scope text, scope_id text, side text, settlement_date date, is_same_day boolean, cents bigint, n bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select s.scope, s.scope_id, d.side, d.settlement_date, d.is_same_day, sum(d.cents)::bigint, sum(d.n)::bigint
  from (
    select e.account_id, e.side, e.settlement_date, e.is_same_day, sum(e.cents) as cents, sum(e.n) as n
    from exposure_deltas e
    where e.environment_id = p_environment and e.settlement_date between p_from and p_to
    group by 1, 2, 3, 4
  ) d cross join lateral account_scopes(p_environment, d.account_id) s
  group by 1, 2, 3, 4, 5
$function$;

CREATE OR REPLACE FUNCTION post_fees(p_environment uuid, p_fees json)
 RETURNS void
 LANGUAGE sql
AS $function$
  with posted as (
    insert into fees (environment_id, id, account_id, fee_line_id, payment_id, event, event_at,
      base_cents, fee_cents, open_cents, updated_at)
    select p_environment, f.id, f.account_id, f.fee_line_id, f.payment_id, f.event, f.event_at,
      f.base_cents, f.fee_cents, f.fee_cents, f.event_at
    from json_to_recordset(p_fees) as f(id uuid, account_id uuid, fee_line_id uuid, payment_id uuid,
      event text, event_at timestamptz, base_cents bigint, fee_cents bigint)
    on conflict (environment_id, fee_line_id, payment_id, event) do nothing
    returning id, account_id, fee_cents, event_at
  )
  insert into postings (environment_id, subject_id, move, attempt, debit_account_id,
    credit_account_id, amount_cents, posted_at)
  select p_environment, f.id, 'earn_fee', 1, d.id, c.id, f.fee_cents, f.event_at
  from posted f
    left join ledger_accounts d on d.environment_id = p_environment
      and d.account_id = f.account_id and d.code = 'fees_receivable'
    left join ledger_accounts c on c.environment_id = p_environment
      and c.account_id is null and c.code = 'fee_income'
  order by f.event_at, f.id
$function$;

CREATE OR REPLACE FUNCTION queue_changed_subject()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into screening_queue (environment_id, subject_type, subject_id, due_at)
  select new.environment_id, tg_argv[0], new.id, new.updated_at
  where current_setting('railhead.books', true) is distinct from 'copy'
    and exists (select from screening_lists l
    where l.environment_id = new.environment_id and l.version > 0)
  on conflict (environment_id, subject_id) do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION queue_new_subjects()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into screening_queue (environment_id, subject_type, subject_id, due_at)
  select n.environment_id, tg_argv[0], n.id, n.updated_at from new_rows n
  where current_setting('railhead.books', true) is distinct from 'copy'
    and exists (select from screening_lists l
    where l.environment_id = n.environment_id and l.version > 0)
  on conflict (environment_id, subject_id) do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION railhead_environment()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
declare
  named text := current_setting('railhead.environment', true);
begin
  if named is null or named = '' then
    raise exception 'the transaction names no environment: row-level security shows nothing without one'
      using errcode = 'RL002';
  end if;
  return named::uuid;
end
$function$;

CREATE OR REPLACE FUNCTION recount_exposure(p_environment uuid, p_since date)
 RETURNS TABLE(account_id uuid, side text, settlement_date date, is_same_day boolean, cents bigint, n bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select s.account_id, case s.kind when 'charge' then 'debit' else 'credit' end, s.settlement_date,
    coalesce(s.settlement_date = s.submission_date, false), sum(p.amount_cents)::bigint, count(*)
  from accounts a cross join lateral (
      select * from payment_states o
      where o.account_id = a.id and o.status in ('created', 'validating', 'scheduled', 'pending')
      union all
      select * from payment_states o
      where o.account_id = a.id and o.status = 'paid' and o.effective_at >= p_since - 7
    ) s join payments p on p.environment_id = p_environment and p.id = s.id
  where a.environment_id = p_environment and s.environment_id = p_environment and s.hold is null
    and s.settlement_date >= p_since
  group by 1, 2, 3, 4
$function$;

CREATE OR REPLACE FUNCTION refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log is append-only' using errcode = 'check_violation';
end
$function$;

CREATE OR REPLACE FUNCTION refuse_balance_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if pg_trigger_depth() < 2 and coalesce(current_setting('railhead.books', true), '') = '' then
    raise exception 'balances move with postings alone' using errcode = 'check_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION refuse_delivery_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a delivery stays with its webhook endpoint';
end
$function$;

CREATE OR REPLACE FUNCTION refuse_file_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'ACH file % is sealed: its name and bytes never change', old.id
    using errcode = 'check_violation';
end
$function$;

CREATE OR REPLACE FUNCTION refuse_file_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'file % may not move from % to %', old.id, old.state, new.state
    using errcode = 'check_violation';
end
$function$;

CREATE OR REPLACE FUNCTION refuse_payment_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'payment % may not move from % to %', old.id, old.status, new.status
    using errcode = 'check_violation';
end
$function$;

CREATE OR REPLACE FUNCTION refuse_payment_rewrite()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'payment % was written once: only its amendable columns change', old.id
    using errcode = 'check_violation';
end
$function$;

CREATE OR REPLACE FUNCTION refuse_posting_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'postings are append-only' using errcode = 'check_violation';
end
$function$;

CREATE OR REPLACE FUNCTION refuse_posting_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('railhead.books', true) is distinct from 'erase' then
    raise exception 'postings are append-only' using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refuse_profile_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'version % of a bank profile never changes: write a new one', old.version
    using errcode = 'check_violation';
end
$function$;

CREATE OR REPLACE FUNCTION regroup_exposure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_environment uuid := coalesce(new.environment_id, old.environment_id);
begin
  -- A whole environment is copied or erased.
  if coalesce(current_setting('railhead.books', true), '') <> '' then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(v_environment::text, 43));
  -- No payment is counted meanwhile.
  perform from event_counts c where c.environment_id = v_environment and c.exposure_version > 0 for update;
  if not found then
    return null;
  end if;
  delete from exposure_counts c where c.environment_id = v_environment and c.scope in ('bank', 'originator');
  insert into exposure_counts (environment_id, scope, scope_id, side, settlement_date, is_same_day, cents, n)
  select v_environment, s.scope, s.scope_id, c.side, c.settlement_date, c.is_same_day, sum(c.cents), sum(c.n)
  from exposure_counts c cross join lateral account_scopes(v_environment, c.scope_id::uuid) s
  where c.environment_id = v_environment and c.scope = 'account' and s.scope in ('bank', 'originator')
  group by 2, 3, 4, 5, 6;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION remove_webhook_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from webhook_deliveries
  where environment_id = old.environment_id and endpoint_id = old.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION require_file_evidence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from file_evidence
      where environment_id = old.environment_id and file_id = old.id and kind in ('listing', 'acknowledgement'))
    and (old.state = 'sealed' or not exists (select from file_evidence
      where environment_id = old.environment_id and file_id = old.id and kind = 'operator' and attempt = old.attempt
      group by verdict having count(distinct api_key_id) >= 2)) then
    raise exception 'nobody knows whether file % was sent: evidence or two operators decide', old.id
      using errcode = 'check_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION require_webhook_endpoints()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Like a foreign key: deleting an endpoint waits for this transaction, then deletes these rows too.
  perform from webhook_endpoints w
  where (w.environment_id, w.id) in (select i.environment_id, i.endpoint_id from inserted i)
  for key share;
  if exists (select from inserted i
      where not exists (select from webhook_endpoints w where w.environment_id = i.environment_id and w.id = i.endpoint_id)) then
    raise foreign_key_violation
      using message = 'a delivery names an endpoint that does not exist';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION restore_archived_partition(_environment_id uuid, _from bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
declare
  part event_partitions;
begin
  -- It runs as the tables' owner, whom row-level security binds where that is no superuser.
  perform set_config('railhead.environment', _environment_id::text, true);
  select * into part from event_partitions
  where environment_id = _environment_id and from_sequence = _from for update;
  if not found or part.dropped_at is null then return false; end if;
  execute format('create table railhead_events.%I (like events including all)', part.table_name);
  -- Where the archive arrived by a move, no part was ever detached.
  grant usage on schema railhead_events to railhead_engine;
  execute format('grant select, insert on railhead_events.%I to railhead_engine', part.table_name);
  update event_partitions set dropped_at = null where environment_id = _environment_id and from_sequence = _from;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION routed_bank(p_environment uuid, p_payment uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select d.bank_id from bank_decisions d
      where d.environment_id = p_environment and d.ended_at is null
        and (d.account_id = p.account_id or (d.account_id is null and a.bank_id is null))
        and d.side = case p.kind when 'charge' then 'debit' else 'credit' end
        and d.sec_code = payment_sec_code(c.type, p.consent_type)
        and (d.on_us_bank_id is null or d.on_us_bank_id = on_us_bank(p.environment_id, p.paykey_id))
      order by d.account_id nulls last, d.on_us_bank_id nulls last limit 1),
    a.bank_id,
    (select b.id from banks b where b.environment_id = p_environment and b.is_default))
  from payments p
    join accounts a on a.environment_id = p.environment_id and a.id = p.account_id
    join customers c on c.environment_id = p.environment_id and c.id = p.customer_id
  where p.environment_id = p_environment and p.id = p_payment
$function$;

CREATE OR REPLACE FUNCTION search_document_ids(_account_id uuid, _kind text, _pattern text, _first uuid, _last uuid, _limit bigint)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own text := format(
    'select d.resource_id from search_documents d where d.environment_id = $1 and d.account_id = $2
      and d.kind = %L %s %s %s limit $6',
    _kind, case when _pattern is null then '' else 'and d.text like $3' end,
    case when _first is null then '' else 'and d.resource_id >= $4' end,
    case when _last is null then '' else 'and d.resource_id <= $5' end);
begin
  if _kind <> 'payment' or _pattern is null then
    return query execute own using railhead_environment(), _account_id, _pattern, _first, _last, _limit;
    return;
  end if;
  return query execute format(
    'with own as materialized (%s)
    select resource_id from own
    union all
    (select p.id from payments p
      where p.environment_id = $1 and p.paykey_id in (select d.resource_id from search_documents d
          where d.environment_id = $1 and d.account_id = $2 and d.kind = ''owner'' and d.text like $3)
        %s %s and not exists (select from own where own.resource_id = p.id)
      limit $6)',
    own, case when _first is null then '' else 'and p.id >= $4' end,
    case when _last is null then '' else 'and p.id <= $5' end)
  using railhead_environment(), _account_id, _pattern, _first, _last, _limit;
end
$function$;

CREATE OR REPLACE FUNCTION webhook_attempts(d webhook_deliveries)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(d.earlier_attempts, '[]') || case when d.last_at is null then '[]'
    else jsonb_build_array(jsonb_build_object(
      'at', to_char(d.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'sent_at', to_char(d.last_sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'url', d.last_url, 'status', d.last_status, 'error', d.last_error,
      'latency_ms', d.last_latency_ms, 'response', d.last_response)) end
$function$;

CREATE TRIGGER accounts_regrouped AFTER UPDATE OF bank_id, settings ON accounts FOR EACH ROW WHEN (((old.bank_id IS DISTINCT FROM new.bank_id) OR (((old.settings -> 'statement_settings'::text) ->> 'company_id'::text) IS DISTINCT FROM ((new.settings -> 'statement_settings'::text) ->> 'company_id'::text)))) EXECUTE FUNCTION regroup_exposure();

CREATE TRIGGER accounts_rescreened AFTER UPDATE ON accounts FOR EACH ROW WHEN (((old.business_profile)::text IS DISTINCT FROM (new.business_profile)::text)) EXECUTE FUNCTION queue_changed_subject('account');

CREATE TRIGGER accounts_screened AFTER INSERT ON accounts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_new_subjects('account');

CREATE TRIGGER ach_files_leave_unknown BEFORE UPDATE OF state ON ach_files FOR EACH ROW WHEN ((((old.state = 'upload_unknown'::text) AND (new.state <> 'upload_unknown'::text)) OR ((old.state = 'sealed'::text) AND (new.state = 'uploaded'::text)))) EXECUTE FUNCTION require_file_evidence();

CREATE TRIGGER ach_files_legal_moves BEFORE UPDATE OF state ON ach_files FOR EACH ROW WHEN (((old.state <> new.state) AND (((old.state || ' '::text) || new.state) <> ALL ('{"sealed uploading","uploading sealed","sealed uploaded","uploading uploaded","upload_unknown uploaded","uploading upload_unknown","upload_unknown uploading","upload_unknown sealed","sealed missed","uploading missed","uploaded acknowledged","uploaded accepted","acknowledged accepted","uploaded partially_rejected","acknowledged partially_rejected","uploaded rejected","acknowledged rejected","accepted rejected","partially_rejected rejected","received applied","received quarantined","quarantined received"}'::text[])))) EXECUTE FUNCTION refuse_file_move();

CREATE TRIGGER ach_files_sealed BEFORE UPDATE OF name, body, sha256, file_date, file_id_modifier ON ach_files FOR EACH ROW WHEN ((((((old.name IS DISTINCT FROM new.name) OR (old.sha256 IS DISTINCT FROM new.sha256)) OR (old.file_date IS DISTINCT FROM new.file_date)) OR (old.file_id_modifier IS DISTINCT FROM new.file_id_modifier)) OR ((old.body IS DISTINCT FROM new.body) AND (current_setting('railhead.reencryption'::text, true) IS DISTINCT FROM 'on'::text)))) EXECUTE FUNCTION refuse_file_change();

CREATE TRIGGER ach_files_wire_fixed BEFORE UPDATE OF profile_version, wire_body, wire_sha256 ON ach_files FOR EACH ROW WHEN ((((old.profile_version IS DISTINCT FROM new.profile_version) OR (old.wire_sha256 IS DISTINCT FROM new.wire_sha256)) OR ((old.wire_body IS DISTINCT FROM new.wire_body) AND (current_setting('railhead.reencryption'::text, true) IS DISTINCT FROM 'on'::text)))) EXECUTE FUNCTION refuse_file_change();

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER bank_profiles_fixed BEFORE UPDATE ON bank_profiles FOR EACH ROW EXECUTE FUNCTION refuse_profile_change();

CREATE TRIGGER banks_added_regrouped AFTER INSERT OR DELETE ON banks FOR EACH ROW EXECUTE FUNCTION regroup_exposure();

CREATE TRIGGER banks_regrouped AFTER UPDATE OF is_default, profile ON banks FOR EACH ROW WHEN (((old.is_default IS DISTINCT FROM new.is_default) OR ((old.profile ->> 'company_identification'::text) IS DISTINCT FROM (new.profile ->> 'company_identification'::text)))) EXECUTE FUNCTION regroup_exposure();

CREATE TRIGGER customers_rescreened AFTER UPDATE ON customers FOR EACH ROW WHEN (((((old.name IS DISTINCT FROM new.name) OR (old.type IS DISTINCT FROM new.type)) OR ((old.address)::text IS DISTINCT FROM (new.address)::text)) OR (old.compliance_profile IS DISTINCT FROM new.compliance_profile))) EXECUTE FUNCTION queue_changed_subject('customer');

CREATE TRIGGER customers_screened AFTER INSERT ON customers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_new_subjects('customer');

CREATE TRIGGER exposure_limits_changed AFTER INSERT OR DELETE OR UPDATE ON exposure_limits FOR EACH ROW EXECUTE FUNCTION change_exposure_limits();

CREATE TRIGGER ledger_accounts_follow_postings BEFORE UPDATE OF debits_cents, credits_cents, posting_count ON ledger_accounts FOR EACH ROW WHEN (((old.debits_cents <> new.debits_cents) OR (old.credits_cents <> new.credits_cents) OR (old.posting_count <> new.posting_count))) EXECUTE FUNCTION refuse_balance_change();

CREATE TRIGGER organizations_regrouped AFTER UPDATE OF settings ON organizations FOR EACH ROW WHEN ((((old.settings -> 'statement_settings'::text) ->> 'company_id'::text) IS DISTINCT FROM ((new.settings -> 'statement_settings'::text) ->> 'company_id'::text))) EXECUTE FUNCTION regroup_exposure();

CREATE TRIGGER organizations_rescreened AFTER UPDATE ON organizations FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION queue_changed_subject('organization');

CREATE TRIGGER organizations_screened AFTER INSERT ON organizations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_new_subjects('organization');

CREATE TRIGGER payment_states_exposed AFTER UPDATE OF status, hold, settlement_date, submission_date ON payment_states FOR EACH ROW WHEN (((((old.status = ANY (ARRAY['created'::text, 'validating'::text, 'scheduled'::text, 'pending'::text, 'paid'::text])) AND (old.hold IS NULL)) IS DISTINCT FROM ((new.status = ANY (ARRAY['created'::text, 'validating'::text, 'scheduled'::text, 'pending'::text, 'paid'::text])) AND (new.hold IS NULL))) OR ((new.status = ANY (ARRAY['created'::text, 'validating'::text, 'scheduled'::text, 'pending'::text, 'paid'::text])) AND (new.hold IS NULL) AND ((old.settlement_date IS DISTINCT FROM new.settlement_date) OR (old.submission_date IS DISTINCT FROM new.submission_date))))) EXECUTE FUNCTION carry_exposure();

CREATE TRIGGER payment_states_keep_identity BEFORE UPDATE OF environment_id, id, account_id, kind ON payment_states FOR EACH ROW EXECUTE FUNCTION refuse_payment_rewrite();

CREATE TRIGGER payment_states_legal_moves BEFORE UPDATE OF status ON payment_states FOR EACH ROW WHEN ((((old.status || ' '::text) || new.status) <> ALL ('{"created created","created validating","created on_hold","created cancelled","created failed","created scheduled","validating scheduled","validating on_hold","validating cancelled","validating failed","scheduled scheduled","scheduled created","scheduled on_hold","scheduled cancelled","scheduled failed","scheduled pending","on_hold on_hold","on_hold created","on_hold cancelled","on_hold failed","pending pending","pending scheduled","pending failed","pending paid","paid paid","paid reversed","failed failed","cancelled cancelled","reversed reversed"}'::text[]))) EXECUTE FUNCTION refuse_payment_move();

CREATE TRIGGER payments_exposed AFTER UPDATE OF amount_cents ON payments FOR EACH ROW WHEN ((old.amount_cents <> new.amount_cents)) EXECUTE FUNCTION carry_exposed_amount();

CREATE TRIGGER payments_written_once BEFORE UPDATE ON payments FOR EACH ROW WHEN (((to_jsonb(old.*) - ARRAY['description'::text, 'payment_related_information'::text, 'amount_cents'::text, 'payment_date'::text, 'purpose'::text, 'metadata'::text]) IS DISTINCT FROM (to_jsonb(new.*) - ARRAY['description'::text, 'payment_related_information'::text, 'amount_cents'::text, 'payment_date'::text, 'purpose'::text, 'metadata'::text]))) EXECUTE FUNCTION refuse_payment_rewrite();

CREATE TRIGGER postings_append_only BEFORE UPDATE OR TRUNCATE ON postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_posting_change();

CREATE TRIGGER postings_carry AFTER INSERT ON postings REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION carry_postings();

CREATE TRIGGER postings_stay BEFORE DELETE ON postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_posting_deletion();

CREATE TRIGGER received_entries_screened AFTER INSERT ON received_entries FOR EACH ROW WHEN ((new.sec_code = 'IAT'::text)) EXECUTE FUNCTION queue_changed_subject('received_entry');

CREATE TRIGGER representatives_rescreened AFTER UPDATE ON representatives FOR EACH ROW WHEN ((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.dob IS DISTINCT FROM new.dob))) EXECUTE FUNCTION queue_changed_subject('representative');

CREATE TRIGGER representatives_screened AFTER INSERT ON representatives REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_new_subjects('representative');

CREATE TRIGGER webhook_deliveries_have_endpoints AFTER INSERT ON webhook_deliveries REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION require_webhook_endpoints();

CREATE TRIGGER webhook_deliveries_stay BEFORE UPDATE OF environment_id, endpoint_id ON webhook_deliveries FOR EACH ROW WHEN (((old.environment_id <> new.environment_id) OR (old.endpoint_id <> new.endpoint_id))) EXECUTE FUNCTION refuse_delivery_move();

CREATE TRIGGER webhook_endpoints_stay BEFORE UPDATE OF id ON webhook_endpoints FOR EACH ROW WHEN ((old.id <> new.id)) EXECUTE FUNCTION refuse_delivery_move();

CREATE TRIGGER webhook_endpoints_take_deliveries AFTER DELETE ON webhook_endpoints FOR EACH ROW EXECUTE FUNCTION remove_webhook_deliveries();

alter table account_checks force row level security;

alter table account_event_counts force row level security;

alter table accounts force row level security;

alter table ach_files force row level security;

alter table api_keys force row level security;

alter table approval_rules force row level security;

alter table approval_votes force row level security;

alter table approvals force row level security;

alter table audit_log force row level security;

alter table auxiliary_entries force row level security;

alter table bank_account_blocks force row level security;

alter table bank_decisions force row level security;

alter table bank_lists force row level security;

alter table bank_profiles force row level security;

alter table bank_statement_lines force row level security;

alter table bank_statement_matches force row level security;

alter table bank_statements force row level security;

alter table banks force row level security;

alter table bridge_sessions force row level security;

alter table bridge_sign_ins force row level security;

alter table bridge_themes force row level security;

alter table bulk_job_items force row level security;

alter table bulk_jobs force row level security;

alter table capability_requests force row level security;

alter table chain_blocks force row level security;

alter table chain_heads force row level security;

alter table chain_states force row level security;

alter table customers force row level security;

alter table data_keys force row level security;

alter table engine_heartbeats force row level security;

alter table engine_leases force row level security;

alter table entries force row level security;

alter table environment_snapshot_rows force row level security;

alter table environment_snapshots force row level security;

alter table environments force row level security;

alter table event_checkpoints force row level security;

alter table event_counts force row level security;

alter table event_erasures force row level security;

alter table event_partition_states force row level security;

alter table event_partitions force row level security;

alter table event_snapshots force row level security;

alter table event_states force row level security;

alter table events force row level security;

alter table exceptions force row level security;

alter table export_jobs force row level security;

alter table export_parts force row level security;

alter table exposure_counts force row level security;

alter table exposure_deltas force row level security;

alter table exposure_limits force row level security;

alter table failing_steps force row level security;

alter table fee_collections force row level security;

alter table fee_lines force row level security;

alter table fee_payment_parts force row level security;

alter table fee_payments force row level security;

alter table fees force row level security;

alter table file_days force row level security;

alter table file_evidence force row level security;

alter table file_originations force row level security;

alter table file_returns force row level security;

alter table funding_event_history force row level security;

alter table funding_event_payments force row level security;

alter table funding_events force row level security;

alter table idempotency_keys force row level security;

alter table inbound_items force row level security;

alter table items_set_aside force row level security;

alter table key_rotations force row level security;

alter table late_return_permissions force row level security;

alter table ledger_accounts force row level security;

alter table ledger_closings force row level security;

alter table ledger_proof_runs force row level security;

alter table ledger_proofs force row level security;

alter table linked_bank_accounts force row level security;

alter table network_duty_changes force row level security;

alter table note_mentions force row level security;

alter table notes force row level security;

alter table operator_secrets force row level security;

alter table organizations force row level security;

alter table origination_stops force row level security;

alter table originator_history force row level security;

alter table originators force row level security;

alter table paykey_authorizations force row level security;

alter table paykey_bank_details force row level security;

alter table paykeys force row level security;

alter table payment_count_deltas force row level security;

alter table payment_counts force row level security;

alter table payment_history force row level security;

alter table payment_labels force row level security;

alter table payment_minutes force row level security;

alter table payment_states force row level security;

alter table payments force row level security;

alter table payout_covers force row level security;

alter table payout_waits force row level security;

alter table postings force row level security;

alter table prefunding_receipts force row level security;

alter table programme_reviews force row level security;

alter table proof_attachments force row level security;

alter table proof_requests force row level security;

alter table provider_links force row level security;

alter table received_entries force row level security;

alter table received_entry_rules force row level security;

alter table received_lines force row level security;

alter table recovered_files force row level security;

alter table representatives force row level security;

alter table request_bodies force row level security;

alter table requests force row level security;

alter table return_rate_states force row level security;

alter table return_requests force row level security;

alter table reviews force row level security;

alter table risk_backtests force row level security;

alter table risk_breakers force row level security;

alter table risk_decisions force row level security;

alter table risk_list_values force row level security;

alter table risk_lists force row level security;

alter table risk_publications force row level security;

alter table risk_rulesets force row level security;

alter table sandbox_faults force row level security;

alter table sandbox_rules force row level security;

alter table saved_views force row level security;

alter table screening_entries force row level security;

alter table screening_lists force row level security;

alter table screening_matches force row level security;

alter table screening_queue force row level security;

alter table screening_reports force row level security;

alter table screening_versions force row level security;

alter table search_checkpoints force row level security;

alter table search_documents force row level security;

alter table simulated_returns force row level security;

alter table sinks force row level security;

alter table statement_bookings force row level security;

alter table suspense_acts force row level security;

alter table webhook_deliveries force row level security;

alter table webhook_endpoints force row level security;

alter table webhook_inbox force row level security;

alter table work_item_decisions force row level security;

alter table work_item_snoozes force row level security;

alter table work_items force row level security;

create policy environment_only on account_checks as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on account_event_counts as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on accounts as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on ach_files as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on api_keys as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on approval_rules as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on approval_votes as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on approvals as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on audit_log as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on auxiliary_entries as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on bank_account_blocks as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on bank_decisions as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on bank_lists as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on bank_profiles as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on bank_statement_lines as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on bank_statement_matches as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on bank_statements as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on banks as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on bridge_sessions as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on bridge_sign_ins as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on bridge_themes as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on bulk_job_items as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on bulk_jobs as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on capability_requests as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on chain_blocks as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on chain_heads as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on chain_states as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on customers as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on data_keys as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on engine_heartbeats as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on engine_leases as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on entries as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on environment_snapshot_rows as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on environment_snapshots as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on environments as PERMISSIVE for ALL to public using (((id = ( SELECT railhead_environment() AS railhead_environment)) OR (parent_id = ( SELECT railhead_environment() AS railhead_environment))));

create policy environment_only on event_checkpoints as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on event_counts as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on event_erasures as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on event_partition_states as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on event_partitions as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on event_snapshots as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on event_states as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on events as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on exceptions as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on export_jobs as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on export_parts as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on exposure_counts as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on exposure_deltas as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on exposure_limits as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on failing_steps as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on fee_collections as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on fee_lines as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on fee_payment_parts as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on fee_payments as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on fees as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on file_days as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on file_evidence as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on file_originations as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on file_returns as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on funding_event_history as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on funding_event_payments as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on funding_events as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on idempotency_keys as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on inbound_items as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on items_set_aside as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on key_rotations as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on late_return_permissions as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on ledger_accounts as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on ledger_closings as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on ledger_proof_runs as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on ledger_proofs as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on linked_bank_accounts as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on network_duty_changes as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on note_mentions as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on notes as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on operator_secrets as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on organizations as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on origination_stops as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on originator_history as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on originators as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on paykey_authorizations as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on paykey_bank_details as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on paykeys as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on payment_count_deltas as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on payment_counts as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on payment_history as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on payment_labels as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on payment_minutes as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on payment_states as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on payments as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on payout_covers as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on payout_waits as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on postings as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on prefunding_receipts as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on programme_reviews as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on proof_attachments as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on proof_requests as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on provider_links as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on received_entries as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on received_entry_rules as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on received_lines as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on recovered_files as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on representatives as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on request_bodies as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on requests as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on return_rate_states as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on return_requests as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on reviews as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on risk_backtests as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on risk_breakers as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on risk_decisions as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on risk_list_values as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on risk_lists as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on risk_publications as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on risk_rulesets as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on sandbox_faults as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on sandbox_rules as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on saved_views as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on screening_entries as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on screening_lists as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on screening_matches as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on screening_queue as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on screening_reports as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on screening_versions as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on search_checkpoints as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on search_documents as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on simulated_returns as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on sinks as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on statement_bookings as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on suspense_acts as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on webhook_deliveries as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on webhook_endpoints as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on webhook_inbox as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on work_item_decisions as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on work_item_snoozes as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));

create policy environment_only on work_items as PERMISSIVE for ALL to public using ((environment_id = ( SELECT railhead_environment() AS railhead_environment)));
