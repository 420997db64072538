import type { AccountScope } from "../../postgres/account-scope.ts";
import type { Executor } from "../../postgres/executor.ts";
import { readListedPayments } from "./payments-listed.ts";
import type { PaymentPage, PageRequest } from "./payments-page.ts";
import {
  createdIds,
  inOrder,
  needsState,
  ownersJoined,
  paymentsOrder,
  paymentsWhere,
  type PaymentFilters,
} from "../search/payment-filters.ts";
import { hasSubstring, paymentText } from "../search/search-documents.ts";
import { searchByText, type FoundIds, type SearchLimits } from "../search/search-plan.ts";
import { sql } from "../../postgres/sql.ts";

/** Search text and page. */
export interface PaymentSearch {
  readonly scope: AccountScope;
  readonly text: string;
  /** Without the text. */
  readonly filters: Omit<PaymentFilters, "search_text">;
  readonly page: PageRequest;
  readonly limits?: SearchLimits;
}

/** A page of matching payments and the exact total. */
export async function searchPayments(db: Executor, search: PaymentSearch): Promise<PaymentPage> {
  const { scope, page } = search;
  const { ids, total } = await searchPaymentIds(db, search);
  return { rows: await readListedPayments(db, scope.environment_id, ids, page), total };
}

/** Ids of a page of matching payments and the exact total. */
export async function searchPaymentIds(db: Executor, search: PaymentSearch): Promise<FoundIds> {
  const { scope, text, filters, page, limits } = search;
  const { sort, order, limit, offset } = page;
  // Payments without an effective date sort last and are not in its index.
  const isDated = sort === "effective_at" ? sql`p.effective_at is not null` : sql`true`;
  const isOfRequest = !needsState(filters, sort);
  return await searchByText(
    db,
    {
      scope,
      kind: "payment",
      text,
      created: createdIds(filters),
      table: isOfRequest ? sql`payments` : sql`payments_with_state`,
      alias: sql`p`,
      joined: ownersJoined,
      hasText: hasSubstring(paymentText, text),
      where: paymentsWhere(scope, filters),
      isUnfiltered: Object.keys(filters).length === 0,
      sorted: isOfRequest
        ? sql`p.payment_date, p.amount_cents`
        : sql`p.payment_date, p.amount_cents, p.effective_at`,
      order: paymentsOrder(sort, order),
      indexed: { order: inOrder(sort, order), where: isDated },
      limit,
      offset,
    },
    limits,
  );
}
