import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { deliverReplies } from "../support/bank/bank-replies.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { balances, expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { poisonRow, restoreRows } from "../support/poisoned/row-sets.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

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
const settings = (body: object) =>
  sandbox.call("PATCH", `/v1/account_settings/${sandbox.account_id}`, { body });

const MORNING = "2026-03-03T13:00:00.000Z";

type Entry = { readonly direction: string; readonly amount: number };

/** Entries of another party that a person may assign at an instant of 3 March, the smallest first. */
async function heldOnes(at: string, ...entries: readonly Entry[]) {
  for (const entry of entries) {
    const order = { hold_to_act: true, ...entry };
    await sandbox.post("/v1/sandbox/received_entries", order);
  }
  await sandbox.advance(at);
  return await sandbox.list("/v1/received_entries?sort_by=amount&sort_order=asc");
}

async function assign(rows: readonly Resource[]): Promise<void> {
  const given = { account_id: sandbox.account_id, reason: "Is theirs." };
  for (const row of rows)
    await sandbox.post(`/v1/received_entries/${String(row["id"])}/assign`, given);
}

async function assigned(at: string, ...entries: readonly Entry[]) {
  const rows = await heldOnes(at, ...entries);
  await assign(rows);
  return rows;
}

const byText = (one: readonly unknown[], other: readonly unknown[]) =>
  one.join().localeCompare(other.join());
const transfers = async () => await sandbox.list("/v1/funding_events?sort_order=asc&sort_by=id");
const shown = async () =>
  (await transfers())
    .map(({ event_type, direction, amount, payment_count, status }) => [
      event_type,
      direction,
      amount,
      payment_count,
      status,
    ])
    .toSorted(byText);
const explained = async () =>
  await Promise.all(
    (await transfers()).map(async ({ id }) => {
      const { received, difference } = await sandbox.get(
        `/v1/funding_events/${String(id)}/explanation`,
      );
      expect(difference).toBe("0");
      return received as { reason: string; amount: string }[];
    }),
  );

async function returned(event_type: string, code: string): Promise<void> {
  const found = (await transfers()).filter((row) => row["event_type"] === event_type).at(-1);
  const { trace_number } = await sandbox.get(`/v1/funding_events/${String(found?.["id"])}`);
  await deliverReplies(service, sandbox, [{ trace: trace_number as string, code }]);
}

test("an assigned credit is deposited to the business once, and an assigned debit withdrawn once", async () => {
  const [debit, credit] = await assigned(
    MORNING,
    { direction: "credit", amount: 900 },
    { direction: "debit", amount: 250 },
  );
  expect(await books()).toMatchObject({ available: 650, bank_cash: -650 });
  await sandbox.advance("idle");
  expect(await shown()).toEqual([
    ["received_credit", "deposit", "900", 0, "paid"],
    ["received_debit", "withdrawal", "250", 0, "paid"],
  ]);
  expect(await books()).toEqual({});
  const [deposit] = (await transfers()).filter((one) => one["direction"] === "deposit");
  const item = await sandbox.get(`/v1/suspense_items/${String(credit?.["suspense_item_id"])}`);
  expect(item["acts"]).toEqual([
    expect.objectContaining({ act: "assign", funding_event_id: deposit?.["id"] }),
  ]);
  expect((await explained()).flat()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ reason: "received_credit", count: 1, amount: "900" }),
      expect.objectContaining({ reason: "received_debit", count: 1, amount: "-250" }),
    ]),
  );
  const lines = await Promise.all(
    (await transfers()).map(({ id }) =>
      sandbox.list(`/v1/funding_events/${String(id)}/received_lines`),
    ),
  );
  const members = lines.flat().map((row) => [row["received_entry_id"], row["funding_amount"]]);
  expect(members.toSorted(byText)).toEqual(
    [
      [credit?.["id"], "900"],
      [debit?.["id"], "-250"],
    ].toSorted(byText),
  );
});

test("received money and payments go in transfers of their own, and fees are kept back of its deposit", async () => {
  await sandbox.post("/v1/fee_lines", {
    account_id: sandbox.account_id,
    name: "Payouts",
    basis: "per_payment",
    side: "payout",
    fixed_amount: 40,
    collect: "net_of_funding",
  });
  await sandbox.post("/v1/sandbox/clock/advance", { by: "PT2M" });
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "payout", { paykey, amount: 500 });
  await sandbox.advance("2026-03-02T22:30:00.000Z");
  await assigned(
    MORNING,
    { direction: "credit", amount: 900 },
    { direction: "credit", amount: 100 },
  );
  await sandbox.advance("idle");
  expect(await shown()).toEqual([
    ["payout_withdrawal", "withdrawal", "500", 1, "paid"],
    ["received_credit", "deposit", "960", 0, "paid"],
  ]);
  expect((await explained()).flat()).toEqual([
    expect.objectContaining({ reason: "received_credit", count: 2, amount: "1000" }),
  ]);
});

