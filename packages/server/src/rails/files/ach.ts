import {
  type BatchInput,
  type EntryInput,
  type ReadResult,
  type SimilarEntries,
  type SimilarKind,
} from "@railhead/nacha";
import { assertFound } from "../../base/assert.ts";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import type { EasternTime } from "../calendar/eastern-time.ts";
import { NO_PAYMENTS, type OffsetAmount, type OutgoingBatch } from "./layout.ts";
import { nachaName } from "./nacha-text.ts";
import type {
  OutgoingEntry,
  OutgoingKind,
  OutgoingPayments,
  PlacedEntry,
  PlacedPayments,
} from "./outgoing.ts";
import { verifyFile, type ExpectedBatch } from "./verify-file.ts";
import { sixDigits, writeAchFile } from "./write-ach-file.ts";

/** File id modifiers of one date. */
export const FILE_ID_MODIFIERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

const TRACE_SEQUENCES = 10_000_000;

/** The input of one file; numbers come from the bank's counters in the database. */
export interface FilePlan {
  readonly profile: BankProfile;
  readonly now: EasternTime;
  readonly file_id_modifier: string;
  /** The first of `countNumbers` trace numbers. */
  readonly first_entry_number: bigint;
  readonly batches: readonly OutgoingBatch[];
  /** The payments placed by the batches; default none. */
  readonly payments?: OutgoingPayments;
  /** The offset account's number, if the profile has one. Never logged. */
  readonly offset_account_number?: string;
}

export interface BuiltFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly placed: readonly PlacedEntry[];
  readonly placed_payments: readonly PlacedPayments[];
  readonly control: NonNullable<ReadResult["control"]>;
}

/** Writes entries as one NACHA file and verifies it by reading it back. */
export function buildAchFile(plan: FilePlan): BuiltFile {
  const { profile, payments = NO_PAYMENTS } = plan;
  const meant: ExpectedBatch[] = [];
  let number = Number(plan.first_entry_number);
  const nameOf = receiverNames();
  const kinds = payments.kinds.map((kind) => kindOf(kind, nameOf));
  const batches: BatchInput[] = plan.batches.map((batch, index) => {
    const first_number = number;
    number += batch.places.length;
    const written: ExpectedBatch["written"] = [];
    const next = (outgoing?: OutgoingEntry) => {
      const trace = traceNumber(profile, number++);
      written.push({ outgoing, trace_number: trace.text });
      return trace;
    };
    meant.push({ places: batch.places, first_number, written });
    return {
      header: batchHeader(plan, batch, index + 1),
      similar: similarEntriesOf(kinds, payments, { places: batch.places, first_number }),
      entries: [
        ...batch.entries.map((outgoing) => entryOf(outgoing, { trace: next(outgoing), nameOf })),
        ...batch.offsets.map((offset) => offsetEntry(plan, batch, { offset, trace: next() })),
      ],
    };
  });
  const { name, bytes } = writeAchFile(profile, plan, batches);
  return {
    name,
    bytes,
    ...verifyFile(profile, bytes, { batches: meant, payments }),
  };
}

/** The payment entries of a batch, in line order. */
function similarEntriesOf(
  kinds: readonly SimilarKind[],
  payments: OutgoingPayments,
  { places, first_number }: { places: Int32Array; first_number: number },
): SimilarEntries {
  return {
    kinds,
    kindOf: places.map((place) => payments.kindOf[place] ?? -1),
    amounts: Float64Array.from(places, (place) => payments.amounts[place] ?? -1),
    first_number,
    ...textsOf(payments, places),
  };
}

/** Their addenda texts: no array for the millions that have none. */
function textsOf(
  { payment_related_information: texts }: OutgoingPayments,
  places: Int32Array,
): Pick<SimilarEntries, "payment_related_information"> {
  if (texts.length === 0) return {};
  return { payment_related_information: Array.from(places, (place) => texts[place]) };
}

interface Trace {
  readonly text: string;
  readonly number: number;
}

/** The trace number of an entry number. */
export function traceNumber({ odfi_routing_number: odfi }: BankProfile, number: number): Trace {
  const sequence = (number % TRACE_SEQUENCES).toString().padStart(7, "0");
  return { text: odfi.slice(0, 8) + sequence, number };
}

