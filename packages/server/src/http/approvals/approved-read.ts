import { moveApproval } from "../../approvals/move-approval.ts";
import { lockApprovedRead } from "../../db/tables/approvals/approvals.ts";
import type { SentRequest } from "../route/compiled-route.ts";
import type { RequestContext } from "../route/context.ts";
import { approvalContext } from "./approval-context.ts";
import { hashOf } from "./request-hash.ts";

/** Takes the approval of a read that its requester may now make, once; undefined where there is none. */
export async function takeApprovedRead(
  context: RequestContext,
  sent: SentRequest,
): Promise<string | undefined> {
  const { app, environment, at } = context;
  const request_hash = await hashOf(context, "GET", sent);
  const read = { environment_id: environment.id, request_hash, requested_by: context.actor };
  return await app.engineDb.tx(async (tx) => {
    const row = await lockApprovedRead(tx, read);
    if (row === undefined || row.expires_at <= at) return undefined;
    await moveApproval(tx, approvalContext(context), { row, event: "execute" });
    return row.id;
  });
}
