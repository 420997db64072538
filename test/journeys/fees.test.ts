import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
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

const PAID = "2026-03-05T15:00:00.000Z";

const line = (members: object): Promise<Resource> =>
  sandbox.post("/v1/fee_lines", {
    account_id: sandbox.account_id,
    name: "Line",
    side: "both",
    collect: "net_of_funding",
    ...members,
  });
const perAmount = (members: object = {}) =>
  line({ basis: "per_amount", fixed_amount: 25, ppm: 8_000, max_amount: 500, ...members });
const charge = (amount: number, members: object = {}) =>
  createPayment(sandbox, "charge", { paykey, amount, ...members });
const fees = (query = "") => sandbox.list(`/v1/fees?sort_order=asc&${query}`);
const amounts = (found: readonly Resource[]) => found.map(({ amount }) => amount);
const by = (duration: string) => sandbox.post("/v1/sandbox/clock/advance", { by: duration });

test("a charge earns its fees when it is paid, a payout when it is sent, and both when they come back", async () => {
  await perAmount();
  await line({ basis: "per_payment", fixed_amount: 30, side: "payout" });
  await line({ basis: "per_return", fixed_amount: 400, collect: "invoice" });
  await by("PT2M");
  const large = await charge(125_000);
  const small = await charge(2_000);
  const returned = await charge(3_000, { outcome: "failed_insufficient_funds" });
  const payout = await createPayment(sandbox, "payout", { paykey, amount: 10_000 });
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  expect(amounts(await fees())).toEqual(["105", "30"]);
  await sandbox.advance(PAID);

  expect(await fees(`payment_id=${large["id"] as string}`)).toMatchObject([
    {
      event: "paid",
      base_amount: "125000",
      amount: "500",
      open_amount: "500",
      status: "open",
      basis: "per_amount",
    },
  ]);
  expect(amounts(await fees(`payment_id=${small["id"] as string}`))).toEqual(["41"]);
  expect(await fees(`payment_id=${returned["id"] as string}`)).toMatchObject([
    { event: "returned", amount: "400", collect: "invoice" },
  ]);
  expect(await fees(`payment_id=${payout["id"] as string}`)).toHaveLength(2);
  expect(await balances(service, sandbox.environment.id)).toMatchObject({
    fee_income: 500 + 41 + 400 + 105 + 30,
    fees_receivable: -(500 + 41 + 400 + 105 + 30),
  });
  const { items } = await sandbox.get(
    `/v1/payments/${large["id"] as string}/timeline?page_size=100`,
  );
  expect(items).toContainEqual(
    expect.objectContaining({ detail: "A payment earned a fee; the business owes it." }),
  );
  const statement = `/v1/fees/statement?account_id=${sandbox.account_id}&month=2026-03`;
  expect(await sandbox.get(statement)).toMatchObject({
    total: { count: 5, amount: "1076", open_amount: "1076", waived_amount: "0" },
    lines: [{ count: 3 }, { count: 1 }, { count: 1, amount: "400" }],
  });
});

test("a line that another replaces ends where that begins, and no payment has both or neither", async () => {
  const first = await perAmount();
  await by("PT2M");
  const one = await charge(2_000);
  await sandbox.advance(PAID);
  const second = await perAmount({ replaces: first["id"], fixed_amount: 50 });
  expect(await sandbox.get(`/v1/fee_lines/${first["id"] as string}`)).toMatchObject({
    valid_to: second["valid_from"],
  });
  const other = await charge(2_000, { payment_date: "2026-03-06" });
  await sandbox.advance("2026-03-12T15:00:00.000Z");
  expect(amounts(await fees(`payment_id=${one["id"] as string}`))).toEqual(["41"]);
  expect(amounts(await fees(`payment_id=${other["id"] as string}`))).toEqual(["66"]);
});

test("a waived fee is posted back, once, with its reason", async () => {
  await perAmount();
  await by("PT2M");
  await charge(2_000);
  await sandbox.advance(PAID);
  const [fee] = await fees();
  const path = `/v1/fees/${fee?.["id"] as string}/waive`;
  expect(await sandbox.post(path, { reason: "First month." })).toMatchObject({
    status: "waived",
    waived_amount: "41",
    open_amount: "0",
    waive_reason: "First month.",
  });
  expect(await sandbox.call("POST", path, { body: { reason: "Again." } })).toMatchObject({
    status: 422,
    body: { data: { code: "fee_not_open" } },
  });
  expect((await balances(service, sandbox.environment.id))["fee_income"]).toBeUndefined();
});

test("a fee that cannot be posted leaves the payment and other fees alone, is named, and is posted later", async () => {
  await perAmount();
  const refused = await line({ basis: "per_payment", fixed_amount: 30 });
  await by("PT2M");
  const good = await charge(2_000);
  const bad = await charge(3_000);
  await service.db.run(sql`
    create function refuse_fee() returns trigger language plpgsql as $$
    begin
      if new.base_cents = 3000 and new.fee_cents = 30 then raise exception 'the disk says no'; end if;
      return new;
    end $$`);
  await service.db.run(sql`create trigger refuse_fee before insert on fees
    for each row execute function refuse_fee()`);
  await sandbox.advance(PAID);
  expect(await sandbox.get(`/v1/charges/${bad["id"] as string}`)).toMatchObject({ status: "paid" });
  expect(await fees(`payment_id=${good["id"] as string}`)).toHaveLength(2);
  expect(amounts(await fees(`payment_id=${bad["id"] as string}`))).toEqual(["49"]);
  const open = "/v1/exceptions?kind=fee_not_posted&status=open";
  expect(await sandbox.list(open)).toMatchObject([
    {
      resource_id: refused["id"],
      message: "1 fee could not be posted: the disk says no",
      details: { payments: [bad["id"]], count: 1 },
    },
  ]);
  const path = `/v1/fee_lines/${refused["id"] as string}/earn`;
  expect(await sandbox.post(path, {})).toEqual({ posted: 0, failed: 1, complete: false });
  await service.db.run(sql`drop trigger refuse_fee on fees`);
  await service.db.run(sql`drop function refuse_fee`);
  expect(await sandbox.post(path, {})).toEqual({ posted: 1, failed: 0, complete: true });
  expect(await sandbox.list(open)).toEqual([]);
  expect(await sandbox.post(path, {})).toEqual({ posted: 0, failed: 0, complete: true });
});
