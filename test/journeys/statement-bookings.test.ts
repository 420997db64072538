import { afterAll, beforeAll, expect, test } from "vitest";
import { returnAstray } from "../support/bank/return-astray.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { balances, expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

let statements = 0;
const show = async (sandbox: Sandbox, ...lines: readonly string[]): Promise<Resource> => {
  const name = `statement-${(statements += 1)}.csv`;
  const content = ["Date,Amount,Description", ...lines].join("\n");
  return await sandbox.post("/v1/bank_statements", { name, content });
};
const lineOf = ({ id }: Resource, line = 2) => `/v1/bank_statements/${String(id)}/lines/${line}`;
const balancesOf = (sandbox: Sandbox) => balances(service, sandbox.environment.id);
const FEE = "2026-03-02,-25.00,ACCOUNT ANALYSIS FEE";
const fee = { ledger_account: "bank_fees", amount: 2_500, reason: "Account analysis of February." };

/** A sent payment of $3.21, whose return of $3.21 names no entry of ours and is in suspense. */
async function suspended(kind: "charge" | "payout") {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, kind, { paykey, amount: 321 });
  await sandbox.advance("2026-03-03T22:30:00.000Z");
  const { trace_ids } = await sandbox.get(`/v1/${kind}s/${String(id)}`);
  await returnAstray(service, sandbox, { trace: String(trace_ids["entry"]), code: "R02" });
  await sandbox.advance("2026-03-04T13:00:00.000Z");
  const [item = {}] = await sandbox.list("/v1/suspense_items?status=open");
  return { sandbox, path: `/v1/suspense_items/${String(item["id"])}` };
}

