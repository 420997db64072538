import type { CivilDate, Cents } from "@railhead/core";
import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import type { Executor } from "../../postgres/executor.ts";
import { join, sql, type Sql } from "../../postgres/sql.ts";
import {
  readListedPayments,
  type ListColumns,
  type ListedPayment,
} from "../payments/payments-listed.ts";
import {
  inOrder,
  partsByStatus,
  paymentsTable,
  paymentsWhere,
  type PaymentFilters,
  type PaymentSort,
} from "../search/payment-filters.ts";

/** Orders in which no payment lacks its place. */
export type KeysetSort = Exclude<PaymentSort, "effective_at">;

export interface KeysetPage extends ListColumns {
  readonly sort: KeysetSort;
  readonly order: "asc" | "desc";
  readonly limit: number;
  /** Whether the page follows the payment or precedes it. */
  readonly side: "after" | "before";
  readonly id: string;
}

interface Anchor {
  readonly payment_date: CivilDate;
  readonly amount_cents: Cents;
}

/** The page beside a payment, in list order; undefined if the account has no such payment. */
export async function listBeside(
  db: Executor,
  { scope, filters }: { readonly scope: AccountScope; readonly filters: PaymentFilters },
  page: KeysetPage,
): Promise<ListedPayment[] | undefined> {
  const anchor = await db.first<Anchor>(sql`
    select payment_date, amount_cents from payments
    where ${isOfAccount(scope)} and id = ${page.id}`);
  if (anchor === undefined) return undefined;
  const isForward = page.side === "after";
  const order = isForward ? page.order : REVERSED[page.order];
  const by = inOrder(page.sort, order);
  const isByAge = page.sort === "created_at" || page.sort === "id";
  const parts = isByAge ? partsByStatus(filters) : [filters];
  const sources = parts.map(
    (of) => sql`(select p.id, ${COLUMNS[page.sort]} from ${paymentsTable(of, page.sort)}
      where ${paymentsWhere(scope, of)} and ${isBeyond(page, anchor, order)}
      order by ${by} limit ${page.limit})`,
  );
  const { ids } = await db.one<{ ids: string[] }>(sql`
    select array(select p.id from (${join(sources, " union all ")}) p
      order by ${by} limit ${page.limit}) as ids`);
  const inList = isForward ? ids : ids.toReversed();
  return await readListedPayments(db, scope.environment_id, inList, page);
}

const REVERSED = { asc: "desc", desc: "asc" } as const;

const COLUMNS: Readonly<Record<KeysetSort, Sql>> = {
  id: sql`null`,
  created_at: sql`null`,
  payment_date: sql`p.payment_date`,
  amount: sql`p.amount_cents`,
};

/** Compared as a row, so that an index of both columns is entered at the place. */
function isBeyond({ sort, id }: KeysetPage, anchor: Anchor, order: "asc" | "desc"): Sql {
  const sign = order === "asc" ? sql`>` : sql`<`;
  if (sort === "id" || sort === "created_at") return sql`p.id ${sign} ${id}::uuid`;
  const value =
    sort === "amount" ? sql`${anchor.amount_cents}::bigint` : sql`${anchor.payment_date}::date`;
  return sql`(${COLUMNS[sort]}, p.id) ${sign} (${value}, ${id}::uuid)`;
}
