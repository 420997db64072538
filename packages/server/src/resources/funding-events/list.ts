import { PAYMENT_STATUSES, REASONS, SOURCES } from "@railhead/core";
import { Type } from "typebox";
import {
  countFundingEvents,
  listFundingEvents,
  listFundingHistory,
} from "../../db/funding/funding-events.ts";
import { fundingOrder, fundingWhere } from "../../db/funding/funding-search.ts";
import { page, route } from "../../http/route.ts";
import {
  ChoiceOf,
  Exact,
  ListOf,
  ListOfSources,
  SearchText,
  TimeBound,
} from "../../http/schema.ts";
import { fundingResource } from "../../payments/funding/funding-wire.ts";
import { FundingEventResponse, TYPES } from "./schema.ts";

const names = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

const query = Type.Object({
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
    summary: "List transfers with the business's bank account",
    query,
    response: FundingEventResponse,
    list: { sorts: ["transfer_date", "id", "amount"], replica: true },
    problems: [],
    scope: "funding_events:read",
    accountScoped: true,
  },
  async ({ app, environment, accountId }, { query: filters, paging }) => {
    const where = fundingWhere({ environment_id: environment.id, account_id: accountId }, filters);
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
      rows.map((row) => fundingResource(row, historyOf(row.id), row)),
      total,
    );
  },
);
