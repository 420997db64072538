import { appendFile, chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  checkedCustomer,
  createLiveEnvironment,
  LIVE_MASTER_KEY,
  LIVE_START,
  liveCaller,
  onboard,
  startLiveService,
  type LiveCaller,
  type LiveEnvironment,
  type LiveService,
} from "../../../../test/support/live-service.ts";
import type { ArchiveManifest } from "../events/archive/archive-folder.ts";
import { removeOldPartition } from "../events/retention.ts";
import {
  startManagedPostgres,
  type ManagedPostgres,
} from "../db/managed-postgres/managed-postgres.ts";
import { withLogin } from "../db/postgres/connections/open.ts";
import { openPool } from "../db/postgres/connections/pool.ts";
import type { Database } from "../db/postgres/executor.ts";
import { raw, sql } from "../db/postgres/sql.ts";
import { ENGINE_ROLE } from "../db/roles/rights.ts";
import { migrate } from "../db/schema/migrate.ts";
import { cutEventPartition, PARTITION_MIN } from "../db/tables/events/event-partitions.ts";
import {
  createArchives,
  listArchives,
  readArchives,
  restoreArchive,
  verifyArchives,
} from "./archive.ts";
import { readConfig, type Config } from "./settings/config.ts";

// A live log of which two parts are detached. The server of the run loses commits in a crash, which a live
// environment refuses.
let database: ManagedPostgres;
let db: Database;
let dataDir: string;
let folder: string;
let service: LiveService;
let live: LiveEnvironment;
let client: LiveCaller;
let config: Config;
const at = LIVE_START;
const LATER = "2026-04-20T15:00:00.000Z";
/** All columns of the log as text, before anything was detached. */
let before: Record<string, unknown>[];

const rowsOf = (table: string) =>
  db.rows<
    Record<string, unknown>
  >(sql`select sequence, id, account_id, account_sequence, type, resource_type,
      resource_id, resource_version, occurred_at, patch, cause::text as cause from ${raw(table)}
    where environment_id = ${live.environment_id} order by sequence`);

