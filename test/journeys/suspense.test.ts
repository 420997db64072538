import { afterAll, beforeAll, expect, test } from "vitest";
import { bankFiles } from "../support/bank/bank-files.ts";
import { contestDishonor } from "../support/bank/contest-dishonor.ts";
import { returnAstray } from "../support/bank/return-astray.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { balances, expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { readReport } from "../support/reports.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function sent(sandbox: Sandbox, kind: "charge" | "payout", amount: number) {
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, kind, { paykey, amount });
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  const read = () => sandbox.get(`/v1/${kind}s/${id as string}`);
  return { id: id as string, read, trace: (await read())["trace_ids"]["entry"] as string };
}

/** A sent payment of $3.21, and a return of $3.21 that names no entry of ours. */
async function returnedAstray(kind: "charge" | "payout" = "charge", code = "R02") {
  const sandbox = await service.addSandbox();
  const payment = await sent(sandbox, kind, 321);
  await sandbox.advance("2026-03-03T22:30:00.000Z");
  await returnAstray(service, sandbox, { trace: payment.trace, code });
  await sandbox.advance("2026-03-04T13:00:00.000Z");
  const [item = {}] = await sandbox.list("/v1/suspense_items?status=open");
  return { sandbox, payment, item, path: `/v1/suspense_items/${item["id"] as string}` };
}

const open = (sandbox: Sandbox) => sandbox.list("/v1/exceptions?status=open");
const suspense = async (sandbox: Sandbox) =>
  (await balances(service, sandbox.environment.id))["suspense"] ?? 0;
const refusedWith = async (sandbox: Sandbox, path: string, body: object) => {
  const reply = await sandbox.call("POST", path, { body });
  return [reply.status, (reply.body.data as Record<string, unknown>)["code"] ?? reply.body.data];
};

test.each(["charge", "payout"] as const)(
  "an unmatched return that a person matches returns its %s with every effect, and leaves suspense",
  async (kind) => {
    const { sandbox, payment, item, path } = await returnedAstray(kind);
    expect(item).toMatchObject({
      kind: "unmatched",
      code: "R02",
      direction: kind === "charge" ? "out" : "in",
      amount: "321",
      open_amount: "321",
      acts: [],
    });
    const reason = "Amount, day and name fit.";
    const ended = await sandbox.post(`${path}/match`, { payment_id: payment.id, reason });
    expect(ended).toMatchObject({
      status: "closed",
      open_amount: "0",
      payment_id: payment.id,
      acts: [{ act: "match", amount: "321", payment_id: payment.id, reason }],
    });
    expect(await sandbox.get(path)).toEqual(ended);
    expect(await payment.read()).toMatchObject({
      status: "failed",
      status_details: { code: "R02", reason: "closed_bank_account" },
    });
    expect([await open(sandbox), await suspense(sandbox)]).toEqual([[], 0]);
    const again = await refusedWith(sandbox, `${path}/match`, { payment_id: payment.id, reason });
    expect(again).toEqual([422, "suspense_item_closed"]);
    await sandbox.advance("P7D");
    await expectInvariants(service, sandbox.environment.id);
    await expectCompleteLog(sandbox);
  },
);

test("a payment that cannot be an item's is refused with the reason, and nothing moves", async () => {
  const { sandbox, payment, path } = await returnedAstray();
  const { paykey } = await createPaykey(sandbox);
  const wrong = {
    waiting: await createPayment(sandbox, "charge", {
      paykey,
      amount: 321,
      payment_date: "2026-03-05",
    }),
    unknown: { id: "0195a3f0-7c00-7000-8000-0123456789ab" },
  };
  for (const { id } of Object.values(wrong)) {
    const reply = await sandbox.call("POST", `${path}/match`, {
      body: { payment_id: id as string, reason: "Fits." },
    });
    expect([reply.status, reply.body.data]).toMatchObject([
      422,
      { items: [{ reference: "/payment_id" }] },
    ]);
  }
  expect(await sandbox.get(path)).toMatchObject({ status: "open", acts: [] });
  expect(await payment.read()).toMatchObject({ status: "pending" });
  expect(await open(sandbox)).toMatchObject([{ kind: "return_unmatched" }]);
  await expectInvariants(service, sandbox.environment.id);
});

