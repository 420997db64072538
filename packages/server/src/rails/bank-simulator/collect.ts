import { readFile as readBytes } from "node:fs/promises";
import { join } from "node:path";
import {
  addBankingDays,
  nextBankingDay,
  PAYMENT_OUTCOMES,
  returnEffect,
  type CivilDate,
  type Instant,
} from "@railhead/core";
import { readFile, type ReadResult } from "@railhead/nacha";
import { assertFound } from "../../assert.ts";
import type { Executor } from "../../db/executor.ts";
import {
  insertSimulatedReturns,
  listEntryOutcomes,
  type EntryOutcome,
  type SimulatedReturn,
} from "../../db/simulated-returns.ts";
import { listFiles, moveFile, type BankFolders } from "../directory.ts";
import { easternInstant } from "../eastern-time.ts";

/** When the bank's return files lie ready on a banking day. */
const RETURNS_READY = "06:00";

/**
 * The bank takes our files: reads each as a bank would, decides what of it will come back and
 * when, remembers that, and only then moves the file out of the way. Safe to repeat.
 */
export async function collectFiles(
  db: Executor,
  environmentId: string,
  folders: BankFolders,
): Promise<number> {
  const names = await listFiles(folders.outbound);
  for (const name of names) {
    const read = readFile(await readBytes(join(folders.outbound, name)));
    const outcomes = await listEntryOutcomes(db, environmentId, name);
    const returns = plannedReturns(read, name, outcomes);
    if (returns.length > 0) await insertSimulatedReturns(db, environmentId, returns);
    await moveFile(name, folders.outbound, folders.taken);
  }
  return names.length;
}

function plannedReturns(
  read: ReadResult,
  fileName: string,
  outcomes: readonly EntryOutcome[],
): SimulatedReturn[] {
  const outcomeByTrace = new Map(outcomes.map((outcome) => [outcome.trace_number, outcome]));
  if (outcomeByTrace.size === 0) return [];
  return read.batches.flatMap((batch) =>
    batch.entries.flatMap((entry) => {
      const outcome = outcomeByTrace.get(entry.trace_number);
      const plan = outcome === undefined ? undefined : returnPlan(outcome);
      if (plan === undefined) return [];
      const header = assertFound(batch.header, "the batch's header");
      return [
        {
          file_name: fileName,
          trace_number: entry.trace_number,
          code: plan.code,
          record: JSON.stringify({ header, entry }),
          due_at: plan.due_at,
        },
      ];
    }),
  );
}

function returnPlan(outcome: EntryOutcome): { code: string; due_at: Instant } | undefined {
  const { effect } = assertFound(
    PAYMENT_OUTCOMES[outcome.sandbox_outcome as keyof typeof PAYMENT_OUTCOMES],
    `outcome ${outcome.sandbox_outcome}`,
  );
  if (typeof effect === "string" || !("return" in effect)) return undefined;
  const paid = outcome.paid_date ?? outcome.settlement_date;
  const dateByMoment: Record<typeof effect.when, CivilDate> = {
    before_settlement: outcome.settlement_date,
    before_paid: nextBankingDay(outcome.settlement_date),
    // Late enough that the money was passed on, so that taking it back is seen too.
    after_paid: addBankingDays(paid, returnEffect(effect.return).window === "60D" ? 5 : 2),
  };
  return {
    code: effect.return,
    due_at: easternInstant(dateByMoment[effect.when], RETURNS_READY),
  };
}