async function endPart(): Promise<void> {
  await cutEventPartition(db, live.environment_id, { at, size: PARTITION_MIN });
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "railhead-archive-"));
  await chmod(dataDir, 0o755);
  folder = join(dataDir, "archives");
  database = await startManagedPostgres({ dataDir: join(dataDir, "pg") });
  db = openPool({ url: database.url, statementTimeoutMs: 30_000 });
  await migrate(db, { at });
  live = await createLiveEnvironment({ db, dataDir });
  service = await startLiveService({ db, dataDir, wall: { now: () => at } });
  client = liveCaller(service.url, live.api_key);
  config = readConfig({
    DATABASE_URL: withLogin(database.url, ENGINE_ROLE),
    RAILHEAD_DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    RAILHEAD_MASTER_KEY: LIVE_MASTER_KEY.toString("base64"),
  });
}, 120_000);
afterAll(async () => {
  await service.stop();
  await db.close();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const place = () => ({ folder, environment: null });
const read = async (from: number, limit: number) => {
  const events = [];
  for await (const event of readArchives(config, { ...place(), from, limit })) events.push(event);
  return events;
};
const states = async () => (await listArchives(config, place())).map(({ state }) => state);

test("events below the start of the log are said to be detached, and where they are once archived", async () => {
  await onboard(client, live.account_id);
  await endPart();
  await checkedCustomer(client);
  await endPart();
  await checkedCustomer(client);
  before = await rowsOf("events");
  await db.run(sql`insert into event_checkpoints (environment_id, marked_at, sequence)
    select environment_id, ${LIVE_START}, last_sequence from event_counts where environment_id = ${live.environment_id}`);
  const wanted = { olderThan: LATER, at: LATER };
  while ((await removeOldPartition(db, live.environment_id, wanted)) > 0);
  expect((await states()).slice(0, 3)).toEqual(["detached", "detached", "attached"]);
  const refused = await client.call("GET", "/v1/events?after=1");
  expect(JSON.stringify(refused.body)).toContain("railhead archive create");
});

test("a customer who is erased is erased in events that are detached and not archived", async () => {
  const created = before.find(({ type }) => type === "customer.created");
  const { table_name } = await db.one<{ table_name: string }>(sql`
    select table_name from event_partitions
    where ${Number(created?.["sequence"])} between from_sequence and to_sequence - 1`);
  const table = `railhead_events.${table_name}`;
  const own = async () =>
    (await rowsOf(table))
      .filter(({ resource_id }) => resource_id === created?.["resource_id"])
      .map(({ patch }) => String(patch))
      .join(" ");
  const email = (JSON.parse(String(created?.["patch"])) as { email: string }).email;
  expect(await own()).toContain(email);
  const erased = await client.call("DELETE", `/v1/customers/${String(created?.["resource_id"])}`);
  expect(erased.status).toBe(200);
  expect(await own()).not.toContain(email);
  const rows = await rowsOf(table);
  before = before.map((row) => rows.find(({ sequence }) => sequence === row["sequence"]) ?? row);
});

test("a table is dropped only when its archive was read back, row for row", async () => {
  const [first] = await listArchives(config, place());
  const kept = await createArchives(config, { ...place(), keeps: true });
  expect(kept.map(({ is_dropped }) => is_dropped)).toEqual([false, false]);
  // The table changes behind the archive: it is not the one that would be lost.
  const name = sql`(select table_name from event_partitions where from_sequence = 1)`;
  const { table } = await db.one<{ table: string }>(sql`select ${name} as table`);
  const touch = (by: string) =>
    db.run(
      sql`update railhead_events.${raw(table)} set patch = patch || ${by}::text where sequence = 2`,
    );
  await touch(" ");
  const creating = createArchives(config, { ...place(), keeps: false });
  await expect(creating).rejects.toThrow(/nothing is dropped: event 2 differs from the table/);
  expect((await states())[0]).toBe("archived");
  await db.run(
    sql`update railhead_events.${raw(table)} set patch = rtrim(patch, ' ') where sequence = 2`,
  );
  const dropped = await createArchives(config, { ...place(), keeps: false });
  expect(dropped.map(({ first_sequence }) => first_sequence)).toEqual([
    first?.first_sequence,
    expect.any(Number),
  ]);
  expect((await states()).slice(0, 3)).toEqual(["dropped", "dropped", "attached"]);
  await expect(rowsOf(`railhead_events.${table}`)).rejects.toMatchObject({ code: "42P01" });
  expect(await createArchives(config, { ...place(), keeps: false })).toEqual([]);
});

test("an archive has every event as it was written, and verifies", async () => {
  const archived = await read(1, 1_000);
  expect(archived).toEqual(before.slice(0, archived.length));
  expect(archived.length).toBeGreaterThan(10);
  expect(await read(5, 2)).toEqual(before.slice(4, 6));
  const verified = await verifyArchives(config, place());
  expect(verified.map(({ faults }) => faults)).toEqual([[], []]);
  const refused = await client.call("GET", "/v1/events?after=4");
  expect(JSON.stringify(refused.body)).toContain("railhead archive read --from 5");
});

test("the manifest counts rows, hashes files and names the block that seals its last event", async () => {
  const [archive] = await verifyArchives(config, place());
  const text = await readFile(join(archive?.folder ?? "", "manifest.json"), "utf8");
  const manifest = JSON.parse(text) as ArchiveManifest;
  expect(manifest).toMatchObject({ first_sequence: 1, rows: archive?.events, version: 1 });
  expect(manifest.files).toMatchObject([{ first_sequence: 1, rows: archive?.events }]);
  expect(manifest.files[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(manifest).toHaveProperty("chain");
});

test("a changed file, another manifest and a missing archive are named", async () => {
  const [first, second] = await verifyArchives(config, place());
  const [file = ""] = (await readdir(first?.folder ?? "")).filter((name) =>
    name.endsWith("parquet"),
  );
  const path = join(first?.folder ?? "", file);
  const bytes = await readFile(path);
  await appendFile(path, "x");
  const manifest = join(second?.folder ?? "", "manifest.json");
  const text = await readFile(manifest, "utf8");
  await writeFile(manifest, text.replace('"generation"', '"generation_of"'));
  const faults = async () => (await verifyArchives(config, place())).map((one) => one.faults);
  expect(await faults()).toEqual([
    [`${file} is not the file that the manifest describes`],
    ["the manifest is not the one that the database recorded"],
  ]);
  await expect(restoreArchive(config, { ...place(), from: 1 })).rejects.toThrow("is not whole");
  await writeFile(path, bytes);
  await rm(manifest);
  expect(await faults()).toEqual([[], ["the archive is missing"]]);
  await writeFile(manifest, text);
  expect(await faults()).toEqual([[], []]);
});

test("a restored table has the rows that were dropped, beside a log that begins where it did", async () => {
  const start = (await client.list("/v1/events?limit=1"))[0]?.["sequence"];
  const { table, rows } = await restoreArchive(config, { ...place(), from: 3 });
  expect(await rowsOf(table)).toEqual(before.slice(0, rows));
  expect((await client.list("/v1/events?limit=1"))[0]?.["sequence"]).toBe(start);
  await expect(restoreArchive(config, { ...place(), from: 3 })).rejects.toThrow(/no archive/);
  const [again] = await createArchives(config, { ...place(), keeps: false });
  expect(again).toMatchObject({ first_sequence: 1, is_dropped: true });
});

test("an environment that is none, or one of several, is refused with the names", async () => {
  const listing = listArchives(config, { folder, environment: "south" });
  await expect(listing).rejects.toThrow(/there are: production/);
  const unarchived = sql`select drop_archived_partition(${live.environment_id}, from_sequence, ${at})
    from event_partitions where archived_at is null limit 1`;
  await expect(db.run(unarchived)).rejects.toThrow(/are not archived/);
});
