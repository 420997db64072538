import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import { countedAll } from "../counts/payment-totals.ts";
import type { Executor } from "../../postgres/executor.ts";
import { inOrder, type PaymentFilters } from "../search/payment-filters.ts";
import { empty, named, raw, sql } from "../../postgres/sql.ts";
import { listedColumns, listColumnsName, type ListedPayment } from "./payments-listed.ts";
import type { PaymentPage, PageRequest } from "./payments-page.ts";

/** Common page sizes. */
const USUAL = new Set([10, 20, 25, 50, 100, 200, 500, 1000]);

/**
 * The first page of a list: page, counterparties, relations and total in one round trip, with a generic
 * plan, since a literal limit suits all accounts. Undefined for other pages or one that is not full.
 */
export async function readFirstPage(
  db: Executor,
  { scope, filters }: { scope: AccountScope; filters: PaymentFilters },
  page: PageRequest,
): Promise<PaymentPage | undefined> {
  const { sort, order, limit, offset } = page;
  if (offset !== 0 || !USUAL.has(limit) || Object.keys(filters).length > 0) return undefined;
  // Payments without an effective date sort last: a full page has none.
  const dated = sort === "effective_at" ? sql`and p.effective_at is not null` : empty;
  const by = inOrder(sort, order);
  const rows = await db.rows<ListedPayment & { readonly total: bigint }>(
    named(
      `first_listed_${sort}_${order}_${limit}${listColumnsName(page)}`,
      sql`select (select ${countedAll(scope)}) as total, ${listedColumns(page)}
      from (select * from payments_with_state p where ${isOfAccount(scope, "p")} ${dated}
        order by ${by} limit ${raw(String(limit))}) p
      join paykeys k on k.id = p.paykey_id and k.environment_id = p.environment_id join customers c on c.id = p.customer_id and c.environment_id = p.environment_id
      order by ${by}`,
    ),
  );
  const total = rows[0]?.total;
  const isWhole = total !== undefined && (rows.length === limit || sort !== "effective_at");
  return isWhole ? { rows, total: Number(total) } : undefined;
}
