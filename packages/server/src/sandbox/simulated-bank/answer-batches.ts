import {
  correctionOf,
  returnOf,
  type ReplyEntry,
  type BatchHeader,
  type BatchInput,
  type EntryFields,
  type EntryInput,
} from "@railhead/nacha";
import type { SimulatedReturn } from "../../db/tables/files/simulated-returns.ts";
import { contestAnswer, isContest } from "./contest.ts";
import { correctedData } from "./corrected-data.ts";

/**
 * Batches the receiving banks' responses as the operator forwards them: one bank's similar responses share
 * a batch while trace numbers ascend.
 */
export function answerBatches(items: readonly SimulatedReturn[]): BatchInput[] {
  const batches: (BatchInput & { readonly entries: EntryInput[] })[] = [];
  const openByKey = new Map<string, { readonly entries: EntryInput[]; last: string }>();
  for (const item of items) {
    const { header, entry } = answerTo(item);
    // Returns and contested dishonored returns may not share a batch.
    const key = `${isContest(item.code) ? "contest" : "answer"} ${JSON.stringify(header)}`;
    const { trace_number } = entry;
    const open = openByKey.get(key);
    if (open !== undefined && open.last < trace_number) {
      open.entries.push(entry);
      open.last = trace_number;
    } else {
      const entries = [entry];
      batches.push({ header, entries });
      openByKey.set(key, { entries, last: trace_number });
    }
  }
  return batches;
}

interface OriginalRecord {
  readonly header: BatchHeader;
  readonly entry: EntryFields;
}

/** The receiving bank's trace numbers continue the original's sequence. */
function answerTo(item: SimulatedReturn): ReplyEntry {
  if (isContest(item.code)) return contestAnswer(item);
  const { header, entry } = JSON.parse(item.record) as OriginalRecord;
  const answering = {
    odfi_identification: entry.receiving_dfi_identification,
    trace_number: entry.receiving_dfi_identification + entry.trace_number.slice(8),
  };
  if (!item.code.startsWith("C")) {
    return returnOf(header, entry, { ...answering, return_reason_code: item.code });
  }
  const corrected_data = correctedData(item.code, entry);
  return correctionOf(header, entry, { ...answering, change_code: item.code, corrected_data });
}
