import type { PaymentKind } from "@railhead/core";
import { Type } from "typebox";
import { searchPaymentIds } from "../../db/tables/payments/payments-by-text.ts";
import {
  SUM_GROUPS,
  sumPayments,
  type PaymentSum,
} from "../../db/tables/payment-lists/payment-sums.ts";
import type { AccountScope } from "../../db/postgres/account-scope.ts";
import type { PaymentFilters } from "../../db/tables/search/payment-filters.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { invalid } from "../../http/schema/problem.ts";
import { Nullable, OneOf } from "../../http/schema/schema.ts";
import { paymentQuery, PaymentSide } from "./list/schema.ts";
import { filtersOf, scopesOf } from "./list/query.ts";

const sides = { charges: PaymentSide(), payouts: PaymentSide() };

/** Payments that a text may match for their sum. */
const MAX_FOUND = 50_000;

export const summarizePayments = route(
  {
    operationId: "payments.summary",
    method: "GET",
    path: "/v1/payments/summary",
    summary: "Count and sum charges and payouts",
    description:
      "Exactly the payments that `GET /v1/payments` lists under the same filters, in one snapshot: charges and payouts each with their number and sum, on the whole and by group. `day` is the payment date. A `search_text` that more than 50,000 payments match is refused.",
    query: Type.Object({ ...paymentQuery, group_by: Type.Optional(OneOf(SUM_GROUPS)) }),
    response: Type.Object({
      group_by: Nullable(OneOf(SUM_GROUPS)),
      ...sides,
      groups: Type.Array(
        Type.Object({
          key: Type.String({ description: "The status, day, reason or account of the group." }),
          ...sides,
        }),
        { description: "In the order of their keys. Empty without `group_by`." },
      ),
    }),
    problems: ["validation_error"],
    scope: "payments:read",
    accountScoped: true,
  },
  async (context, { query }) => {
    const { group_by: group, ...sent } = query;
    const scopes = scopesOf(context, sent);
    const filters = await withoutText(context, scopes, filtersOf(sent));
    const sums =
      scopes.length === 0 ? [] : await sumPayments(context.app.db, { scopes, filters, group });
    const keys = [...new Set(sums.flatMap(({ key }) => (key === null ? [] : [key])))];
    return ok({
      group_by: group ?? null,
      ...sidesOf(sums),
      groups: keys.map((key) => ({ key, ...sidesOf(sums.filter((one) => one.key === key)) })),
    });
  },
);

const sidesOf = (sums: readonly PaymentSum[]) => ({
  charges: sideOf(sums, "charge"),
  payouts: sideOf(sums, "payout"),
});

function sideOf(sums: readonly PaymentSum[], kind: PaymentKind) {
  const own = sums.filter((one) => one.kind === kind);
  const total = (of: (sum: PaymentSum) => bigint) => own.reduce((sum, one) => sum + of(one), 0n);
  return {
    count: Number(total(({ count }) => count)),
    amount: total(({ cents }) => cents).toString(),
  };
}

/** The same payments by their ids, where a text names them. Throws the 422 of a text that names too many. */
async function withoutText(
  { app }: RequestContext,
  scopes: readonly AccountScope[],
  { search_text: text, ...filters }: PaymentFilters,
): Promise<PaymentFilters> {
  if (text === undefined) return filters;
  const page = { sort: "id", order: "asc", limit: MAX_FOUND, offset: 0 } as const;
  const found = await Promise.all(
    scopes.map((scope) => searchPaymentIds(app.db, { scope, text, filters, page })),
  );
  if (found.some(({ ids, total }) => ids.length < total)) {
    const detail = `Matches more than ${MAX_FOUND} payments, which are too many to sum.`;
    throw invalid([{ reference: "/search_text", detail }]);
  }
  return {
    ...filters,
    ids: intersection(
      found.flatMap(({ ids }) => ids),
      filters.ids,
    ),
  };
}

function intersection(found: readonly string[], asked: readonly string[] | undefined) {
  if (asked === undefined) return found;
  const wanted = new Set(asked.map((id) => id.toLowerCase()));
  return found.filter((id) => wanted.has(id));
}
