import { afterAll, beforeAll, expect, test } from "vitest";
import { bankFiles, sentFiles } from "../support/bank/bank-files.ts";
import {
  balances,
  expectCompleteLog,
  expectInvariants,
  historyLines,
} from "../support/invariants.ts";
import { createPaykey, createPayment, type Kind } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

// Each test continues with the sandbox as the test before left it.

let service: TestService;
let sandbox: Sandbox;
let environmentId: string;
let paykey: string;
const ids: Record<string, string> = {};

const plan = [
  ["paid", "charge", "standard", 10_000],
  ["bounced", "charge", "failed_insufficient_funds", 25_000],
  ["disputed", "charge", "reversed_customer_dispute", 40_000],
  ["payout", "payout", "standard", 15_000],
] as const satisfies readonly (readonly [string, Kind, string, number])[];

beforeAll(async () => {
  service = await startTestService({ seed: "four payments" });
  sandbox = await service.addSandbox();
  environmentId = sandbox.environment.id;
  const linked = await createPaykey(sandbox, { account_number: "000123450001" });
  paykey = linked["paykey"] as string;
  for (const [name, kind, outcome, amount] of plan) {
    const created = await createPayment(sandbox, kind, { paykey, outcome, amount });
    ids[name] = created["id"] as string;
    expect(historyLines(created)).toEqual(["created OK system"]);
  }
});
afterAll(() => service.close());

const read = (name: string): Promise<Resource> =>
  sandbox.get(`/v1/${name === "payout" ? "payouts" : "charges"}/${ids[name]}`);

async function changesOf(name: string): Promise<string[]> {
  const payment = await read(name);
  return (payment["status_history"] as Resource[]).map(
    (item) => `${item["changed_at"]} ${item["status"]}`,
  );
}

const booked = () => balances(service, environmentId);

test("checked at once, each payment is scheduled for the cut-off of its banking day", async () => {
  await sandbox.advance("2026-03-02T15:00:00.000Z");
  for (const [name] of plan) {
    const payment = await read(name);
    expect(historyLines(payment)).toEqual([
      "created OK system",
      "validating validating system",
      "scheduled OK system",
    ]);
    expect(payment).toMatchObject({
      expected: { submission: "2026-03-02", settlement: "2026-03-03", paid: "2026-03-05" },
      trace_ids: {},
      funding_ids: [],
      processed_at: null,
    });
  }
  expect(await booked()).toEqual({ available: -15_000, payout_reserved: 15_000 });
});

test("the cut-off seals one NACHA file that says exactly what was asked", async () => {
  await sandbox.advance("2026-03-02T21:00:00.000Z");
  const files = await sentFiles(service, environmentId);
  expect(files.map((file) => file.name)).toEqual(["1234567890_20260302_1600_A.ach"]);
  const [file] = files;
  const lines = file?.bytes.toString("latin1").split("\n") ?? [];
  expect(lines.pop()).toBe("");
  expect(lines.length % 10).toBe(0);
  expect(new Set(lines.map((line) => line.length))).toEqual(new Set([94]));
  expect(file?.read).toMatchObject({
    valid: true,
    header: { file_creation_date: "260302", file_creation_time: "1600", file_id_modifier: "A" },
    control: {
      batch_count: 2,
      entry_addenda_count: 4,
      total_debit: 75_000,
      total_credit: 15_000,
    },
  });
  const batches = file?.read.batches.map(({ header, entries }) => ({
    sec: header?.standard_entry_class_code,
    effective: header?.effective_entry_date,
    entries: entries.map((entry) =>
      [
        entry.transaction_code,
        entry.receiving_dfi_identification + entry.check_digit,
        entry.dfi_account_number.trim(),
        entry.amount,
        entry.individual_name.trim(),
        entry.trace_number,
      ].join(" "),
    ),
  }));
  expect(batches).toEqual([
    {
      sec: "WEB",
      effective: "260303",
      entries: [
        "27 021000021 000123450001 10000 ANN LEE 091000010000001",
        "27 021000021 000123450001 25000 ANN LEE 091000010000002",
        "27 021000021 000123450001 40000 ANN LEE 091000010000003",
      ],
    },
    {
      sec: "PPD",
      effective: "260303",
      entries: ["22 021000021 000123450001 15000 ANN LEE 091000010000004"],
    },
  ]);
  expect((await read("payout"))["trace_ids"]).toEqual({ entry: "091000010000004" });
  expect(await read("paid")).toMatchObject({
    status: "pending",
    trace_ids: { entry: "091000010000001" },
    processed_at: "2026-03-02T21:00:00.000Z",
    allowed_actions: [],
  });
  expect(await booked()).toEqual({
    available: -15_000,
    debits_in_flight: -75_000,
    payouts_in_flight: 15_000,
    pending: 75_000,
  });
});

