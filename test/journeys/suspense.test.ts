import { afterAll, beforeAll, expect, test } from "vitest";
import { returnAstray } from "../support/bank/return-astray.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { balances, expectCompleteLog, expectInvariants } from "../support/invariants.ts";
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
