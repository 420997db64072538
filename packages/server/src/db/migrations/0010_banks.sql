-- Several banks of an environment, each with the profiles it had, and which accounts go by which.
drop index banks_one_per_environment;
-- The bank of every account that names no other.
alter table banks add column is_default boolean not null default true;
alter table banks alter column is_default drop default;
create unique index banks_default on banks (environment_id) where is_default;
create index banks_by_environment on banks (environment_id, created_at, id);
-- Trace numbers begin with the ODFI: shared by two banks they would recur.
create unique index banks_by_odfi on banks (environment_id, (profile->>'odfi_routing_number'));
-- Since when unsent payments are to be planned anew, because profile or routing changed.
alter table banks add column replan_at timestamptz;

alter table accounts add column bank_id uuid references banks (id) on delete set null;
create index accounts_by_bank on accounts (bank_id) where bank_id is not null;

alter table bank_profiles add column reason text;
insert into bank_profiles (bank_id, version, profile, created_at, created_by)
select id, profile_version, profile, created_at, 'migration' from banks
on conflict do nothing;

create function refuse_profile_change() returns trigger language plpgsql as $$
begin
  raise exception 'version % of a bank profile never changes: write a new one', old.version
    using errcode = 'check_violation';
end
$$;
create trigger bank_profiles_fixed before update on bank_profiles
for each row execute function refuse_profile_change();

-- The profile a file was sealed under, and until when it may still be handed over.
alter table ach_files add column profile_version integer;
alter table ach_files add column send_by timestamptz;
alter table ach_files add constraint ach_files_profile foreign key (bank_id, profile_version)
  references bank_profiles (bank_id, version);

-- The bytes as they travel, where the bank has them encrypted, and their hash.
alter table ach_files add column wire_body bytea;
alter table ach_files add column wire_sha256 bytea;
create trigger ach_files_wire_fixed before update of profile_version, wire_body, wire_sha256
on ach_files for each row when (
  (old.profile_version, old.wire_body, old.wire_sha256)
    is distinct from (new.profile_version, new.wire_body, new.wire_sha256)
) execute function refuse_file_change();

-- A file whose control totals are wrong is read by a person first, who may let it be applied.
alter table ach_files add column released_by uuid;

-- Entries addressed to us are recorded like everything else that moved our money.
alter table inbound_items drop constraint inbound_items_kind_check;
alter table inbound_items add constraint inbound_items_kind_check check (kind in
  ('return', 'correction', 'unmatched', 'dishonored', 'contested', 'refused_correction',
   'forward'));
