import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { deliverReplies } from "../support/bank/bank-replies.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { balances, expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
});
afterEach(async () => {
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

// What settles in the morning may be returned with the cut-off of the next banking day.
const settlement_date = "2026-03-04";
const MORNING = "2026-03-04T15:00:00.000Z";
const NEXT_MORNING = "2026-03-05T15:00:00.000Z";
const LATE = "2026-03-05T22:30:00.000Z";
const DEBIT = { direction: "debit", amount: 250, sec_code: "CCD", settlement_date };
const CREDIT = { direction: "credit", amount: 900, settlement_date };

const books = () => balances(service, sandbox.environment.id);
const transfers = async () =>
  (await sandbox.list("/v1/funding_events?sort_order=asc&sort_by=id"))
    .map((one) => [one["event_type"], one["amount"], one["status"]].join(" "))
    .toSorted();

/** An entry of another party that settled, in the hands of a business. */
async function assigned(entry: object, account_id = sandbox.account_id) {
  await sandbox.post("/v1/sandbox/received_entries", { hold_to_act: true, ...entry });
  await sandbox.advance(MORNING);
  const [row] = await sandbox.list("/v1/received_entries?status=held");
  const path = `/v1/received_entries/${String(row?.["id"])}`;
  const posted = await sandbox.post(`${path}/assign`, { account_id, reason: "Is theirs." });
  expect(posted).toMatchObject({ status: "posted", account_id });
  return path;
}

/** A business without a bank account that its transfers could use. */
async function unbanked(): Promise<string> {
  const { id } = await sandbox.post("/v1/accounts", {
    organization_id: sandbox.organization_id,
    access_level: "standard",
    account_type: "business",
    business_profile: { name: "Another business", website: "https://another.example" },
  });
  return String(id);
}

const refusalOf = async (path: string, body: object) => {
  const { status, body: reply } = await sandbox.call("POST", path, { body });
  const { code, detail } = reply.data as { code?: string; detail?: string };
  return [status, code, detail];
};
const back = { reason: "Was a mistake." };
const returned = (code: string) => ({ code, unassign: true, ...back });

test("a credit that was paid out to a business is returned, and the business pays it back", async () => {
  const path = await assigned(CREDIT);
  await sandbox.advance(NEXT_MORNING);
  expect(await transfers()).toEqual(["received_credit 900 pending"]);
  expect(await sandbox.post(`${path}/return`, returned("R23"))).toMatchObject({
    status: "returning",
    account_id: null,
    return_code: "R23",
  });
  const id = path.split("/").at(-1) ?? "";
  const events = await sandbox.list(`/v1/events?resource_id=${id}`);
  expect(JSON.stringify(events)).toContain('"status":"kept"');
  await sandbox.advance("idle");
  expect(await transfers()).toEqual(["received_credit 900 paid", "received_debit 900 paid"]);
  expect(await sandbox.get(path)).toMatchObject({ status: "returned" });
  expect(await books()).toEqual({});
});

test("a debit that no transfer has collected is returned, and nothing is collected of the business", async () => {
  const account_id = await unbanked();
  const path = await assigned(DEBIT, account_id);
  await sandbox.advance(NEXT_MORNING);
  expect(await books()).toMatchObject({ available: -250 });
  expect(await sandbox.post(`${path}/return`, returned("R29"))).toMatchObject({
    status: "returning",
  });
  await sandbox.post("/v1/linked_bank_accounts", {
    account_id,
    bank_account: {
      account_holder: "Another business",
      routing_number: "021000021",
      account_number: "000987654321",
    },
  });
  await sandbox.advance("idle");
  expect([await transfers(), await books()]).toEqual([[], {}]);
  expect(await sandbox.get(path)).toMatchObject({ status: "returned" });
});

test("what is taken back is in suspense again with an open exception, and is assigned to another business", async () => {
  const path = await assigned(CREDIT, await unbanked());
  const kept = await sandbox.post(`${path}/unassign`, back);
  expect(kept).toMatchObject({ status: "kept", account_id: null, customer_id: null });
  expect(await books()).toMatchObject({ suspense: 900 });
  const open = () => sandbox.list("/v1/exceptions?status=open");
  expect(await open()).toMatchObject([{ kind: "forward_entry", resource_id: kept["id"] }]);
  const item = `/v1/suspense_items/${String(kept["suspense_item_id"])}`;
  expect(await sandbox.get(item)).toMatchObject({
    status: "open",
    acts: [
      { act: "assign", amount: "900" },
      { act: "assign", amount: "-900", reason: back.reason },
    ],
  });
  expect(await refusalOf(`${path}/unassign`, back)).toEqual([
    422,
    "received_entry_not_assigned",
    "The entry is kept.",
  ]);
  await sandbox.post(`${path}/assign`, { account_id: sandbox.account_id, reason: "Is theirs." });
  await sandbox.advance("idle");
  expect([await transfers(), await books()]).toEqual([["received_credit 900 paid"], {}]);
  expect(await open()).toEqual([]);
  const [audited] = await sandbox.list("/v1/audit_log?operation=received_entries.unassign");
  expect(audited).toMatchObject({ outcome: "done", action: "received_entrie.unassigned" });
});

test("a return that comes too late is refused with the instant, and the business keeps the entry", async () => {
  const path = await assigned(DEBIT);
  await sandbox.advance(LATE);
  expect(await refusalOf(`${path}/return`, returned("R29"))).toEqual([
    422,
    "received_return_not_allowed",
    "The entry could be returned with R29 until 2026-03-05T21:00:00.000Z.",
  ]);
  expect(await sandbox.get(path)).toMatchObject({ status: "posted" });
});

test("an assigned entry is returned only by a request that says so", async () => {
  const path = await assigned(DEBIT);
  expect(await refusalOf(`${path}/return`, { code: "R29", ...back })).toEqual([
    422,
    "received_entry_decided",
    "The entry is posted. Send `unassign` to take it back from its account first.",
  ]);
});

test("of two returns of an assigned entry at once one is done and the other refused", async () => {
  const path = await assigned(CREDIT);
  const body = returned("R23");
  const replies = await Promise.all(
    [1, 2].map(() => sandbox.call("POST", `${path}/return`, { body })),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 422]));
  await sandbox.advance("idle");
  expect(await books()).toEqual({});
});

