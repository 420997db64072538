import { Type } from "typebox";
import {
  countWaitingForPeople,
  type WaitingForPeople,
} from "../../db/tables/environments/progress.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { OneOf, type Static } from "../../http/schema/schema.ts";
import type { AdvanceOutcome } from "../../payments/engine/clock-mover.ts";
import { MAX_ADVANCE } from "../../rails/calendar/advance-targets.ts";

const REASONS = ["arrived", "idle", "people", "limit"] as const;

export const StopReasonResponse = Type.Object({
  reason: OneOf(REASONS),
  message: Type.String({ description: "Why the clock stopped, in one sentence." }),
  waiting: Type.Array(Type.Object({ what: Type.String(), count: Type.Integer() }), {
    description: "Items that wait for a person; empty if there are none.",
  }),
});

export type StopReason = Static<typeof StopReasonResponse>;

/** In words, one and many. */
const NAMES: Readonly<Record<keyof WaitingForPeople, readonly [string, string]>> = {
  payments_on_hold: ["payment on hold", "payments on hold"],
  customers_in_review: ["customer in review", "customers in review"],
  paykeys_in_review: ["paykey in review", "paykeys in review"],
  files_in_doubt: ["file in doubt", "files in doubt"],
  open_exceptions: ["open exception", "open exceptions"],
};

/** Why an advance ended where it did. */
export async function stopReason(
  db: Executor,
  environmentId: string,
  { arrival, isIdleWanted }: { arrival: AdvanceOutcome; isIdleWanted: boolean },
): Promise<StopReason> {
  if (arrival === "there") {
    return { reason: "arrived", message: "Time came to where it was to go.", waiting: [] };
  }
  const counts = await countWaitingForPeople(db, environmentId);
  const waiting = (Object.keys(NAMES) as (keyof WaitingForPeople)[])
    .map((what) => ({ what, count: counts[what] }))
    .filter(({ count }) => count > 0);
  const list = waiting.map(({ what, count }) => `${count} ${NAMES[what][count === 1 ? 0 : 1]}`);
  return { ...countOf(arrival, list.join(", "), isIdleWanted), waiting };
}

function countOf(
  arrival: Exclude<AdvanceOutcome, "there">,
  list: string,
  isIdleWanted: boolean,
): Pick<StopReason, "reason" | "message"> {
  if (arrival === "limit") {
    return { reason: "limit", message: `One call goes ${MAX_ADVANCE} days at most.` };
  }
  if (arrival === "in_vain") {
    const message = `The same was done in vain on three days in a row; it waits for people: ${list}.`;
    return { reason: "people", message };
  }
  const missed = isIdleWanted ? "" : " The status did not come about.";
  if (list === "") return { reason: "idle", message: `Nothing is left to do.${missed}` };
  return { reason: "people", message: `What is left waits for people: ${list}.${missed}` };
}
