import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { comparePostings } from "../../packages/server/src/db/tables/chain/chain-checks.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { balances, expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let small: Resource;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
  small = await invoiced();
});
afterEach(async () => {
  await expectInvariants(service, sandbox.environment.id);
  const of = { environment_id: sandbox.environment.id, after: undefined, limit: 1_000 };
  expect((await comparePostings(service.db, of)).faults).toEqual([]);
  await expectCompleteLog(sandbox);
});

const MONTH = "2026-03";
const PAID = { month: MONTH, paid_on: "2026-03-05", reference: "Wire 1" };

/** Two paid charges and one that came back, under two lines that are paid by invoice: 30, 30 and 400 cents. */
async function invoiced(): Promise<Resource> {
  const line = { account_id: sandbox.account_id, side: "both", collect: "invoice" };
  const made = await sandbox.post("/v1/fee_lines", {
    ...line,
    name: "Charges",
    basis: "per_payment",
    fixed_amount: 30,
  });
  const returns = { name: "Returns", basis: "per_return", fixed_amount: 400 };
  await sandbox.post("/v1/fee_lines", { ...line, ...returns });
  await sandbox.post("/v1/sandbox/clock/advance", { by: "PT2M" });
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey, amount: 2_000 });
  await createPayment(sandbox, "charge", { paykey, amount: 3_000 });
  const outcome = "failed_insufficient_funds";
  await createPayment(sandbox, "charge", { paykey, amount: 4_000, outcome });
  await sandbox.advance("idle");
  return made;
}

const pay = async (members: object) => {
  const body = { account_id: sandbox.account_id, ...PAID, ...members };
  return (await sandbox.call("POST", "/v1/fee_payments", { body })).body;
};
const statement = () =>
  sandbox.get(`/v1/fees/statement?account_id=${sandbox.account_id}&month=${MONTH}`);
const takeBack = async (id: unknown, reason = "The wire was another's.") => {
  const path = `/v1/fee_payments/${String(id)}/reverse`;
  return (await sandbox.call("POST", path, { body: { reason } })).body.data;
};

test("an invoice is paid in parts, the oldest fees first, and each payment says what is owed still", async () => {
  expect((await statement())["total"]).toMatchObject({ amount: "460", open_amount: "460" });
  const oldest = (await sandbox.list("/v1/fees?sort_order=asc"))[0] ?? {};
  const part = (await pay({ amount: 45 })).data;
  expect(part).toMatchObject({ amount: "45", rest_amount: "415", reversed_at: null });
  const paid = (await sandbox.list("/v1/fees?sort_order=asc")).map(
    ({ paid_amount }) => paid_amount,
  );
  const first = oldest["amount"] === "400" ? ["45", "0", "0"] : ["30", "15", "0"];
  expect(paid).toEqual(first);
  const rest = (await pay({ amount: 415, reference: "Wire 2" })).data;
  expect(rest).toMatchObject({ rest_amount: "0" });
  expect(rest["lines"]).toMatchObject([{ name: "Charges" }, { name: "Returns" }]);
  expect(await statement()).toMatchObject({
    lines: [
      { fee_line_id: small["id"], paid_amount: "60", collected_amount: "0", open_amount: "0" },
      { name: "Returns", paid_amount: "400", open_amount: "0" },
    ],
    total: { amount: "460", paid_amount: "460", open_amount: "0" },
  });
  expect(await sandbox.list("/v1/fees?open=false")).toMatchObject(
    Array.from({ length: 3 }, () => ({ status: "paid" })),
  );
  expect(await balances(service, sandbox.environment.id)).toMatchObject({
    invoice_receipts: -460,
    fee_income: 460,
  });
  expect((await pay({ amount: 1, reference: "Wire 3" })).data["code"]).toBe("fee_invoice_paid");
});