/** What our dishonors say of the returns that they refuse. */
async function dishonorsSent(sandbox: Sandbox): Promise<object[]> {
  const files = await bankFiles(service, sandbox.environment.id, ["taken"]);
  return files.flatMap(({ read }) =>
    read.batches
      .flatMap(({ entries }) => entries)
      .flatMap(({ amount, addenda }) =>
        addenda.flatMap((one) =>
          one.type !== "dishonored"
            ? []
            : [
                {
                  amount,
                  code: one.return_reason_code,
                  fields: one.addenda_information.trim(),
                  trace: one.original_entry_trace_number,
                  reason: one.return_reason,
                },
              ],
        ),
      ),
  );
}

test.each(["charge", "payout"] as const)(
  "an unmatched return of a %s is dishonored from the entry as received, and leaves suspense when that stands",
  async (kind) => {
    const { sandbox, payment, item, path } = await returnedAstray(kind);
    const [opened] = await open(sandbox);
    expect(opened).toMatchObject({
      details: {
        suspense_item_id: item["id"],
        dishonor: { code: "R69", information: "02", last_day: "2026-03-11" },
      },
    });
    const wrong = await refusedWith(sandbox, `${path}/dishonor`, {
      code: "R69",
      information: "09",
      reason: "No.",
    });
    expect(wrong).toEqual([422, "dishonor_not_allowed"]);
    const dishonor = await sandbox.post(`${path}/dishonor`, { reason: "No entry of ours." });
    expect(dishonor).toMatchObject({
      account_id: null,
      payment_id: null,
      payment_type: kind,
      status: "requested",
      code: "R69",
      information: "02",
      return_code: "R02",
      amount: "321",
    });
    const lost = await refusedWith(sandbox, `${path}/hand_over`, {
      reason: "Gone.",
      document: "7",
    });
    expect(lost).toEqual([422, "suspense_item_closed"]);
    await sandbox.advance("P9D");
    expect(await dishonorsSent(sandbox)).toEqual([
      {
        amount: 321,
        code: "R69",
        fields: "02",
        trace: `${payment.trace.slice(0, 8)}9999999`,
        reason: "02",
      },
    ]);
    expect(await sandbox.list("/v1/dishonors")).toMatchObject([{ status: "won" }]);
    expect(await sandbox.get(path)).toMatchObject({
      status: "closed",
      acts: [{ act: "dishonor" }],
    });
    expect([await open(sandbox), await suspense(sandbox)]).toEqual([[], 0]);
    await expectInvariants(service, sandbox.environment.id);
    await expectCompleteLog(sandbox);
  },
);

test("a contest of a dishonor without a payment has the return stand, and its item is open again", async () => {
  const { sandbox, path } = await returnedAstray();
  await sandbox.post(`${path}/dishonor`, { reason: "No entry of ours." });
  await sandbox.advance("2026-03-05T15:00:00.000Z");
  const [settled = {}] = await sandbox.list("/v1/dishonors");
  expect(settled["status"]).toBe("settled");
  await contestDishonor(service, sandbox, {
    trace: settled["trace_number"] as string,
    code: "R76",
  });
  await sandbox.advance("2026-03-06T15:00:00.000Z");
  expect(await sandbox.list("/v1/dishonors")).toMatchObject([
    { status: "contested", contest_code: "R76" },
  ]);
  expect(await sandbox.list("/v1/suspense_items")).toMatchObject([{ status: "open" }]);
  expect(await open(sandbox)).toMatchObject([{ kind: "return_unmatched" }]);
  expect(await suspense(sandbox)).toBe(-321);
  await sandbox.post(`${path}/write_off`, { reason: "The bank insists." });
  expect([await open(sandbox), await suspense(sandbox)]).toEqual([[], 0]);
  await expectInvariants(service, sandbox.environment.id);
});

