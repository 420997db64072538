-- The bank that an account is routed to, and the company id of its batches.
create or replace view account_originators with (security_invoker = true) as
select a.environment_id, a.id as account_id, b.id as bank_id,
  upper(trim(coalesce(nullif(trim(coalesce(a.settings->'statement_settings'->>'company_id',
    o.settings->'statement_settings'->>'company_id')), ''),
    b.profile->>'company_identification'))) as company_id
from accounts a
  join organizations o on o.environment_id = a.environment_id and o.id = a.organization_id
  join banks b on b.environment_id = a.environment_id
    and case when a.bank_id is null then b.is_default else b.id = a.bank_id end;
