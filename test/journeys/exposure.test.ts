import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../packages/server/src/db/postgres/sql.ts";
import { rollUpExposure } from "../../packages/server/src/db/tables/exposure/exposure-counts.ts";
import { runDueWork } from "../support/api/contract-replies.ts";
import { createPaykey, paymentBody, type Kind } from "../support/factories.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let paykey: Resource;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox({ at: "2026-11-20T15:00:00.000Z" });
  paykey = await createPaykey(sandbox);
});
afterEach(async () => {
  // The engine may still be at work on what the test created.
  await runDueWork(sandbox);
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
  expect(await sandbox.get("/v1/exposure/verify")).toMatchObject({ differences: [] });
});

const LIMITS = "/v1/exposure_limits";
const limit = (of: object) =>
  sandbox.post(LIMITS, { scope: "environment", kind: "settlement_day", effect: "refuse", ...of });

async function pay(kind: Kind, amount: number, payment_date: string) {
  const body = paymentBody(kind, { paykey: paykey["paykey"], amount, payment_date });
  return await sandbox.call("POST", `/v1/${kind}s`, { body });
}

async function paid(kind: Kind, amount: number, payment_date: string): Promise<Resource> {
  const { status, body } = await pay(kind, amount, payment_date);
  expect(status).toBe(201);
  return body.data;
}

test("a payment over a window is refused with the figure, the earliest settlement day and its cut-off", async () => {
  const originator = { scope: "originator", scope_id: "1234567890", kind: "window", days: 3 };
  const window = await limit({ ...originator, side: "credit", limit: 25_000_000 });
  await limit({ ...originator, side: "debit", limit: 1 });
  await limit({ side: "credit", kind: "entry", limit: 7_000_000 });
  // A payout settles on the banking day after its payment date.
  for (const [amount, date] of [
    [6_000_000, "2026-11-20"],
    [4_000_000, "2026-11-20"],
    [7_000_000, "2026-11-23"],
    [1_000_000, "2026-11-23"],
    [5_000_000, "2026-11-24"],
  ] as const) {
    await paid("payout", amount, date);
  }
  const [shown] = await sandbox.list("/v1/exposure?settlement_date=2026-11-25&sort_order=asc");
  expect(shown).toMatchObject({ id: window["id"], used: "23000000", headroom: "2000000" });
  const refused = await pay("payout", 6_000_000, "2026-11-24");
  expect(refused.status).toBe(422);
  expect(refused.body.data).toMatchObject({
    code: "limit_exceeded",
    detail:
      "Exceeds the originator's limit over 3 settlement days, $250,000.00, of which $230,000.00 is used, by $40,000.00. It fits for settlement on 2026-11-27, cut-off 2026-11-25T21:00:00.000Z.",
    exceeded: {
      limits: [
        {
          id: window["id"],
          scope: "originator",
          kind: "window",
          days: 3,
          limit: "25000000",
          used: "23000000",
          requested: "6000000",
          over_by: "4000000",
        },
      ],
      fits_on: "2026-11-27",
      fits_cutoff: "2026-11-25T21:00:00.000Z",
    },
  });
  const over = await pay("payout", 7_500_000, "2026-11-24");
  const { limits } = over.body.data["exceeded"] as unknown as { limits: Resource[] };
  expect(limits.map(({ kind, over_by }) => [kind, over_by])).toEqual([
    ["window", "5500000"],
    ["entry", "500000"],
  ]);
  await paid("payout", 6_000_000, "2026-11-25");
});

