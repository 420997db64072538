import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../../test/support/database.ts";
import { assertFound } from "../../../base/assert.ts";
import { uuidBytes } from "../../postgres/copy-buffer.ts";
import type { Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";
import { copyEntries, insertEntries, type EntryRow, type EntryRun } from "./entries.ts";
import { NONE_SEALABLE } from "./sealable-rows.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const fileId = "0195a3f0-7c00-7000-8000-0000000000aa";
const shared = { environment_id: "0195a3f0-7c00-7000-8000-0000000000bb", file_id: fileId };
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const date = fc.constantFrom("2026-03-02", "2027-12-31", "2028-02-29");

const kind = fc.record({
  transaction_code: digits(2),
  receiving_dfi: digits(8),
  settlement_date: date,
});
const payment = fc.record({
  id: fc.uuid(),
  amount: fc.integer({ min: 0, max: 2_147_483_647 }),
  attempt: fc.integer({ min: 0, max: 30_000 }),
  information: fc.option(fc.string({ minLength: 1, maxLength: 80 }), { nil: undefined }),
  kind: fc.nat({ max: 2 }),
});
const batch = fc.record({
  batch_number: fc.integer({ min: 1, max: 9_999_999 }),
  file_date: date,
  kinds: fc.array(kind, { minLength: 3, maxLength: 3 }),
  payments: fc.uniqueArray(payment, { minLength: 1, maxLength: 8, selector: ({ id }) => id }),
});
type Batch = typeof batch extends fc.Arbitrary<infer B> ? B : never;

const traceOf = (position: number) => `091000010${String(position).padStart(6, "0")}`;

/** The batch as columns of payments, read backwards so that places differ from positions. */
function runOf({ payments, kinds, ...of }: Batch): EntryRun {
  const last = payments.length - 1;
  return {
    ...shared,
    ...of,
    kinds,
    traceOf,
    places: Int32Array.from(payments, (_, position) => last - position),
    lines: Int32Array.from(payments, (_, position) => position + 1),
    kindOf: Int32Array.from(payments, (one) => one.kind),
    payment_related_information: payments.map(({ information }) => information),
    payments: {
      ...NONE_SEALABLE,
      count: payments.length,
      ids: Buffer.concat(payments.map(({ id }) => uuidBytes(id))),
      amounts: Float64Array.from(payments, ({ amount }) => amount),
      attempts: Int16Array.from(payments, ({ attempt }) => attempt),
    },
  };
}

function rowsOf({ payments, kinds, batch_number, file_date }: Batch): EntryRow[] {
  return payments.toReversed().map((one, position) => ({
    ...shared,
    batch_number,
    file_date,
    line: position + 1,
    trace_number: traceOf(position),
    payment_id: one.id,
    funding_event_id: null,
    auxiliary_entry_id: null,
    attempt: one.attempt + 1,
    amount_cents: BigInt(one.amount),
    addenda_count: one.information === undefined ? 0 : 1,
    ...assertFound(kinds[one.kind], "the entry's kind"),
  }));
}

async function takeEntries(tx: Tx): Promise<unknown[]> {
  const rows = await tx.rows(sql`select * from entries order by line`);
  await tx.run(sql`delete from entries`);
  return rows;
}

test("entries copied from columns of payments equal entries inserted as rows", async () => {
  await fc.assert(
    fc.asyncProperty(batch, async (drawn) => {
      await database.db.tx(async (tx) => {
        await copyEntries(tx, [runOf(drawn)]);
        const copied = await takeEntries(tx);
        await insertEntries(tx, rowsOf(drawn));
        expect(copied).toEqual(await takeEntries(tx));
        expect(copied).toHaveLength(drawn.payments.length);
      });
    }),
    { numRuns: 50 },
  );
});
