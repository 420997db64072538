import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { contestDishonor } from "../support/bank/contest-dishonor.ts";
import { returnAstray } from "../support/bank/return-astray.ts";
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

const books = () => balances(service, sandbox.environment.id);
const open = () => sandbox.list("/v1/exceptions?status=open");

/** A return of $3.21 that names no entry of ours, whose dishonor was contested with R76: its item is open again. */
async function contested(kind: "charge" | "payout" = "payout") {
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, kind, { paykey, amount: 321 });
  await sandbox.advance("2026-03-03T22:30:00.000Z");
  const { trace_ids } = await sandbox.get(`/v1/${kind}s/${String(id)}`);
  await returnAstray(service, sandbox, { trace: String(trace_ids["entry"]), code: "R02" });
  await sandbox.advance("2026-03-04T13:00:00.000Z");
  const [item = {}] = await sandbox.list("/v1/suspense_items?status=open");
  const path = `/v1/suspense_items/${String(item["id"])}`;
  await sandbox.post(`${path}/dishonor`, { reason: "Names none of ours." });
  await sandbox.advance("2026-03-05T13:00:00.000Z");
  const [dishonor] = await sandbox.list("/v1/dishonors");
  const trace = String(dishonor?.["trace_number"]);
  await contestDishonor(service, sandbox, { trace, code: "R76" });
  await sandbox.advance("2026-03-06T13:00:00.000Z");
  return { path, paykey };
}

const refusalOf = async (path: string, body: object) => {
  const reply = await sandbox.call("POST", `${path}/assign`, { body });
  const { code, items } = reply.body.data as { code?: string; items?: readonly object[] };
  return [reply.status, code ?? items];
};

test("the money of a contested return goes to the business's account, in parts that end its item", async () => {
  const { path } = await contested();
  const before = await books();
  expect(before).toMatchObject({ suspense: 321 });
  const { account_id } = sandbox;
  const part = { account_id, amount: 300, reason: "The business's payout came back." };
  const first = await sandbox.post(`${path}/assign`, part);
  expect(first).toMatchObject({
    status: "open",
    open_amount: "21",
    acts: [{ act: "assign", amount: "300", account_id, reason: part.reason }],
  });
  const rest = { account_id, reason: "The rest of it." };
  expect(await sandbox.post(`${path}/assign`, rest)).toMatchObject({
    status: "closed",
    open_amount: "0",
    acts: [{ amount: "300" }, { act: "assign", amount: "21", account_id }],
  });
  const available = (before["available"] ?? 0) + 321;
  const { suspense: _, ...others } = before;
  const after = await books();
  expect({ available: 0, ...after }).toEqual({ ...others, available });
  // The exception of the return ends with its item.
  expect((await open()).filter(({ kind }) => kind === "return_unmatched")).toEqual([]);
  const [entry] = await sandbox.list("/v1/audit_log?action=suspense_item.assigned");
  expect(entry).toMatchObject({ operation: "suspense_items.assign" });
  expect(await refusalOf(path, rest)).toEqual([422, "suspense_item_closed"]);
});

test("what is assigned to an account whose payouts need money paid in covers them", async () => {
  const { path, paykey } = await contested();
  const { account_id } = sandbox;
  const body = { payout_funding: { mode: "prefunded" } };
  await sandbox.call("PATCH", `/v1/account_settings/${account_id}`, { body });
  const payout = await createPayment(sandbox, "payout", {
    paykey,
    amount: 321,
    payment_date: "2026-03-06",
  });
  await sandbox.advance("2026-03-06T22:00:00.000Z");
  const read = () => sandbox.get(`/v1/payouts/${String(payout["id"])}`);
  expect(await read()).toMatchObject({ status: "scheduled" });
  const given = { account_id, reason: "Is theirs." };
  expect(await sandbox.post(`${path}/assign`, given)).toMatchObject({
    status: "closed",
    acts: [{ act: "prefund", amount: "321", account_id }],
  });
  expect(await books()).toMatchObject({ prefunded: 321 });
  await sandbox.advance("2026-03-09T22:00:00.000Z");
  expect(await read()).toMatchObject({ status: "pending" });
  expect((await books())["prefunded"] ?? 0).toBe(0);
});

test("money that left us, and that of a received entry, is assigned by no act on suspense", async () => {
  const { path } = await contested("charge");
  const { account_id } = sandbox;
  const body = { account_id, reason: "Is theirs." };
  expect(await refusalOf(path, body)).toEqual([422, "suspense_item_direction"]);
  await sandbox.post("/v1/sandbox/received_entries", { direction: "credit", amount: 900 });
  await sandbox.advance("2026-03-09T22:30:00.000Z");
  const [entry] = await sandbox.list("/v1/received_entries");
  const forward = `/v1/suspense_items/${String(entry?.["suspense_item_id"])}`;
  expect(await refusalOf(forward, body)).toEqual([422, "suspense_item_kind"]);
});

test("more than is open is refused, and parts need a second person once they exceed the limit together", async () => {
  const { path } = await contested();
  const { account_id } = sandbox;
  expect(await refusalOf(path, { account_id, amount: 322, reason: "All." })).toEqual([
    422,
    [{ reference: "/amount", detail: "Must be from 1 to 321, what is open of the item." }],
  ]);
  expect(await refusalOf(path, { account_id: sandbox.environment.id, reason: "All." })).toEqual([
    422,
    [{ reference: "/account_id", detail: "Names no account." }],
  ]);
  const rule = { action: "suspense.assign", condition: { above_amount: 200 }, needed: 1 };
  await sandbox.post("/v1/approval_rules", rule);
  const assign = async (amount: number) => {
    const body = { account_id, amount, reason: "Is theirs." };
    return (await sandbox.call("POST", `${path}/assign`, { body })).status;
  };
  expect([await assign(150), await assign(50), await assign(1)]).toEqual([201, 201, 202]);
  expect(await sandbox.get(path)).toMatchObject({ open_amount: "121" });
});
