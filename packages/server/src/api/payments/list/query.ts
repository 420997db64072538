import { Type } from "typebox";
import type { AccountScope } from "../../../db/postgres/account-scope.ts";
import { paymentFilters, type PaymentFilters } from "../../../db/tables/search/payment-filters.ts";
import type { RequestContext } from "../../../http/route/context.ts";
import type { Static } from "../../../http/schema/schema.ts";
import { paymentQuery } from "./schema.ts";

const Query = Type.Object(paymentQuery);
type Sent = Static<typeof Query>;

/** What those parameters narrow a list to. */
export function filtersOf({ min_amount, max_amount, ...rest }: Sent): PaymentFilters {
  return paymentFilters({
    ...rest,
    ...(min_amount === undefined ? {} : { min_amount: BigInt(min_amount) }),
    ...(max_amount === undefined ? {} : { max_amount: BigInt(max_amount) }),
  });
}

/** The accounts that a list is of: those it names and the caller may see, else that of the request. */
export function scopesOf(
  { environment, accountId, key }: RequestContext,
  { account_id: asked }: Pick<Sent, "account_id">,
): AccountScope[] {
  const ids = asked === undefined ? [accountId] : asked.map((id) => id.toLowerCase());
  const seen = ids.filter((id) => key.account_id === null || id === key.account_id);
  return [...new Set(seen)].map((account_id) => ({ environment_id: environment.id, account_id }));
}
