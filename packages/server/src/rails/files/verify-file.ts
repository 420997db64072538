import { readInto, type EntryView, type ReadResult } from "@railhead/nacha";
import { assert, assertFound } from "../../base/assert.ts";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import type {
  OutgoingEntry,
  OutgoingKind,
  OutgoingPayments,
  PlacedEntry,
  PlacedPayments,
} from "./outgoing.ts";

/** The expected content of a batch: payments with consecutive numbers first. */
export interface ExpectedBatch {
  readonly places: Int32Array;
  readonly first_number: number;
  /** Its other entries; undefined for offset entries. */
  readonly written: {
    readonly outgoing: OutgoingEntry | undefined;
    readonly trace_number: string;
  }[];
}

interface ExpectedFile {
  readonly batches: readonly ExpectedBatch[];
  readonly payments: OutgoingPayments;
}

/** Reads the bytes as the bank will. Throws if content or order differ from the expected. */
export function verifyFile(profile: BankProfile, bytes: Uint8Array, file: ExpectedFile) {
  const reading = follow(profile, file);
  let fault: string | undefined;
  let control: ReadResult["control"];
  const { valid } = readInto(bytes, {
    batch: (header) => reading.batch(assertFound(header, "the batch's header").batch_number),
    entry: (entry) => reading.entry(entry),
    file_control: (read) => {
      control = read;
    },
    // The value may be an account number, so it is left out.
    error: ({ code, field }) => {
      fault ??= `${code} in ${field}`;
    },
  });
  assert(valid, `the written file reads back clean: ${fault}`);
  const totals = assertFound(control, "the file's control");
  const isBalanced = totals.total_debit === totals.total_credit;
  assert(profile.offset === undefined || isBalanced, "the file is balanced");
  return { ...reading.end(), control: totals };
}

const SEQUENCES = 10_000_000;

/** Compares each entry read with the expected one. */
function follow({ odfi_routing_number: odfi }: BankProfile, { batches, payments }: ExpectedFile) {
  const placed: PlacedEntry[] = [];
  const placedPayments: PlacedPayments[] = [];
  const prefix = Number(odfi.slice(0, 8)) * SEQUENCES;
  let index = -1;
  let number = 0;
  let position = 0;
  let batch: ExpectedBatch | undefined;
  let lines = new Int32Array();
  const wasRead = () => {
    const count = batch === undefined ? 0 : batch.places.length + batch.written.length;
    assert(position === count, "every entry reads back");
  };
  const payment = (entry: EntryView, { places, first_number }: ExpectedBatch) => {
    const place = places[position]!;
    const trace = prefix + ((first_number + position) % SEQUENCES);
    if (Number(entry.trace_number) !== trace) throw wrong(trace);
    const kind = payments.kinds[payments.kindOf[place]!]!;
    const information = payments.payment_related_information[place];
    if (!matchesExpected(entry, kind, payments.amounts[place]!)) throw wrong(trace);
    if (!hasInformation(entry, information)) throw wrong(trace);
    if (position === 0) {
      lines = new Int32Array(places.length);
      placedPayments.push({ batch_number: number, places, lines, first_number });
    }
    lines[position] = entry.line;
  };
  return {
    batch(batchNumber: number): void {
      wasRead();
      index += 1;
      batch = assertFound(batches[index], `a batch ${batchNumber} that was meant`);
      number = batchNumber;
      position = 0;
    },
    entry(entry: EntryView): void {
      const meant = assertFound(batch, "the entry's batch");
      if (position < meant.places.length) payment(entry, meant);
      else {
        const { outgoing, trace_number } = assertFound(
          meant.written[position - meant.places.length],
          `an entry ${entry.trace_number} that was meant`,
        );
        if (entry.trace_number !== trace_number) throw wrong(trace_number);
        if (outgoing !== undefined) {
          if (!matchesExpected(entry, outgoing, Number(outgoing.amount_cents)))
            throw wrong(trace_number);
          if (!hasInformation(entry, outgoing.payment_related_information ?? undefined))
            throw wrong(trace_number);
          const { line, addenda } = entry;
          const addenda_count = addenda.length;
          placed.push({ outgoing, line, batch_number: number, trace_number, addenda_count });
        }
      }
      position += 1;
    },
    end() {
      wasRead();
      assert(index === batches.length - 1, "every batch reads back");
      return { placed, placed_payments: placedPayments };
    },
  };
}

const wrong = (trace: number | string) =>
  new Error(`entry ${trace} does not read back as it was meant`);

function matchesExpected(entry: EntryView, outgoing: OutgoingKind, amount: number): boolean {
  const { routing_number: routing } = outgoing;
  return (
    entry.amount === amount &&
    routing.startsWith(entry.receiving_dfi_identification) &&
    entry.check_digit === routing.slice(8) &&
    entry.dfi_account_number === outgoing.account_number
  );
}

/** Whether the entry carries the text in its one addenda record, or has none. */
function hasInformation({ addenda }: EntryView, text: string | undefined): boolean {
  if (text === undefined) return addenda.length === 0;
  const [record] = addenda;
  return (
    addenda.length === 1 &&
    record?.type === "payment" &&
    record.payment_related_information.trimEnd() === text.trimEnd()
  );
}
