-- Months of the books that a person closed. How far the books are closed stays in ledger_closings,
-- which every posting is compared with.
create table month_closings (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  closed_through timestamptz not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (environment_id, month)
);