test("a payment over a limit that holds is held, and goes into a file once it fits and is released", async () => {
  await limit({
    side: "debit",
    scope: "account",
    scope_id: sandbox.account_id,
    limit: 10_000,
    effect: "hold",
  });
  const first = await paid("charge", 8_000, "2026-11-20");
  const second = await paid("charge", 3_000, "2026-11-20");
  const path = `/v1/charges/${second["id"] as string}`;
  await runDueWork(sandbox);
  expect(await sandbox.get(path)).toMatchObject({
    status: "on_hold",
    status_details: {
      message: expect.stringContaining(
        "exceeds the account's limit per settlement day, $100.00, by $10.00. It fits for settlement on ",
      ),
    },
  });
  expect((await sandbox.list("/v1/exposure"))[0]).toMatchObject({ used: "8000", headroom: "2000" });
  const body = { reason: "It fits, I think." };
  const early = await sandbox.call("PUT", `${path}/release`, { body });
  expect([early.status, early.body.data["code"]]).toEqual([422, "limit_exceeded"]);
  await sandbox.put(`/v1/charges/${first["id"] as string}/cancel`, {});
  await sandbox.put(`${path}/release`, body);
  await runDueWork(sandbox);
  expect(await sandbox.get(path)).toMatchObject({ status: "scheduled" });
  await sandbox.advance("2026-11-20T22:00:00.000Z");
  expect(await sandbox.get(path)).toMatchObject({ status: "pending" });
});

test("a limit is used to the cent and no further by creators, cancellations and roll-ups at the same time", async () => {
  await limit({ side: "debit", limit: 6_000 });
  await limit({ scope: "account", scope_id: sandbox.account_id, side: "debit", limit: 5_000 });
  const ended = new AbortController();
  const rollUps = (async () => {
    while (!ended.signal.aborted) {
      await rollUpExposure(service.db, 20);
      await sleep(10);
    }
  })();
  const dates = ["2026-11-23", "2026-11-24", "2026-11-25"];
  const replies = await Promise.all(
    Array.from({ length: 90 }, async (_, n) => {
      const { status, body } = await pay("charge", 200, dates[n % 3] ?? "");
      // Every ninth that was accepted makes room again, in a delta.
      if (status === 201 && n % 9 === 0)
        await sandbox.put(`/v1/charges/${String(body.data["id"])}/cancel`, {});
      return status;
    }),
  );
  ended.abort();
  await rollUps;
  expect(new Set(replies)).toEqual(new Set([201, 422]));
  for (const date of dates) {
    while ((await pay("charge", 200, date)).status === 201);
    const open = (await sandbox.list(`/v1/payments?payment_date=${date}&page_size=100`)).filter(
      ({ payment_date, status }) => payment_date === date && status !== "cancelled",
    );
    expect([date, open.length]).toEqual([date, 25]);
  }
});

test("an amendment over a limit is refused, and one that fits is counted with its new amount and day", async () => {
  await limit({ side: "credit", limit: 10_000 });
  const { id } = await paid("payout", 8_000, "2026-11-23");
  await runDueWork(sandbox);
  const path = `/v1/payouts/${id as string}`;
  const change = (amount: number, payment_date: string) =>
    sandbox.call("PUT", path, { body: { description: null, amount, payment_date } });
  const over = await change(11_000, "2026-11-23");
  expect([over.status, over.body.data["code"]]).toEqual([422, "limit_exceeded"]);
  expect((await change(9_000, "2026-11-24")).status).toBe(200);
  await runDueWork(sandbox);
  expect(await sandbox.get(path)).toMatchObject({ status: "scheduled" });
  const usedOn = async (day: string) =>
    (await sandbox.list(`/v1/exposure?settlement_date=${day}`))[0]?.["used"];
  expect([await usedOn("2026-11-24"), await usedOn("2026-11-25")]).toEqual(["0", "9000"]);
});

test("a limit counts what was open when it was set, is changed and deleted, and is there once", async () => {
  await paid("payout", 6_000, "2026-11-23");
  const made = await limit({ side: "credit", limit: 10_000 });
  const path = `${LIMITS}/${made["id"] as string}`;
  const again = await sandbox.call("POST", LIMITS, {
    body: {
      scope: "environment",
      side: "credit",
      kind: "settlement_day",
      limit: 1,
      effect: "hold",
    },
  });
  expect([again.status, again.body.data["code"]]).toEqual([422, "exposure_limit_exists"]);
  expect((await pay("payout", 5_000, "2026-11-23")).status).toBe(422);
  await sandbox.call("PATCH", path, { body: { limit: 11_000 } });
  await paid("payout", 5_000, "2026-11-23");
  expect((await pay("payout", 1, "2026-11-23")).status).toBe(422);
  await sandbox.call("DELETE", path);
  await paid("payout", 1, "2026-11-23");
  expect(await sandbox.list(LIMITS)).toEqual([]);
});