test("money that left is written off in parts, and its exception ends with the last", async () => {
  const { sandbox, path } = await returnedAstray();
  const part = await sandbox.post(`${path}/write_off`, { amount: 300, reason: "Half is lost." });
  expect(part).toMatchObject({ status: "open", open_amount: "21" });
  expect(await open(sandbox)).toHaveLength(1);
  const tooMuch = await sandbox.call("POST", `${path}/write_off`, {
    body: { amount: 22, reason: "More." },
  });
  expect([tooMuch.status, tooMuch.body.data]).toMatchObject([
    422,
    {
      items: [{ reference: "/amount", detail: "Must be from 1 to 21, what is open of the item." }],
    },
  ]);
  const park = await refusedWith(sandbox, `${path}/park`, { reason: "Owed." });
  expect(park).toEqual([422, "suspense_item_direction"]);
  const document = "Case 77 of the bank";
  const last = await sandbox.post(`${path}/hand_over`, { document, reason: "The bank pays it." });
  expect(last).toMatchObject({
    status: "closed",
    acts: [
      { act: "write_off", amount: "300" },
      { act: "hand_over", amount: "21", document },
    ],
  });
  expect(await open(sandbox)).toEqual([]);
  expect(await balances(service, sandbox.environment.id)).toMatchObject({
    write_offs: -300,
    clearing_handed_over: -21,
  });
  expect(await suspense(sandbox)).toBe(0);
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("a month with open suspense is closed only with the reason, and its age is in banking days", async () => {
  const { sandbox, path } = await returnedAstray();
  const none = { count: 0, out: "0", in: "0" };
  const moved = { count: 1, out: "321", in: "0" };
  const aged = (ages: readonly object[]) => ({ oldest_day: "2026-03-04", ...moved, ages });
  expect(await sandbox.get("/v1/suspense_items/ageing")).toEqual(
    aged([
      { age: "0_to_1", ...moved },
      { age: "2_to_5", ...none },
      { age: "6_to_20", ...none },
      { age: "over_20", ...none },
    ]),
  );
  await sandbox.advance("2026-04-01T13:00:00.000Z");
  expect(await sandbox.get("/v1/suspense_items/ageing")).toEqual(
    aged([
      { age: "0_to_1", ...none },
      { age: "2_to_5", ...none },
      { age: "6_to_20", ...moved },
      { age: "over_20", ...none },
    ]),
  );
  const refused = await sandbox.call("POST", "/v1/ledger/closings", { body: { month: "2026-03" } });
  expect([refused.status, refused.body.data]).toMatchObject([422, { code: "suspense_open" }]);
  const suspense_note = "The bank answers on April 2.";
  expect(
    await sandbox.post("/v1/ledger/closings", { month: "2026-03", suspense_note }),
  ).toMatchObject({ suspense_note });
  await sandbox.post(`${path}/write_off`, { reason: "Is lost." });
  const reported = async (period: string) =>
    (await readReport(service, sandbox, "suspense", period)).map((row) => [
      row["amount_cents"],
      row["open_cents"],
      row["age_banking_days"],
      row["last_act"],
      row["last_reason"],
    ]);
  // A closed month says what was open at its end, whatever came later.
  expect(await reported("from=2026-03-01&to=2026-03-31")).toEqual([[321, 321, 19, null, null]]);
  expect(await reported("from=2026-04-01&to=2026-04-30")).toEqual([
    [321, 0, 20, "write_off", "Is lost."],
  ]);
  expect(await reported("from=2026-05-01&to=2026-05-31")).toEqual([]);
  await expectInvariants(service, sandbox.environment.id);
});

test("acts at the same time never end more than is open", async () => {
  const { sandbox, path } = await returnedAstray();
  const body = { amount: 100, reason: "Is lost." };
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => sandbox.call("POST", `${path}/write_off`, { body })),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 201, 422, 422,
  ]);
  expect(await sandbox.get(path)).toMatchObject({ open_amount: "21" });
  await expectInvariants(service, sandbox.environment.id);
});

