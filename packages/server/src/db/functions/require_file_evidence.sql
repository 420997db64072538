-- A file in doubt changes state only by evidence or by two operators.
create or replace function require_file_evidence() returns trigger language plpgsql as $$
begin
  if not exists (select from file_evidence
      where environment_id = old.environment_id and file_id = old.id and kind in ('listing', 'acknowledgement'))
    and (old.state = 'sealed' or not exists (select from file_evidence
      where environment_id = old.environment_id and file_id = old.id and kind = 'operator' and attempt = old.attempt
      group by verdict having count(distinct api_key_id) >= 2)) then
    raise exception 'nobody knows whether file % was sent: evidence or two operators decide', old.id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace trigger ach_files_leave_unknown before update of state on ach_files
for each row when (old.state = 'upload_unknown' and new.state <> 'upload_unknown'
  or old.state = 'sealed' and new.state = 'uploaded')
execute function require_file_evidence();