test("a person books a charge of the bank, and its line is explained", async () => {
  const sandbox = await service.addSandbox();
  const statement = await show(sandbox, FEE);
  expect(statement).toMatchObject({ state: "differs", matched_count: 0 });
  const book = `${lineOf(statement)}/book`;
  const wrong = await sandbox.call("POST", book, { body: { ...fee, amount: 2_499 } });
  expect([wrong.status, wrong.body.data]).toMatchObject([
    422,
    { items: [{ reference: "/amount", detail: "Must be 2500, the line's amount." }] },
  ]);
  expect(await sandbox.post(book, { ...fee, document: "Invoice 7" })).toMatchObject({
    matched_type: "statement_booking",
    matches: [{ ledger_account: "bank_fees", amount: "-2500", reason: fee.reason }],
    difference: null,
  });
  expect(await balancesOf(sandbox)).toEqual({ bank_cash: 2_500, bank_fees: -2_500 });
  expect(await sandbox.get(`/v1/bank_statements/${String(statement["id"])}`)).toMatchObject({
    state: "agreed",
    matched_count: 1,
  });
  expect(await sandbox.list("/v1/exceptions?status=open")).toEqual([]);
  const compared = await sandbox.get(
    "/v1/reconciliation/differences?from=2026-03-02&to=2026-03-02",
  );
  expect(compared).toMatchObject({ difference: "0", line_count: 0, lines: [] });
  const again = await sandbox.call("POST", book, { body: fee });
  expect([again.status, again.body.data]).toMatchObject([422, { code: "statement_line_matched" }]);
  const log = await sandbox.list("/v1/audit_log?page_size=50");
  expect(log.map(({ action }) => action as string)).toContain("bank_statement.booked");
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("a line that overlapping statements show is booked once, and taken back with its last match", async () => {
  const sandbox = await service.addSandbox();
  const first = await show(sandbox, FEE);
  await sandbox.post(`${lineOf(first)}/book`, fee);
  const second = await show(sandbox, FEE, "2026-03-03,-1.00,WIRE FEE");
  const { data: lines } = (
    await sandbox.call("GET", `/v1/bank_statements/${String(second["id"])}/lines`)
  ).body;
  expect(lines).toMatchObject([
    { matched_type: "statement_booking", difference: null },
    { matched_type: null, difference: "not_in_books" },
  ]);
  // Two lines that are alike are two charges.
  const third = await show(sandbox, FEE, FEE);
  const twice = await sandbox.post(`${lineOf(third, 3)}/book`, fee);
  expect(twice["difference"]).toBeNull();
  expect(await balancesOf(sandbox)).toMatchObject({ bank_fees: -5_000 });
  await sandbox.call("DELETE", `${lineOf(third, 3)}/match?reason=Wrong`);
  expect(await balancesOf(sandbox)).toMatchObject({ bank_fees: -2_500 });
  await sandbox.call("DELETE", `${lineOf(first)}/match?reason=Wrong`);
  await sandbox.call("DELETE", `${lineOf(second)}/match?reason=Wrong`);
  expect(await balancesOf(sandbox)).toMatchObject({ bank_fees: -2_500 });
  await sandbox.call("DELETE", `${lineOf(third)}/match?reason=Wrong`);
  expect(await balancesOf(sandbox)).toEqual({});
  const bookings = "/v1/statement_bookings?ledger_account=bank_fees";
  expect(await sandbox.list(bookings)).toMatchObject([
    { amount: "-2500", reason: fee.reason, reverse_reason: "Wrong" },
    { amount: "-2500", reason: fee.reason, reverse_reason: "Wrong" },
  ]);
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("what was handed over is cleared by the line that settles it", async () => {
  const { sandbox, path } = await suspended("charge");
  await sandbox.post(`${path}/hand_over`, { document: "Case 77", reason: "The bank pays it." });
  expect(await balancesOf(sandbox)).toMatchObject({ clearing_handed_over: -321 });
  const statement = await show(sandbox, "2026-03-20,3.21,ADJUSTMENT CASE 77");
  await sandbox.post(`${lineOf(statement)}/book`, {
    ledger_account: "clearing_handed_over",
    amount: 321,
    document: "Case 77",
    reason: "The bank paid case 77.",
  });
  expect(await balancesOf(sandbox)).not.toHaveProperty("clearing_handed_over");
  await expectInvariants(service, sandbox.environment.id);
});

test("unclaimed money is paid out by a line, and never more of it than is owed", async () => {
  const { sandbox, path } = await suspended("payout");
  await sandbox.post(`${path}/park`, { reason: "Nobody claims it." });
  const statement = await show(
    sandbox,
    "2026-03-20,-3.22,CHECK 1001",
    "2026-03-20,-3.21,CHECK 1002",
  );
  const body = { ledger_account: "unclaimed_funds", reason: "Paid to its owner by check." };
  const more = await sandbox.call("POST", `${lineOf(statement)}/book`, {
    body: { ...body, amount: 322 },
  });
  expect([more.status, more.body.data]).toMatchObject([
    422,
    {
      items: [{ reference: "/ledger_account", detail: "Only $3.21 is owed in unclaimed_funds." }],
    },
  ]);
  await sandbox.post(`${lineOf(statement, 3)}/book`, { ...body, amount: 321 });
  expect(await balancesOf(sandbox)).not.toHaveProperty("unclaimed_funds");
  await expectInvariants(service, sandbox.environment.id);
});

test("a line above the limit of a rule is booked only with a second person", async () => {
  const sandbox = await service.addSandbox();
  const condition = { above_amount: 2_499 };
  await sandbox.post("/v1/approval_rules", { action: "statement.book", condition, needed: 1 });
  const statement = await show(sandbox, FEE, "2026-03-02,-24.99,WIRE FEES");
  const asked = await sandbox.call("POST", `${lineOf(statement)}/book`, { body: fee });
  const small = await sandbox.call("POST", `${lineOf(statement, 3)}/book`, {
    body: { ...fee, amount: 2_499 },
  });
  expect([asked.status, small.status]).toEqual([202, 201]);
  expect(await balancesOf(sandbox)).toMatchObject({ bank_fees: -2_499 });
});
