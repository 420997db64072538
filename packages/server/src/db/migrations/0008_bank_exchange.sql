-- What needs a person. While one is open, the same thing opens no second one.
create table exceptions (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid references accounts (id) on delete cascade,
  kind text not null,
  -- What it is about, within its kind.
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
  check ((status = 'resolved') = (resolved_at is not null))
);
create unique index exceptions_open_once on exceptions (environment_id, kind, subject)
  where status = 'open';
create index exceptions_by_environment on exceptions (environment_id, created_at, id);
create index exceptions_due on exceptions (environment_id, due_at)
  where status = 'open' and overdue_at is null;

-- Files that a bank acknowledges, and files that never left.
alter table ach_files drop constraint ach_files_state_check;
alter table ach_files add constraint ach_files_state_check check (state in
  ('sealed', 'uploading', 'uploaded', 'upload_unknown', 'acknowledged', 'accepted',
   'partially_rejected', 'rejected', 'missed', 'received', 'applied', 'quarantined'));
alter table ach_files add column version integer not null default 1;
-- Set before the step that gives the file its final name: from here on it may be with the bank.
alter table ach_files add column handing_over_at timestamptz;
-- By when the bank must have acknowledged the file.
alter table ach_files add column acknowledge_by timestamptz;
-- What an inbound file holds, by its content.
alter table ach_files add column contents text[] not null default '{}';
create index ach_files_unacknowledged on ach_files (environment_id, acknowledge_by)
  where acknowledge_by is not null;

-- Why an entry was never executed: its file was refused, or left too late.
alter table entries add column void text check (void in ('rejected', 'missed'));

-- What is known of a file whose hand-over nobody saw end.
create table file_evidence (
  id bigint generated always as identity primary key,
  file_id uuid not null references ach_files (id) on delete cascade,
  kind text not null check (kind in ('listing', 'acknowledgement', 'operator')),
  verdict text not null check (verdict in ('sent', 'not_sent')),
  api_key_id uuid,
  note text not null,
  created_at timestamptz not null,
  check ((kind = 'operator') = (api_key_id is not null)),
  check (kind = 'operator' or verdict = 'sent')
);
create unique index file_evidence_once_per_operator on file_evidence (file_id, api_key_id)
  where api_key_id is not null;

create function require_file_evidence() returns trigger language plpgsql as $$
begin
  if not exists (select from file_evidence
      where file_id = old.id and kind in ('listing', 'acknowledgement'))
    and not exists (select from file_evidence where file_id = old.id and kind = 'operator'
      group by verdict having count(distinct api_key_id) >= 2) then
    raise exception 'nobody knows whether file % was sent: evidence or two operators decide', old.id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger ach_files_leave_unknown before update of state on ach_files
for each row when (old.state = 'upload_unknown' and new.state <> 'upload_unknown')
execute function require_file_evidence();

alter table banks add column profile_version integer not null default 1;
-- off: nothing is sealed or sent; dry_run: files are sealed and kept here.
alter table banks add column sending text not null default 'on'
  check (sending in ('on', 'dry_run', 'off'));

create table bank_profiles (
  bank_id uuid not null references banks (id) on delete cascade,
  version integer not null,
  profile json not null,
  created_at timestamptz not null,
  created_by text not null,
  primary key (bank_id, version)
);
