import { listBeside } from "../../../db/tables/payment-lists/keyset.ts";
import { countPayments } from "../../../db/tables/counts/payment-totals.ts";
import type { PageRequest, PaymentPage } from "../../../db/tables/payments/payments-page.ts";
import type { Executor } from "../../../db/postgres/executor.ts";
import { invalid, type Item } from "../../../http/schema/problem.ts";
import type { WantedPayments } from "./read-list.ts";

/** The payment beside which a page stands. */
export interface Beside {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** The page after or before a payment, with the exact total. Throws the 422 of what has no such page. */
export async function readBeside(
  db: Executor,
  { scopes, filters }: WantedPayments,
  wanted: PageRequest & Beside,
): Promise<PaymentPage> {
  const { after, before, sort } = wanted;
  const [scope, ...further] = scopes;
  const id = after ?? before ?? "";
  const side = after === undefined ? "before" : "after";
  const items: Item[] = [];
  const refuse = (detail: string) => items.push({ reference: `/${side}`, detail });
  if (after !== undefined && before !== undefined) refuse("Goes without before.");
  if (wanted.offset > 0) refuse("Goes without page_number.");
  if (filters.search_text !== undefined) refuse("Goes without search_text.");
  if (further.length > 0) refuse("Goes with one account.");
  if (sort === "effective_at") refuse("Needs another sort_by: some payments have no effective_at.");
  if (items.length > 0 || sort === "effective_at") throw invalid(items);
  if (scope === undefined) return { rows: [], total: 0 };
  const [rows, total] = await Promise.all([
    listBeside(db, { scope, filters }, { ...wanted, sort, side, id }),
    countPayments(db, scope, filters),
  ]);
  if (rows !== undefined) return { rows, total };
  throw invalid([{ reference: `/${side}`, detail: "Must be the id of a payment of the account." }]);
}
