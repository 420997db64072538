import { CAPABILITY_LIFECYCLE } from "@railhead/core";
import { Type } from "typebox";
import { findAccount, updateAccount } from "../../db/accounts/accounts.ts";
import {
  findCapabilityRequest,
  updateCapabilityRequests,
} from "../../db/accounts/capability-requests.ts";
import { problem, refusal } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { settingsChanged } from "../accounts/resource.ts";
import { changed, refuseUnlessOperator, scopeOf, takeTurn, tell } from "../platform.ts";
import { renderCapabilityRequest, requestEvent, withCapability } from "./resource.ts";
import { CapabilityRequest } from "./schema.ts";

export const reviewCapabilityRequest = route(
  {
    operationId: "capability_requests.review",
    method: "PATCH",
    path: "/v1/accounts/:id/capability_requests/:request_id/review",
    summary: "Decide on a capability request as the operator",
    description: "Needs a platform key with the scope admin.",
    body: Type.Object({ status: schema.OneOf(["active", "rejected", "inactive"]) }),
    response: CapabilityRequest,
    problems: ["not_found", "conflict", "validation_error", "capability_request_status"],
    scope: "accounts:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    refuseUnlessOperator(context);
    const { tx } = context;
    await takeTurn(context);
    const account = await findAccount(tx, scopeOf(context), params.id);
    const before =
      account === undefined
        ? undefined
        : await findCapabilityRequest(
            tx,
            { environment_id: account.environment_id, account_id: account.id },
            params.request_id,
          );
    if (account === undefined || before === undefined) throw problem("not_found");
    const move = CAPABILITY_LIFECYCLE.moves.find(
      ({ from, to }) => from.includes(before.status) && to === body.status,
    );
    if (move === undefined) {
      const detail = `A request that is ${before.status} cannot be set to ${body.status}.`;
      throw refusal("capability_request_status", { detail });
    }
    const row = changed(context, before, { status: move.to });
    await updateCapabilityRequests(tx, [row]);
    const suffix = move.notifies ?? "created";
    const event = requestEvent(context, { row, before }, { suffix, message: move.why });
    if (move.event === "reject") {
      await tell(context, [event]);
      return ok(renderCapabilityRequest(row));
    }
    const settings = withCapability(account.settings, {
      type: row.type,
      active: row.status === "active",
      limits: row.settings,
    });
    const after = changed(context, account, { settings });
    await updateAccount(tx, after);
    await tell(context, [event, settingsChanged(context, account, after)]);
    return ok(renderCapabilityRequest(row));
  },
);
