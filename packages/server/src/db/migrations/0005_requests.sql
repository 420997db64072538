-- What was asked of the interface in the last 30 days, by the environment's clock. No values of
-- queries and no bodies: those hold names and account numbers.
create table requests (
  id uuid primary key,
  environment_id uuid not null references environments (id),
  account_id uuid,
  api_key_id uuid not null,
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
  created_at timestamptz not null
);

create index requests_by_environment on requests (environment_id, created_at, id);
create index requests_by_account on requests (account_id, created_at, id);
