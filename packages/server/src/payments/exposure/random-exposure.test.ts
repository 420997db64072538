import { addDays } from "@railhead/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertFound } from "../../base/assert.ts";
import { sql } from "../../db/postgres/executor.ts";
import { rollUpExposure } from "../../db/tables/exposure/exposure-counts.ts";
import { seededRandom } from "../../base/ids.ts";
import { createPaykey, paymentBody, type Kind } from "../../../../../test/support/factories.ts";
import {
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
const STEPS = isFull ? 120 : 60;
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

async function expectExact(sandbox: Sandbox): Promise<void> {
  expect(await sandbox.get("/v1/exposure/verify")).toMatchObject({ differences: [] });
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
  "whatever is made, changed, held, ended and returned, figures equal a recount and no limit is exceeded (seed %s)",
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
    const { now } = await sandbox.get("/v1/sandbox/clock");
    const today = (now as string).slice(0, 10);
    const create = async () => {
      const kind = pick(["charge", "payout"] as const);
      const body = paymentBody(kind, {
        paykey: pick(paykeys)["paykey"],
        amount: 1 + below(30_000),
        payment_date: addDays(today, below(6)),
        outcome: pick(["standard", "standard", "failed_insufficient_funds"]),
      });
      const reply = await sandbox.call("POST", `/v1/${kind}s`, { body });
      expect([201, 422]).toContain(reply.status);
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
    for (let step = 0; step < STEPS; step += 1) {
      const act = below(10);
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
      } else if (act === 9) await rollUpExposure(service.db, 1 + below(50));
      await service.app.engine.settleReviews(sandbox.environment.id);
      await expectExact(sandbox);
    }
    await sandbox.advance("P4D");
    await sandbox.advance("idle");
    expect(await sandbox.get("/v1/exposure/verify")).toMatchObject({ differences: [] });
  },
  300_000,
);
