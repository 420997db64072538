import type { AccountScope } from "../../postgres/account-scope.ts";
import type { Executor } from "../../postgres/executor.ts";
import { join, sql } from "../../postgres/sql.ts";
import { countPayments } from "../counts/payment-totals.ts";
import { readListedPayments } from "../payments/payments-listed.ts";
import type { PaymentPage, PageRequest } from "../payments/payments-page.ts";
import {
  paymentsOrder,
  paymentsTable,
  paymentsWhere,
  type PaymentFilters,
  type PaymentSort,
} from "../search/payment-filters.ts";

/** A page of the matching payments of several accounts: each is read in order, then all are merged. */
export async function listOfAccounts(
  db: Executor,
  {
    scopes,
    filters,
  }: { readonly scopes: readonly AccountScope[]; readonly filters: PaymentFilters },
  page: PageRequest,
): Promise<PaymentPage> {
  const [first] = scopes;
  if (first === undefined) return { rows: [], total: 0 };
  const { sort, order, limit, offset } = page;
  const by = paymentsOrder(sort, order);
  const sources = scopes.map(
    (scope) => sql`(select p.id, ${COLUMNS[sort]} from ${paymentsTable(filters, sort)}
      where ${paymentsWhere(scope, filters)} order by ${by} limit ${offset + limit})`,
  );
  const [totals, { ids }] = await Promise.all([
    Promise.all(scopes.map((scope) => countPayments(db, scope, filters))),
    db.one<{ ids: string[] }>(sql`
      select array(select p.id from (${join(sources, " union all ")}) p
        order by ${by} limit ${limit} offset ${offset}) as ids`),
  ]);
  const rows = await readListedPayments(db, first.environment_id, ids, page);
  return { rows, total: totals.reduce((sum, one) => sum + one, 0) };
}

const COLUMNS = {
  id: sql`null`,
  created_at: sql`null`,
  payment_date: sql`p.payment_date`,
  amount: sql`p.amount_cents`,
  effective_at: sql`p.effective_at`,
} as const satisfies Record<PaymentSort, unknown>;
