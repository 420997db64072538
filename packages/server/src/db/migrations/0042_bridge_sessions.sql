-- Sessions of the hosted linking page: one for each bridge token, known by the token's id.
create table bridge_sessions (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  customer_id uuid not null references customers (id) on delete cascade,
  -- What was linked: a session links once.
  paykey_id uuid references paykeys (id) on delete cascade,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index bridge_sessions_by_environment on bridge_sessions (environment_id);
create index bridge_sessions_by_customer on bridge_sessions (customer_id);
create unique index bridge_sessions_by_paykey on bridge_sessions (paykey_id);
