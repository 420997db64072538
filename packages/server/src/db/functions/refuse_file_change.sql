create or replace function refuse_file_change() returns trigger language plpgsql as $$
begin
  raise exception 'ACH file % is sealed: its name and bytes never change', old.id
    using errcode = 'check_violation';
end
$$;

create or replace trigger ach_files_sealed before update of name, body, sha256, file_date, file_id_modifier
on ach_files for each row when (
  (old.name, old.sha256, old.file_date, old.file_id_modifier)
    is distinct from (new.name, new.sha256, new.file_date, new.file_id_modifier)
  -- Under another data key the bytes differ, and what they hold does not.
  or (old.body is distinct from new.body
    and current_setting('railhead.reencryption', true) is distinct from 'on')
) execute function refuse_file_change();

create or replace trigger ach_files_wire_fixed before update of profile_version, wire_body, wire_sha256
on ach_files for each row when (
  (old.profile_version, old.wire_sha256) is distinct from (new.profile_version, new.wire_sha256)
  or (old.wire_body is distinct from new.wire_body
    and current_setting('railhead.reencryption', true) is distinct from 'on')
) execute function refuse_file_change();
