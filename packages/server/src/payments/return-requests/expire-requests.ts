import { lockUnansweredRequests } from "../../db/tables/files/return-requests.ts";
import { ENGINE_ACTOR } from "../transitions/move.ts";
import type { Step } from "../transitions/step.ts";
import { moveReturnRequests } from "./move-return-requests.ts";

/** Notices requests that the receiving bank did not answer within ten banking days. */
export const expireReturnRequests: Step = ({ environment_id, at, tools: { db, ids } }) =>
  db.tx(async (tx) => {
    const rows = await lockUnansweredRequests(tx, environment_id, at);
    await moveReturnRequests(
      tx,
      { environment_id, at, ids, actor: ENGINE_ACTOR, request_id: null },
      rows.map((row) => ({ row, event: "expire" as const, set: {} })),
    );
    return rows.length;
  });
