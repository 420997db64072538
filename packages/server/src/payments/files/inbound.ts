import type { AuxiliaryKind, CorrectedBankData } from "@railhead/core";
import { parseCorrection, returnEffect, type Correction, type ReturnEffect } from "@railhead/core";
import { transactionCode, type ReadBatch, type ReadEntry } from "@railhead/nacha";
import type { AchFileRow } from "../../db/tables/files/ach-files.ts";
import type { EntryReference, MatchedEntry } from "../../db/tables/files/entries.ts";
import type { InboundConclusion, InboundItem } from "../../db/tables/files/inbound-items.ts";

export type { CorrectedBankData };

/** Something the bank says about an entry of ours, with that entry where it was found. */
export interface InboundEntry {
  readonly item: InboundItem;
  readonly match: MatchedEntry | undefined;
  /** What the bank's account with us lost by it, in cents; below zero it gained. */
  readonly outflow_cents: bigint;
  /** Of contests alone: the trace number of our dishonored return. */
  readonly dishonor_trace?: string;
  /** Of returns alone. */
  readonly effect?: ReturnEffect;
  /** Of corrections alone. */
  readonly correction?: Correction;
}

type Addenda = ReadEntry["addenda"][number];
const KINDS = {
  return: "return",
  correction: "correction",
  dishonored: "dishonored",
  contested: "contested",
  refused_correction: "refused_correction",
} as const;
type ReferringAddenda = Extract<Addenda, { type: keyof typeof KINDS }>;

/** An entry of an inbound file that refers to one of ours. */
export interface ReportedEntry {
  readonly entry: ReadEntry;
  readonly addenda: ReferringAddenda;
}

/** The entries of a file that say something about entries of ours, in their order. */
export function reportedEntries(batches: readonly ReadBatch[]): ReportedEntry[] {
  return batches.flatMap((batch) =>
    batch.entries.flatMap((entry) => {
      const addenda = entry.addenda.find(
        (record): record is ReferringAddenda => record.type in KINDS,
      );
      return addenda === undefined ? [] : [{ entry, addenda }];
    }),
  );
}

/** What identifies the entry of ours. Corrections carry no amount. */
export function referenceOf({ entry, addenda }: ReportedEntry): EntryReference {
  const hasAmount = addenda.type !== "correction" && addenda.type !== "refused_correction";
  return {
    trace_number: addenda.original_entry_trace_number.trim(),
    receiving_dfi: addenda.original_receiving_dfi_identification.trim(),
    amount_cents: hasAmount ? BigInt(entry.amount) : null,
    is_amount_loose: addenda.type === "return",
  };
}

/** `hash` keeps corrected data, which holds account numbers, out of the item's key. */
export function describeInbound(
  file: AchFileRow,
  reported: ReportedEntry,
  { match, hash }: { match: MatchedEntry | undefined; hash: (text: string) => string },
): InboundEntry {
  const { entry, addenda } = reported;
  const { trace_number: original, receiving_dfi: dfi } = referenceOf(reported);
  const code = codeOf(addenda);
  const kind = KINDS[addenda.type];
  return {
    item: {
      // Banks send the same item in several files: it is the same by what it says.
      item_key: [kind, original, dfi, code, entry.amount, match?.file_date ?? ""]
        .concat(distinction(addenda, hash))
        .join(":"),
      file_id: file.id,
      line: entry.line,
      kind: match === undefined ? "unmatched" : kind,
      code,
      original_trace_number: original,
      trace_number: entry.trace_number.trim(),
      amount_cents: BigInt(entry.amount),
      payment_id: match?.payment_id ?? null,
      funding_event_id: match?.funding_event_id ?? null,
    },
    match,
    outflow_cents: outflow(reported),
    ...(addenda.type === "contested"
      ? { dishonor_trace: addenda.dishonored_return_trace_number.trim() }
      : {}),
    ...(addenda.type === "return"
      ? { effect: returnEffect(code, addenda.addenda_information) }
      : {}),
    ...(addenda.type === "correction"
      ? { correction: parseCorrection(code, addenda.corrected_data) }
      : {}),
  };
}

/** Codes are upper case: a bank that writes `r02` means R02, and it is the same item by both. */
function codeOf(addenda: ReferringAddenda): string {
  const code = "change_code" in addenda ? addenda.change_code : addenda.return_reason_code;
  return code.toUpperCase();
}

/** What tells two items about one entry apart beside their code. */
function distinction(addenda: ReferringAddenda, hash: (text: string) => string): string[] {
  switch (addenda.type) {
    case "return":
      return [];
    case "correction":
      return [hash(addenda.corrected_data)];
    case "refused_correction":
      return [addenda.refused_change_code.toUpperCase()];
    default:
      return [addenda.return_trace_number.trim()];
  }
}

/** A returned debit is taken from us, a returned credit given back; a dishonored return undoes it. */
function outflow({ entry, addenda }: ReportedEntry): bigint {
  const amount = BigInt(entry.amount);
  const taken = transactionCode(entry.transaction_code)?.direction === "debit" ? amount : -amount;
  return addenda.type === "dishonored" ? -taken : taken;
}

/** Whether a return names an entry of ours with another amount than that entry's. */
export function hasDifferentAmount({ item, match }: InboundEntry): boolean {
  return item.kind === "return" && match !== undefined && match.amount_cents !== item.amount_cents;
}

/** The auxiliary entry of a kind that an item is about. */
export function auxiliaryIdOf(match: MatchedEntry | undefined, kind: AuxiliaryKind): string | null {
  return match?.auxiliary_kind === kind ? match.auxiliary_entry_id : null;
}

/** A conclusion without money. */
export function conclusionOf(
  { item }: InboundEntry,
  outcome: InboundConclusion["outcome"],
  detail: string | null = null,
): InboundConclusion {
  return { item_key: item.item_key, outcome, detail, suspense_id: null, suspense_cents: null };
}
