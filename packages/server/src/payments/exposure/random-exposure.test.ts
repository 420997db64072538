import { addDays } from "@railhead/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertFound } from "../../base/assert.ts";
import { sql } from "../../db/postgres/executor.ts";
import { rollUpExposure } from "../../db/tables/exposure/exposure-counts.ts";
import { seededRandom } from "../../base/ids.ts";
import {
  createPayment,
  createPaykey,
  paymentBody,
  type Kind,
} from "../../../../../test/support/factories.ts";
import {
  caller,
  CLOCK_START,
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { isFull } from "../../../../../test/support/depth.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const SEEDS = isFull ? 12 : 2;
const STEPS = isFull ? 120 : 45;
const LIMIT = 60_000;
const WINDOW = 100_000;

/** The sums of what counts, by side and settlement day, from the payments alone. */
async function recount(environmentId: string): Promise<Map<string, bigint>> {
  const rows = await service.db.rows<{ day: string; cents: bigint }>(sql`
    select case kind when 'charge' then 'debit ' else 'credit ' end || settlement_date as day,
      sum(amount_cents)::bigint as cents
    from payments_with_state where environment_id = ${environmentId} and hold is null
      and status in ('created', 'validating', 'scheduled', 'pending', 'paid')
    group by 1`);
  return new Map(rows.map(({ day, cents }) => [day, cents]));
}

/** What each limit counts by day, by the service and from the payments of its scope alone. */
async function limitDays(environmentId: string): Promise<[counted: object[], recounted: object[]]> {
  const counted = await service.db.rows<object>(sql`
    select limit_id, settlement_date, cents from exposure_days(${environmentId}, '2026-01-01', '2027-01-01', null)
    where cents <> 0 order by 1, 2`);
  const recounted = await service.db.rows<object>(sql`
    select l.id as limit_id, p.settlement_date, sum(p.amount_cents)::bigint as cents
    from exposure_limits l join payments_with_state p on p.environment_id = l.environment_id
        and case p.kind when 'charge' then 'debit' else 'credit' end = l.side
      join account_originators o on o.environment_id = p.environment_id and o.account_id = p.account_id
    where l.environment_id = ${environmentId} and p.hold is null and p.settlement_date is not null
      and p.status in ('created', 'validating', 'scheduled', 'pending', 'paid')
      and (l.scope = 'environment'
        or l.scope_id in (p.account_id::text, o.bank_id::text, o.company_id))
    group by 1, 2 order by 1, 2`);
  return [counted, recounted];
}

async function expectExact(sandbox: Sandbox): Promise<void> {
  expect(await sandbox.get("/v1/exposure/verify")).toMatchObject({ differences: [] });
  const [counted, recounted] = await limitDays(sandbox.environment.id);
  expect(counted).toEqual(recounted);
  const sums = await recount(sandbox.environment.id);
  for (const cents of sums.values()) expect(cents).toBeLessThanOrEqual(BigInt(LIMIT));
  const days = [...sums.keys()].filter((day) => day.startsWith("credit ")).toSorted();
  for (const [index, day] of days.entries()) {
    const next = days[index + 1];
    // Days next to each other in a week are a window of two banking days.
    if (next?.slice(7) !== addDays(day.slice(7), 1)) continue;
    expect((sums.get(day) ?? 0n) + (sums.get(next) ?? 0n)).toBeLessThanOrEqual(BigInt(WINDOW));
  }
}

test.each(Array.from({ length: SEEDS }, (_, seed) => `exposure-${seed}`))(
  "whatever is made, changed, held, put off, planned anew, refused, ended and returned, figures equal a recount and no limit is exceeded (seed %s)",
  async (seed) => {
    const random = seededRandom(seed);
    const below = (bound: number) => random(4).readUInt32BE() % bound;
    const pick = <T>(items: readonly T[]): T =>
      assertFound(items[below(items.length)], "something to pick");
    const sandbox = await service.addSandbox();
    const paykeys: Resource[] = [];
    for (let index = 0; index < 4; index += 1) paykeys.push(await createPaykey(sandbox));
    const account = { scope: "account", scope_id: sandbox.account_id };
    const made: { kind: Kind; id: string }[] = [];
    const [bank] = await sandbox.list("/v1/banks");
    const { id: bank_id, profile } = assertFound(bank, "the sandbox's bank");
    const readToday = async () =>
      String((await sandbox.get("/v1/sandbox/clock"))["now"]).slice(0, 10);
    let today = await readToday();
    const stops: string[] = [];
    /** Passes a cut-off, often under a stop of origination, or moves the days of a bank. */
    const putOff = async () => {
      const how = pick(["stop", "stop", "lift", "closed_day", "cutoff", "cutoff"] as const);
      const reason = "random";
      const of = { account_id: sandbox.account_id, reason };
      if (how === "stop") {
        const { status, body } = await sandbox.call("POST", "/v1/origination_stops", { body: of });
        if (status === 201) stops.push(String(body.data["id"]));
      } else if (how === "lift" && stops.length > 0)
        await sandbox.post(`/v1/origination_stops/${stops.pop()}/lift`, { reason });
      else if (how === "closed_day") {
        // Later than what is sealed settles: that is not held back.
        const closures = [addDays(today, 4 + below(4))];
        const body = { profile: { ...(profile as object), closures } };
        await sandbox.call("PUT", `/v1/banks/${String(bank_id)}/profile`, { body });
        await sandbox.advance("PT1M");
      } else {
        await sandbox.advance("P1D");
        today = await readToday();
      }
    };
    const create = async () => {
      const kind = pick(["charge", "payout"] as const);
      const body = paymentBody(kind, {
        paykey: pick(paykeys)["paykey"],
        amount: 1 + below(30_000),
        payment_date: addDays(today, below(6)),
        outcome: below(9) === 0 ? "reject:file" : pick(["standard", "failed_insufficient_funds"]),
      });
      const reply = await sandbox.call("POST", `/v1/${kind}s`, { body });
      expect(reply.status === 201 || reply.body.data["code"] === "limit_exceeded").toBe(true);
      if (reply.status === 201) made.push({ kind, id: String(reply.body.data["id"]) });
    };
    for (let index = 0; index < 3; index += 1) await create();
    // What is open before the first limit is counted with it.
    for (const side of ["debit", "credit"] as const) {
      await sandbox.post("/v1/exposure_limits", {
        ...account,
        side,
        kind: "settlement_day",
        limit: LIMIT,
        effect: side === "debit" ? "hold" : "refuse",
      });
    }
    const window = { kind: "window", days: 2, limit: WINDOW, effect: "refuse" };
    await sandbox.post("/v1/exposure_limits", { scope: "environment", side: "credit", ...window });
    const wide = { kind: "settlement_day", limit: LIMIT * 2, effect: "hold" };
    const originator = { scope: "originator", scope_id: "1234567890", side: "debit", ...wide };
    await sandbox.post("/v1/exposure_limits", originator);
    const ofBank = { scope: "bank", scope_id: bank_id, side: "credit", ...wide };
    await sandbox.post("/v1/exposure_limits", ofBank);
    const other = { scope: "originator", scope_id: "OTHER00001", side: "debit", ...wide };
    await sandbox.post("/v1/exposure_limits", other);
    const settings = `/v1/account_settings/${sandbox.account_id}`;
    for (let step = 0; step < STEPS; step += 1) {
      const act = below(15);
      if (act < 5) await Promise.all(Array.from({ length: 1 + below(4) }, create));
      else if (act < 9 && made.length > 0) {
        const { kind, id } = pick(made);
        const action = pick(["hold", "release", "cancel", "update"] as const);
        const path = `/v1/${kind}s/${id}${action === "update" ? "" : `/${action}`}`;
        const change = {
          description: null,
          amount: 1 + below(30_000),
          payment_date: addDays(today, below(6)),
        };
        const body = action === "update" ? change : { reason: "random" };
        await sandbox.call("PUT", path, { body });
      } else if (act === 14) {
        // What is counted of the account goes along.
        const statement_settings = { company_id: pick(["OTHER00001", "1234567890"]) };
        const moved = await sandbox.call("PATCH", settings, { body: { statement_settings } });
        expect(moved.status).toBe(200);
      } else if (act > 9) await putOff();
      else if (act === 9) await rollUpExposure(service.db, 1 + below(50));
      await service.app.engine.settleReviews(sandbox.environment.id);
      await expectExact(sandbox);
    }
    await sandbox.advance("P4D");
    await sandbox.advance("idle");
    expect(await sandbox.get("/v1/exposure/verify")).toMatchObject({ differences: [] });
  },
  300_000,
);

test("a roll-up leaves the deltas of an environment whose accounts are being regrouped, and counts them afterwards", async () => {
  const sandbox = await service.addSandbox();
  const limit = { kind: "settlement_day", limit: LIMIT, effect: "hold" };
  await sandbox.post("/v1/exposure_limits", { scope: "environment", side: "debit", ...limit });
  const { paykey } = await createPaykey(sandbox);
  const charge = await createPayment(sandbox, "charge", { paykey });
  await service.app.engine.settleReviews(sandbox.environment.id);
  const id = sandbox.environment.id;
  const countDeltas = () =>
    service.db.one<{ n: bigint }>(
      sql`select count(*) as n from exposure_deltas where environment_id = ${id}`,
    );
  await service.db.tx(async (tx) => {
    await tx.one(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 43))`);
    const body = { reason: "regrouped" };
    await sandbox.call("PUT", `/v1/charges/${charge["id"]}/hold`, { body });
    const { n } = await countDeltas();
    expect(n).toBeGreaterThan(0n);
    await rollUpExposure(service.db, 1_000);
    expect(await countDeltas()).toEqual({ n });
  });
  await rollUpExposure(service.db, 1_000);
  expect(await countDeltas()).toEqual({ n: 0n });
  await expectExact(sandbox);
});

test("a sandbox with limits of each scope is reset and deleted with what they count", async () => {
  const root = await service.addSandbox();
  const made = await root.post("/v1/sandbox/environments", { clock: { at: CLOCK_START } });
  const sandbox = caller(service.url, String(made["api_key"]));
  const [bank] = await sandbox.list("/v1/banks");
  const scopes = [
    { scope: "environment" },
    { scope: "account", scope_id: made["account_id"] },
    { scope: "originator", scope_id: "1234567890" },
    { scope: "bank", scope_id: bank?.["id"] },
  ];
  const limit = { side: "debit", kind: "settlement_day", limit: LIMIT, effect: "hold" };
  const path = `/v1/sandbox/environments/${made["id"]}`;
  const countRows = async () => {
    const { n } = await service.db.one<{ n: number }>(sql`
      select count(*)::integer as n from exposure_counts where environment_id = ${made["id"]}`);
    return n;
  };
  const fill = async () => {
    for (const scope of scopes) await sandbox.post("/v1/exposure_limits", { ...scope, ...limit });
    const { paykey } = await createPaykey(sandbox);
    await createPayment(sandbox, "charge", { paykey });
    expect(await countRows()).toBe(scopes.length);
  };
  await fill();
  await sandbox.post(`${path}/reset`, {});
  expect(await countRows()).toBe(0);
  await fill();
  expect((await root.call("DELETE", path)).status).toBe(200);
  expect(await countRows()).toBe(0);
});
