import type { Executor } from "../../postgres/executor.ts";
import { join, sql } from "../../postgres/sql.ts";
import type { Difference } from "./invariants.ts";

/** Events that end, and that resume, sealing for a customer or paykey. */
const ENDED = [
  "customer.rejected",
  "customer.deactivated",
  "customer.deleted",
  "customer.review_required",
  "paykey.rejected",
  "paykey.deactivated",
  "paykey.blocked",
  "paykey.expired",
];
const RESUMED = [
  "customer.verified",
  "customer.review_refreshed",
  "paykey.activated",
  "paykey.review_required",
  "paykey.unblocked",
];

/**
 * Finds payments sealed while their customer, paykey or account did not permit it. Proved by the log's
 * sequence numbers, as far back as events are retained.
 */
export async function listUnpayableSealings(
  db: Executor,
  environmentId: string,
): Promise<Difference[]> {
  return [
    ...(await listSealedOfCounterparties(db, environmentId)),
    ...(await listSealedOfAccounts(db, environmentId)),
  ];
}

function listSealedOfCounterparties(db: Executor, environmentId: string): Promise<Difference[]> {
  return db.rows(sql`
    with spans as (
      select resource_id, resource_type, type, sequence,
        lead(sequence) over (partition by resource_id order by sequence) as until
      from events
      where environment_id = ${environmentId} and type = any(${[...ENDED, ...RESUMED]})
    ), barred as (
      select k.id as paykey_id, s.* from spans s
        join paykeys k on k.environment_id = ${environmentId} and k.id = s.resource_id
          and s.resource_type = 'paykey'
      where s.type = any(${ENDED})
      union all
      select k.id, s.* from spans s
        join paykeys k on k.environment_id = ${environmentId} and k.customer_id = s.resource_id
          and s.resource_type = 'customer'
      where s.type = any(${ENDED})
    )
    select distinct 'payment ' || p.id as subject, 'not sealed after ' || b.type as expected,
      'sealed as event ' || v.sequence as actual
    from barred b join payments p on p.environment_id = ${environmentId}
        and p.paykey_id = b.paykey_id
      join events v on v.environment_id = p.environment_id and v.resource_id = p.id
        and v.type = p.kind || '.submitted'
        and v.sequence > b.sequence and (b.until is null or v.sequence < b.until)
    order by 1, 2`);
}

/** Events that may change an account's status or capabilities. */
const OF_ACCOUNTS = [
  "account.created",
  "account.onboarding",
  "account.active",
  "account.rejected",
  "account.inactive",
  "account.settings_updated",
  "account.updated",
];

/** Path of the capability that a payment requires, in an event's patch. */
const needed = [
  sql`array['payment_types', p.kind || 's']`,
  sql`array['customer_types', case c.type when 'business' then 'businesses' else 'individuals' end]`,
  sql`array['consent_types', case p.consent_type when 'signed' then 'signed_agreement' else p.consent_type end]`,
];
const lacks = join(
  needed.map((path) => sql`b.capabilities #>> (${path} || 'capability_status'::text) = 'inactive'`),
  " or ",
);

/** Sandboxes may ignore the status by a setting that the log does not show: only production is checked. */
function listSealedOfAccounts(db: Executor, environmentId: string): Promise<Difference[]> {
  return db.rows(sql`
    with changes as (
      select resource_id as account_id, type, sequence, patch::json->'capabilities' as capabilities,
        patch::json->>'status' as status
      from events where environment_id = ${environmentId} and type = any(${OF_ACCOUNTS})
    ), barred as (
      select account_id, type, sequence, capabilities, null as status,
        lead(sequence) over (partition by account_id order by sequence) as until
      from changes where capabilities is not null
      union all
      select account_id, type, sequence, null, status,
        lead(sequence) over (partition by account_id order by sequence)
      from changes where status is not null
        and (select kind from environments where id = ${environmentId}) = 'live'
    )
    select distinct 'payment ' || p.id as subject, 'not sealed after ' || b.type as expected,
      'sealed as event ' || v.sequence as actual
    from barred b
      join events v on v.environment_id = ${environmentId} and v.account_id = b.account_id
        and v.type in ('charge.submitted', 'payout.submitted')
        and v.sequence > b.sequence and (b.until is null or v.sequence < b.until)
      join payments p on p.id = v.resource_id and p.environment_id = v.environment_id join customers c on c.id = p.customer_id and c.environment_id = p.environment_id
    where b.status in ('inactive', 'rejected')
      or (b.capabilities::text like '%"inactive"%' and (${lacks}))
    order by 1, 2`);
}
