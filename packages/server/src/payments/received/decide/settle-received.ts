import { assertFound } from "../../../base/assert.ts";
import { lockStatementMatches } from "../../../db/tables/banks/bank-statements.ts";
import { concludeSettledItems } from "../../../db/tables/files/inbound-items.ts";
import {
  listSettlingEntries,
  lockReceivedEntries,
} from "../../../db/tables/files/received-entries.ts";
import { claimReceipts } from "../../returns/claim-receipts.ts";
import { recordSuspense } from "../../returns/suspense.ts";
import { ENGINE_ACTOR } from "../../transitions/move.ts";
import type { Step } from "../../transitions/step.ts";
import { moveReceivedEntries } from "../move-received.ts";

/**
 * Moves the money of entries that were read before their settlement date into suspense, from where they are decided as
 * those that settled on the day they were read.
 */
export const settleReceivedEntries: Step = (run) =>
  run.tools.db.tx(async (tx) => {
    const { environment_id, at, tools } = run;
    const found = await listSettlingEntries(tx, environment_id, at);
    if (found.length === 0) return 0;
    // First, as where a file is read: a line of a statement must not be booked as their money meanwhile.
    await lockStatementMatches(tx, environment_id);
    const locked = await lockReceivedEntries(tx, environment_id, found);
    const due = locked.filter(({ status }) => status === "pending");
    const conclusions = await recordSuspense(
      tx,
      run,
      due.map(({ item_key, direction, amount_cents }) => ({
        entry: {
          item: { item_key },
          outflow_cents: direction === "debit" ? amount_cents : -amount_cents,
        },
        outcome: "noted",
      })),
    );
    await concludeSettledItems(tx, run, conclusions);
    const by = { environment_id, at, ids: tools.ids, actor: ENGINE_ACTOR, request_id: null };
    const moved = await moveReceivedEntries(
      tx,
      by,
      due.map((row, index) => {
        const { suspense_id } = assertFound(conclusions[index], "the money of an entry");
        return { row, event: "settle", set: { suspense_id } };
      }),
    );
    await claimReceipts(tx, run, moved);
    return due.length;
  });