function batchHeader(plan: FilePlan, batch: OutgoingBatch, batchNumber: number) {
  const { profile } = plan;
  const { like: first, offsets } = batch;
  const hasOtherSide = offsets.some(({ side }) => side !== first.direction);
  const oneSided = first.direction === "debit" ? "225" : "220";
  const window = sameDayMark(plan, first);
  return {
    service_class_code: batch.isMixed || hasOtherSide ? "200" : oneSided,
    company_name: nachaName(first.company_name, 16) || profile.company_name,
    company_identification: companyIdentification(profile, first),
    standard_entry_class_code: first.sec,
    company_entry_description: nachaName(first.entry_description, 10),
    ...(window === undefined ? {} : { company_descriptive_date: window }),
    effective_entry_date: sixDigits(first.settlement_date),
    originator_status_code: "1",
    odfi_identification: profile.odfi_routing_number.slice(0, 8),
    batch_number: batchNumber,
  };
}

/** The company id of an entry's batch header: the business's, else the profile's. */
export function companyIdentification(
  profile: BankProfile,
  entry: Pick<OutgoingKind, "company_id">,
): string {
  return nachaName(entry.company_id ?? "", 10) || profile.company_identification;
}

/** `SDHHMM`, by which some banks recognize the same-day window. */
function sameDayMark({ profile, now }: FilePlan, first: OutgoingKind): string | undefined {
  if (profile.same_day_mark !== true || first.settlement_date !== now.date) return undefined;
  const window = profile.same_day?.find(({ deadline }) => now.time <= deadline);
  return window === undefined ? undefined : `SD${window.settlement.replace(":", "")}`;
}

/** Memoized receiver names as entries carry them. */
function receiverNames(): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    let text = known.get(name);
    // WEB entries require a receiver name, so an unprintable one gets a default.
    if (text === undefined) known.set(name, (text = nachaName(name, 22) || "CUSTOMER"));
    return text;
  };
}

function kindOf(outgoing: OutgoingKind, nameOf: (name: string) => string): SimilarKind {
  return {
    transaction_code: outgoing.transaction_code,
    receiving_dfi_identification: outgoing.routing_number.slice(0, 8),
    check_digit: outgoing.routing_number.slice(8),
    dfi_account_number: outgoing.account_number,
    individual_name: nameOf(outgoing.receiver_name),
    discretionary_data: outgoing.discretionary_data,
  };
}

function entryOf(
  outgoing: OutgoingEntry,
  { trace: { text, number }, nameOf }: { trace: Trace; nameOf: (name: string) => string },
): EntryInput {
  return {
    ...kindOf(outgoing, nameOf),
    amount: Number(outgoing.amount_cents),
    individual_identification_number: number.toString(36).toUpperCase(),
    ...addendaOf(outgoing),
    trace_number: text,
  };
}

const OFFSET_CODES = {
  checking: { debit: "27", credit: "22" },
  savings: { debit: "37", credit: "32" },
} as const;

/** The offset entry of a batch. */
function offsetEntry(
  { profile, offset_account_number }: FilePlan,
  { like: first }: OutgoingBatch,
  { offset, trace }: { offset: OffsetAmount; trace: Trace },
): EntryInput {
  const account = assertFound(profile.offset, "the account that balances batches");
  return {
    transaction_code: OFFSET_CODES[account.account_type][offset.side],
    receiving_dfi_identification: account.routing_number.slice(0, 8),
    check_digit: account.routing_number.slice(8),
    dfi_account_number: assertFound(offset_account_number, "the balancing account's number"),
    amount: Number(offset.amount_cents),
    individual_identification_number: trace.number.toString(36).toUpperCase(),
    individual_name: "OFFSET",
    discretionary_data: first.discretionary_data,
    trace_number: trace.text,
  };
}

/** The payment addenda of an entry, its text unchanged: it may be an EDI segment. */
function addendaOf({
  payment_related_information = null,
}: OutgoingEntry): Pick<EntryInput, "addenda"> {
  return payment_related_information === null
    ? {}
    : { addenda: [{ type: "payment", payment_related_information }] };
}
