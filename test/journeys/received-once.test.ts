import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { referencesOf } from "../support/api/api-fixtures.ts";
import { balances, expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let reference: string;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
  const body = { payout_funding: { mode: "prefunded" } };
  await sandbox.call("PATCH", `/v1/account_settings/${sandbox.account_id}`, { body });
  const [one] = await sandbox.list(`/v1/prefunding?account_id=${sandbox.account_id}`);
  reference = String(one?.["reference"]);
});
afterEach(async () => {
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

const MONDAY = "2026-03-02";
const MONDAY_NIGHT = "2026-03-02T22:30:00.000Z";

const receive = async (remittance: string, ...others: readonly object[]) => {
  for (const order of [{ amount: 900, remittance }, ...others]) {
    const entry = { direction: "credit", hold_to_act: true, ...order };
    await sandbox.post("/v1/sandbox/received_entries", entry);
  }
  await sandbox.advance(MONDAY_NIGHT);
  const entries = await sandbox.list("/v1/received_entries?sort_by=amount&sort_order=asc");
  return entries[0] ?? {};
};
/** A statement of lines of $9.00. */
const show = (name: string, ...lines: readonly (readonly [string, string])[]) =>
  sandbox.post("/v1/bank_statements", {
    name,
    content: [
      "Date,Amount,Description",
      ...lines.map(([date, text]) => `${date},9.00,${text}`),
      "",
    ].join("\n"),
  });
const kindsOf = ({ differences }: Resource) =>
  (differences as Resource[]).map(({ kind, line }) => [kind, line]);
const linesOf = async ({ id }: Resource) =>
  (await sandbox.list(`/v1/bank_statements/${String(id)}/lines`)).map((line) => [
    line["matched_type"],
    line["matched_id"],
  ]);
const receipts = async () =>
  (await sandbox.list("/v1/prefunding_receipts")).map(({ reversed_at }) => reversed_at === null);
const books = () => balances(service, sandbox.environment.id);

test("a credit that a bank's file brought first is its line, which books nothing", async () => {
  const entry = await receive(reference);
  const statement = await show("day", [MONDAY, `ACH CREDIT ${reference}`]);
  expect(statement).toMatchObject({ state: "agreed", matched_count: 1 });
  expect(await linesOf(statement)).toEqual([["received_file", entry["file_id"]]]);
  expect(await receipts()).toEqual([]);
  const { account_id } = sandbox;
  const assigned = { account_id, reason: "Is theirs." };
  await sandbox.post(`/v1/received_entries/${String(entry["id"])}/assign`, assigned);
  expect(await books()).toEqual({ bank_cash: -900, prefunded: 900 });
  // A wire of the same amount is other money.
  const wire = await show("wire", [MONDAY, `WIRE ${reference}`], [MONDAY, `ACH ${reference}`]);
  expect(wire).toMatchObject({ state: "agreed", matched_count: 2 });
  expect(await books()).toEqual({ bank_cash: -1_800, prefunded: 1_800 });
});

test("a line that may show an open credit is booked neither by itself nor by a person, and is matched by hand", async () => {
  const entry = await receive("INVOICE 7");
  const statement = await show("late", ["2026-03-07", `ACH CREDIT ${reference}`]);
  expect(kindsOf(statement)).toContainEqual(["ambiguous", 2]);
  expect(await receipts()).toEqual([]);
  const line = `/v1/bank_statements/${String(statement["id"])}/lines/2`;
  const body = { account_id: sandbox.account_id, reason: "Is theirs." };
  const refused = await sandbox.call("POST", `${line}/receive`, { body });
  expect([refused.status, referencesOf(refused)]).toEqual([422, ["/line"]]);
  await sandbox.post(`${line}/match`, {
    movements: [{ type: "received_entry", id: entry["id"], amount: "900" }],
    reason: "Posted late.",
  });
  // What is shown is open no more: the same line again is the same money.
  const again = await show("again", ["2026-03-07", `ACH CREDIT ${reference}`]);
  expect(await linesOf(again)).toEqual([["received_entry", entry["id"]]]);
  expect(await books()).toEqual({ bank_cash: -900, suspense: 900 });
});

test.each(["the bank's text", "a person"])(
  "a credit whose line %s booked before as money paid in takes the place of that receipt",
  async (by) => {
    const isNamed = by !== "a person";
    const text = isNamed ? `ACH CREDIT ${reference}` : "ACH CREDIT OF A BUSINESS";
    const statement = await show("early", [MONDAY, text]);
    const path = `/v1/bank_statements/${String(statement["id"])}/lines/2`;
    const { account_id } = sandbox;
    if (!isNamed) await sandbox.post(`${path}/receive`, { account_id, reason: "By phone." });
    expect(await books()).toEqual({ bank_cash: -900, prefunded: 900 });
    const entry = await receive(isNamed ? reference : "NO REFERENCE");
    // No cent twice: the receipt gives way, and the account keeps its money.
    expect(await books()).toEqual({ bank_cash: -900, prefunded: 900 });
    expect(entry).toMatchObject({ status: "posted", account_id });
    const item = `/v1/suspense_items/${String(entry["suspense_item_id"])}`;
    expect(await sandbox.get(item)).toMatchObject({
      status: "closed",
      acts: [{ act: "prefund", amount: "900", by: "engine:engine" }],
    });
    expect(await receipts()).toEqual([false]);
    expect(await linesOf(statement)).toEqual([["received_entry", entry["id"]]]);
    const again = await show("again", [MONDAY, text]);
    expect(again).toMatchObject({ state: "agreed", matched_count: 1 });
    expect(await sandbox.list("/v1/exceptions?status=open&kind=forward_entry")).toEqual([]);
    // Taken away, the line is the entry's still, and no other money.
    await sandbox.call("DELETE", `${path}/match?reason=Wrong`);
    expect(await books()).toEqual({ bank_cash: -900, prefunded: 900 });
  },
);

test("a credit for another account, or of another amount, than the receipt is money of its own", async () => {
  await show("early", [MONDAY, `WIRE ${reference}`]);
  const other = { amount: 901, remittance: reference };
  expect(await receive("NO REFERENCE", other)).toMatchObject({ status: "held" });
  expect(await books()).toEqual({ bank_cash: -2_701, prefunded: 900, suspense: 1_801 });
  expect(await receipts()).toEqual([true]);
});
