import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/database.ts";
import { allEvents } from "../../../../test/support/invariants.ts";
import {
  checkedCustomer,
  createLiveEnvironment,
  LIVE_START,
  liveCaller,
  onboard,
  scheduleCharge,
  startLiveService,
  type LiveCaller,
  type LiveEnvironment,
  type LiveService,
} from "../../../../test/support/live-service.ts";
import type { Resource } from "../../../../test/support/service.ts";
import { openPool } from "../db/postgres/connections/pool.ts";
import type { Database } from "../db/postgres/executor.ts";
import { raw, sql } from "../db/postgres/sql.ts";
import {
  cutEventPartition,
  detachFoldedPartition,
  extendEventPartitions,
  listEventPartitions,
  lockEventRemoval,
  PARTITION_MIN,
  type EventPartition,
} from "../db/tables/events/event-partitions.ts";
import { assertFound } from "../base/assert.ts";
import { beginMove, deleteMove, findMove } from "../db/tables/moves/moved-environments.ts";
import { findViolations } from "../ledger/invariants.ts";
import { keepEventPartitions } from "./keep-partitions.ts";
import { removeOldPartition } from "./retention.ts";

// A live environment whose log is cut into partitions while it is written.
let database: TestDatabase;
let db: Database;
let dataDir: string;
let service: LiveService;
let live: LiveEnvironment;
let client: LiveCaller;
const at = LIVE_START;
const LATER = "2026-04-20T15:00:00.000Z";

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "railhead-partitions-"));
  live = await createLiveEnvironment({ db: database.db, dataDir });
  db = openPool({ url: database.url, statementTimeoutMs: 30_000 });
  service = await startLiveService({ db, dataDir, wall: { now: () => at } });
  client = liveCaller(service.url, live.api_key);
  await onboard(client, live.account_id);
}, 120_000);
afterAll(async () => {
  await service.stop();
  await db.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const cut = () => cutEventPartition(db, live.environment_id, { at, size: PARTITION_MIN });
const parts = () => listEventPartitions(db, live.environment_id);
const attached = async () =>
  (
    await db.rows<{ name: string }>(sql`select c.relname as name from pg_partition_tree('events') t
    join pg_class c on c.oid = t.relid where t.isleaf order by 1`)
  ).map(({ name }) => name);

test("partitions lie ahead of a live log, and those of sandboxes share one", async () => {
  const found = await parts();
  expect(found.map(({ from_sequence }) => Number(from_sequence))).toEqual([1, 2_000_001]);
  expect(await attached()).toEqual([...found.map(({ table_name }) => table_name), "sandboxes"]);
  const ahead = await extendEventPartitions(db, live.environment_id, { at, size: PARTITION_MIN });
  expect(Number(ahead)).toBeGreaterThanOrEqual(2 * PARTITION_MIN);
  await expect(
    db.run(
      sql`insert into events select * from events where environment_id = ${live.environment_id} limit 1`,
    ),
  ).rejects.toMatchObject({ code: "23505" });
});

test("a partition of a month is ended behind its last event, while others write, and loses no number", async () => {
  await scheduleCharge(client, "order-1");
  const before = await allEvents(client);
  const writes = Promise.all(Array.from({ length: 5 }, () => checkedCustomer(client)));
  expect(await cut()).toBe(true);
  await writes;
  expect(await cut()).toBe(true);
  expect(await cut()).toBe(false);
  await checkedCustomer(client);
  const all = await allEvents(client);
  expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, index) => index + 1));
  expect(all.slice(0, before.length)).toEqual(before);
  const found = await parts();
  for (const [index, part] of found.slice(1).entries()) {
    expect(part.from_sequence).toBe(found[index]?.to_sequence);
  }
  await keepEventPartitions(db, LATER);
  expect((await parts()).length).toBe(found.length + 1);
});

test("a page after a cursor reads no earlier partition and sorts nothing", async () => {
  const [first, second] = await parts();
  const plan = await db.rows<{ "QUERY PLAN": string }>(sql`explain select id from events
    where environment_id = ${raw(`'${live.environment_id}'`)} and sequence > ${raw(String(second?.from_sequence))}
    order by sequence limit 10`);
  const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).not.toContain(first?.table_name);
  expect(text).not.toContain("sandboxes");
  expect(text).not.toContain("Sort");
});

const remove = async () => {
  const wanted = { olderThan: LATER, at: LATER };
  while ((await removeOldPartition(db, live.environment_id, wanted)) > 0);
};

