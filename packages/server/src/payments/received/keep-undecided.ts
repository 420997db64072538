import type { Instant } from "@railhead/core";
import type { Ids } from "../../base/ids.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { lockUndecidedEntries } from "../../db/tables/files/received-entries.ts";
import { ENGINE_ACTOR } from "../transitions/move.ts";
import { moveReceivedEntries } from "./move-received.ts";

/**
 * Keeps entries that nobody decided before their cut-off: from then on most returns come too late. Their
 * exceptions stay open, since their money is in suspense.
 */
export async function keepUndecided(
  tx: Tx,
  { environment_id, at, ids }: { environment_id: string; at: Instant; ids: Ids },
): Promise<void> {
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
}
