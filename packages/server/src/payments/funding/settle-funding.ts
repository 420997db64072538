import { addBankingDays } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import {
  lockDueFundingEvents,
  type FundingEventRow,
  type FundingStep,
} from "../../db/tables/funding/funding-events.ts";
import { releaseCredit } from "../../ledger/release-covers.ts";
import { maturityOf } from "../../rails/calendar/bank-day.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { moveFundingEvents, type FundingMove } from "./move-funding.ts";
import type { MoveContext } from "../transitions/move.ts";
import { engineContext, inChunks, type Step, type StepRun } from "../transitions/step.ts";

/** Posts the settlement of transfers with the businesses' banks. */
export const settleTransfers: Step = (run) =>
  moveDue(run, "settle", async (tx, context, transfers) => {
    const sent = transfers.filter(({ status }) => status === "pending");
    await moveFundingEvents(
      tx,
      context,
      sent.map((funding) => settleMove(run, funding)),
    );
    const offset = transfers.filter(({ status }) => status === "scheduled");
    await bookOffset(tx, context, { run, transfers: offset });
  });

function settleMove(run: StepRun, funding: FundingEventRow): FundingMove {
  const { profile } = run.bank;
  const today = easternTime(run.at).date;
  const date = addBankingDays(today, profile.return_wait_days, closuresOf(profile));
  return {
    funding,
    event: "settle",
    message: "The transfer settled at the business's bank.",
    set: { effective_at: run.at, due_step: "mature", due_at: maturityOf(profile, date) },
  };
}

const OFFSET_MOVES = [
  { event: "originate", message: "The bank moves the money with the entries it settles." },
  { event: "settle", message: "The bank posted its offset." },
  { event: "mature", message: "An offset of the bank's own is not returned." },
] as const;

/** Transfers by the bank's own offset entries are originated, settled and matured at once. */
async function bookOffset(
  tx: Tx,
  context: MoveContext,
  input: { run: StepRun; transfers: readonly FundingEventRow[] },
): Promise<void> {
  let rows = input.transfers;
  for (const move of OFFSET_MOVES) {
    const set = move.event === "settle" ? { effective_at: input.run.at } : {};
    rows = await moveFundingEvents(
      tx,
      context,
      rows.map((funding) => ({
        ...move,
        funding,
        set: move.event === "originate" ? { attempt: funding.attempt + 1 } : set,
      })),
    );
  }
}

/** Marks transfers paid after the return wait, once today's returns were read. */
export const matureTransfers: Step = async (run) => {
  if ((run.bank.returns_read_through ?? "") < easternTime(run.at).date) return 0;
  return moveDue(run, "mature", async (tx, context, transfers) => {
    await moveFundingEvents(
      tx,
      context,
      transfers.map((funding) => ({
        funding,
        event: "mature",
        message: "The return wait ended without a return.",
      })),
    );
    await releaseCredit(
      tx,
      context,
      transfers.map(({ id }) => id),
    );
  });
};

function moveDue(
  run: StepRun,
  step: FundingStep,
  move: (tx: Tx, context: MoveContext, due: readonly FundingEventRow[]) => Promise<void>,
): Promise<number> {
  return inChunks(run, async (tx) => {
    const { environment_id, at, scope } = run;
    const transfers = await lockDueFundingEvents(tx, { environment_id, step, at, scope });
    if (transfers.length === 0) return 0;
    await move(tx, await engineContext(tx, run, transfers), transfers);
    return transfers.length;
  });
}
