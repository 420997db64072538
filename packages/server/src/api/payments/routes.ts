import { PAYMENT_STATUSES, REASONS, SOURCES } from "@railhead/core";
import { Type } from "typebox";
import {
  COUNTED_BY,
  findCountDifferences,
  rebuildCounts,
} from "../../db/tables/counts/count-proof.ts";
import { countPayments } from "../../db/tables/counts/payment-totals.ts";
import { readFirstPage } from "../../db/tables/payments/first-page.ts";
import { searchPayments } from "../../db/tables/payments/payments-by-text.ts";
import {
  DEEP_OFFSET,
  type PaymentPage,
  listPayments,
  type PageRequest,
} from "../../db/tables/payments/payments-page.ts";
import { paymentFilters, type PaymentFilters } from "../../db/tables/search/payment-filters.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import {
  CentsBound,
  CivilDate,
  Exact,
  Flag,
  ListOf,
  ListOfSources,
  OneOf,
  SearchText,
  TimeBound,
  Uuid,
} from "../../http/schema/schema.ts";
import { relationsOfListed } from "../../payments/transitions/relations.ts";
import { serializePaymentItem } from "../../payments/transitions/serialize.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { PaymentItemResponse } from "./schema.ts";

const names = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];
const query = Type.Object({
  payment_type: Type.Optional(ListOf(["charge", "payout"])),
  payment_status: Type.Optional(ListOf(PAYMENT_STATUSES)),
  payment_id: Type.Optional(Uuid()),
  external_id: Type.Optional(Exact()),
  customer_id: Type.Optional(Uuid()),
  paykey_id: Type.Optional(Uuid()),
  paykey: Type.Optional(Exact()),
  funding_id: Type.Optional(Uuid()),
  min_amount: Type.Optional(CentsBound()),
  max_amount: Type.Optional(CentsBound()),
  min_payment_date: Type.Optional(CivilDate()),
  max_payment_date: Type.Optional(CivilDate()),
  min_created_at: Type.Optional(TimeBound("from")),
  max_created_at: Type.Optional(TimeBound("to")),
  min_effective_at: Type.Optional(TimeBound("from")),
  max_effective_at: Type.Optional(TimeBound("to")),
  search_text: Type.Optional(SearchText()),
  status_reason: Type.Optional(ListOf(names(REASONS))),
  status_source: Type.Optional(ListOfSources(names(SOURCES))),
  include_metadata: Type.Optional(Flag()),
  is_refund: Type.Optional(Flag()),
  has_refund: Type.Optional(Flag()),
  is_resubmit: Type.Optional(Flag()),
  has_resubmit: Type.Optional(Flag()),
});
/** A page and the exact total of what passes the filters. */
async function readList(
  context: RequestContext,
  filters: PaymentFilters,
  wanted: PageRequest,
): Promise<PaymentPage> {
  const { db } = context.app;
  const scope = { environment_id: context.environment.id, account_id: context.accountId };
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
export const listAllPayments = route(
  {
    operationId: "payments.list",
    method: "GET",
    path: "/v1/payments",
    summary: "Search charges and payouts",
    description: "Filters combine with AND; the values of one filter combine with OR.",
    query,
    response: PaymentItemResponse,
    list: { sorts: ["created_at", "payment_date", "effective_at", "id", "amount"], replica: true },
    problems: [],
    scope: "payments:read",
    accountScoped: true,
  },
  async (context, { query: sent, paging }) => {
    const { min_amount, max_amount, include_metadata, ...rest } = sent;
    const filters = paymentFilters({
      ...rest,
      ...(min_amount === undefined ? {} : { min_amount: BigInt(min_amount) }),
      ...(max_amount === undefined ? {} : { max_amount: BigInt(max_amount) }),
    });
    const { page_size: limit, offset, sort_by: sort, sort_order: order } = paging;
    const wanted = { sort, order, limit, offset, withMetadata: include_metadata };
    const { rows, total } = await readList(context, filters, wanted);
    return page(
      rows.map((row) => serializePaymentItem(row, relationsOfListed(row))),
      total,
    );
  },
);

const getPayment = route(
  {
    operationId: "payments.get",
    method: "GET",
    path: "/v1/payments/:id",
    summary: "Read a charge or payout",
    description: "As the list shows it, with its metadata, for an id of either type.",
    response: PaymentItemResponse,
    problems: ["not_found"],
    scope: "payments:read",
    accountScoped: true,
  },
  async (context, { params }) => {
    const scope = { environment_id: context.environment.id, account_id: context.accountId };
    const filters = paymentFilters({ payment_id: params.id });
    const one = { sort: "id", order: "asc", limit: 1, offset: 0, withMetadata: true } as const;
    const [row] = await listPayments(context.app.db, { scope, filters, total: 1 }, one);
    if (row === undefined) throw problem("not_found");
    return ok(serializePaymentItem(row, relationsOfListed(row)));
  },
);

const CountProof = Type.Object({
  exact: Type.Boolean({ description: "Whether every count matched when it was checked." }),
  repaired: Type.Boolean(),
  faults: Type.Array(
    Type.Object({
      counted_by: OneOf(COUNTED_BY),
      account_id: Type.String({ format: "uuid" }),
      kind: OneOf(["charge", "payout"]),
      status: OneOf(PAYMENT_STATUSES),
      day: CivilDate(),
      counted: Type.Integer(),
      there_are: Type.Integer(),
    }),
  ),
});
/** Faults listed of one environment. */
const MAX_LISTED = 1_000;
export const verifyPaymentCounts = route(
  {
    operationId: "payments.verify_counts",
    method: "POST",
    path: "/v1/payments/verify_counts",
    summary: "Verify payment counts",
    description:
      "Compares the counts behind `total_items` with the payments of the whole environment. With `repair`, recounts those that differ. Requires a platform key.",
    body: Type.Object({ repair: Type.Optional(Type.Boolean()) }),
    bodyOptional: true,
    response: CountProof,
    problems: [],
    scope: "payments:write",
    accountScoped: false,
    write: "separate",
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const { db } = context.app;
    const { id } = context.environment;
    const faults = await findCountDifferences(db, id);
    const repaired = body?.repair === true && faults.length > 0;
    if (repaired) await rebuildCounts(db, id);
    const listed = faults.slice(0, MAX_LISTED).map(({ counted, there_are, ...where }) => ({
      ...where,
      counted: Number(counted),
      there_are: Number(there_are),
    }));
    return ok({ exact: faults.length === 0, repaired, faults: listed });
  },
);

/** In the order of the documentation. */
export const paymentsRoutes: readonly Route[] = [listAllPayments, getPayment, verifyPaymentCounts];
