import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readFile, returnOf, writeFile as writeNacha } from "@railhead/nacha";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ACKNOWLEDGEMENT_FORMATS } from "../../packages/server/src/db/tables/banks/banks.ts";
import { findViolations } from "../../packages/server/src/ledger/invariants.ts";
import { sentEntries } from "../support/bank/bank-replies.ts";
import { bankFolder, sentFiles } from "../support/bank/bank-files.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let paykey: string;

const fileHeader = {
  immediate_destination: " 091000019",
  immediate_origin: " 021000021",
  file_creation_date: "260302",
  file_creation_time: "0900",
  file_id_modifier: "A",
};

const AFTER_CUTOFF = "2026-03-02T21:15:00.000Z";

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
  paykey = (await createPaykey(sandbox))["paykey"] as string;
});

const charge = (set: object = {}) =>
  createPayment(sandbox, "charge", { paykey, payment_date: "2026-03-03", ...set });
const read = (payment: Resource) => sandbox.get(`/v1/charges/${payment["id"]}`);
const openKinds = async () =>
  (await sandbox.list("/v1/exceptions?status=open")).map((item) => item["kind"] as string);
const files = (direction: "inbound" | "outbound") =>
  sandbox.list(`/v1/ach_files?direction=${direction}&sort_order=asc`);

async function changeProfile(set: object): Promise<void> {
  const [bank] = await sandbox.list("/v1/banks");
  const profile = { ...(bank?.["profile"] as object), ...set };
  await sandbox.put(`/v1/banks/${bank?.["id"]}/profile`, { profile });
}

async function arrive(name: string, bytes: Uint8Array | string): Promise<void> {
  const folder = bankFolder(service, sandbox.environment.id, "inbound");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), bytes);
}

/** A return of the first entry sent. */
async function returnOfFirst(): Promise<string> {
  const [sent] = (await sentEntries(service, sandbox.environment.id)).values();
  if (sent === undefined) throw new Error("nothing was sent");
  const bank = sent.entry.receiving_dfi_identification;
  const made = returnOf(sent.header, sent.entry, {
    odfi_identification: bank,
    trace_number: `${bank}0000001`,
    batch_number: 1,
    return_reason_code: "R01",
  });
  const bytes = writeNacha({
    header: fileHeader,
    batches: [{ header: made.header, entries: [made.entry] }],
  });
  return Buffer.from(bytes).toString("latin1");
}

/** The same in a file whose debit totals say more. */
async function returnWithWrongTotals(): Promise<Buffer> {
  const lines = (await returnOfFirst()).split("\n");
  const wrong = lines.map((line) =>
    line.startsWith("8") ? `${line.slice(0, 31)}9${line.slice(32)}` : line,
  );
  return Buffer.from(wrong.join("\n"), "latin1");
}

/** The bank's word, as CSV, that it took the first file sent. */
async function acknowledgementOfFirst(reason: string): Promise<string> {
  const [sent] = await sentFiles(service, sandbox.environment.id);
  if (sent?.read.header === undefined || sent.read.control === undefined)
    throw new Error("nothing was sent");
  const { header, control } = sent.read;
  const sums = [control.total_debit, control.total_credit].map((cents) => (cents / 100).toFixed(2));
  const counts = [control.batch_count, control.entry_addenda_count];
  const date = header.file_creation_date.replace(/(..)(..)(..)/, "20$1-$2-$3");
  const fields = [header.immediate_origin, header.immediate_destination, date];
  const values = [...fields, header.file_id_modifier, ...counts, ...sums];
  const heads = "Origin,Destination,Creation Date,Modifier,Batches,Entries,Total Debits";
  return `${heads},Total Credits,Reason,Status\r\n${values.join(",")},${reason},ACCEPTED\r\n`;
}

/** What was read and put away; before the first there is no folder for it. */
const archived = () =>
  readdir(bankFolder(service, sandbox.environment.id, "archive")).catch(() => []);

