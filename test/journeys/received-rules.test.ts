import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "../support/factories.ts";
import { balances, expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const RULES = "/v1/received_entry_rules";
const READ = "2026-03-03T13:00:00.000Z";
const BEFORE_CUTOFF = "2026-03-03T20:50:00.000Z";
const AFTER_CUTOFF = "2026-03-03T22:00:00.000Z";

const rule = (sandbox: Sandbox, members: object) =>
  sandbox.post(RULES, { name: "A rule", reason: "As agreed.", ...members });
const receive = async (sandbox: Sandbox, ...orders: readonly object[]) => {
  for (const order of orders) {
    await sandbox.post("/v1/sandbox/received_entries", { hold_to_act: true, ...order });
  }
  await sandbox.advance(READ);
};
const entries = async (sandbox: Sandbox) =>
  (await sandbox.list("/v1/received_entries?sort_by=amount&sort_order=asc")).map((row) => [
    row["amount"],
    row["status"],
    row["rule_id"],
  ]);
const open = async (sandbox: Sandbox) =>
  (await sandbox.list("/v1/exceptions?status=open")).map(({ message }) => message);

test("a payment that is expected goes to its account and customer by itself, once", async () => {
  const sandbox = await service.addSandbox();
  const { account_id } = sandbox;
  const customer = await createCustomer(sandbox);
  const expected = await rule(sandbox, {
    name: "Invoice 4711",
    direction: "credit",
    remittance: "invoice 4711",
    min_amount: 900,
    max_amount: 900,
    valid_until: "2026-03-10",
    act: "assign",
    account_id,
    customer_id: customer["id"],
    max_uses: 1,
  });
  const entry = { direction: "credit", amount: 900, remittance: "INVOICE 4711" };
  await receive(sandbox, entry, entry, { ...entry, amount: 901 });
  const [first = {}, second = {}, third = {}] = await sandbox.list(
    "/v1/received_entries?sort_by=amount&sort_order=asc",
  );
  const posted = [first, second].filter(({ status }) => status === "posted");
  expect(posted).toEqual([
    expect.objectContaining({ account_id, customer_id: customer["id"], rule_id: expected["id"] }),
  ]);
  expect(third).toMatchObject({ status: "held", rule_id: null });
  expect((await open(sandbox)).length).toBe(2);
  expect(await sandbox.get(`${RULES}/${expected["id"] as string}`)).toMatchObject({ uses: 1 });
  // The day's file pays it out to the business.
  const books = await balances(service, sandbox.environment.id);
  expect(books).toMatchObject({ funding_in_transit: 900 });
  const { data } = (
    await sandbox.call("GET", `/v1/events?resource_id=${String(posted[0]?.["id"])}`)
  ).body as unknown as { data: { cause: { message: string } }[] };
  expect(JSON.stringify(data)).toContain('The rule \\"Invoice 4711\\": As agreed.');
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("a debit filter assigns what it allows, and returns the rest with the file of its cut-off unless a person decides", async () => {
  const sandbox = await service.addSandbox();
  const { account_id } = sandbox;
  const debit = { direction: "debit", sec_code: "CCD" };
  await rule(sandbox, { direction: "credit", act: "assign", account_id });
  await rule(sandbox, {
    name: "Utility",
    priority: 10,
    direction: "debit",
    company_id: "1777777777",
    max_amount: 500,
    act: "assign",
    account_id,
  });
  const filter = await rule(sandbox, {
    ...debit,
    act: "return",
    acts_at: "cutoff",
    return_code: "R29",
  });
  await receive(
    sandbox,
    { direction: "credit", amount: 9_000 },
    { ...debit, amount: 400, company_id: "1777777777" },
    { ...debit, amount: 501, company_id: "1777777777" },
    { ...debit, amount: 600 },
    { ...debit, amount: 700, sec_code: "PPD" },
  );
  expect((await entries(sandbox)).map(([amount, status]) => [amount, status])).toEqual([
    ["400", "posted"],
    ["501", "held"],
    ["600", "held"],
    ["700", "held"],
    ["9000", "posted"],
  ]);
  expect((await open(sandbox)).length).toBe(3);
  const [, , mine = {}] = await sandbox.list("/v1/received_entries?sort_by=amount&sort_order=asc");
  await sandbox.post(`/v1/received_entries/${mine["id"] as string}/assign`, {
    account_id,
    reason: "Is our order.",
  });
  await sandbox.advance(BEFORE_CUTOFF);
  expect((await entries(sandbox)).slice(1, 4)).toEqual([
    ["501", "returning", filter["id"]],
    ["600", "posted", null],
    ["700", "held", null],
  ]);
  await sandbox.advance(AFTER_CUTOFF);
  expect((await entries(sandbox))[3]).toEqual(["700", "kept", null]);
  await sandbox.advance("P3D");
  expect((await entries(sandbox))[1]).toEqual(["501", "returned", filter["id"]]);
  const transfers = await sandbox.list("/v1/funding_events?sort_by=amount&sort_order=asc");
  expect(transfers.map(({ event_type, amount }) => [event_type, amount])).toEqual([
    ["received_debit", "400"],
    ["received_debit", "600"],
    ["received_credit", "9000"],
  ]);
  expect(await balances(service, sandbox.environment.id)).toEqual({
    bank_cash: 700,
    suspense: -700,
  });
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("a rule that cannot do its act leaves the entry to a person, and the exception says why", async () => {
  const sandbox = await service.addSandbox();
  const { account_id } = sandbox;
  await rule(sandbox, { name: "Bills", direction: "debit", act: "assign", account_id });
  await rule(sandbox, { name: "References", direction: "credit", act: "assign" });
  await receive(
    sandbox,
    { direction: "debit", amount: 200 },
    { direction: "credit", amount: 900, remittance: "NO REFERENCE" },
  );
  expect((await entries(sandbox)).map(([, status]) => status)).toEqual(["held", "held"]);
  expect((await open(sandbox)).map(String).toSorted((a, b) => a.localeCompare(b))).toEqual([
    `An entry of another party brought $9.00. The rule "References" could not decide it. Its remittance names no account.`,
    `An entry of another party took $2.00. The rule "Bills" could not decide it. The account ${account_id} lacks $2.00 for it.`,
  ]);
  await expectInvariants(service, sandbox.environment.id);
});

test("an ended rule decides nothing, and members that do not go together are all named", async () => {
  const sandbox = await service.addSandbox();
  const { id } = await rule(sandbox, { direction: "credit", act: "keep" });
  await sandbox.post(`${RULES}/${id as string}/end`, { reason: "Was a trial." });
  await receive(sandbox, { direction: "credit", amount: 900 });
  expect((await entries(sandbox)).map(([, status]) => status)).toEqual(["held"]);
  expect((await sandbox.list(`${RULES}?status=in_force`)).length).toBe(0);
  const wrong = await sandbox.call("POST", RULES, {
    body: {
      name: "Wrong",
      reason: "A trial.",
      direction: "debit",
      act: "return",
      account_id: sandbox.account_id,
      min_amount: 2,
      max_amount: 1,
      valid_from: "2026-03-02",
      valid_until: "2026-03-01",
    },
  });
  const { items } = wrong.body.data as unknown as { items: { reference: string }[] };
  expect([wrong.status, items.map(({ reference }) => reference).toSorted()]).toEqual([
    422,
    ["/account_id", "/max_amount", "/return_code", "/valid_until"],
  ]);
});
