import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { sentFiles } from "../support/bank/bank-files.ts";
import { deliverReplies } from "../support/bank/bank-replies.ts";
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
let paykey: unknown;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
  ({ paykey } = await createPaykey(sandbox));
});
afterEach(async () => {
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

const line = async (members: object): Promise<Resource> => {
  const made = await sandbox.post("/v1/fee_lines", {
    account_id: sandbox.account_id,
    name: "Line",
    side: "both",
    collect: "net_of_funding",
    ...members,
  });
  await sandbox.post("/v1/sandbox/clock/advance", { by: "PT2M" });
  return made;
};
const charge = (amount: number, members: object = {}) =>
  createPayment(sandbox, "charge", { paykey, amount, ...members });
const transfers = () => sandbox.list("/v1/funding_events?sort_by=transfer_date&sort_order=asc");
const open = async () => {
  const fees = await sandbox.list("/v1/fees?open=true&sort_order=asc");
  return fees.map(({ open_amount }) => open_amount as string);
};
const returned = async ({ id }: Resource, code: string) => {
  const { trace_number } = await sandbox.get(`/v1/funding_events/${id as string}`);
  await deliverReplies(service, sandbox, [{ trace: trace_number as string, code }]);
};

test("a deposit shows gross, fees and net, its entry is the net amount, and report and books agree", async () => {
  const share = await line({ name: "Charges", basis: "per_amount", fixed_amount: 25, ppm: 8_000 });
  await line({ name: "Returns", basis: "per_return", fixed_amount: 400 });
  await charge(125_000);
  await charge(2_000);
  await charge(3_000, { outcome: "failed_insufficient_funds" });
  await sandbox.advance("idle");
  const [deposit = {}] = await transfers();
  expect(deposit).toMatchObject({
    status: "paid",
    gross_amount: "127000",
    fee_amount: String(1_025 + 41 + 400),
    amount: String(127_000 - 1_466),
  });
  const explained = await sandbox.get(`/v1/funding_events/${deposit["id"] as string}/explanation`);
  expect(explained).toMatchObject({
    difference: "0",
    sum: "125534",
    gross_amount: "127000",
    fee_amount: "-1466",
    parts: [{ reason: "credit", amount: "127000" }],
    fees: [
      { fee_line_id: share["id"], name: "Charges", count: 2, amount: "-1066" },
      { name: "Returns", count: 1, amount: "-400" },
    ],
    entries: [{ amount: "125534" }],
  });
  const files = await sentFiles(service, sandbox.environment.id);
  const entries = files.flatMap(({ read }) => read.batches.flatMap(({ entries: own }) => own));
  const own = entries.find(({ trace_number }) => trace_number === deposit["trace_number"]);
  expect(Number(own?.amount)).toBe(125_534);
  expect(await balances(service, sandbox.environment.id)).toEqual({
    bank_cash: -1_466,
    fee_income: 1_466,
  });
  const from = "/v1/reports/fees?from=2026-03-01&to=2026-03-31&format=csv";
  const answer = await fetch(`${service.url}${from}`, {
    headers: { authorization: `Bearer ${sandbox.api_key}` },
  });
  const csv = await answer.text();
  const [head, ...rows] = csv.trimEnd().split("\r\n");
  expect(head).toContain("fee_id,fee_line_id,account_id,basis,payment_id,event,event_at");
  expect(rows).toHaveLength(3);
  for (const row of rows)
    expect(row).toContain(`net_of_funding,${deposit["id"] as string},,,collected`);
});

test("a deposit keeps a cent, and what it could not keep back waits for the next", async () => {
  await line({ basis: "per_payment", fixed_amount: 700 });
  await charge(500);
  await sandbox.advance("2026-03-09T22:00:00.000Z");
  expect(await transfers()).toMatchObject([
    { direction: "deposit", amount: "1", gross_amount: "500", fee_amount: "499" },
  ]);
  expect(await open()).toEqual(["201"]);
  await charge(2_000, { payment_date: "2026-03-12" });
  await sandbox.advance("idle");
  expect((await transfers())[1]).toMatchObject({ fee_amount: "901", amount: "1099" });
  expect(await open()).toEqual([]);
});

test("a deposit that comes back owes its fees again, and the next one keeps them back", async () => {
  await line({ basis: "per_payment", fixed_amount: 30 });
  await charge(2_000);
  await sandbox.advance("2026-03-09T22:00:00.000Z");
  const [first = {}] = await transfers();
  expect(first).toMatchObject({ fee_amount: "30" });
  await returned(first, "R01");
  await sandbox.advance("2026-03-12T15:00:00.000Z");
  expect((await transfers())[0]).toMatchObject({ id: first["id"] });
  expect(["failed", "reversed"]).toContain((await transfers())[0]?.["status"]);
  await charge(1_000, { payment_date: "2026-03-13" });
  await sandbox.advance("idle");
  const all = await transfers();
  expect(all.at(-1)).toMatchObject({ status: "paid", gross_amount: "3000", fee_amount: "60" });
  expect(await open()).toEqual([]);
  expect(await balances(service, sandbox.environment.id)).toEqual({
    bank_cash: -60,
    fee_income: 60,
  });
});

test("fees of an invoice stay owed, and no transfer keeps them back", async () => {
  await line({ basis: "per_payment", fixed_amount: 30, collect: "invoice" });
  await charge(2_000);
  await sandbox.advance("idle");
  expect(await transfers()).toMatchObject([{ amount: "2000", fee_amount: "0" }]);
  expect(await open()).toEqual(["30"]);
});

test("fees that cannot be kept back leave the deposit whole, and an exception names the account", async () => {
  await line({ basis: "per_payment", fixed_amount: 30 });
  await charge(2_000);
  await service.db.run(sql`
    create function refuse_collection() returns trigger language plpgsql as $$
    begin
      raise exception 'the disk says no';
    end $$`);
  await service.db.run(sql`create trigger refuse_collection before insert on fee_collections
    for each row execute function refuse_collection()`);
  await sandbox.advance("idle");
  await service.db.run(sql`drop trigger refuse_collection on fee_collections`);
  await service.db.run(sql`drop function refuse_collection`);
  expect(await transfers()).toMatchObject([{ amount: "2000", status: "paid" }]);
  expect(await sandbox.list("/v1/exceptions?kind=fee_not_posted")).toMatchObject([
    { account_id: sandbox.account_id, resource_id: sandbox.account_id, status: "open" },
  ]);
  await charge(1_000, { payment_date: "2026-03-20" });
  await sandbox.advance("idle");
  expect((await transfers())[1]).toMatchObject({ fee_amount: "60", amount: "940" });
});

test("a refund of a fee is posted at once, raises the next deposit, and returns with it", async () => {
  await line({ basis: "per_payment", fixed_amount: 300 });
  await charge(2_000);
  await sandbox.advance("idle");
  const [fee = {}] = await sandbox.list("/v1/fees");
  const refund = (body: object) =>
    sandbox.call("POST", `/v1/fees/${fee["id"] as string}/refund`, { body });
  const much = await refund({ amount: 301, reason: "Too much." });
  expect(much.body.data["items"]).toMatchObject([{ reference: "/amount" }]);
  expect((await refund({ amount: 100, reason: "A part." })).body.data).toMatchObject({
    status: "refunded",
    refunded_amount: "100",
    open_amount: "-100",
  });
  expect((await refund({ reason: "Our mistake." })).body.data).toMatchObject({
    refunded_amount: "300",
    open_amount: "-300",
    refund_reason: "Our mistake.",
  });
  expect((await refund({ reason: "Again." })).body.data["code"]).toBe("fee_not_collected");
  await expectInvariants(service, sandbox.environment.id);
  // The next charge earns 3.00 dollars, and its deposit gives 3.00 back.
  const today = String((await sandbox.get("/v1/sandbox/clock"))["now"]).slice(0, 10);
  await charge(200, { payment_date: today });
  await sandbox.advance("idle");
  expect((await transfers()).at(-1)).toMatchObject({ gross_amount: "200", fee_amount: "0" });
  const [line_of_it = {}] = await sandbox.list("/v1/fee_lines");
  await sandbox.post(`/v1/fee_lines/${line_of_it["id"] as string}/end`, {});
  await sandbox.post("/v1/sandbox/clock/advance", { by: "PT2M" });
  const later = (await sandbox.list("/v1/fees")).find(({ id }) => id !== fee["id"]);
  await sandbox.post(`/v1/fees/${String(later?.["id"])}/refund`, { reason: "Both." });
  const day = String((await sandbox.get("/v1/sandbox/clock"))["now"]).slice(0, 10);
  await charge(1_000, { payment_date: day });
  await sandbox.advance("P7D");
  expect((await transfers()).at(-1)).toMatchObject({
    gross_amount: "1000",
    fee_amount: "-300",
    amount: "1300",
  });
  await returned((await transfers()).at(-1) ?? {}, "R03");
  await sandbox.advance("P5D");
  expect((await sandbox.list("/v1/fees")).find(({ id }) => id === later?.["id"])).toMatchObject({
    open_amount: "-300",
  });
});
