import { PAYMENT_STATUSES, REASONS, SOURCES } from "@railhead/core";
import { Type } from "typebox";
import {
  countFundingEvents,
  findFundingEvent,
  listFundingEvents,
  listFundingHistory,
} from "../../db/tables/funding/funding-events.ts";
import { type FundingLine, listFundingLines } from "../../db/tables/funding/funding-lines.ts";
import { fundingOrder, fundingWhere } from "../../db/tables/funding/funding-search.ts";
import { paymentsOrder } from "../../db/tables/search/payment-filters.ts";
import { problem } from "../../http/schema/problem.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import {
  ChoiceOf,
  Exact,
  Flag,
  ListOf,
  ListOfSources,
  Metadata,
  OneOf,
  SearchText,
  TimeBound,
  Uuid,
} from "../../http/schema/schema.ts";
import { serializeFunding } from "../../payments/funding/serialize-funding.ts";
import { counterpartyDetails as partiesOf } from "../../payments/transitions/serialize.ts";
import { counterpartyMembers } from "../payments/schema.ts";
import { FundingEventResponse, TYPES } from "./schema.ts";
import { explainFundingEvent } from "./explain.ts";
import { listFundingReceivedLines } from "./received-lines.ts";
import { simulateFundingEvent } from "./simulate.ts";

const names = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];
const FilterQuery = Type.Object({
  direction: Type.Optional(ChoiceOf(["deposit", "withdrawal"])),
  event_type: Type.Optional(ChoiceOf(TYPES)),
  created_from: Type.Optional(TimeBound("from")),
  created_to: Type.Optional(TimeBound("to")),
  trace_number: Type.Optional(Exact()),
  trace_id: Type.Optional(Exact()),
  // The set of payments, though a transfer never comes to be in some of them.
  status: Type.Optional(ListOf(PAYMENT_STATUSES)),
  status_reason: Type.Optional(ListOf(names(REASONS))),
  status_source: Type.Optional(ListOfSources(names(SOURCES))),
  search_text: Type.Optional(SearchText()),
});
export const listAllFundingEvents = route(
  {
    operationId: "funding_events.list",
    method: "GET",
    path: "/v1/funding_events",
    summary: "List funding events",
    query: FilterQuery,
    response: FundingEventResponse,
    list: { sorts: ["transfer_date", "id", "amount"], replica: true },
    problems: [],
    scope: "funding_events:read",
    accountScoped: true,
  },
  async ({ app, environment, accountId }, { query, paging }) => {
    const where = fundingWhere({ environment_id: environment.id, account_id: accountId }, query);
    const [total, rows] = await Promise.all([
      countFundingEvents(app.db, where),
      listFundingEvents(app.db, {
        where,
        order: fundingOrder(paging.sort_by, paging.sort_order),
        limit: paging.page_size,
        offset: paging.offset,
      }),
    ]);
    const history = await listFundingHistory(
      app.db,
      environment.id,
      rows.map((row) => row.id),
    );
    const historyOf = (id: string) => history.filter((entry) => entry.funding_event_id === id);
    return page(
      rows.map((row) => serializeFunding(row, historyOf(row.id), row)),
      total,
    );
  },
);

export const getFundingEvent = route(
  {
    operationId: "funding_events.get",
    method: "GET",
    path: "/v1/funding_events/:id",
    summary: "Read a funding event",
    response: FundingEventResponse,
    problems: ["not_found"],
    scope: "funding_events:read",
    accountScoped: true,
  },
  async ({ app, environment, accountId }, { params }) => {
    const row = await findFundingEvent(app.db, {
      environment_id: environment.id,
      account_id: accountId,
      id: params.id,
    });
    if (row === undefined) throw problem("not_found");
    const history = await listFundingHistory(app.db, environment.id, [row.id]);
    return ok(serializeFunding(row, history, row));
  },
);

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
  ...counterpartyMembers,
  metadata: Type.Optional(Metadata()),
});
export const listFundingEventPayments = route(
  {
    operationId: "funding_events.payments",
    method: "GET",
    path: "/v1/funding_event_payments/:id",
    summary: "List the payments of a funding event",
    description:
      "Their signed funding amounts sum to the event's gross amount, with its received money where it has some.",
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
      rows.map((row) => serializeLine(row, query.include_metadata === true)),
      total,
    );
  },
);
function serializeLine(row: FundingLine, includeMetadata: boolean) {
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

/** In the order of the documentation. */
export const fundingEventsRoutes: readonly Route[] = [
  listAllFundingEvents,
  getFundingEvent,
  listFundingEventPayments,
  listFundingReceivedLines,
  explainFundingEvent,
  simulateFundingEvent,
];
