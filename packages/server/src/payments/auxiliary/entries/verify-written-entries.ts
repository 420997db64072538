import type { Cents } from "@railhead/core";
import { readFile } from "@railhead/nacha";
import { assert, assertFound } from "../../../base/assert.ts";
import type { BuiltFile } from "../../../rails/files/ach.ts";

/** The position of an entry in an outbound file, and its row. */
export interface PlacedEntry<Row> {
  readonly row: Row;
  readonly line: number;
  readonly batch_number: number;
  readonly trace_number: string;
  readonly transaction_code: string;
  readonly receiving_dfi: string;
  readonly amount_cents: Cents;
  readonly addenda_count: number;
}

/** A built file and the positions of its entries. */
export interface AuxiliaryFile<Row> {
  readonly built: Omit<BuiltFile, "placed" | "placed_payments">;
  readonly placed: readonly PlacedEntry<Row>[];
}

/**
 * Verifies a written file by reading it: every row must have an entry with its amount. Entries with
 * other trace numbers are offsets.
 */
export function verifyWrittenEntries<Row extends { readonly amount_cents: Cents }>(
  file: { readonly name: string; readonly bytes: Uint8Array },
  byTrace: ReadonlyMap<string, Row>,
): AuxiliaryFile<Row> {
  const read = readFile(file.bytes);
  const [fault] = read.errors;
  assert(read.valid, `the written file reads back clean: ${fault?.code} in ${fault?.field}`);
  const placed = read.batches.flatMap(({ header, entries }) =>
    entries.flatMap((entry): PlacedEntry<Row>[] => {
      const row = byTrace.get(entry.trace_number);
      if (row === undefined) return [];
      const { amount_cents } = row;
      assert(BigInt(entry.amount) === amount_cents, "the entry reads back as meant");
      const { batch_number } = assertFound(header, "the batch's header");
      const { line, trace_number, transaction_code } = entry;
      const addenda_count = entry.addenda.length;
      const place = { line, batch_number, trace_number, transaction_code, addenda_count };
      return [{ ...place, receiving_dfi: entry.receiving_dfi_identification, row, amount_cents }];
    }),
  );
  assert(placed.length === byTrace.size, "every entry reads back");
  return { built: { ...file, control: assertFound(read.control, "the file's control") }, placed };
}
