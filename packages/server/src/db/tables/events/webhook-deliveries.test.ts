import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../../test/support/database.ts";
import { raw, sql, type Executor } from "../../postgres/executor.ts";
import { insertTestDelivery } from "./webhook-deliveries.ts";

const at = "2026-03-02T14:00:00.123Z";
const environment_id = "019caf10-3180-70bf-810f-000000000001";
const endpoint_id = "019caf10-3180-70bf-810f-000000000002";
const id = "019caf10-3180-70bf-810f-000000000003";
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** An endpoint of an environment that is not there: what is tested here is below it. */
async function insertEndpoint(): Promise<void> {
  await database.db.tx(async (tx) => {
    await tx.run(raw("set local session_replication_role = replica"));
    await tx.run(sql`
      insert into webhook_endpoints (id, environment_id, url, format, ordered, status, secret,
        cursor_sequence, created_at, updated_at)
      values (${endpoint_id}, ${environment_id}, 'https://example.com/hook', 'specific', false,
        'enabled', '', 0, ${at}, ${at})`);
  });
}

const testDelivery = (db: Executor, endpoint: string) =>
  insertTestDelivery(db, { endpoint_id: endpoint, id, environment_id, event_type: "x", body: "", at, wall: at }); // prettier-ignore

async function countDeliveries(): Promise<bigint> {
  const { n } = await database.db.one<{ n: bigint }>(
    sql`select count(*) as n from webhook_deliveries`,
  );
  return n;
}

test("a delivery has an endpoint, stays with it, and goes when it goes", async () => {
  const { db } = database;
  await expect(testDelivery(db, environment_id)).rejects.toThrow("an endpoint that does not exist");
  await insertEndpoint();
  await testDelivery(db, endpoint_id);
  await expect(
    db.run(sql`update webhook_deliveries set endpoint_id = ${environment_id}`),
  ).rejects.toThrow("stays with its webhook endpoint");
  expect(await countDeliveries()).toBe(1n);
  await db.run(sql`delete from webhook_endpoints where id = ${endpoint_id}`);
  expect(await countDeliveries()).toBe(0n);
});

test("who removes an endpoint waits for deliveries that are being written, and takes them along", async () => {
  const { db } = database;
  await insertEndpoint();
  let removed: Promise<number> | undefined;
  await db.tx(async (tx) => {
    await testDelivery(tx, endpoint_id);
    removed = db.run(sql`delete from webhook_endpoints where id = ${endpoint_id}`);
    await waitForLock(db);
  });
  expect(await removed).toBe(1);
  expect(await countDeliveries()).toBe(0n);
});

async function waitForLock(db: Executor): Promise<void> {
  for (;;) {
    const { n } = await db.one<{ n: bigint }>(sql`
      select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if (n > 0n) return;
  }
}
