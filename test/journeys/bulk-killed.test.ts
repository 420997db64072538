import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { callerOf, startCrashingService, type CrashPoint } from "../support/crashing-service.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { copyRow } from "../support/poisoned/row-sets.ts";
import type { TestService } from "../support/service.ts";

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "railhead-bulk-"));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = () => startCrashingService({ databaseUrl: database.serviceUrl, dataDir });

/** Three chunks of the engine. */
const SIZE = 1_100;

const FATES: readonly CrashPoint[] = [
  { of: "effect", count: 2, when: "after" },
  { of: "effect", count: 3, when: "before" },
];

test.each(FATES)(
  "a bulk job whose process is killed $when commit $count repeats no payment and leaves none out",
  async (fate) => {
    let service = await start();
    const made = await service.addSandbox();
    const client = callerOf(service, made.api_key);
    const { paykey } = await createPaykey(client);
    const payment = await createPayment(client, "charge", { paykey, payment_date: "2026-03-20" });
    await client.advance("PT1S");
    await copyRow(
      database as unknown as TestService,
      {
        table: "payment_states",
        id: String(payment["id"]),
        changes: { external_id: "'copy-' || made.i" },
      },
      SIZE,
    );
    const act = { action: "hold", filter: "payment_status=scheduled" } as const;
    const shown = await client.post("/v1/payments/bulk", { ...act, dry_run: true });
    expect(shown["count"]).toBe(SIZE);
    const { filter_hash } = shown["preview"] as { filter_hash: string };
    const body = { ...act, filter_hash, expected_count: SIZE, reason: "Asked." };
    await service.arm(fate);
    const sent = client.call("POST", "/v1/payments/bulk", { body }).catch(() => undefined);
    await service.died;
    await sent;

    service = await start();
    const again = callerOf(service, made.api_key);
    const [kept] = await again.list("/v1/bulk_jobs");
    // Commits beside the job's may have been counted: then it died before the job was made.
    const job = kept ?? (await again.post("/v1/payments/bulk", body));
    await again.advance("PT1S");
    expect(await again.get(`/v1/bulk_jobs/${String(job["id"])}`)).toMatchObject({
      state: "done",
      count: SIZE,
      changed: SIZE,
      refused: 0,
      failed: 0,
    });
    const held = await database.db.one<{ payments: bigint; moves: bigint; events: bigint }>(sql`
      select count(distinct payment_id) as payments, count(*) as moves,
        (select count(*) from events e where e.environment_id = ${made.environment_id}
          and e.type = 'charge.held') as events
      from payment_history h
      where h.environment_id = ${made.environment_id} and h.status = 'on_hold'`);
    const all = BigInt(SIZE);
    expect(held).toEqual({ payments: all, moves: all, events: all });
    await service.stop();
  },
  120_000,
);
