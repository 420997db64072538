import { readFile } from "@railhead/nacha";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { buildAchFile } from "./ach.ts";
import { simulatedBank } from "../calendar/bank-profile.ts";
import { countNumbers, layOutBatches, NO_PAYMENTS } from "./layout.ts";
import type { OutgoingEntry } from "./outgoing.ts";

const balanced: BankProfile = {
  ...simulatedBank,
  funding_mode: "offset",
  offset: {
    routing_number: "091000019",
    account_type: "checking",
    account_number_file: "/run/secrets/offset",
  },
};

const debit: OutgoingEntry = {
  funding_event_id: null,
  attempt: 1,
  direction: "debit",
  sec: "WEB",
  transaction_code: "27",
  discretionary_data: "S ",
  entry_description: "PAYMENT",
  company_name: "SHOP",
  company_id: null,
  routing_number: "021000021",
  account_number: "000123456789",
  receiver_name: "JO RECEIVER",
  amount_cents: 1000n,
  settlement_date: "2026-03-03",
};
const credit: OutgoingEntry = { ...debit, direction: "credit", sec: "PPD", transaction_code: "22" };

function build(
  profile: BankProfile,
  entries: readonly OutgoingEntry[],
  { time = "16:00", payments = NO_PAYMENTS } = {},
) {
  const batches = layOutBatches(profile, entries, payments);
  const built = buildAchFile({
    profile,
    now: { date: "2026-03-02", time },
    file_id_modifier: "A",
    first_entry_number: 7n,
    batches,
    payments,
    offset_account_number: "987654321",
  });
  return { ...built, numbers: countNumbers(batches), read: readFile(built.bytes) };
}

const amounts = fc.array(fc.bigInt({ min: 1n, max: 9_999_999_999n }), {
  minLength: 1,
  maxLength: 30,
});

test("where the bank wants balanced files, every batch sums to nothing and no number is used twice", () => {
  fc.assert(
    fc.property(amounts, amounts, (debits, credits) => {
      const entries = [
        ...debits.map((amount_cents) => ({ ...debit, amount_cents })),
        ...credits.map((amount_cents) => ({ ...credit, amount_cents })),
      ];
      const { read, placed, control, numbers } = build(balanced, entries);
      expect(read.errors).toEqual([]);
      expect(placed.map(({ outgoing }) => outgoing.amount_cents)).toEqual([...debits, ...credits]);
      expect(control.total_debit).toBe(control.total_credit);
      const sum = [...debits, ...credits].reduce((total, amount) => total + amount, 0n);
      expect(BigInt(control.total_debit)).toBe(sum);
      const all = read.batches.flatMap((batch) => batch.entries);
      expect(all).toHaveLength(numbers);
      expect(new Set(all.map(({ trace_number }) => trace_number)).size).toBe(numbers);
      for (const batch of read.batches) {
        expect(batch.header?.service_class_code).toBe("200");
        expect(batch.control?.total_debit).toBe(batch.control?.total_credit);
      }
    }),
    { numRuns: 50 },
  );
});

test("whatever businesses and customers are called, the bank takes the file", () => {
  for (const text of ["0", "0000000000", "0 0", "   ", "\u65e5\u672c", "\u{1f600}", "-"]) {
    const named = {
      receiver_name: text,
      company_name: text,
      company_id: text,
    };
    const { read } = build(simulatedBank, [
      { ...debit, ...named },
      { ...credit, ...named },
    ]);
    expect(read.errors).toEqual([]);
  }
});

/** Some entries are payments, given by columns; as entries of their own they must give the same. */
const mixed = fc.array(
  fc.record({
    amount_cents: fc.bigInt({ min: 1n, max: 2_147_483_647n }),
    direction: fc.constantFrom(debit, credit),
    receiver_name: fc.constantFrom("JO RECEIVER", "Zoë Ångström-Øre the Very Long", "日本"),
    account_number: fc.constantFrom("000123456789", "A-1", "12345678901234567"),
    company_name: fc.constantFrom("SHOP", "Other shop"),
    payment_related_information: fc.constantFrom(null, "RMR*IV*12345**100.00\\", "invoice 7"),
  }),
  { minLength: 1, maxLength: 40 },
);

test("payments in columns and one by one give the same bytes and the same lines", () => {
  fc.assert(
    fc.property(mixed, fc.constantFrom(simulatedBank, balanced), (made, profile) => {
      const entries = made.map(({ direction, ...own }): OutgoingEntry => ({
        ...direction,
        ...own,
      }));
      const one = build(profile, entries);
      const payments = {
        kinds: entries,
        kindOf: Int32Array.from(entries.keys()),
        amounts: Float64Array.from(entries, ({ amount_cents }) => Number(amount_cents)),
        payment_related_information: entries.map(
          (entry) => entry.payment_related_information ?? undefined,
        ),
      };
      const many = build(profile, [], { payments });
      expect(Buffer.from(many.bytes).equals(Buffer.from(one.bytes))).toBe(true);
      const placed = many.placed_payments.flatMap(({ places, lines, batch_number }) =>
        Array.from(places, (place, index) => ({
          outgoing: entries[place],
          line: lines[index],
          batch_number,
          trace_number: expect.any(String) as string,
          addenda_count: entries[place]?.payment_related_information === null ? 0 : 1,
        })),
      );
      expect(one.placed).toEqual(placed);
    }),
    { numRuns: 100 },
  );
});

test("the balancing entry names itself and goes to the account of the profile", () => {
  const { read } = build(balanced, [debit, { ...debit, amount_cents: 250n }]);
  expect(read.batches[0]?.entries.at(-1)).toMatchObject({
    individual_name: expect.stringMatching(/^OFFSET/) as unknown,
    transaction_code: "22",
    amount: 1250,
    receiving_dfi_identification: "09100001",
  });
});

test("without an offset a batch has its payments alone and one side", () => {
  const { read, numbers } = build(simulatedBank, [debit, credit]);
  expect(numbers).toBe(2);
  expect(read.batches.map((batch) => batch.header?.service_class_code)).toEqual(["225", "220"]);
});

test("a same-day batch names the window it is in time for, where the bank wants that", () => {
  const profile: BankProfile = {
    ...simulatedBank,
    same_day_mark: true,
    same_day: [
      { cutoff: "10:00", deadline: "10:15", settlement: "13:00" },
      { cutoff: "14:00", deadline: "14:30", settlement: "17:00" },
    ],
  };
  const today = { ...debit, settlement_date: "2026-03-02" };
  const markOf = (time: string, entry: OutgoingEntry) =>
    build(profile, [entry], { time }).read.batches[0]?.header?.company_descriptive_date.trim();
  expect(markOf("10:00", today)).toBe("SD1300");
  expect(markOf("10:16", today)).toBe("SD1700");
  expect(markOf("10:00", debit)).toBe("");
});

test("a transfer's payment information is written to an addenda record", () => {
  const { read } = build(simulatedBank, [{ ...credit, payment_related_information: "FUNDING 1" }]);
  expect(read.batches[0]?.entries[0]?.addenda[0]).toMatchObject({
    type: "payment",
    payment_related_information: "FUNDING 1",
    addenda_sequence_number: 1,
    entry_detail_sequence_number: "0000007",
  });
});
