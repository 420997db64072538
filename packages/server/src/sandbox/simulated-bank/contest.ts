import { addBankingDays, type ContestCode } from "@railhead/core";
import { contestOf, type ReplyEntry, type ReadResult } from "@railhead/nacha";
import { assertFound } from "../../base/assert.ts";
import { listDishonorEntries } from "../../db/tables/files/payment-returns.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import type { SimulatedReturn } from "../../db/tables/files/simulated-returns.ts";
import { easternInstant, ordinalDay } from "../../rails/calendar/eastern-time.ts";
import { outcomesOfEntries } from "../sandbox-outcomes.ts";

type ReadBatch = ReadResult["batches"][number];

/** A dishonored return of ours as the receiving bank holds it. */
export interface DishonoredRecord {
  readonly header: NonNullable<ReadBatch["header"]>;
  readonly entry: ReadBatch["entries"][number];
  /** The day on which it returned the original, YYMMDD. */
  readonly returned: string;
  /** The day of the year on which the original settled. */
  readonly settled: string;
}

/** When the bank's files lie ready on a banking day. */
const READY = "06:00";

/** What the receiving banks will send back of the dishonored returns in a file of ours. */
export async function plannedContests(
  db: Executor,
  environmentId: string,
  { read, name }: { read: ReadResult; name: string },
): Promise<SimulatedReturn[]> {
  const entries = await listDishonorEntries(db, environmentId, name);
  if (entries.length === 0) return [];
  const wishes = await outcomesOfEntries(db, environmentId, entries);
  const byTrace = new Map(entries.map((entry) => [entry.trace_number, entry]));
  const answers: SimulatedReturn[] = [];
  for (const { header, entries: read_entries } of read.batches) {
    for (const entry of read_entries) {
      const asked = byTrace.get(entry.trace_number);
      const step = wishes.get(asked?.id ?? "")?.find(({ kind }) => kind === "contest");
      if (asked === undefined || step?.kind !== "contest") continue;
      const record: DishonoredRecord = {
        // The operator dates what it settles.
        header: {
          ...assertFound(header, "the batch's header"),
          settlement_date: ordinalDay(asked.settlement_date),
        },
        entry,
        settled: ordinalDay(asked.original_date),
        returned: asked.return_date.slice(2).replaceAll("-", ""),
      };
      answers.push({
        file_name: name,
        trace_number: entry.trace_number,
        code: step.code,
        record: JSON.stringify(record),
        due_at: easternInstant(addBankingDays(asked.settlement_date, 1), READY),
      });
    }
  }
  return answers;
}

/** True for the code of a contested dishonored return. */
export function isContest(code: string): code is ContestCode {
  return /^R7[1-7]$/.test(code);
}

/** The receiving bank's contest. */
export function contestAnswer(item: SimulatedReturn): ReplyEntry {
  const { header, entry, returned, settled } = JSON.parse(item.record) as DishonoredRecord;
  const bank = entry.receiving_dfi_identification;
  return contestOf(header, entry, {
    odfi_identification: bank,
    trace_number: bank + entry.trace_number.slice(8),
    return_reason_code: item.code,
    date_original_entry_returned: returned,
    original_settlement_date: settled,
  });
}
