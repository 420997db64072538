-- What the engine takes no further until a person has looked at it: one row per item, whatever the step.
create table items_set_aside (
  environment_id uuid not null references environments (id) on delete cascade,
  item_id uuid not null,
  primary key (environment_id, item_id)
);

-- Steps that failed when they ran last, by the bank they ran for, and when each is tried again.
create table failing_steps (
  environment_id uuid not null references environments (id) on delete cascade,
  bank_id uuid not null references banks (id) on delete cascade,
  step text not null,
  failures integer not null,
  since timestamptz not null,
  retry_at timestamptz not null,
  fault text not null,
  primary key (environment_id, bank_id, step)
);

-- What makes the service answer that it is degraded.
create index exceptions_degrading on exceptions (environment_id, created_at)
  where status = 'open' and kind = 'step_failing';