test("money that came is parked as owed, and never written off", async () => {
  const { sandbox, path } = await returnedAstray("payout");
  const lost = await refusedWith(sandbox, `${path}/write_off`, { reason: "Lost." });
  expect(lost).toEqual([422, "suspense_item_direction"]);
  await sandbox.post(`${path}/park`, { reason: "Nobody claims it." });
  expect(await balances(service, sandbox.environment.id)).toMatchObject({ unclaimed_funds: 321 });
  expect(await suspense(sandbox)).toBe(0);
  await expectInvariants(service, sandbox.environment.id);
});

/** Entries that another party originates, as they are once the bank's file was read. */
async function received(sandbox: Sandbox, ...orders: readonly object[]) {
  for (const order of orders) await sandbox.post("/v1/sandbox/received_entries", order);
  await sandbox.advance("2026-03-03T13:00:00.000Z");
  return await sandbox.list("/v1/received_entries?sort_by=amount&sort_order=asc");
}

test("entries of other parties are shown, and a person assigns their money to an account", async () => {
  const sandbox = await service.addSandbox();
  const reference = `RHPF${sandbox.account_id.slice(-12)}`.toUpperCase();
  const remittance = `INVOICE 4711 ${reference}`.padEnd(90, ".");
  const [prenote = {}, debit = {}, credit = {}] = await received(
    sandbox,
    { direction: "credit", amount: 900, sec_code: "CTX", remittance, hold_to_act: true },
    { direction: "debit", amount: 200, company_name: "UTILITY", hold_to_act: true },
    { direction: "credit", amount: 0 },
  );
  const cutoff = "2026-03-03T21:00:00.000Z";
  expect(prenote).toMatchObject({ status: "noted", suspense_item_id: null, instruct_by: null });
  expect(debit).toMatchObject({ status: "held", company_name: "UTILITY", instruct_by: cutoff });
  expect(credit).toMatchObject({ addenda_count: 2, proposed_account_id: sandbox.account_id });
  const path = `/v1/received_entries/${credit["id"] as string}`;
  expect(await sandbox.get(`${path}/remittance`)).toEqual({ text: remittance, advice: null });
  expect((await open(sandbox)).map(({ kind, due_at }) => [kind, due_at])).toEqual([
    ["forward_entry", cutoff],
    ["forward_entry", cutoff],
  ]);
  expect(await suspense(sandbox)).toBe(700);
  const { account_id } = sandbox;
  const reason = "The reference names it.";
  expect(await sandbox.post(`${path}/assign`, { account_id, reason })).toMatchObject({
    status: "posted",
    account_id,
  });
  const kept = `/v1/received_entries/${debit["id"] as string}`;
  await sandbox.post(`${kept}/keep`, { reason: "Is a bill of ours." });
  expect((await open(sandbox)).length).toBe(1);
  await sandbox.post(`${kept}/assign`, { account_id, reason: "Is this business's bill." });
  expect(await balances(service, sandbox.environment.id)).toEqual({
    bank_cash: -700,
    available: 700,
  });
  expect(await open(sandbox)).toEqual([]);
  await sandbox.advance("P7D");
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("an inbound debit is returned in a real file within its window, and leaves suspense when that settles", async () => {
  const sandbox = await service.addSandbox();
  const [debit = {}, late = {}, credit = {}] = await received(
    sandbox,
    { direction: "debit", amount: 200, hold_to_act: true },
    { direction: "debit", amount: 500, sec_code: "CCD", hold_to_act: true },
    {
      direction: "credit",
      amount: 900,
      sec_code: "CTX",
      remittance: "INVOICE".padEnd(90, "."),
      hold_to_act: true,
    },
  );
  const pathOf = (row: Record<string, unknown>) => `/v1/received_entries/${row["id"] as string}`;
  const back = async (row: Record<string, unknown>, code: string) => {
    const body = { code, reason: "Is not ours." };
    const reply = await sandbox.call("POST", `${pathOf(row)}/return`, { body });
    const { status, detail } = reply.body.data as Record<string, unknown>;
    return detail ?? status;
  };
  expect(await back(debit, "R10")).toContain("signed statement");
  expect(await back(debit, "R29")).toContain("business accounts");
  expect(await back(debit, "R23")).toContain("returns a credit");
  expect([await back(debit, "R02"), await back(credit, "R23")]).toEqual(["returning", "returning"]);
  const taken = { bank_cash: -200, suspense: 200 };
  expect(await balances(service, sandbox.environment.id)).toEqual(taken);
  await sandbox.advance("2026-03-03T22:00:00.000Z");
  const inFlight = { returns_in_flight: 700, suspense: -500 };
  expect(await balances(service, sandbox.environment.id)).toMatchObject(inFlight);
  expect(await back(late, "R29")).toBe(
    "The entry could be returned with R29 until 2026-03-03T21:00:00.000Z.",
  );
  await expectInvariants(service, sandbox.environment.id);
  await sandbox.advance("2026-03-04T22:00:00.000Z");
  const returns = (await bankFiles(service, sandbox.environment.id, ["taken"]))
    .flatMap(({ read }) => read.batches.flatMap(({ entries }) => entries))
    .map(({ transaction_code, amount, addenda: [reason] }) => [
      transaction_code,
      amount,
      reason?.type === "return" ? reason.return_reason_code : "",
    ]);
  expect(returns).toEqual([
    ["26", 200, "R02"],
    ["21", 900, "R23"],
  ]);
  expect(await sandbox.get(pathOf(debit))).toMatchObject({
    status: "returned",
    return_code: "R02",
  });
  expect((await sandbox.get(pathOf(late)))["status"]).toBe("kept");
  expect(await balances(service, sandbox.environment.id)).toEqual({
    bank_cash: 500,
    suspense: -500,
  });
  await sandbox.advance("P7D");
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test.each(["withdrawal", "credit_line", "prefunded"] as const)(
  "a credit to the wrong account goes on by a payout that its money covers, in one act (%s)",
  async (mode) => {
    const sandbox = await service.addSandbox();
    const { account_id } = sandbox;
    const payout_funding = { mode, credit_limit: 0 };
    await sandbox.call("PATCH", `/v1/account_settings/${account_id}`, { body: { payout_funding } });
    const { paykey } = await createPaykey(sandbox);
    const [debit = {}, credit = {}] = await received(
      sandbox,
      { direction: "debit", amount: 200, hold_to_act: true },
      { direction: "credit", amount: 900, hold_to_act: true },
    );
    const pathOf = (row: Record<string, unknown>) => `/v1/received_entries/${row["id"] as string}`;
    const body = { account_id, paykey: String(paykey), reason: "Its text names the receiver." };
    const refused = await sandbox.call("POST", `${pathOf(debit)}/forward`, { body });
    expect([refused.status, refused.body.data]).toMatchObject([
      422,
      { detail: expect.stringContaining("debit") as string },
    ]);
    const none = await sandbox.call("POST", `${pathOf(credit)}/forward`, {
      body: { ...body, paykey: "none" },
    });
    expect(none.body.data).toMatchObject({ items: [{ reference: "/paykey" }] });
    const forwarded = await sandbox.post(`${pathOf(credit)}/forward`, body);
    expect(forwarded).toMatchObject({ status: "posted", account_id });
    const payout = `/v1/payouts/${String(forwarded["forwarded_payment_id"])}`;
    expect(await sandbox.get(payout)).toMatchObject({
      amount: "900",
      metadata: { received_entry_id: credit["id"] },
    });
    expect(await balances(service, sandbox.environment.id)).toMatchObject({ prefunded: 900 });
    expect((await open(sandbox)).length).toBe(1);
    await expectInvariants(service, sandbox.environment.id);
    await sandbox.post(`${pathOf(debit)}/assign`, { account_id, reason: "Is its bill." });
    await sandbox.advance("P7D");
    expect(await sandbox.get(payout)).toMatchObject({ status: "paid" });
    expect((await balances(service, sandbox.environment.id))["prefunded"] ?? 0).toBe(0);
    // The business's own account is debited for the assigned entry alone.
    expect(await sandbox.list("/v1/funding_events")).toMatchObject([
      { event_type: "received_debit", amount: "200", payment_count: 0 },
    ]);
    await expectInvariants(service, sandbox.environment.id);
    await expectCompleteLog(sandbox);
  },
);
