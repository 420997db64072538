-- Return rates by company id take the one that the entries were sealed with. Of files that were sealed
-- before, only what the settings say now is known.

alter table file_originations add column company_id text;
update file_originations s set company_id = coalesce(
  nullif(rtrim(upper(coalesce(a.settings->'statement_settings'->>'company_id',
    o.settings->'statement_settings'->>'company_id'))), ''),
  rtrim(b.profile->>'company_identification'))
from ach_files f join banks b on b.id = f.bank_id, accounts a
  join organizations o on o.id = a.organization_id
where f.id = s.file_id and a.id = s.account_id;
alter table file_originations alter column company_id set not null;
