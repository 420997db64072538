import type { Executor, Sql } from "../../packages/server/src/db/postgres/executor.ts";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";

/** What `payments` and `payment_states` fill in themselves. */
const DEFAULTS = {
  version: 1,
  attempt: 0,
  funding_ids: [],
  has_resubmit: false,
  has_refund: false,
  purpose: "other",
};

/** Inserts payments with their states: a query of one column, each a JSON object of both tables' columns. */
export async function insertPaymentRows(db: Executor, rows: Sql): Promise<void> {
  await db.run(sql`
    with given(row) as materialized (
      select ${JSON.stringify(DEFAULTS)}::jsonb || r.content::jsonb from (${rows}) r(content)
    ), requested as (
      insert into payments select (jsonb_populate_record(null::payments, given.row)).* from given
    )
    insert into payment_states
    select (jsonb_populate_record(null::payment_states, given.row)).* from given`);
}