test("a return file that contradicts its totals moves nothing until an operator releases it", async () => {
  const payment = await charge();
  await sandbox.advance("2026-03-03T15:00:00.000Z");
  await arrive("returns.ach", await returnWithWrongTotals());
  await sandbox.advance("2026-03-04T13:00:00.000Z");
  const [held] = await files("inbound");
  expect(held).toMatchObject({ state: "quarantined", contents: ["return"] });
  expect(await openKinds()).toEqual(["file_totals_wrong"]);
  expect(await read(payment)).toMatchObject({ status: "pending" });
  const path = `/v1/ach_files/${held?.["id"]}/release`;
  await sandbox.post(path, { note: "The bank stands by it." });
  await sandbox.advance("PT1M");
  expect(await read(payment)).toMatchObject({ status: "failed", status_details: { code: "R01" } });
  // What the file holds, not what its control says.
  const totals = {
    batch_count: 1,
    entry_addenda_count: 2,
    total_debit: "10000",
    total_credit: "0",
  };
  expect((await files("inbound"))[0]).toMatchObject({ state: "applied", ...totals });
  expect(await openKinds()).toEqual([]);
  const again = await sandbox.call("POST", path, { body: { note: "Twice." } });
  expect(again.body.data).toMatchObject({ code: "file_state" });
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("a return file that stops inside its addenda moves nothing, and is read once it is whole", async () => {
  const payment = await charge();
  await sandbox.advance("2026-03-03T22:30:00.000Z");
  const whole = await returnOfFirst();
  const cut = whole.slice(0, whole.indexOf("\n7") + 40);
  // As the bank is still writing it when its folder is read.
  await arrive("returns.ach", cut);
  await sandbox.advance("2026-03-04T12:31:00.000Z");
  expect(await read(payment)).toMatchObject({ status: "pending" });
  expect(await files("inbound")).toMatchObject([{ state: "quarantined" }]);
  expect(await openKinds()).toEqual(["file_cut_short"]);
  expect(await archived()).toEqual([]);
  await arrive("returns.ach", whole);
  await sandbox.advance("PT5M");
  expect(await read(payment)).toMatchObject({ status: "failed", status_details: { code: "R01" } });
  expect((await files("inbound")).map(({ state }) => state as string)).toEqual([
    "quarantined",
    "applied",
  ]);
  expect(await archived()).toEqual(["returns.ach"]);
  // The rest is there: nobody has to deal with what was cut.
  expect(await openKinds()).toEqual([]);
  const [bank] = await sandbox.list("/v1/banks");
  // Of this day they are read at maturity.
  expect(bank).toMatchObject({ returns_read_through: "2026-03-03" });
  // What was cut says nothing that the whole file did not say.
  const [held] = await files("inbound");
  await sandbox.post(`/v1/ach_files/${held?.["id"]}/release`, { note: "It is harmless." });
  await sandbox.advance("PT1M");
  expect(await openKinds()).toEqual([]);
  const history = (await read(payment))["status_history"] as Resource[];
  expect(history.filter(({ status }) => status === "failed")).toHaveLength(1);
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test.each([0, 1, 20, 42, 54])(
  "a return file cut %i columns into its control is read once it is whole, and applied once",
  async (columns) => {
    const payment = await charge();
    await sandbox.advance("2026-03-03T22:30:00.000Z");
    const whole = await returnOfFirst();
    await arrive("returns.ach", whole.slice(0, whole.indexOf("\n9") + 1 + columns));
    await sandbox.advance("2026-03-04T12:31:00.000Z");
    expect(await openKinds()).toEqual(["file_cut_short"]);
    expect(await archived()).toEqual([]);
    await arrive("returns.ach", whole);
    await sandbox.advance("PT5M");
    const history = (await read(payment))["status_history"] as Resource[];
    expect(history.filter(({ status }) => status === "failed")).toHaveLength(1);
    expect(await archived()).toEqual(["returns.ach"]);
    expect(await openKinds()).toEqual([]);
    await expectInvariants(service, sandbox.environment.id);
  },
);

test.each(["\u00C9", "\u0000", "\u007F"])(
  "a return with the unknown character %j in its name is applied, and the character is reported",
  async (character) => {
    const payment = await charge();
    await sandbox.advance("2026-03-03T22:30:00.000Z");
    const lines = (await returnOfFirst()).split("\n");
    const text = lines
      .map((line) => (line.startsWith("6") ? line.slice(0, 55) + character + line.slice(56) : line))
      .join("\n");
    await arrive("returns.ach", Buffer.from(text, "latin1"));
    await sandbox.advance("2026-03-04T12:31:00.000Z");
    expect(await read(payment)).toMatchObject({ status_details: { code: "R01" } });
    const [file] = await files("inbound");
    expect(file).toMatchObject({ state: "applied" });
    const found = file?.["errors"] as { code: string; line: number }[];
    expect(found).toContainEqual(
      expect.objectContaining({ code: "illegal_character", field: "individual_name", line: 3 }),
    );
    expect(await openKinds()).toEqual([]);
  },
);

test.each([
  ["cut", [], (whole: string) => whole.slice(0, -15)],
  // It is no beginning of the other: a person looks at it.
  ["undated", ["file_unreadable"], (whole: string) => whole.replace("2026-03-02", "")],
])(
  "an acknowledgement that is %s is looked at again, and applied once it is whole",
  async (_, left, made) => {
    await charge();
    await sandbox.advance("2026-03-02T22:30:00.000Z");
    const whole = await acknowledgementOfFirst("ACCEPTED AS SENT");
    await arrive("ack.csv", made(whole));
    await sandbox.advance("2026-03-03T12:31:00.000Z");
    expect(await files("inbound")).toMatchObject([{ state: "quarantined" }]);
    expect(await archived()).toEqual([]);
    await arrive("ack.csv", whole);
    await sandbox.advance("PT5M");
    expect((await files("outbound"))[0]).toMatchObject({ state: "accepted" });
    expect(await archived()).toEqual(["ack.csv"]);
    expect(await openKinds()).toEqual(left);
  },
);

test.each(["\u00C9", "\u0000"])(
  "an acknowledgement with the unknown character %j is applied, and its line is reported",
  async (character) => {
    await charge();
    await sandbox.advance("2026-03-02T22:30:00.000Z");
    const text = await acknowledgementOfFirst(`ACCEPTED${character}`);
    await arrive("ack.csv", Buffer.from(`\u00EF\u00BB\u00BF${text}`, "latin1"));
    await sandbox.advance("2026-03-03T12:31:00.000Z");
    expect((await files("outbound"))[0]).toMatchObject({ state: "accepted" });
    const errors = [{ line: 2, code: "illegal_character" }];
    expect(await files("inbound")).toMatchObject([{ state: "applied", errors }]);
    expect(await openKinds()).toEqual([]);
  },
);

test("an acknowledgement in the bank's own layout accepts the file; a layout that finds no file is refused", async () => {
  const lines = [
    { tag: "ST", role: "skip" },
    {
      tag: "AK1",
      role: "file",
      values: [
        { name: "file_creation_date", part: 3, from: 1, to: 6 },
        { name: "file_id_modifier", part: 3, from: 7, to: 7 },
      ],
    },
    { tag: "AK9", role: "file_more", values: [{ name: "status", part: 2 }] },
  ];
  const layout = { kind: "segments", begins: "ST*999", lines, statuses: { a: "accepted" } };
  const acknowledgement = { format: "pipe", within_minutes: 600, layout };
  const unfound = { ...acknowledgement, layout: { ...layout, lines: lines.slice(0, 1) } };
  await expect(changeProfile({ acknowledgement: unfound })).rejects.toThrow(
    /no place for file_creation_date/,
  );
  await changeProfile({ acknowledgement });
  await charge({ outcome: "ack:never" });
  await sandbox.advance("2026-03-02T22:30:00.000Z");
  expect((await files("outbound"))[0]).toMatchObject({ state: "uploaded" });
  await arrive("answer.999", "ST*999*0001~AK1*RA*260302A~AK9*A*1*1*1~");
  await sandbox.advance("2026-03-03T12:31:00.000Z");
  expect(await openKinds()).toEqual([]);
  expect(await files("inbound")).toMatchObject([{ name: "answer.999", state: "applied" }]);
  expect((await files("outbound"))[0]).toMatchObject({ state: "accepted" });
});

test("a file that stays as short as it is goes out of the folder, and its bytes are kept", async () => {
  await charge();
  await sandbox.advance("2026-03-03T22:30:00.000Z");
  const whole = await returnOfFirst();
  await arrive("returns.ach", whole.slice(0, whole.indexOf("\n8")));
  await arrive("empty.ach", "");
  await sandbox.advance("2026-03-04T12:31:00.000Z");
  // Whatever has the folder read meanwhile: the other had no time to grow.
  const [held] = await files("inbound");
  await sandbox.post(`/v1/ach_files/${held?.["id"]}/release`, { note: "Read it again." });
  await sandbox.advance("PT1M");
  expect(await archived()).toEqual(["empty.ach"]);
  await sandbox.advance("2026-03-04T12:37:00.000Z");
  expect(await archived()).toEqual(["empty.ach", "returns.ach"]);
  expect((await files("inbound")).map(({ state }) => state as string)).toEqual([
    "quarantined",
    "quarantined",
  ]);
  expect((await openKinds()).sort()).toEqual(["file_cut_short", "file_unreadable"]);
});

const ENCRYPTED = "-----BEGIN PGP MESSAGE-----\n\nwV4D\n-----END PGP MESSAGE-----\n";
/** Past the second look at the folder, and past the time at which payments become paid. */
const MATURED = "2026-03-05T14:05:00.000Z";

test.each([
  [
    "stops before its end",
    "file_cut_short",
    (whole: Buffer) => whole.subarray(0, whole.indexOf("\n8")),
  ],
  ["contradicts its totals", "file_totals_wrong", () => returnWithWrongTotals()],
  ["is encrypted, with no key for it", "file_unopened", () => Buffer.from(ENCRYPTED)],
])("while a file that %s is open, nothing becomes paid", async (_, kind, made) => {
  const payment = await charge();
  await sandbox.advance("2026-03-03T15:00:00.000Z");
  await arrive("returns.ach", await made(Buffer.from(await returnOfFirst(), "latin1")));
  await sandbox.advance(MATURED);
  expect(await archived()).toEqual(["returns.ach"]);
  expect(await openKinds()).toEqual([kind]);
  // It may be the return of this very payment.
  expect(await read(payment)).toMatchObject({ status: "pending" });
  const [open] = await sandbox.list("/v1/exceptions?status=open");
  const path = `/v1/exceptions/${open?.["id"]}/resolve`;
  await sandbox.put(path, { reason: "The bank says that no return is in it." });
  await sandbox.advance("PT1M");
  expect(await read(payment)).toMatchObject({ status: "paid" });
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("a return code in lower case means what it means in upper case, and is applied once", async () => {
  const payment = await charge();
  await sandbox.advance("2026-03-03T15:00:00.000Z");
  const upper = (await returnOfFirst()).replace("\n799R01", "\n799R02");
  await arrive("lower.ach", upper.replace("\n799R02", "\n799r02"));
  await sandbox.advance("2026-03-04T13:00:00.000Z");
  const failed = { reason: "closed_bank_account", code: "R02" };
  expect(await read(payment)).toMatchObject({ status: "failed", status_details: failed });
  const [file] = await files("inbound");
  expect(file).toMatchObject({ state: "applied", errors: [{ code: "return_reason_code" }] });
  const [linked] = await sandbox.list("/v1/paykeys");
  expect(linked).toMatchObject({ status: "blocked", status_details: { code: "R02" } });
  await arrive("upper.ach", upper);
  await sandbox.advance("2026-03-05T13:00:00.000Z");
  expect(await openKinds()).toEqual([]);
  await expectInvariants(service, sandbox.environment.id);
});

test("somebody's entries for us are recorded once, and their money waits in suspense", async () => {
  const entry = (code: string, amount: number, serial: string) => ({
    transaction_code: code,
    receiving_dfi_identification: "09100001",
    dfi_account_number: "555000111",
    amount,
    individual_name: "RAILHEAD",
    trace_number: `02100002000000${serial}`,
  });
  const header = {
    company_name: "SOMEBODY",
    company_identification: "9999999999",
    standard_entry_class_code: "PPD",
    company_entry_description: "GIFT",
    effective_entry_date: "260303",
    originator_status_code: "1",
    odfi_identification: "02100002",
  };
  const bytes = writeNacha({
    header: fileHeader,
    batches: [
      {
        header: { ...header, service_class_code: "220", batch_number: 1 },
        entries: [entry("22", 500, "1")],
      },
      {
        header: { ...header, service_class_code: "225", batch_number: 2 },
        entries: [entry("27", 200, "2")],
      },
    ],
  });
  await arrive("forward.ach", bytes);
  await sandbox.advance("2026-03-03T14:00:00.000Z");
  expect((await files("inbound"))[0]).toMatchObject({ state: "applied", contents: ["forward"] });
  expect(await openKinds()).toEqual(["forward_entry", "forward_entry"]);
  const balances = await sandbox.list("/v1/ledger/balances");
  expect(balances.find((row) => row["code"] === "suspense")).toMatchObject({ balance: "-300" });
  await arrive("forward-again.ach", Buffer.concat([Buffer.from(bytes), Buffer.from("\n")]));
  await sandbox.advance("2026-03-04T14:00:00.000Z");
  expect(await openKinds()).toHaveLength(2);
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
});

test.each(ACKNOWLEDGEMENT_FORMATS)(
  "a bank that acknowledges by %s accepts a file, and refuses a batch of the next one alone",
  async (format) => {
    await changeProfile({ acknowledgement: { format, within_minutes: 60 } });
    const first = await charge();
    await sandbox.advance("2026-03-02T21:30:00.000Z");
    expect((await files("outbound"))[0]).toMatchObject({ state: "accepted" });
    const refused = await charge({
      payment_date: "2026-03-04",
      config: { sandbox_outcome: "reject:batch" },
    });
    const payout = await createPayment(sandbox, "payout", { paykey, payment_date: "2026-03-03" });
    await sandbox.advance("2026-03-03T21:30:00.000Z");
    expect((await files("outbound"))[1]).toMatchObject({ state: "partially_rejected" });
    expect(await openKinds()).toEqual(["file_rejected"]);
    expect(await read(refused)).toMatchObject({ status: "scheduled" });
    expect(await sandbox.get(`/v1/payouts/${payout["id"]}`)).toMatchObject({ status: "pending" });
    await sandbox.advance("P8D");
    expect(await read(first)).toMatchObject({ status: "paid" });
    expect(await sandbox.get(`/v1/payouts/${payout["id"]}`)).toMatchObject({ status: "paid" });
    expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
  },
);

const WINDOWS = [
  { cutoff: "10:15", deadline: "10:30", settlement: "13:00" },
  { cutoff: "14:15", deadline: "14:45", settlement: "17:00" },
];

test("an account that asks for same-day has it up to the bank's limit, at the next window", async () => {
  await changeProfile({ same_day: WINDOWS, same_day_limit_cents: 50_000 });
  const settings = { payouts: { processing: "same_day" } };
  const path = `/v1/account_settings/${sandbox.account_id}`;
  const answer = await sandbox.call("PATCH", path, { body: settings });
  expect(answer.body.data["payouts"]).toMatchObject({ processing: "same_day" });
  const make = (amount: number) =>
    createPayment(sandbox, "payout", { paykey, payment_date: "2026-03-02", amount });
  const quick = await make(50_000);
  const large = await make(50_001);
  const payout = (one: Resource) => sandbox.get(`/v1/payouts/${one["id"]}`);
  expect(quick["expected"]).toMatchObject({ submission: "2026-03-02", settlement: "2026-03-02" });
  expect(large["expected"]).toMatchObject({ settlement: "2026-03-03" });
  await sandbox.advance("2026-03-02T15:20:00.000Z");
  expect((await files("outbound"))[0]).toMatchObject({
    state: "uploaded",
    send_by: "2026-03-02T15:30:00.000Z",
    total_credit: "50000",
  });
  await sandbox.advance("2026-03-02T18:05:00.000Z");
  expect(await payout(quick)).toMatchObject({ effective_at: "2026-03-02T18:00:00.000Z" });
  expect(await payout(large)).toMatchObject({ status: "scheduled" });
  const late = await make(100);
  await sandbox.advance("2026-03-02T18:06:00.000Z");
  expect((await payout(late))["expected"]).toMatchObject({ settlement: "2026-03-02" });
  // The bank is stopped until that window is over: the payout goes the ordinary way.
  const [bank] = await sandbox.list("/v1/banks");
  await sandbox.put(`/v1/banks/${bank?.["id"]}/sending`, { sending: "off" });
  await sandbox.advance("2026-03-02T20:00:00.000Z");
  await sandbox.put(`/v1/banks/${bank?.["id"]}/sending`, { sending: "on" });
  await sandbox.advance("2026-03-02T20:01:00.000Z");
  expect((await payout(late))["expected"]).toMatchObject({
    submission: "2026-03-02",
    settlement: "2026-03-03",
  });
  await sandbox.advance("P8D");
  expect(await payout(late)).toMatchObject({ status: "paid" });
  await expectCompleteLog(sandbox);
});

test("no file is sealed with a stale date: effective entry dates are never before the file's", async () => {
  await charge();
  await charge({ payment_date: "2026-03-06" });
  await sandbox.advance("P14D");
  for (const { read: sent } of await sentFiles(service, sandbox.environment.id)) {
    for (const { header } of sent.batches) {
      expect((header?.effective_entry_date ?? "") >= (sent.header?.file_creation_date ?? "x")).toBe(
        true,
      );
    }
  }
});

test("where the bank wants balanced files, each one sums to nothing and its payments go on as ever", async () => {
  const path = join(service.dataDir, "offset-account");
  await writeFile(path, "987654321\n");
  await changeProfile({
    funding_mode: "offset",
    offset: { routing_number: "091000019", account_type: "checking", account_number_file: path },
  });
  const payment = await charge();
  await sandbox.advance(AFTER_CUTOFF);
  const [file] = await files("outbound");
  expect(file).toMatchObject({ state: "uploaded", total_debit: "10000", total_credit: "10000" });
  const entries = await sandbox.list(`/v1/ach_files/${file?.["id"]}/entries`);
  expect(entries).toHaveLength(1);
  const bytes = (await sentFiles(service, sandbox.environment.id))[0]?.bytes ?? Buffer.alloc(0);
  expect(readFile(bytes).batches[0]?.entries).toHaveLength(2);
  const next = await charge({ payment_date: "2026-03-04" });
  await sandbox.advance("2026-03-03T21:15:00.000Z");
  expect((await read(next))["trace_ids"].entry).toBe("091000010000003");
  await sandbox.advance("2026-03-06T16:00:00.000Z");
  expect(await read(payment)).toMatchObject({ status: "paid" });
});

test("the doctor finds nothing wrong with the simulated bank, and says what is wrong with another", async () => {
  const [bank] = await sandbox.list("/v1/banks");
  const path = `/v1/banks/${bank?.["id"]}/doctor`;
  const sound = await sandbox.post(path, {});
  expect(sound).toMatchObject({ sound: true });
  const missing = join(service.dataDir, "no-such-key");
  await changeProfile({ encryption: { recipient_key_files: [missing] } });
  const unsound = await sandbox.post(path, {});
  expect(unsound["sound"]).toBe(false);
  const faulty = (unsound["checks"] as Resource[]).filter((check) => check["faults"].length > 0);
  expect(faulty.map((check) => check["name"] as string)).toEqual(["secrets", "sample_file"]);
});
