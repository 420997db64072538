import {
  insertPaymentLabel,
  listPaymentLabels,
  lockNewestLabel,
  type PaymentLabelRow,
} from "../../../db/tables/risk/payment-labels.ts";
import { findTimelineSubject } from "../../../db/tables/timeline/timeline.ts";
import type { RequestContext } from "../../../http/route/context.ts";
import { ok, page, route } from "../../../http/route/route.ts";
import { problem } from "../../../http/schema/problem.ts";
import { audit } from "../../shared/audit.ts";
import { scopeOf } from "../../shared/platform-resources.ts";
import { PaymentLabel, SetLabelBody } from "./schema.ts";

const PATH = "/v1/payments/:id/labels";

/** The payment by its id. To a key of one account no payment has labels: they say what its operator suspects. */
async function paymentOf(context: RequestContext, id: string) {
  const { app, environment, key } = context;
  const scope = scopeOf(context);
  const found = key.account_id === null ? await findTimelineSubject(app.db, scope, id) : undefined;
  if (found === undefined) throw problem("not_found");
  return { environment_id: environment.id, payment_id: found.id };
}

const serializeLabel = ({ environment_id: _environment, ...label }: PaymentLabelRow) => label;

export const setLabel = route(
  {
    operationId: "payment_labels.set",
    method: "POST",
    path: PATH,
    summary: "Say whether a payment was fraud or good",
    description:
      "Metrics of rules and back-tests count it at once, before what the rail and the review queue made of the payment. It moves no payment. Earlier sayings are kept; `none` takes the newest back.",
    body: SetLabelBody,
    response: PaymentLabel,
    problems: ["not_found", "conflict", "validation_error"],
    scope: "work_items:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { tx, at, actor } = context;
    const payment = await paymentOf(context, params.id);
    const newest = await lockNewestLabel(tx, payment);
    if ((newest?.label ?? "none") === body.label)
      throw problem("conflict", { detail: `The label is ${body.label} already.` });
    const row: PaymentLabelRow = {
      ...payment,
      number: (newest?.number ?? 0) + 1,
      ...body,
      set_by: { type: actor.type, id: actor.id },
      set_at: at,
    };
    await insertPaymentLabel(tx, row);
    const details = { label: body.label, number: row.number };
    await audit(tx, context, { resource_id: payment.payment_id, reason: body.reason, details });
    return ok(serializeLabel(row));
  },
);

export const listLabels = route(
  {
    operationId: "payment_labels.list",
    method: "GET",
    path: PATH,
    summary: "List what people said about a payment",
    description: "To a key of one account, a payment has no labels: 404.",
    list: { sorts: ["number"], order: "desc" },
    response: PaymentLabel,
    problems: ["not_found"],
    scope: "risk:read",
    accountScoped: false,
  },
  async (context, { params, paging }) => {
    const payment = await paymentOf(context, params.id);
    const { rows, total } = await listPaymentLabels(context.app.db, payment, {
      order: paging.sort_order,
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeLabel), total);
  },
);
