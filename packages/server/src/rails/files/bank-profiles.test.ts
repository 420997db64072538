import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "@railhead/nacha";
import { describe, expect, test } from "vitest";
import { BankProfileBody } from "../../api/banks/schema.ts";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { lazyValidator } from "../../http/schema/validate.ts";
import { bankProfileFaults } from "../transports/profile-faults.ts";
import { buildAchFile } from "./ach.ts";
import { controlText } from "../acknowledgements/control-text.ts";
import { countNumbers, layOutBatches } from "./layout.ts";
import type { OutgoingEntry } from "./outgoing.ts";
import { findTruncation } from "./truncation.ts";

const FOLDER = new URL("../../../../../docs/guides/bank-profiles/", import.meta.url);
const NAMES = readdirSync(FOLDER).map((name) => name.replace(".json", ""));
const profileOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8")) as BankProfile;

const charge: OutgoingEntry = {
  funding_event_id: null,
  attempt: 1,
  direction: "debit",
  sec: "CCD",
  transaction_code: "27",
  discretionary_data: "",
  entry_description: "PAYMENT",
  company_name: "SHOP",
  company_id: null,
  routing_number: "021000021",
  account_number: "000123456789",
  receiver_name: "JO RECEIVER",
  amount_cents: 1_000n,
  settlement_date: "2026-03-03",
};
const payout: OutgoingEntry = {
  ...charge,
  direction: "credit",
  transaction_code: "22",
  amount_cents: 400n,
};
const prenote: OutgoingEntry = { ...charge, transaction_code: "28", amount_cents: 0n };

function build(profile: BankProfile, entries: readonly OutgoingEntry[]) {
  const batches = layOutBatches(profile, entries);
  const built = buildAchFile({
    profile,
    now: { date: "2026-03-02", time: "16:00" },
    file_id_modifier: "A",
    first_entry_number: 7n,
    batches,
    offset_account_number: "987654321",
  });
  return { ...built, numbers: countNumbers(batches), read: readFile(built.bytes) };
}

/** Each batch as its service class, SEC code and entries. */
const shape = (profile: BankProfile, entries: readonly OutgoingEntry[]) =>
  build(profile, entries).read.batches.map(({ header, entries: held }) => {
    const of = held.map((entry) => `${entry.transaction_code} ${entry.amount}`).join(", ");
    return `${header?.service_class_code} ${header?.standard_entry_class_code}: ${of}`;
  });

test("the guide has ten profiles", () => {
  expect(NAMES).toHaveLength(10);
});

describe.each(NAMES)("the profile %s", (name) => {
  const profile = profileOf(name);

  test("is one by which files can be exchanged", () => {
    expect(lazyValidator(BankProfileBody)(profile)).toEqual([]);
    expect(bankProfileFaults(profile)).toEqual([]);
  });

  test("gives a file that reads back without a fault", () => {
    const { read, placed, numbers } = build(profile, [charge, payout, prenote]);
    expect(read.errors).toEqual([]);
    expect(placed).toHaveLength(3);
    expect(read.control?.entry_addenda_count).toBe(numbers);
    const { total_debit, total_credit } = read.control ?? {};
    if (profile.offset !== undefined) expect(total_debit).toBe(total_credit);
  });
});

describe("an offset", () => {
  const entries = [charge, payout, { ...prenote, company_name: "OTHER" }];

  test("of a batch is its net, in a batch of both sides, and none of a prenote", () => {
    expect(shape(profileOf("balanced-per-batch"), entries)).toEqual([
      "200 CCD: 27 1000, 22 400, 22 600",
      "225 CCD: 28 0",
    ]);
    const more = [charge, { ...payout, amount_cents: 1_500n }];
    expect(shape(profileOf("balanced-per-batch"), more)).toEqual([
      "200 CCD: 27 1000, 22 1500, 27 500",
    ]);
    const even = [charge, { ...payout, amount_cents: 1_000n }];
    expect(shape(profileOf("balanced-per-batch"), even)).toEqual(["200 CCD: 27 1000, 22 1000"]);
  });

  test("of a file is of each side, in a batch of its own that names the offset", () => {
    const profile = profileOf("balanced-per-file");
    expect(shape(profile, entries)).toEqual([
      "225 CCD: 27 1000",
      "220 CCD: 22 400",
      "225 CCD: 28 0",
      "200 CCD: 22 1000, 27 400",
    ]);
    const last = build(profile, entries).read.batches.at(-1);
    expect(last?.header?.company_entry_description.trim()).toBe("OFFSET");
    expect(last?.entries.map((entry) => entry.individual_name.trim())).toEqual([
      "OFFSET",
      "OFFSET",
    ]);
    expect(shape(profile, [charge])).toEqual(["225 CCD: 27 1000", "220 CCD: 22 1000"]);
    expect(shape(profile, [prenote])).toEqual(["225 CCD: 28 0"]);
  });

  test("of a batch side is its sum, where the profile names no level", () => {
    const { offset, ...profile } = profileOf("balanced-per-batch");
    const { level: _level, ...account } = offset ?? {};
    const sides = { ...profile, offset: account } as BankProfile;
    expect(shape(sides, [charge, payout])).toEqual([
      "200 CCD: 27 1000, 22 1000",
      "200 CCD: 22 400, 27 400",
    ]);
  });
});

test.each(["lf", "crlf", "none"] as const)(
  "the control text of a file with line ends %s says what the file's control record says",
  (line_ending) => {
    const profile = { ...profileOf("control-totals"), line_ending };
    const { name, bytes, read } = build(profile, [charge, payout]);
    const text = Buffer.from(bytes).toString("latin1");
    expect(text.includes("\r\n")).toBe(line_ending === "crlf");
    expect(text.includes("\n")).toBe(line_ending !== "none");
    const [head = "", row = ""] = controlText({ name, sha256: "00", text }).split("\r\n");
    const values = row.split(",");
    const said = Object.fromEntries(head.split(",").map((column, at) => [column, values[at]]));
    expect(said).toMatchObject({
      file_name: name,
      origin: "1234567890",
      destination: "091000019",
      creation_date: "260302",
      creation_time: "1600",
      modifier: "A",
      batch_count: String(read.control?.batch_count),
      block_count: String(read.control?.block_count),
      entry_addenda_count: "2",
      total_debit_cents: "1000",
      total_credit_cents: "400",
    });
    expect(BigInt(said["entry_hash"] ?? "")).toBe(BigInt(read.control?.entry_hash ?? -1));
  },
);

test("returns in a folder of mixed files read without a file header and a file control", () => {
  const { bytes } = build(profileOf("mail-ack-mixed-folder"), [charge, payout]);
  const lines = Buffer.from(bytes).toString("latin1").split("\n");
  const bare = lines.filter((line) => /^[5678]/.test(line)).join("\n");
  const read = readFile(Buffer.from(bare), { profile: "bank" });
  expect(read.errors).toEqual([]);
  expect(read.batches.map(({ entries }) => entries.length)).toEqual([1, 1]);
  expect(findTruncation(read)).toBeUndefined();
  // The last record is cut.
  const cut = readFile(Buffer.from(bare.slice(0, -100)), { profile: "bank" });
  expect(findTruncation(cut)).toBeDefined();
});
