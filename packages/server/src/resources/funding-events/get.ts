import { findFundingEvent, listFundingHistory } from "../../db/funding/funding-events.ts";
import { problem } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { fundingResource } from "../../payments/funding/funding-wire.ts";
import { FundingEventResponse } from "./schema.ts";

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
    return ok(fundingResource(row, history, row));
  },
);
