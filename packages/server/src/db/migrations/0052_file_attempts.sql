-- How many hand-overs of a file began, and what names the temporary file of the last one: whoever
-- changes a file says by its state and attempt on what that was decided.
alter table ach_files add column attempt integer not null default 0;
alter table ach_files add column attempt_token text;

-- What operators say is about one hand-over.
alter table file_evidence add column attempt integer not null default 0;
drop index file_evidence_once_per_operator;
create unique index file_evidence_once_per_operator on file_evidence (file_id, attempt, api_key_id)
  where api_key_id is not null;

create or replace function require_file_evidence() returns trigger language plpgsql as $$
begin
  if not exists (select from file_evidence
      where file_id = old.id and kind in ('listing', 'acknowledgement'))
    and (old.state = 'sealed' or not exists (select from file_evidence
      where file_id = old.id and kind = 'operator' and attempt = old.attempt
      group by verdict having count(distinct api_key_id) >= 2)) then
    raise exception 'nobody knows whether file % was sent: evidence or two operators decide', old.id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
-- A file whose hand-over was never begun here is with the bank by evidence alone, too.
drop trigger ach_files_leave_unknown on ach_files;
create trigger ach_files_leave_unknown before update of state on ach_files
for each row when (old.state = 'upload_unknown' and new.state <> 'upload_unknown'
  or old.state = 'sealed' and new.state = 'uploaded')
execute function require_file_evidence();

create function refuse_file_move() returns trigger language plpgsql as $$
begin
  raise exception 'file % may not move from % to %', old.id, old.state, new.state
    using errcode = 'check_violation';
end
$$;
-- The pairs are those of core/file-lifecycle.ts; a test compares them.
create trigger ach_files_legal_moves before update of state on ach_files
for each row when (old.state <> new.state and old.state || ' ' || new.state <> all ('{
  sealed uploading,uploading sealed,sealed uploaded,uploading uploaded,upload_unknown uploaded,
  uploading upload_unknown,upload_unknown uploading,upload_unknown sealed,sealed missed,
  uploading missed,uploaded acknowledged,uploaded accepted,acknowledged accepted,
  uploaded partially_rejected,acknowledged partially_rejected,uploaded rejected,
  acknowledged rejected,received applied,received quarantined,quarantined received}'::text[]))
execute function refuse_file_move();
