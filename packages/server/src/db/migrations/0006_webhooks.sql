-- The log keeps events from this sequence on; what came before was removed by age. Older states
-- that later patches build upon stand in event_snapshots.
alter table environments add column events_kept_from bigint not null default 1;

create table event_snapshots (
  resource_id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  resource_version integer not null,
  data text not null
);

-- How far the log had come at a moment of wall time: what its age is counted by, since an
-- environment's own clock may travel.
create table event_marks (
  environment_id uuid not null references environments (id) on delete cascade,
  marked_at timestamptz not null,
  sequence bigint not null,
  primary key (environment_id, marked_at)
);

create index events_by_id on events (id);

create table webhook_endpoints (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  -- Null on an endpoint of the platform, which is told of every account.
  account_id uuid references accounts (id) on delete cascade,
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
  -- Every event up to here has a delivery, or is none of its business.
  cursor_sequence bigint not null,
  -- The first failure since something last arrived.
  failing_since timestamptz,
  last_success_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check ((status = 'disabled') = (disabled_reason is not null)),
  check ((previous_secret is null) = (previous_secret_expires_at is null))
);
create index webhook_endpoints_by_environment on webhook_endpoints (environment_id, id)
  where deleted_at is null;

-- One message to one endpoint. Written with the outcome of its first attempt, not before: until
-- then the endpoint's cursor stands before its event.
create table webhook_deliveries (
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  -- The message's id, that of its event where the format is specific.
  id uuid not null,
  environment_id uuid not null,
  -- Null on a test message, whose body is kept here.
  sequence bigint,
  body text,
  event_id uuid,
  event_type text not null,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  -- Attempts that count against the schedule; asking for a resend begins anew.
  tries smallint not null,
  -- Counts the times it was asked for anew, so that an attempt under way does not end that.
  revision integer not null default 0,
  due_at timestamptz,
  -- In a sandbox whose clock moves by itself a retry may also follow wall time.
  wall_due_at timestamptz,
  attempts jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (endpoint_id, id),
  check ((state = 'pending') = (due_at is not null)),
  check ((sequence is null) = (body is not null))
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at)
  where due_at is not null;
create index webhook_deliveries_by_state on webhook_deliveries (endpoint_id, state, id)
  where state <> 'delivered';

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