test("with net funding one transfer of the bank account carries received money and payments", async () => {
  await settings({ configuration: { net_funding: true } });
  const { paykey } = await createPaykey(sandbox);
  const payout = await createPayment(sandbox, "payout", {
    paykey,
    amount: 500,
    payment_date: "2026-03-03",
  });
  await assigned("2026-03-03T22:30:00.000Z", { direction: "credit", amount: 900 });
  await sandbox.advance("idle");
  expect(await shown()).toEqual([["received_credit", "deposit", "400", 1, "paid"]]);
  const [{ id } = {}] = await transfers();
  expect(await sandbox.get(`/v1/funding_events/${String(id)}/explanation`)).toMatchObject({
    difference: "0",
    parts: [{ reason: "debit", amount: "-500" }],
    received: [{ reason: "received_credit", amount: "900" }],
  });
  expect(await sandbox.get(`/v1/payouts/${String(payout["id"])}`)).toMatchObject({
    status: "paid",
    funding_ids: [id],
  });
  expect(await books()).toEqual({});
});

test("a deposit of received money that comes back goes out again once a bank account works", async () => {
  await assigned(MORNING, { direction: "credit", amount: 900 });
  await sandbox.advance("2026-03-04T22:30:00.000Z");
  await returned("received_credit", "R02");
  await sandbox.advance("P5D");
  expect(await books()).toEqual({ available: 900, bank_cash: -900 });
  await sandbox.post("/v1/linked_bank_accounts", {
    account_id: sandbox.account_id,
    bank_account: {
      account_holder: "Acme LLC",
      routing_number: "021000021",
      account_number: "000987654321",
    },
  });
  await sandbox.advance("idle");
  expect(await shown()).toEqual([
    ["received_credit", "deposit", "900", 0, "failed"],
    ["received_credit", "deposit", "900", 0, "paid"],
  ]);
  expect(await explained()).toHaveLength(2);
  expect(await books()).toEqual({});
});

test("a withdrawal of received money that comes back is kept back of the next deposit that exceeds it", async () => {
  await assigned(MORNING, { direction: "debit", amount: 250 });
  await sandbox.advance("2026-03-04T22:30:00.000Z");
  await returned("received_debit", "R01");
  await sandbox.advance("P3D");
  expect(await books()).toEqual({ available: -250, bank_cash: 250 });
  const { paykey } = await createPaykey(sandbox);
  for (const amount of [200, 1_000]) {
    await createPayment(sandbox, "charge", { paykey, amount, payment_date: "today" });
    await sandbox.advance("idle");
  }
  expect(await shown()).toEqual([
    ["charge_deposit", "deposit", "200", 1, "paid"],
    ["charge_deposit", "deposit", "750", 1, "paid"],
    ["received_debit", "withdrawal", "250", 0, "failed"],
  ]);
  await explained();
  expect(await books()).toEqual({});
});

test("money of an account without a bank account waits, also beside a debit that no deposit exceeds", async () => {
  await assigned(MORNING, { direction: "debit", amount: 250 });
  await sandbox.advance("2026-03-04T22:30:00.000Z");
  await returned("received_debit", "R01");
  await sandbox.advance("P3D");
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey, amount: 200, payment_date: "2026-03-09" });
  const entry = { hold_to_act: true, direction: "credit", amount: 900 };
  await sandbox.post("/v1/sandbox/received_entries", { ...entry, settlement_date: "2026-03-12" });
  // The deposit of the charge is in no file yet.
  await sandbox.advance("2026-03-12T15:00:00.000Z");
  const { id: account_id } = await sandbox.post("/v1/accounts", {
    organization_id: sandbox.organization_id,
    access_level: "standard",
    account_type: "business",
    business_profile: { name: "Another business", website: "https://another.example" },
  });
  const [credit] = await sandbox.list("/v1/received_entries?direction=credit");
  const given = { account_id, reason: "Is theirs." };
  await sandbox.post(`/v1/received_entries/${String(credit?.["id"])}/assign`, given);
  await sandbox.advance("idle");
  expect(await shown()).toEqual([
    ["charge_deposit", "deposit", "200", 1, "paid"],
    ["received_debit", "withdrawal", "250", 0, "failed"],
  ]);
  expect(await books()).toMatchObject({ bank_cash: -650 });
  const { tasks, unfunded } = await sandbox.get("/v1/daily_report");
  // The debit waits for a deposit, and not for a bank account.
  expect(tasks).toContainEqual(
    expect.objectContaining({
      name: "unfunded_money",
      item_count: 1,
      amount: "900",
      permission: "accounts:write",
      since: expect.stringContaining("2026-03-12"),
    }),
  );
  const waiting = { account_id, name: "Another business", item_count: 1, amount: "900" };
  expect(unfunded).toEqual([{ ...waiting, since: expect.stringContaining("2026-03-12") }]);
});

test("money that cannot be put into a transfer stops no other, and an exception names it until it is mended", async () => {
  const both = [100, 900].map((amount) => ({ direction: "credit", amount }));
  const rows = await heldOnes(MORNING, ...both);
  const item = String(rows[0]?.["suspense_item_id"]);
  // Before: the engine may fund a line as soon as it is there.
  await poisonRow(service, "received_lines", item, { column: "suspense_id" });
  await assign(rows);
  await sandbox.advance("P3D");
  expect((await shown()).map(([, , amount]) => amount)).toEqual(["900"]);
  const [open, ...others] = await sandbox.list("/v1/exceptions?status=open");
  expect([open?.["kind"], JSON.stringify(open).includes(item), others]).toEqual([
    "item_set_aside",
    true,
    [],
  ]);
  await restoreRows(service);
  await sandbox.put(`/v1/exceptions/${String(open?.["id"])}/resolve`, { reason: "It is mended." });
  await sandbox.advance("idle");
  expect((await shown()).map(([, , amount]) => amount)).toEqual(["100", "900"]);
  expect(await books()).toEqual({});
});
