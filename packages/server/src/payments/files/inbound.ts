import type { AuxiliaryKind, CorrectedBankData } from "@railhead/core";
import { parseCorrection, returnEffect, type Correction, type ReturnEffect } from "@railhead/core";
import { transactionCode, type ReadBatch, type ReadEntry } from "@railhead/nacha";
import type { AchFileRow } from "../../db/tables/files/ach-files.ts";
import type { EntryReference, MatchedEntry } from "../../db/tables/files/entries.ts";
import type { InboundConclusion, InboundItem } from "../../db/tables/files/inbound-items.ts";

export type { CorrectedBankData };

/** An inbound item about an outbound entry, with the matched entry. */
export interface InboundEntry {
  readonly item: InboundItem;
  readonly match: MatchedEntry | undefined;
  /** Cents debited from the bank account; negative if credited. */
  readonly outflow_cents: bigint;
  /** Contests only: the trace number of our dishonored return. */
  readonly dishonor_trace?: string;
  /** Returns only. */
  readonly effect?: ReturnEffect;
  /** Corrections only. */
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

/** An inbound entry that refers to an outbound entry. */
export interface ReportedEntry {
  readonly entry: ReadEntry;
  readonly addenda: ReferringAddenda;
}

/** The entries of a file that refer to outbound entries, in file order. */
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

/** The reference to the outbound entry. Corrections carry no amount. */
export function referenceOf({ entry, addenda }: ReportedEntry): EntryReference {
  const hasAmount = addenda.type !== "correction" && addenda.type !== "refused_correction";
  return {
    trace_number: addenda.original_entry_trace_number.trim(),
    receiving_dfi: addenda.original_receiving_dfi_identification.trim(),
    amount_cents: hasAmount ? BigInt(entry.amount) : null,
    // A return may have a wrong amount, and R74 contests a dishonor with the right one.
    is_amount_loose: addenda.type === "return" || addenda.type === "contested",
  };
}

/**
 * Builds the inbound item. Corrected data holds account numbers, so only its `hash` enters the item
 * key.
 */
export function describeInbound(
  file: AchFileRow,
  reported: ReportedEntry,
  { match, hash }: { match: MatchedEntry | undefined; hash: (text: string) => string },
): InboundEntry {
  const { entry, addenda } = reported;
  const { trace_number: original, receiving_dfi: dfi } = referenceOf(reported);
  const code = codeOf(addenda);
  const kind = KINDS[addenda.type];
  const outflow_cents = outflow(reported, match !== undefined);
  // A notification of change posts nothing.
  const isPosted = match === undefined || !["correction", "refused_correction"].includes(kind);
  return {
    item: {
      // Banks repeat items in several files: the key depends on content alone.
      item_key: [kind, original, dfi, code, entry.amount, match?.file_date ?? ""]
        .concat(distinction(reported, hash))
        .join(":"),
      file_id: file.id,
      line: entry.line,
      kind: match === undefined ? "unmatched" : kind,
      code,
      original_trace_number: original,
      trace_number: entry.trace_number.trim(),
      amount_cents: BigInt(entry.amount),
      moved_cents: isPosted ? -outflow_cents : 0n,
      payment_id: match?.payment_id ?? null,
      funding_event_id: match?.funding_event_id ?? null,
    },
    match,
    outflow_cents,
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

/** Normalizes the code: `r02` and `R02` must give the same item key. */
function codeOf(addenda: ReferringAddenda): string {
  const code = "change_code" in addenda ? addenda.change_code : addenda.return_reason_code;
  return code.toUpperCase();
}

/** The parts of the item key that distinguish items with the same entry and code. */
function distinction({ entry, addenda }: ReportedEntry, hash: (text: string) => string): string[] {
  switch (addenda.type) {
    // A second return of one entry moves its money again, under a trace number of its own.
    case "return":
      return [entry.trace_number.trim()];
    case "correction":
      return [hash(addenda.corrected_data)];
    case "refused_correction":
      return [addenda.refused_change_code.toUpperCase()];
    default:
      return [addenda.return_trace_number.trim()];
  }
}

/**
 * A returned debit is an outflow, a returned credit an inflow. A dishonored return of an entry of ours gives that
 * back; one of another's entry, which we had returned, takes it again.
 */
function outflow({ entry, addenda }: ReportedEntry, isOurs: boolean): bigint {
  const amount = BigInt(entry.amount);
  const taken = transactionCode(entry.transaction_code)?.direction === "debit" ? amount : -amount;
  return addenda.type === "dishonored" && isOurs ? -taken : taken;
}

/** Whether a return has another amount than the matched entry. */
export function hasDifferentAmount({ item, match }: InboundEntry): boolean {
  return item.kind === "return" && match !== undefined && match.amount_cents !== item.amount_cents;
}

/** The id of the matched auxiliary entry, if it is of this kind. */
export function auxiliaryIdOf(match: MatchedEntry | undefined, kind: AuxiliaryKind): string | null {
  return match?.auxiliary_kind === kind ? match.auxiliary_entry_id : null;
}

/** A conclusion without a suspense posting. */
export function conclusionOf(
  { item }: InboundEntry,
  outcome: InboundConclusion["outcome"],
  detail: string | null = null,
): InboundConclusion {
  return { item_key: item.item_key, outcome, detail, suspense_id: null, suspense_cents: null };
}
