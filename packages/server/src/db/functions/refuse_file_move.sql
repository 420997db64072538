create or replace function refuse_file_move() returns trigger language plpgsql as $$
begin
  raise exception 'file % may not move from % to %', old.id, old.state, new.state
    using errcode = 'check_violation';
end
$$;

-- Must equal the pairs of core/lifecycles/file-lifecycle.ts; a test compares them.
create or replace trigger ach_files_legal_moves before update of state on ach_files
for each row when (old.state <> new.state and old.state || ' ' || new.state <> all ('{
  sealed uploading,uploading sealed,sealed uploaded,uploading uploaded,upload_unknown uploaded,
  uploading upload_unknown,upload_unknown uploading,upload_unknown sealed,sealed missed,
  uploading missed,uploaded acknowledged,uploaded accepted,acknowledged accepted,
  uploaded partially_rejected,acknowledged partially_rejected,uploaded rejected,
  acknowledged rejected,accepted rejected,partially_rejected rejected,received applied,received quarantined,quarantined received}'::text[]))
execute function refuse_file_move();
