import { PAYMENT_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import {
  COUNTED_BY,
  findCountDifferences,
  rebuildCounts,
} from "../../db/tables/counts/count-proof.ts";
import { countWrongMinutes } from "../../db/tables/counts/payment-minutes.ts";
import { listPayments } from "../../db/tables/payments/payments-page.ts";
import { paymentFilters } from "../../db/tables/search/payment-filters.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { CivilDate, Flag, ListOf, OneOf } from "../../http/schema/schema.ts";
import { relationsOfListed } from "../../payments/transitions/relations.ts";
import { serializePaymentItem } from "../../payments/transitions/serialize.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { paymentBank } from "./bank.ts";
import { paymentQuery } from "./list/schema.ts";
import { filtersOf, scopesOf } from "./list/query.ts";
import { readBeside } from "./list/keyset-page.ts";
import { pickFields } from "./pick-fields.ts";
import { readList } from "./list/read-list.ts";
import { PAYMENT_FIELDS, PaymentItemResponse, PaymentRow } from "./schema.ts";
import { summarizePayments } from "./summary.ts";
import { paymentTimeline } from "./timeline.ts";

const Besides = (side: "after" | "before") =>
  Type.String({
    format: "uuid",
    description: `The page right ${side} the payment of this id in the list's order, at the cost of a first page. Not with \`page_number\`, \`search_text\`, several accounts or the order by \`effective_at\`.`,
  });

export const listAllPayments = route(
  {
    operationId: "payments.list",
    method: "GET",
    path: "/v1/payments",
    summary: "Search charges and payouts",
    description:
      "Filters combine with AND; the values of one filter combine with OR. `account_id` names other accounts than that of the request; a text is searched in one account.",
    query: Type.Object({
      ...paymentQuery,
      include_metadata: Type.Optional(Flag()),
      fields: Type.Optional(ListOf(PAYMENT_FIELDS)),
      after: Type.Optional(Besides("after")),
      before: Type.Optional(Besides("before")),
    }),
    response: PaymentItemResponse,
    list: {
      sorts: ["created_at", "payment_date", "effective_at", "id", "amount"],
      replica: true,
      sparse: PaymentRow,
    },
    problems: ["validation_error"],
    scope: "payments:read",
    accountScoped: true,
  },
  async (context, { query: sent, paging }) => {
    const { page_size: limit, offset, sort_by: sort, sort_order: order } = paging;
    const wanted = {
      sort,
      order,
      limit,
      offset,
      withMetadata: sent.include_metadata === true || sent.fields?.includes("metadata"),
    };
    const found = { scopes: scopesOf(context, sent), filters: filtersOf(sent) };
    const { after, before } = sent;
    const { rows, total } =
      after === undefined && before === undefined
        ? await readList(context.app.db, found, wanted)
        : await readBeside(context.app.db, found, { ...wanted, after, before });
    const items = rows.map((row) => serializePaymentItem(row, relationsOfListed(row)));
    const { fields } = sent;
    return page(
      fields === undefined ? items : items.map((item) => pickFields(item, fields)),
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
  wrong_minutes: Type.Integer(),
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
      "Compares the counts behind `total_items`, and the amounts kept by minute, with the payments of the whole environment. With `repair`, recounts those that differ. Requires a platform key.",
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
    const wrongMinutes = Number(await countWrongMinutes(db, id));
    const isExact = faults.length === 0 && wrongMinutes === 0;
    const repaired = body?.repair === true && !isExact;
    if (repaired) await rebuildCounts(db, id);
    const listed = faults.slice(0, MAX_LISTED).map(({ counted, there_are, ...where }) => ({
      ...where,
      counted: Number(counted),
      there_are: Number(there_are),
    }));
    return ok({ exact: isExact, repaired, faults: listed, wrong_minutes: wrongMinutes });
  },
);

/** In the order of the documentation. */
export const paymentsRoutes: readonly Route[] = [
  listAllPayments,
  summarizePayments,
  getPayment,
  paymentTimeline,
  paymentBank,
  verifyPaymentCounts,
];
