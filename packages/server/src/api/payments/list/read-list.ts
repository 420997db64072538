import type { AccountScope } from "../../../db/postgres/account-scope.ts";
import type { Executor } from "../../../db/postgres/executor.ts";
import { countPayments } from "../../../db/tables/counts/payment-totals.ts";
import { listOfAccounts } from "../../../db/tables/payment-lists/of-accounts.ts";
import { readFirstPage } from "../../../db/tables/payments/first-page.ts";
import { searchPayments } from "../../../db/tables/payments/payments-by-text.ts";
import {
  DEEP_OFFSET,
  listPayments,
  type PageRequest,
  type PaymentPage,
} from "../../../db/tables/payments/payments-page.ts";
import type { PaymentFilters } from "../../../db/tables/search/payment-filters.ts";
import { invalid } from "../../../http/schema/problem.ts";

/** What a list is of. */
export interface WantedPayments {
  readonly scopes: readonly AccountScope[];
  readonly filters: PaymentFilters;
}

/** A page and the exact total of what passes the filters. */
export async function readList(
  db: Executor,
  { scopes, filters }: WantedPayments,
  wanted: PageRequest,
): Promise<PaymentPage> {
  const [scope, ...further] = scopes;
  if (scope === undefined) return { rows: [], total: 0 };
  if (further.length === 0) {
    return await readOneAccount(db, { scope, filters }, wanted);
  }
  if (filters.search_text === undefined)
    return await listOfAccounts(db, { scopes, filters }, wanted);
  const detail = "A text is searched in one account: name one in account_id.";
  throw invalid([{ reference: "/account_id", detail }]);
}

async function readOneAccount(
  db: Executor,
  { scope, filters }: { readonly scope: AccountScope; readonly filters: PaymentFilters },
  wanted: PageRequest,
): Promise<PaymentPage> {
  const { search_text: text, ...others } = filters;
  if (text !== undefined) {
    return await searchPayments(db, { scope, text, filters: others, page: wanted });
  }
  const first = await readFirstPage(db, { scope, filters }, wanted);
  if (first !== undefined) return first;
  const counting = countPayments(db, scope, filters);
  const listing = (total?: number) => listPayments(db, { scope, filters, total }, wanted);
  // A page far down may be nearer to the end, which takes the total to know.
  const [total, rows] = await Promise.all([
    counting,
    wanted.offset < DEEP_OFFSET ? listing() : counting.then(listing),
  ]);
  return { total, rows };
}
