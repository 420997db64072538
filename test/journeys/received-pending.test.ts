import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createPaykey, createPayment } from "../support/factories.ts";
import { balances, expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { poisonRow, restoreRows } from "../support/poisoned/row-sets.ts";
import { readReport } from "../support/reports.ts";
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

const TUESDAY = "2026-03-03";
const MONDAY_NIGHT = "2026-03-02T22:30:00.000Z";
const SETTLEMENT = "2026-03-03T13:30:00.000Z";

/** Entries that settle on a Tuesday, of which the bank's file is read on the Monday. */
const receive = async (...orders: readonly object[]) => {
  for (const order of orders) {
    const entry = { direction: "credit", settlement_date: TUESDAY, ...order };
    await sandbox.post("/v1/sandbox/received_entries", entry);
  }
  await sandbox.advance(MONDAY_NIGHT);
};
const entries = () => sandbox.list("/v1/received_entries?sort_by=amount&sort_order=asc");
const statuses = async () => (await entries()).map(({ status }) => status);
const books = () => balances(service, sandbox.environment.id);
const cases = (kind: string) => sandbox.list(`/v1/exceptions?status=open&kind=${kind}`);
const idOf = (row: Resource | undefined) => String(row?.["id"]);

test("an entry that settles tomorrow moves nothing and takes no act until its settlement", async () => {
  await receive({ amount: 900 }, { direction: "debit", amount: 200 });
  const [debit, credit] = await entries();
  for (const entry of [debit, credit]) {
    expect(entry).toMatchObject({
      status: "pending",
      settlement_date: TUESDAY,
      settles_at: SETTLEMENT,
      suspense_item_id: null,
      // The cut-off of the banking day after settlement.
      instruct_by: "2026-03-04T21:00:00.000Z",
    });
  }
  expect(await books()).toEqual({});
  expect(await cases("forward_entry")).toEqual([]);
  const { account_id } = sandbox;
  const { paykey } = await createPaykey(sandbox);
  for (const [act, body] of [
    ["assign", { account_id }],
    ["keep", {}],
    ["return", { code: "R23" }],
    ["forward", { account_id, paykey }],
  ] as const) {
    const refused = await sandbox.call("POST", `/v1/received_entries/${idOf(credit)}/${act}`, {
      body: { ...body, reason: "Too early." },
    });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      {
        data: {
          code: "received_entry_not_settled",
          detail: `It settles on ${TUESDAY}: decide it from ${SETTLEMENT} on.`,
        },
      },
    ]);
  }
  expect((await sandbox.get("/v1/due?limit=100"))["items"]).toContainEqual(
    expect.objectContaining({ work: "received_entries", at: SETTLEMENT, count: 2 }),
  );
  // The statement is expected to show them on their settlement date.
  const period = "from=2026-03-01&to=2026-03-31";
  expect(await readReport(service, sandbox, "bank_reconciliation", period)).toMatchObject([
    { day: TUESDAY, expected_cents: 700, items: 2 },
  ]);

  await sandbox.advance(SETTLEMENT);
  expect(await statuses()).toEqual(["held", "held"]);
  expect(await books()).toEqual({ bank_cash: -700, suspense: 700 });
  expect((await cases("forward_entry")).map(({ due_at }) => due_at)).toEqual([
    "2026-03-04T21:00:00.000Z",
    "2026-03-04T21:00:00.000Z",
  ]);
  const items = await sandbox.list("/v1/suspense_items?sort_by=amount&sort_order=asc");
  expect(items.map(({ open_amount, created_at }) => [open_amount, created_at])).toEqual([
    ["200", SETTLEMENT],
    ["900", SETTLEMENT],
  ]);
  const body = { account_id, reason: "Is theirs." };
  const assigned = await sandbox.post(`/v1/received_entries/${idOf(credit)}/assign`, body);
  expect(assigned).toMatchObject({ status: "posted", account_id, settles_at: SETTLEMENT });
  await sandbox.advance("2026-03-04T22:00:00.000Z");
  expect(await statuses()).toEqual(["kept", "posted"]);
  const events = await sandbox.list(`/v1/events?resource_id=${idOf(debit)}&limit=10`);
  const messages = events.map(({ cause }) => (cause as Resource)["message"]);
  expect(messages.slice(0, 2)).toEqual([
    "A debit of another party was received.",
    "The entry settled.",
  ]);
});

