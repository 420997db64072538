import type { AuxiliaryRow } from "../../db/tables/files/auxiliary-rows.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { inChunks, type Step } from "../transitions/step.ts";
import type { AuxiliaryRules } from "./entries/auxiliary-rules.ts";
import { sealAuxiliary } from "./seal-auxiliary.ts";
import { settleAuxiliary, timeOutAuxiliary } from "./settle-auxiliary.ts";

const LIMIT = 500;

/**
 * The engine step for a kind: seals due rows, settles sent rows, and times out rows without a
 * return.
 */
export function advanceAuxiliary<Row extends AuxiliaryRow>(rules: AuxiliaryRules<Row>): Step {
  return async (run) => {
    const options = { limit: LIMIT, lanes: 1 };
    const input = { rules, limit: LIMIT };
    let moved = await inChunks(run, (tx) => sealAuxiliary(tx, run, input), options);
    moved += await inChunks(run, (tx) => settleAuxiliary(tx, run, input), options);
    const isRead = (run.bank.returns_read_through ?? "") >= easternTime(run.at).date;
    for (const timeout of rules.timeouts) {
      if (timeout.needs_returns && !isRead) continue;
      const work = { ...input, timeout };
      moved += await inChunks(run, (tx) => timeOutAuxiliary(tx, run, work), options);
    }
    return moved;
  };
}
