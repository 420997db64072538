-- Subjects whose compared members are new or changed, in environments with a loaded list. A copied environment
-- has the queue of its original.
create or replace function queue_new_subjects() returns trigger language plpgsql as $$
begin
  insert into screening_queue (environment_id, subject_type, subject_id, due_at)
  select n.environment_id, tg_argv[0], n.id, n.updated_at from new_rows n
  where current_setting('railhead.books', true) is distinct from 'copy'
    and exists (select from screening_lists l
    where l.environment_id = n.environment_id and l.version > 0)
  on conflict (environment_id, subject_id) do nothing;
  return null;
end
$$;

create or replace function queue_changed_subject() returns trigger language plpgsql as $$
begin
  insert into screening_queue (environment_id, subject_type, subject_id, due_at)
  select new.environment_id, tg_argv[0], new.id, new.updated_at
  where current_setting('railhead.books', true) is distinct from 'copy'
    and exists (select from screening_lists l
    where l.environment_id = new.environment_id and l.version > 0)
  on conflict (environment_id, subject_id) do nothing;
  return null;
end
$$;

create or replace trigger customers_screened after insert on customers
referencing new table as new_rows for each statement execute function queue_new_subjects('customer');
create or replace trigger representatives_screened after insert on representatives
referencing new table as new_rows for each statement execute function queue_new_subjects('representative');
create or replace trigger accounts_screened after insert on accounts
referencing new table as new_rows for each statement execute function queue_new_subjects('account');
create or replace trigger organizations_screened after insert on organizations
referencing new table as new_rows for each statement execute function queue_new_subjects('organization');
create or replace trigger received_entries_screened after insert on received_entries for each row
when (new.sec_code = 'IAT') execute function queue_changed_subject('received_entry');

create or replace trigger customers_rescreened after update on customers for each row
when ((old.name, old.type, old.address::text, old.compliance_profile)
  is distinct from (new.name, new.type, new.address::text, new.compliance_profile))
execute function queue_changed_subject('customer');
create or replace trigger representatives_rescreened after update on representatives for each row
when ((old.first_name, old.last_name, old.dob) is distinct from (new.first_name, new.last_name, new.dob))
execute function queue_changed_subject('representative');
create or replace trigger accounts_rescreened after update on accounts for each row
when (old.business_profile::text is distinct from new.business_profile::text)
execute function queue_changed_subject('account');
create or replace trigger organizations_rescreened after update on organizations for each row
when (old.name is distinct from new.name) execute function queue_changed_subject('organization');