test("a payment that is sent again changes nothing, and one that differs or is too much is refused", async () => {
  const first = (await pay({ amount: 100 })).data;
  const again = await pay({ amount: 100 });
  expect(again.data).toEqual(first);
  expect(await sandbox.list("/v1/fee_payments")).toHaveLength(1);
  const faults = async (members: object) =>
    ((await pay(members)).data["items"] as Resource[]).map(({ reference }) => reference);
  expect(await faults({ amount: 101 })).toEqual(["/reference"]);
  expect(await faults({ amount: 1, reference: "Later", paid_on: "2027-01-01" })).toEqual([
    "/paid_on",
  ]);
  expect(await faults({ amount: 361, reference: "Much" })).toEqual(["/amount"]);
  expect(await faults({ amount: 1, account_id: sandbox.environment.id })).toEqual(["/account_id"]);
  expect((await pay({ amount: 1, month: "2026-02" })).data["code"]).toBe("fee_invoice_paid");
});

test("a payment that is taken back owes its fees again, once, and its reference is free", async () => {
  const { id } = (await pay({ amount: 460 })).data;
  expect(await takeBack(id)).toMatchObject({
    reverse_reason: "The wire was another's.",
    reversed_by: expect.stringContaining("api_key:") as unknown,
    lines: [{ amount: "60" }, { amount: "400" }],
  });
  expect((await takeBack(id))["code"]).toBe("fee_payment_reversed");
  expect((await statement())["total"]).toMatchObject({ paid_amount: "0", open_amount: "460" });
  expect(await balances(service, sandbox.environment.id)).not.toHaveProperty("invoice_receipts");
  expect((await pay({ amount: 10 })).data).toMatchObject({ rest_amount: "450" });
  const events = await sandbox.list(`/v1/events?resource_id=${String(id)}`);
  const types = events.map(({ event_type }) => event_type as string);
  expect(types.toSorted()).toEqual(["fee_payment.created", "fee_payment.reversed"]);
});

test("what an invoice brought is given back with a deposit, and may still be taken back and waived", async () => {
  const { id } = (await pay({ amount: 460 })).data;
  const fee = (await sandbox.list("/v1/fees")).find(({ amount }) => amount === "400") ?? {};
  const path = `/v1/fees/${String(fee["id"])}`;
  expect(await sandbox.post(`${path}/refund`, { reason: "Our mistake." })).toMatchObject({
    status: "refunded",
    open_amount: "-400",
  });
  const { paykey } = await createPaykey(sandbox);
  const today = String((await sandbox.get("/v1/sandbox/clock"))["now"]).slice(0, 10);
  await createPayment(sandbox, "charge", { paykey, amount: 5_000, payment_date: today });
  await sandbox.advance("idle");
  const transfers = await sandbox.list("/v1/funding_events?sort_by=transfer_date&sort_order=desc");
  expect(transfers[0]).toMatchObject({ gross_amount: "5000", fee_amount: "-400", amount: "5400" });
  await takeBack(id);
  // What was given back of money that never came is owed.
  const reopened = (await sandbox.list("/v1/fees")).find((one) => one["id"] === fee["id"]);
  expect(reopened).toMatchObject({ open_amount: "400", paid_amount: "0", status: "open" });
  expect(await sandbox.post(`${path}/waive`, { reason: "Settled by phone." })).toMatchObject({
    open_amount: "0",
    waived_amount: "400",
  });
});

test("the report of fees names the payment of each invoice, and the audit log names the act", async () => {
  await pay({ amount: 460 });
  const from = "/v1/reports/fees?from=2026-03-01&to=2026-03-31&format=ndjson";
  const answer = await fetch(`${service.url}${from}`, {
    headers: { authorization: `Bearer ${sandbox.api_key}` },
  });
  const rows = (await answer.text()).trimEnd().split("\n");
  expect(rows).toHaveLength(3);
  for (const row of rows) {
    expect(JSON.parse(row)).toMatchObject({
      collected_by: "invoice",
      status: "paid",
      invoice_reference: "Wire 1",
      invoice_paid_on: "2026-03-05",
    });
  }
  const audit = await sandbox.list("/v1/audit_log?action=fee_payment.created");
  expect(audit).toMatchObject([{ operation: "fee_payments.create", outcome: "done" }]);
});
