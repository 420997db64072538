import type { AchFileRow } from "../../db/tables/files/ach-files.ts";
import { byDate, constant } from "../../db/tables/payments/bulk-values.ts";
import {
  acknowledgedSet,
  countSet,
  type PaymentCount,
} from "../../db/tables/payments/payment-sets.ts";
import { maturityOf, settlementOf } from "../../rails/calendar/bank-day.ts";
import { moveBulk, type CountedSet } from "../bulk/bulk-sets.ts";
import { chunkOf, engineContext, inLanes, type StepRun } from "../transitions/step.ts";

/** An acknowledged file and its rejected batches. */
export interface Acknowledged {
  readonly file: AchFileRow;
  readonly refused: readonly number[];
}

/**
 * Records the acknowledgement on each payment of a file. Acknowledged payments are skipped, so an
 * interrupted run can be repeated.
 */
export async function acknowledgeEntries(run: StepRun, wanted: Acknowledged): Promise<void> {
  const { file } = wanted;
  const lines = 2 + 2 * file.batch_count + file.entry_addenda_count;
  let after = 0;
  const next = () => {
    if (after >= lines) return Promise.resolve(undefined);
    const range = { after, through: after + chunkOf(run) };
    after = range.through;
    return Promise.resolve(range);
  };
  await inLanes(run, next, (range) => acknowledgeLines(run, { ...wanted, range }));
}

async function acknowledgeLines(
  run: StepRun,
  { file, refused, range }: Acknowledged & { range: { after: number; through: number } },
): Promise<number> {
  return await run.tools.db.tx(async (tx) => {
    const steps = ["settle", "mature"] as const;
    const sets: CountedSet[] = [];
    for (const step of steps) {
      const payments = acknowledgedSet(file, range, { step, refused });
      const counts = await countSet(tx, payments);
      const dueAt = step === "settle" ? settlements(run, file, counts) : maturities(run, counts);
      sets.push({
        payments,
        counts,
        move: () => ({
          event: "acknowledge",
          reason: "ok",
          source: "system",
          message: `The bank acknowledged file ${file.name}.`,
          // Keeps the due step and instant.
          set: {
            due_step: constant("due_step", step),
            due_at: dueAt,
            processed_at: constant("processed_at", run.at),
          },
        }),
      });
    }
    const context = await engineContext(
      tx,
      run,
      sets.flatMap(({ counts }) => counts),
    );
    return await moveBulk(tx, context, sets);
  });
}

function settlements(run: StepRun, file: AchFileRow, counts: readonly PaymentCount[]) {
  const dates = new Set(counts.flatMap(({ settlement_date }) => settlement_date ?? []));
  const settles = (date: string) => settlementOf(run.bank.profile, date, file.created_at);
  return byDate("due_at", "settlement_date", {
    values: new Map([...dates].map((date) => [date, settles(date)])),
    otherwise: settles(file.file_date),
  });
}

function maturities({ bank, at }: StepRun, counts: readonly PaymentCount[]) {
  const dates = new Set(counts.flatMap(({ paid_date }) => paid_date ?? []));
  return byDate("due_at", "paid_date", {
    values: new Map([...dates].map((date) => [date, maturityOf(bank.profile, date)])),
    otherwise: maturityOf(bank.profile, at.slice(0, 10)),
  });
}