test("an old partition is detached and never deleted from; later events and their resources read as before", async () => {
  const [first, second] = await parts();
  const floor = Number(first?.to_sequence);
  const whole = await allEvents(client);
  const last = (second?.to_sequence ?? 0n) - 2n;
  await db.run(sql`insert into event_checkpoints (environment_id, marked_at, sequence)
    values (${live.environment_id}, ${LIVE_START}, ${last})`);
  await remove();
  const [detached, kept] = await parts();
  expect(detached?.detached_at).toBe(LATER);
  expect(kept?.detached_at).toBeNull();
  expect(await attached()).not.toContain(first?.table_name);
  const rows = await db.one<{ n: bigint }>(
    sql`select count(*) as n from railhead_events.${raw(first?.table_name ?? "")}`,
  );
  expect(Number(rows.n)).toBe(floor - 1);
  const reply = await client.call("GET", "/v1/events?limit=1000");
  expect(reply.body.data as unknown as Resource[]).toEqual(whole.slice(floor - 1));
  const refused = await client.call("GET", "/v1/events?after=1");
  expect(refused.status).toBe(422);
  await checkedCustomer(client);
  expect(await findViolations(db, live.environment_id)).toEqual([]);
});

test("while a reader has the log open, detachment changes nothing and writers wait half a second at most", async () => {
  const [, second] = await parts();
  await db.run(sql`insert into event_checkpoints (environment_id, marked_at, sequence)
    values (${live.environment_id}, '2026-03-02T16:00:00Z', ${second?.to_sequence ?? 0n})`);
  const reader = await database.db.connect();
  await reader.run(raw("begin"));
  await reader.run(sql`select count(*) from events where environment_id = ${live.environment_id}`);
  await expect(remove()).rejects.toMatchObject({ code: "55P03" });
  const floor = Number(second?.from_sequence);
  const [event] = await client.list("/v1/events?limit=1");
  expect(event?.["sequence"]).toBe(floor);
  await checkedCustomer(client);
  await reader.run(raw("rollback"));
  await reader.release();
  await remove();
  expect((await client.list("/v1/events?limit=1"))[0]?.["sequence"]).toBe(
    Number(second?.to_sequence),
  );
});

const oldestAttached = async (): Promise<EventPartition> =>
  assertFound(
    (await parts()).find(({ detached_at }) => detached_at === null),
    "a part of the log",
  );

test("from when a move begins no part of the log is folded or detached, also one that retention works on", async () => {
  const id = live.environment_id;
  await checkedCustomer(client);
  expect(await cut()).toBe(true);
  const part = await oldestAttached();
  await db.run(sql`insert into event_checkpoints (environment_id, marked_at, sequence)
    values (${id}, '2026-03-02T17:00:00Z', ${part.to_sequence - 1n})`);
  const wanted = { olderThan: LATER, at: LATER };
  const move = { id, target: "elsewhere", address: null, at };
  await db.tx((tx) => beginMove(tx, move));
  expect(await removeOldPartition(db, id, wanted)).toBe(0);
  expect(await oldestAttached()).toEqual(part);
  await deleteMove(db, id);
  expect(await removeOldPartition(db, id, wanted)).toBeGreaterThan(0);
  // All of it is folded: the next step detaches it.
  const folded = await oldestAttached();
  expect(folded.folded_through).toBe(part.to_sequence - 1n);
  await db.tx((tx) => beginMove(tx, move));
  expect(await removeOldPartition(db, id, wanted)).toBe(0);
  expect(await detachFoldedPartition(db, folded, LATER)).toBe(false);
  expect(await oldestAttached()).toEqual(folded);
  await deleteMove(db, id);
  await remove();
  expect((await oldestAttached()).from_sequence).toBe(part.to_sequence);
});

test("a move begins only when a detachment that is under way has ended", async () => {
  const id = live.environment_id;
  const { began } = await db.tx(async (tx) => {
    await lockEventRemoval(tx, id);
    const move = { id, target: "elsewhere", address: null, at };
    const beginning = db.tx((own) => beginMove(own, move));
    const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await vi.waitFor(async () => expect(await tx.rows(waiting)).toHaveLength(1), {
      timeout: 20_000,
    });
    expect(await findMove(tx, id)).toBeUndefined();
    return { began: beginning };
  });
  await began;
  expect(await findMove(db, id)).toMatchObject({ state: "copying" });
  await deleteMove(db, id);
});