test("a return before settlement fails the charge; the others settle", async () => {
  await sandbox.advance("2026-03-03T15:00:00.000Z");
  const bounced = await read("bounced");
  expect(historyLines(bounced).slice(3)).toEqual([
    "pending OK system",
    "pending OK system",
    "failed insufficient_funds bank_decline R01",
  ]);
  expect(bounced).toMatchObject({
    trace_ids: { entry: "091000010000002", return: "021000020000002" },
    effective_at: null,
    expected: { submission: "2026-03-02", settlement: null, paid: null },
    allowed_actions: ["resubmit"],
  });
  expect((await read("paid"))["effective_at"]).toBe("2026-03-03T13:30:00.000Z");
  expect(await booked()).toEqual({ available: -15_000, bank_cash: -35_000, pending: 50_000 });
});

test("after two banking days without a return, payments are paid", async () => {
  await sandbox.advance("2026-03-05T14:00:00.000Z");
  expect(await changesOf("paid")).toEqual([
    "2026-03-02T15:00:00.000Z created",
    "2026-03-02T15:00:00.001Z validating",
    "2026-03-02T15:00:00.002Z scheduled",
    "2026-03-02T21:00:00.000Z pending",
    "2026-03-02T21:00:00.001Z pending",
    "2026-03-03T13:30:00.000Z pending",
    "2026-03-05T14:00:00.000Z paid",
  ]);
  expect((await read("payout"))["status"]).toBe("paid");
  // The payout's withdrawal, sealed on the 3rd, settled on the 4th: 15,000 back in the account.
  expect(await booked()).toEqual({ available: 50_000, bank_cash: -50_000 });
});

test("one funding event passes on what was paid, another takes the payout's money", async () => {
  await sandbox.advance("2026-03-11T15:00:00.000Z");
  const events = await sandbox.list("/v1/funding_events");
  expect(
    events.map((event) =>
      [event["event_type"], event["direction"], event["amount"], event["payment_count"]].join(" "),
    ),
  ).toEqual(["payout_withdrawal withdrawal 15000 1", "charge_deposit deposit 50000 2"]);
  for (const event of events) {
    expect(historyLines(event)).toEqual([
      "created ok system",
      "scheduled ok system",
      "pending ok system",
      "pending ok system",
      "pending ok system",
      "paid ok system",
    ]);
  }
  expect((await read("paid"))["funding_ids"]).toEqual([events[1]?.["id"]]);
  expect(await booked()).toEqual({});
});

test("a dispute after the deposit reverses the charge and takes its money back", async () => {
  await sandbox.advance("idle");
  const disputed = await read("disputed");
  expect(historyLines(disputed).slice(-2)).toEqual([
    "paid OK system",
    "reversed disputed customer_dispute R05",
  ]);
  expect(await changesOf("disputed")).toContain("2026-03-12T11:30:00.001Z reversed");
  const events = await sandbox.list("/v1/funding_events?sort_by=transfer_date");
  const reversal = events.at(-1);
  expect(reversal).toMatchObject({
    event_type: "charge_reversal",
    direction: "withdrawal",
    amount: "40000",
    payment_count: 1,
    status: "paid",
  });
  expect(disputed["funding_ids"]).toEqual([events[1]?.["id"], reversal?.["id"]]);
  for (const event of events) {
    const lines = await sandbox.list(`/v1/funding_event_payments/${event["id"]}`);
    const sum = lines.reduce((total, line) => total + Number(line["funding_amount"]), 0);
    expect(Math.abs(sum)).toBe(Number(event["amount"]));
    expect(lines.length).toBe(event["payment_count"]);
    expect(sum > 0).toBe(event["direction"] === "deposit");
    const found = await sandbox.list(`/v1/payments?funding_id=${event["id"]}`);
    expect(found.map((payment) => payment["id"] as string).sort()).toEqual(
      lines.map((line) => line["id"] as string).sort(),
    );
  }
  const [linked] = await sandbox.list("/v1/paykeys");
  expect(linked).toMatchObject({
    status: "blocked",
    status_details: { reason: "blocked_by_system", source: "risk_monitor", code: "R05" },
    unblock_eligible: false,
  });
  expect(await booked()).toEqual({});
});

test("books, files and event log agree with everything the API returns", async () => {
  await expectInvariants(service, environmentId);
  const events = await expectCompleteLog(sandbox);
  const types = events
    .filter((event) => event["resource"]["id"] === ids["disputed"])
    .map((event) => event["event_type"] as string);
  expect(types).toEqual([
    "charge.created",
    "charge.scheduled",
    "charge.submitted",
    "charge.updated",
    "charge.settled",
    "charge.paid",
    "charge.updated",
    "charge.returned",
    "charge.reversed",
    "charge.updated",
  ]);
  const received = await bankFiles(service, environmentId, ["archive", "inbound"]);
  expect(received.map((file) => [file.folder, file.read.valid])).toEqual([
    ["archive", true],
    ["archive", true],
  ]);
});
