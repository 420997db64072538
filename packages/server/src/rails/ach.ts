import {
  readFile,
  writeFile,
  type BatchInput,
  type EntryInput,
  type ReadResult,
} from "@railhead/nacha";
import { assert, assertFound } from "../assert.ts";
import type { BankProfile } from "../db/banks.ts";
import type { EasternTime } from "./eastern-time.ts";
import { fileName } from "./file-name.ts";
import { nachaText } from "./nacha-text.ts";
import type { OutgoingEntry, PlacedEntry } from "./outgoing.ts";

/** Letters and digits a bank tells files of one date apart by. */
export const FILE_ID_MODIFIERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

const TRACE_SEQUENCES = 10_000_000n;

/** What one file is made of; the numbers come from the bank's durable counters. */
export interface FilePlan {
  readonly profile: BankProfile;
  readonly now: EasternTime;
  readonly file_id_modifier: string;
  readonly first_entry_number: bigint;
  readonly entries: readonly OutgoingEntry[];
}

export interface BuiltFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly placed: readonly PlacedEntry[];
  readonly control: NonNullable<ReadResult["control"]>;
}

/** `YYYY-MM-DD` as a file writes it. */
function sixDigits(date: string): string {
  return date.slice(2).replaceAll("-", "");
}

/** Writes entries as one NACHA file and proves it by reading it back. */
export function buildAchFile(plan: FilePlan): BuiltFile {
  const { profile, now } = plan;
  const groups = groupEntries(plan.entries);
  const byTrace = new Map<string, OutgoingEntry>();
  let number = plan.first_entry_number;
  const batches: BatchInput[] = [...groups.values()].map((group, index) => ({
    header: batchHeader(profile, assertFound(group[0], "an entry of the batch"), index + 1),
    entries: group.map((outgoing) => {
      const entry = entryOf(profile, outgoing, number);
      number += 1n;
      byTrace.set(entry.trace_number, outgoing);
      return entry;
    }),
  }));
  const file = {
    header: {
      immediate_destination: profile.immediate_destination,
      immediate_origin: profile.immediate_origin,
      file_creation_date: sixDigits(now.date),
      file_creation_time: now.time.replace(":", ""),
      file_id_modifier: plan.file_id_modifier,
      immediate_destination_name: profile.immediate_destination_name,
      immediate_origin_name: profile.immediate_origin_name,
    },
    batches,
  };
  const bytes = writeFile(
    file,
    profile.line_ending === "crlf" ? { profile: ["origination", "crlf"] } : {},
  );
  return {
    name: fileName(plan.profile, now, plan.file_id_modifier),
    bytes,
    ...proved(bytes, byTrace),
  };
}

/** Entries that share a batch header stand in one batch, in the order given. */
function groupEntries(entries: readonly OutgoingEntry[]): Map<string, OutgoingEntry[]> {
  const groups = new Map<string, OutgoingEntry[]>();
  for (const entry of entries) {
    const key = [
      entry.company_name,
      entry.company_id,
      entry.sec,
      entry.entry_description,
      entry.settlement_date,
      entry.direction,
    ].join("|");
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return groups;
}

function batchHeader(profile: BankProfile, first: OutgoingEntry, batchNumber: number) {
  return {
    service_class_code: first.direction === "debit" ? "225" : "220",
    company_name: nachaText(first.company_name, 16) || profile.company_name,
    company_identification: nachaText(first.company_id ?? "", 10) || profile.company_identification,
    standard_entry_class_code: first.sec,
    company_entry_description: nachaText(first.entry_description, 10),
    effective_entry_date: sixDigits(first.settlement_date),
    originator_status_code: "1",
    odfi_identification: profile.odfi_routing_number.slice(0, 8),
    batch_number: batchNumber,
  };
}

function entryOf(profile: BankProfile, outgoing: OutgoingEntry, number: bigint): EntryInput {
  const sequence = (number % TRACE_SEQUENCES).toString().padStart(7, "0");
  return {
    transaction_code: outgoing.transaction_code,
    receiving_dfi_identification: outgoing.routing_number.slice(0, 8),
    check_digit: outgoing.routing_number.slice(8),
    dfi_account_number: outgoing.account_number,
    amount: Number(outgoing.amount_cents),
    individual_identification_number: number.toString(36).toUpperCase(),
    // A receiver's name is mandatory on WEB entries and may not be blank.
    individual_name: nachaText(outgoing.receiver_name, 22) || "CUSTOMER",
    discretionary_data: outgoing.discretionary_data,
    trace_number: profile.odfi_routing_number.slice(0, 8) + sequence,
  };
}

/** Reads the bytes as the bank will; a file that does not say what was meant is never sealed. */
function proved(bytes: Uint8Array, byTrace: ReadonlyMap<string, OutgoingEntry>) {
  const read = readFile(bytes);
  const [fault] = read.errors;
  // The fault's value stays out of the text: it may be an account number.
  assert(read.valid, `the written file reads back clean: ${fault?.code} in ${fault?.field}`);
  const placed: PlacedEntry[] = [];
  for (const batch of read.batches) {
    for (const entry of batch.entries) {
      const outgoing = byTrace.get(entry.trace_number);
      assert(
        outgoing !== undefined &&
          BigInt(entry.amount) === outgoing.amount_cents &&
          entry.receiving_dfi_identification + entry.check_digit === outgoing.routing_number &&
          entry.dfi_account_number.trim() === outgoing.account_number,
        `entry ${entry.trace_number} reads back as meant`,
      );
      placed.push({
        outgoing,
        line: entry.line,
        batch_number: assertFound(batch.header, "the batch's header").batch_number,
        trace_number: entry.trace_number,
      });
    }
  }
  assert(placed.length === byTrace.size, "every entry reads back");
  return { placed, control: assertFound(read.control, "the file's control") };
}