test("a limit that names nothing, or days that do not fit its kind, is refused with every fault", async () => {
  const faults = async (of: object) => {
    const body = { side: "debit", limit: 1, effect: "refuse", kind: "settlement_day", ...of };
    const reply = await sandbox.call("POST", LIMITS, { body });
    return [reply.status, ...(reply.body.data.items ?? []).map(({ reference }) => reference)];
  };
  expect(await faults({ scope: "bank" })).toEqual([422, "/scope_id"]);
  expect(await faults({ scope: "account", scope_id: "nobody" })).toEqual([422, "/scope_id"]);
  expect(await faults({ scope: "environment", kind: "window" })).toEqual([422, "/days"]);
  expect(await faults({ scope: "environment", days: 4 })).toEqual([422, "/days"]);
  expect(await faults({ scope: "environment", scope_id: "a", kind: "window" })).toEqual([
    422,
    "/scope_id",
    "/days",
  ]);
});

test("the daily report shows a limit from 80 percent on, the fullest first, in cents and percent", async () => {
  const report = async () => (await sandbox.get("/v1/daily_report"))["limits"];
  const day = await limit({ side: "credit", limit: 10_000 });
  const originator = { scope: "originator", scope_id: "1234567890", side: "credit" };
  const own = await limit({ ...originator, limit: 8_500, effect: "hold" });
  await limit({ side: "debit", limit: 0 });
  await paid("payout", 6_799, "2026-11-20");
  expect(await report()).toEqual([]);
  await paid("payout", 1_201, "2026-11-20");
  const common = { side: "credit", kind: "settlement_day", settlement_date: "2026-11-23" };
  expect(await report()).toEqual([
    expect.objectContaining({ ...common, id: own["id"], limit: "8500", used: "8000", percent: 94 }),
    expect.objectContaining({
      ...common,
      id: day["id"],
      limit: "10000",
      used: "8000",
      percent: 80,
    }),
  ]);
  const text = await fetch(`${service.url}/v1/daily_report/text`, {
    headers: { authorization: `Bearer ${sandbox.api_key}` },
  });
  expect((await text.text()).replaceAll(/\s+/g, " ")).toContain("$80.00 of $100.00, 80 %.");
});

test("limits nearly used are found behind a thousand older ones that are not, and counted", async () => {
  const near = await limit({ side: "debit", limit: 10_000 });
  const empty = await limit({ side: "credit", limit: 10_000 });
  // Older than both, of company ids that nobody uses: they come first in the order of lists.
  await service.db.run(sql`
    insert into exposure_limits (environment_id, id, scope, scope_id, side, kind, days, limit_cents,
      effect, set_by, version, created_at, updated_at)
    select environment_id, gen_random_uuid(), 'originator', '9' || lpad(n::text, 9, '0'), side, kind,
      days, limit_cents, effect, set_by, version, created_at - interval '1 day', updated_at
    from exposure_limits, generate_series(1, 1001) n
    where environment_id = ${sandbox.environment.id} and id = ${near["id"] as string}`);
  await paid("charge", 8_000, "2026-11-20");
  const path = "/v1/exposure?min_used_percent=80&page_size=1";
  const { body } = await sandbox.call("GET", path);
  expect(body.data).toMatchObject([{ id: near["id"], used: "8000" }]);
  expect(body.meta).toMatchObject({ total_items: 1 });
  const fuller = await sandbox.list("/v1/exposure?min_used_percent=81");
  expect(fuller).toEqual([]);
  const report = await sandbox.get("/v1/daily_report");
  expect(report["limits"]).toMatchObject([{ id: near["id"], percent: 80 }]);
  expect(await sandbox.list("/v1/exposure?page_size=1000")).toHaveLength(1000);
  await sandbox.call("DELETE", `${LIMITS}/${empty["id"] as string}`);
});