test("money that pays for payouts is not taken back, and that of a payout that was cancelled is", async () => {
  const { account_id } = sandbox;
  const { paykey } = await createPaykey(sandbox);
  await sandbox.post("/v1/sandbox/received_entries", { hold_to_act: true, ...CREDIT });
  await sandbox.advance(MORNING);
  const [row] = await sandbox.list("/v1/received_entries?status=held");
  const path = `/v1/received_entries/${String(row?.["id"])}`;
  const sent = await sandbox.post(`${path}/forward`, { account_id, paykey, ...back });
  const payout = String(sent["forwarded_payment_id"]);
  expect(await refusalOf(`${path}/unassign`, back)).toEqual([
    422,
    "received_money_used",
    expect.stringContaining(payout),
  ]);
  await sandbox.put(`/v1/payouts/${payout}/cancel`, { reason: "Is not theirs." });
  expect(await books()).toMatchObject({ prefunded: 900 });
  expect(await sandbox.post(`${path}/unassign`, back)).toMatchObject({
    status: "kept",
    forwarded_payment_id: null,
  });
  expect(await books()).toEqual({ bank_cash: -900, suspense: 900 });
});

test("money paid in is taken back as far as no payout was covered by it", async () => {
  const settings = { payout_funding: { mode: "prefunded" } };
  const address = `/v1/account_settings/${sandbox.account_id}`;
  await sandbox.call("PATCH", address, { body: settings });
  const path = await assigned(CREDIT);
  expect(await books()).toMatchObject({ prefunded: 900 });
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "payout", { paykey, amount: 300, payment_date: settlement_date });
  await sandbox.advance("2026-03-04T22:30:00.000Z");
  expect(await refusalOf(`${path}/unassign`, back)).toEqual([
    422,
    "received_money_used",
    "The account's prefunded money lacks $3.00 of it.",
  ]);
  expect(await books()).toMatchObject({ prefunded: 600 });
});

test("a credit whose deposit came back is taken back without a transfer", async () => {
  const path = await assigned(CREDIT);
  await sandbox.advance(NEXT_MORNING);
  const [deposit] = await sandbox.list("/v1/funding_events");
  const { trace_number } = await sandbox.get(`/v1/funding_events/${String(deposit?.["id"])}`);
  await deliverReplies(service, sandbox, [{ trace: String(trace_number), code: "R01" }]);
  await sandbox.advance("P3D");
  expect(await transfers()).toEqual(["received_credit 900 failed"]);
  await sandbox.post(`${path}/unassign`, back);
  await sandbox.advance("idle");
  expect(await transfers()).toEqual(["received_credit 900 failed"]);
  expect(await books()).toEqual({ bank_cash: -900, suspense: 900 });
});

test("a second person approves above the limit that an assigned entry is taken back or returned", async () => {
  const path = await assigned(CREDIT);
  const rule = { action: "received_entry.unassign", condition: { above_amount: 899 }, needed: 1 };
  await sandbox.post("/v1/approval_rules", rule);
  const statusOf = async (act: string, body: object) =>
    (await sandbox.call("POST", `${path}/${act}`, { body })).status;
  expect(await statusOf("unassign", back)).toBe(202);
  expect(await statusOf("return", returned("R23"))).toBe(202);
  expect(await sandbox.get(path)).toMatchObject({ status: "posted" });
});