test("one entry that cannot be moved does not stop the others that settle with it", async () => {
  await receive({ amount: 100 }, { amount: 200 }, { amount: 300 });
  const [, bad] = await entries();
  await poisonRow(service, "received_entries", idOf(bad));
  await sandbox.advance("2026-03-03T14:00:00.000Z");
  expect(await statuses()).toEqual(["held", "pending", "held"]);
  expect(await books()).toEqual({ bank_cash: -400, suspense: 400 });
  const [aside] = await cases("item_set_aside");
  expect(aside).toMatchObject({ resource_type: "received_entry", resource_id: idOf(bad) });
  await restoreRows(service);
  await sandbox.put(`/v1/exceptions/${idOf(aside)}/resolve`, { reason: "Repaired." });
  await sandbox.advance("2026-03-03T15:00:00.000Z");
  expect(await statuses()).toEqual(["held", "held", "held"]);
  expect(await books()).toEqual({ bank_cash: -600, suspense: 600 });
});

test("a rule gives a credit to its account only once it settled, and the payout waits until then", async () => {
  const { account_id } = sandbox;
  const body = { payout_funding: { mode: "prefunded" } };
  await sandbox.call("PATCH", `/v1/account_settings/${account_id}`, { body });
  await sandbox.post("/v1/received_entry_rules", {
    name: "Theirs",
    reason: "As agreed.",
    direction: "credit",
    act: "assign",
    account_id,
  });
  const { paykey } = await createPaykey(sandbox);
  const payout = await createPayment(sandbox, "payout", { paykey, amount: 900 });
  const statusOf = async () => (await sandbox.get(`/v1/payouts/${idOf(payout)}`))["status"];
  await receive({ amount: 900 });
  expect([await statuses(), await statusOf()]).toEqual([["pending"], "scheduled"]);
  expect(await books()).toEqual({ available: -900, payout_reserved: 900 });
  await sandbox.advance("2026-03-03T22:00:00.000Z");
  expect([await statuses(), await statusOf()]).toEqual([["posted"], "pending"]);
  expect(await cases("forward_entry")).toEqual([]);
});

test("a credit whose line a statement booked before takes the place of that receipt once it settles", async () => {
  const { account_id } = sandbox;
  const body = { payout_funding: { mode: "prefunded" } };
  await sandbox.call("PATCH", `/v1/account_settings/${account_id}`, { body });
  const [one] = await sandbox.list(`/v1/prefunding?account_id=${account_id}`);
  const reference = String(one?.["reference"]);
  await sandbox.post("/v1/bank_statements", {
    name: "early",
    content: `Date,Amount,Description\n2026-03-02,9.00,ACH CREDIT ${reference}\n`,
  });
  await receive({ amount: 900, remittance: reference });
  expect(await statuses()).toEqual(["pending"]);
  expect(await books()).toEqual({ bank_cash: -900, prefunded: 900 });
  await sandbox.advance(SETTLEMENT);
  expect(await statuses()).toEqual(["posted"]);
  expect(await books()).toEqual({ bank_cash: -900, prefunded: 900 });
});

test("an entry of the sandbox settles on a banking day of the two weeks after it is read", async () => {
  for (const settlement_date of ["2026-03-01", "2026-03-07", "2026-03-17"]) {
    const body = { direction: "credit", amount: 900, settlement_date };
    const refused = await sandbox.call("POST", "/v1/sandbox/received_entries", { body });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      {
        data: {
          items: [
            {
              reference: "/settlement_date",
              detail: "Must be a banking day from 2026-03-02 to 2026-03-16.",
            },
          ],
        },
      },
    ]);
  }
});
