-- The sandbox: clocks that run at a pace, environments that follow from a seed, and what their
-- bank, checks and deliveries are told to do.
alter table environments drop constraint environments_check;
alter table environments drop constraint environments_clock_mode_check;
alter table environments
  add constraint environments_clock_mode_check
    check (clock_mode in ('real', 'frozen', 'auto', 'scaled')),
  -- A clock that runs stood at clock_at when the wall's showed this; null while it stands still.
  add column clock_wall timestamptz,
  -- How many seconds pass in it while one passes on the wall.
  add column clock_factor double precision not null default 1
    check (clock_factor > 0 and clock_factor <= 1000000),
  -- The environment whose key made it; that key may look after it.
  add column parent_id uuid,
  -- Wall time at which it is deleted; null keeps it.
  add column expires_at timestamptz,
  -- Its ids follow from its seed, and its writes happen one after the other.
  add column replayable boolean not null default false,
  -- Tells environments of one seed apart that stand at the same time.
  add column seed_instance integer,
  -- Which stretch of its ids the next process begins: no stretch is ever used twice.
  add column id_epoch integer not null default 0,
  -- Counts how often its content was replaced: copies held in memory are of one generation.
  add column generation integer not null default 0,
  -- A live clock is the wall's; a standing one stands somewhere; only a running one has a start.
  add constraint environments_clock_check check (
    case clock_mode
      when 'real' then (clock_at is null) = (clock_wall is null) and clock_factor = 1
      when 'scaled' then clock_at is not null and clock_wall is not null
      else clock_at is not null and clock_wall is null and clock_factor = 1
    end),
  add constraint environments_live_clock_check
    check (kind = 'sandbox' or (clock_mode = 'real' and clock_at is null)),
  add constraint environments_replayable_check check (replayable = (seed_instance is not null));
create unique index environments_by_seed on environments (seed, seed_instance)
  where seed_instance is not null;
create index environments_by_parent on environments (parent_id) where parent_id is not null;
create index environments_expiring on environments (expires_at) where expires_at is not null;

-- What a sandbox does by itself to payments that match.
create table sandbox_rules (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  -- The first rule that matches decides.
  position integer not null,
  match json not null,
  -- An outcome of core/sandbox-outcomes.ts or steps of its grammar.
  outcome text not null,
  description text,
  created_at timestamptz not null,
  unique (environment_id, position)
);

-- What goes wrong on purpose, and how many times more.
create table sandbox_faults (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  target text not null check (target in ('webhook', 'transport', 'bank', 'database')),
  effect text not null check (effect in ('drop', 'duplicate', 'delay', 'reorder', 'partial')),
  delay_ms integer not null default 0 check (delay_ms >= 0),
  remaining integer check (remaining >= 0),
  hits integer not null default 0,
  created_at timestamptz not null
);
create index sandbox_faults_by_environment on sandbox_faults (environment_id, target);

-- An environment as it was: its own row and those of all its tables, by table.
create table environment_snapshots (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  name text not null,
  environment json not null,
  row_count integer not null,
  clock_at timestamptz not null,
  taken_at timestamptz not null
);
create index environment_snapshots_by_environment on environment_snapshots (environment_id, taken_at, id);

create table environment_snapshot_rows (
  snapshot_id uuid not null references environment_snapshots (id) on delete cascade,
  id bigint generated always as identity,
  table_name text not null,
  content json not null,
  primary key (snapshot_id, id)
);
