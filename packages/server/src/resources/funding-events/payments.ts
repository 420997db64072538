import { PAYMENT_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import { findFundingEvent } from "../../db/funding/funding-events.ts";
import { listFundingLines, type FundingLine } from "../../db/funding/funding-lines.ts";
import { paymentsOrder } from "../../db/search/payment-filters.ts";
import { problem } from "../../http/problem.ts";
import { page, route } from "../../http/route.ts";
import { Flag, Metadata, OneOf, Uuid } from "../../http/schema.ts";
import { partyDetails as partiesOf } from "../../payments/wire.ts";
import { partyDetails } from "../payments/schema.ts";

const FundingEventPayment = Type.Object({
  id: Uuid(),
  payment_type: OneOf(["charge", "payout"]),
  payment_date: Type.String({ format: "date" }),
  currency: OneOf(["USD"]),
  funding_amount: Type.String({ description: "Signed cents; what the business gets is positive." }),
  payment_amount: Type.String({ description: "Cents as a string of digits." }),
  reason: OneOf(["credit", "debit", "reversal", "failed"]),
  status: OneOf(PAYMENT_STATUSES),
  external_id: Type.String(),
  ...partyDetails,
  metadata: Type.Optional(Metadata()),
});

export const listFundingEventPayments = route(
  {
    operationId: "funding_events.payments",
    method: "GET",
    path: "/v1/funding_event_payments/:id",
    summary: "List the payments inside a funding event",
    description: "Their signed funding amounts sum to the event's amount.",
    query: Type.Object({ include_metadata: Type.Optional(Flag()) }),
    response: FundingEventPayment,
    list: { sorts: ["created_at", "payment_date", "effective_at", "id"], replica: true },
    problems: ["not_found"],
    scope: "funding_events:read",
    accountScoped: true,
  },
  async ({ app, environment, accountId }, { params, query, paging }) => {
    const event = await findFundingEvent(app.db, {
      environment_id: environment.id,
      account_id: accountId,
      id: params.id,
    });
    if (event === undefined) throw problem("not_found");
    const { total, rows } = await listFundingLines(app.db, event, {
      order: paymentsOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(
      rows.map((row) => lineResource(row, query.include_metadata === true)),
      total,
    );
  },
);

function lineResource(row: FundingLine, includeMetadata: boolean) {
  return {
    id: row.id,
    payment_type: row.kind,
    payment_date: row.payment_date,
    currency: row.currency,
    funding_amount: row.funding_amount_cents.toString(),
    payment_amount: row.amount_cents.toString(),
    reason: row.funding_reason,
    status: row.status,
    external_id: row.external_id,
    ...partiesOf(row),
    ...(includeMetadata ? { metadata: row.metadata } : {}),
  };
}
