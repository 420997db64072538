import { SUSPENSE_ACT_NAMES, SUSPENSE_ACTS } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { json, sql, type Sql } from "../../postgres/sql.ts";

/** The accounts that each act on suspense posts to. */
const ACT_ACCOUNTS = SUSPENSE_ACT_NAMES.flatMap((act) => {
  const { account } = SUSPENSE_ACTS[act];
  return account === null ? [] : [account, "suspense"].map((each) => ({ act, account: each }));
});

/** Parts of balances by money in suspense and acts on it. */
export const suspenseParts = (environmentId: string): Sql => sql`
      select null::uuid, 'suspense', -suspense_cents from inbound_items
      where environment_id = ${environmentId} and suspense_id is not null
      union all select null, 'bank_cash', suspense_cents from inbound_items
      where environment_id = ${environmentId} and suspense_id is not null
      union all select case r.account when 'suspense' then null else a.account_id end, r.account,
        case r.account when 'suspense' then a.cents else -a.cents end
      from suspense_acts a join json_to_recordset(${json(ACT_ACCOUNTS)}::json) as r(act text, account text)
        on r.act = a.act
      where a.environment_id = ${environmentId}`;

/** What is open of each item of suspense is its amount without what acts ended. */
export const listSuspenseDifferences = (
  db: Executor,
  environmentId: string,
): Promise<{ subject: string; expected: string; actual: string }[]> =>
  db.rows(sql`
    with ended as (
      select suspense_id, sum(cents) as cents from suspense_acts
      where environment_id = ${environmentId} group by suspense_id
    )
    select 'item of suspense ' || coalesce(i.id, e.suspense_id) as subject,
      (coalesce(i.suspense_cents, 0) - coalesce(e.cents, 0))::text as expected,
      coalesce(i.suspense_open_cents, 0)::text as actual
    from (select * from suspense_items where environment_id = ${environmentId}) i
      full join ended e on e.suspense_id = i.id
    where coalesce(i.suspense_open_cents, 0) <> coalesce(i.suspense_cents, 0) - coalesce(e.cents, 0)`);
