import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { findCountDifferences } from "../../packages/server/src/db/tables/counts/count-proof.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  callerOf,
  startCrashingService,
  type CrashingService,
} from "../support/crashing-service.ts";
import { createPaykey, paymentBody } from "../support/factories.ts";

let database: TestDatabase;
let dataDir: string;
let service: CrashingService;

const start = () => startCrashingService({ databaseUrl: database.serviceUrl, dataDir });

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "railhead-counts-"));
  service = await start();
});
afterAll(async () => {
  await service.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const LANES = 6;

interface Act {
  readonly kind: "charge" | "payout";
  readonly amount: number;
  readonly day: number;
  readonly next: "nothing" | "cancel" | "amend" | "hold" | "advance";
}

/** What one caller does, one after the other, until the service is gone. */
const acts = fc.array(
  fc.record<Act>({
    kind: fc.constantFrom("charge", "payout"),
    amount: fc.integer({ min: 1_000, max: 2_000_000 }),
    day: fc.integer({ min: 3, max: 27 }),
    next: fc.constantFrom("nothing", "cancel", "amend", "hold", "advance"),
  }),
  { minLength: 12, maxLength: 12 },
);

const QUIET_ACTS = Array.from({ length: 12 }, (_, of): Act => ({
  kind: of % 2 === 0 ? "charge" : "payout",
  amount: 1_000 + of,
  day: 3 + of,
  next: of % 3 === 0 ? "cancel" : "nothing",
}));

/** Callers commit together, so that one pass of their lists may end before the fatal commit. */
async function performUntilGone(...given: Parameters<typeof perform>): Promise<void> {
  for (let pass = 0; pass < 20; pass += 1) await perform(...given);
}

/** Some of it is refused: another caller may have moved the clock past a date, or a payment on. */
async function perform(
  client: ReturnType<typeof callerOf>,
  paykey: unknown,
  list: readonly Act[],
): Promise<void> {
  for (const { kind, amount, day, next } of list) {
    const payment_date = `2026-03-${String(day).padStart(2, "0")}`;
    const body = paymentBody(kind, { paykey, amount, payment_date });
    const created = await client.call("POST", `/v1/${kind}s`, { body });
    if (created.status !== 201) continue;
    const path = `/v1/${kind}s/${String(created.body.data["id"])}`;
    if (next === "amend") {
      await client.call("PUT", path, { body: { amount: amount + 77, payment_date: "2026-03-30" } });
    } else if (next === "advance") {
      await client.call("POST", "/v1/sandbox/clock/advance", { body: { by: "PT6H" } });
    } else if (next !== "nothing") {
      await client.call("PUT", `${path}/${next}`, { body: { reason: "counted" } });
    }
  }
}

test("killed at any commit while six callers create, change and travel, the service leaves every count exact", async () => {
  const { environment_id, api_key } = await service.addSandbox();
  const { paykey } = await createPaykey(callerOf(service, api_key));
  // Nobody kills these, so that there is something to count however early the lives end.
  await perform(callerOf(service, api_key), paykey, QUIET_ACTS);
  const lives = fc.record({
    lanes: fc.array(acts, { minLength: LANES, maxLength: LANES }),
    count: fc.integer({ min: 3, max: 40 }),
    when: fc.constantFrom("before", "after"),
  });
  await fc.assert(
    fc.asyncProperty(lives, async ({ lanes, count, when }) => {
      await service.arm({ of: "effect", count, when });
      const client = callerOf(service, api_key);
      const ends = await Promise.allSettled(
        lanes.map((list) => performUntilGone(client, paykey, list)),
      );
      expect(ends.some((end) => end.status === "rejected")).toBe(true);
      await service.died;
      service = await start();
      expect(await findCountDifferences(database.db, environment_id)).toEqual([]);
    }),
    { numRuns: 2, endOnFailure: true },
  );
  const { n } = await database.db.one<{ n: bigint }>(sql`
    select count(*) as n from payments where environment_id = ${environment_id}`);
  expect(n).toBeGreaterThanOrEqual(BigInt(QUIET_ACTS.length));
}, 60_000);
