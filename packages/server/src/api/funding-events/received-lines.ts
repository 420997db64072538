import { Type } from "typebox";
import { findFundingEvent } from "../../db/tables/funding/funding-events.ts";
import { listReceivedLines } from "../../db/tables/funding/received-lines.ts";
import { page, route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { Instant } from "../shared/status-schema.ts";
import { RECEIVED_REASONS } from "./schema.ts";

export const listFundingReceivedLines = route(
  {
    operationId: "funding_events.received_lines",
    method: "GET",
    path: "/v1/funding_events/:id/received_lines",
    summary: "List the received money of a funding event",
    description:
      "Money that other parties' entries moved, or that came back to suspense, and that was assigned to the account. With its payments these lines sum to the event's gross amount.",
    response: Type.Object({
      suspense_item_id: Uuid(),
      act: Type.Integer(),
      received_entry_id: Nullable(Uuid()),
      company_name: Nullable(Type.String()),
      reason: OneOf(RECEIVED_REASONS),
      funding_amount: Type.String({
        description: "Signed cents; what the business gets is positive.",
      }),
      assigned_at: Instant(),
    }),
    list: { sorts: ["created_at"], replica: true },
    problems: ["not_found"],
    scope: "funding_events:read",
    accountScoped: true,
  },
  async ({ app, environment, accountId }, { params, paging }) => {
    const of = { environment_id: environment.id, account_id: accountId, id: params.id };
    const event = await findFundingEvent(app.db, of);
    if (event === undefined) throw problem("not_found");
    const { rows, total } = await listReceivedLines(app.db, event, paging);
    return page(
      rows.map(({ suspense_id, act_number, amount_cents, created_at, ...row }) => ({
        ...row,
        suspense_item_id: suspense_id,
        act: act_number,
        funding_amount: amount_cents.toString(),
        assigned_at: created_at,
      })),
      total,
    );
  },
);
