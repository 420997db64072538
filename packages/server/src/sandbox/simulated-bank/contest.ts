import { addBankingDays, type ContestCode } from "@railhead/core";
import { contestOf, type ReplyEntry, type ReadResult } from "@railhead/nacha";
import { assertFound } from "../../base/assert.ts";
import { listDishonorEntries } from "../../db/tables/files/payment-returns.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import type { SimulatedReturn } from "../../db/tables/files/simulated-returns.ts";
import { easternInstant, ordinalDay } from "../../rails/calendar/eastern-time.ts";
import { outcomesOfEntries } from "../sandbox-outcomes.ts";

type ReadBatch = ReadResult["batches"][number];

/** Our dishonored return, as the receiving bank sees it. */
export interface DishonoredRecord {
  readonly header: NonNullable<ReadBatch["header"]>;
  readonly entry: ReadBatch["entries"][number];
  /** Date of the original return, YYMMDD. */
  readonly returned: string;
  /** Day of year of the original settlement. */
  readonly settled: string;
}

/** Time at which the bank's files are ready on a banking day. */
const READY = "06:00";

/** Contests of the dishonored returns in our file. */
export async function plannedContests(
  db: Executor,
  environmentId: string,
  { read, name }: { read: ReadResult; name: string },
): Promise<SimulatedReturn[]> {
  const entries = await listDishonorEntries(db, environmentId, name);
  if (entries.length === 0) return [];
  const outcomes = await outcomesOfEntries(db, environmentId, entries);
  const byTrace = new Map(entries.map((entry) => [entry.trace_number, entry]));
  const answers: SimulatedReturn[] = [];
  for (const { header, entries: read_entries } of read.batches) {
    for (const entry of read_entries) {
      const asked = byTrace.get(entry.trace_number);
      const step = outcomes.get(asked?.id ?? "")?.find(({ kind }) => kind === "contest");
      if (asked === undefined || step?.kind !== "contest") continue;
      const record: DishonoredRecord = {
        // The operator sets the settlement date.
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

/** Whether a code is that of a contested dishonored return. */
export function isContest(code: string): code is ContestCode {
  return /^R7[1-7]$/.test(code);
}

/** Record of a contested dishonored return. */
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
