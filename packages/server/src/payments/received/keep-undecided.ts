import { lockUndecidedEntries } from "../../db/tables/files/received-entries.ts";
import { ENGINE_ACTOR } from "../transitions/move.ts";
import type { Step } from "../transitions/step.ts";
import { moveReceivedEntries } from "./move-received.ts";

/**
 * Keeps entries that nobody decided before their cut-off: from then on most returns come too late. Their
 * exceptions stay open, since their money is in suspense.
 */
export const keepUndecided: Step = ({ environment_id, at, tools: { db, ids } }) =>
  db.tx(async (tx) => {
    const rows = await lockUndecidedEntries(tx, environment_id, at);
    await moveReceivedEntries(
      tx,
      { environment_id, at, ids, actor: ENGINE_ACTOR, request_id: null },
      rows.map((row) => ({
        row,
        event: "keep" as const,
        set: {},
        message: "Nobody decided before the cut-off.",
      })),
    );
    return rows.length;
  });
