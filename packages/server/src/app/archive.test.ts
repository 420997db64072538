import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
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
import type { Resource } from "../../../../test/support/service.ts";
import { archiveFolder, type ArchiveManifest } from "../events/archive/archive-folder.ts";
import { archivePart } from "../events/archive/archive-partition.ts";
import { createPageFold } from "../events/archive/whole-events.ts";
import { assertFound } from "../base/assert.ts";
import { removeOldPartition } from "../events/retention.ts";
import { customerBody } from "../../../../test/support/factories.ts";
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
import {
  listDetachedEvents,
  tryLockArchives,
  type WholeArchivedEvent,
} from "../db/tables/events/event-archives.ts";
import {
  cutEventPartition,
  listEventPartitions,
  lockEventRemoval,
  PARTITION_MIN,
} from "../db/tables/events/event-partitions.ts";
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
/** The events as the API showed them then. */
let shown: Resource[];
let archivedThrough: number;
/** Customers that an erasure took out of the first part. */
const erasedIds = new Set<unknown>();

const rowsOf = (table: string) =>
  db.rows<
    Record<string, unknown>
  >(sql`select sequence, id, account_id, account_sequence, type, resource_type,
      resource_id, resource_version, occurred_at, patch, cause::text as cause from ${raw(table)}
    where environment_id = ${live.environment_id} order by sequence`);

/** Reads the rows of detached parts again, which an erasure rewrote. */
async function rememberErased(): Promise<void> {
  const detached = await db.rows<{ table_name: string }>(sql`select table_name
    from event_partitions where detached_at is not null and dropped_at is null`);
  const rows = (
    await Promise.all(detached.map((part) => rowsOf(`railhead_events.${part.table_name}`)))
  ).flat();
  before = before.map((row) => rows.find(({ sequence }) => sequence === row["sequence"]) ?? row);
}

async function endPart(): Promise<void> {
  await cutEventPartition(db, live.environment_id, { at, size: PARTITION_MIN });
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "railhead-archive-"));
  await chmod(dataDir, 0o755);
  folder = join(dataDir, "archive");
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
  const made = [await checkedCustomer(client), await checkedCustomer(client)];
  await endPart();
  // The second part changes what the first one made: its events build on states before it.
  for (const id of made) {
    const body = customerBody({ phone: "+12125550177", status: "review", metadata: {} });
    expect((await client.call("PUT", `/v1/customers/${id}`, { body })).status).toBe(200);
  }
  await checkedCustomer(client);
  await endPart();
  await checkedCustomer(client);
  before = await rowsOf("events");
  shown = await client.list("/v1/events?limit=1000");
  await db.run(sql`insert into event_checkpoints (environment_id, marked_at, sequence)
    select environment_id, ${LIVE_START}, last_sequence from event_counts where environment_id = ${live.environment_id}`);
  const wanted = { olderThan: LATER, at: LATER };
  while ((await removeOldPartition(db, live.environment_id, wanted)) > 0);
  expect((await states()).slice(0, 3)).toEqual(["detached", "detached", "attached"]);
  const refused = await client.call("GET", "/v1/events?after=1");
  expect(JSON.stringify(refused.body)).toContain("railhead archive create");
  const parts = await listArchives(config, place());
  archivedThrough = (parts.find(({ state }) => state === "attached")?.first_sequence ?? 1) - 1;
});

test("a customer who is erased is erased in events that are detached and not archived", async () => {
  const created = before.find(({ type }) => type === "customer.created");
  erasedIds.add(created?.["resource_id"]);
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
  const earlier = await db.rows<{ data: string }>(sql`select data from event_partition_states
    where resource_id = ${created?.["resource_id"]}`);
  expect(earlier.map(({ data }) => data.includes(email))).toEqual([false]);
  await rememberErased();
});

test("folded pages are the same whatever their size and however many states are held", async () => {
  const parts = (await listEventPartitions(db, live.environment_id)).slice(0, 2);
  const folded = async (limit: number, held: number) => {
    const events: WholeArchivedEvent[] = [];
    for (const part of parts) {
      const fold = createPageFold(db, part, held);
      for (let after = 0n; ;) {
        const page = await fold(await listDetachedEvents(db, part, { after, limit }));
        if (page.length === 0) break;
        events.push(...page);
        after = page.at(-1)?.sequence ?? 0n;
      }
    }
    return events;
  };
  const whole = await folded(1_000, 1_000);
  const updated = whole.filter(({ type }) => type === "customer.updated").map(({ data }) => data);
  expect(updated.join(" ")).toMatch(/"name":"Deleted customer".*"phone":"\+12125550177"/);
  for (const limit of [1, 2, 3]) {
    for (const held of [0, 1, 1_000]) expect(await folded(limit, held)).toEqual(whole);
  }
});

test("a part that cannot be archived stops no other one, and is listed with its reason", async () => {
  const [first, second] = await listArchives(config, place());
  const { table } = await db.one<{ table: string }>(
    sql`select table_name as table from event_partitions where from_sequence = 1`,
  );
  const renumber = (from: number, to: number) =>
    db.run(sql`update railhead_events.${raw(table)} set sequence = ${to} where sequence = ${from}`);
  await renumber(2, 1_000_000);
  expect(await createArchives(config, { ...place(), keeps: false })).toMatchObject({
    archives: [{ first_sequence: second?.first_sequence, is_dropped: true }],
    failed: [
      {
        first_sequence: first?.first_sequence,
        last_sequence: first?.last_sequence,
        reason: expect.stringMatching(/event 2/) as unknown,
      },
    ],
  });
  expect((await states()).slice(0, 3)).toEqual(["detached", "dropped", "attached"]);
  const after = (second?.first_sequence ?? 0) - 1;
  const behind = await client.list(`/v1/events?after=${after}&limit=3`);
  expect(behind.map(({ sequence }) => sequence as number)).toEqual([1, 2, 3].map((n) => after + n));
  const refused = await client.call("GET", "/v1/events?after=1");
  expect(JSON.stringify(refused.body)).toContain("railhead archive create");
  await renumber(1_000_000, 2);
});

test("an archive that was begun before a person was erased is not recorded, and is made again", async () => {
  const second = before.filter(({ type }) => type === "customer.created")[1]?.["resource_id"];
  erasedIds.add(second);
  const waiting = (count: number) =>
    vi.waitFor(
      async () => {
        const locks = sql`select count(*)::integer as n from pg_locks
          where locktype = 'advisory' and not granted`;
        expect(await db.one<{ n: number }>(locks)).toEqual({ n: count });
      },
      { timeout: 20_000 },
    );
  // The erasure takes the lock first: the archive has its data, and may not be recorded behind it.
  const [erasure, archiving] = await db.tx(async (tx) => {
    await lockEventRemoval(tx, live.environment_id);
    const erased = client.call("DELETE", `/v1/customers/${String(second)}`);
    await waiting(1);
    const made = createArchives(config, { ...place(), keeps: false });
    await waiting(2);
    return [erased, made].map((work) => ({ work }));
  });
  expect(await erasure?.work).toMatchObject({ status: 200 });
  const reason = expect.stringMatching(/erased meanwhile/) as unknown;
  expect(await archiving?.work).toMatchObject({ archives: [], failed: [{ reason }] });
  expect((await states())[0]).toBe("detached");
  await rememberErased();
});

test("a table is dropped only when its archive was read back, row for row", async () => {
  const [first] = await listArchives(config, place());
  const kept = await createArchives(config, { ...place(), keeps: true });
  expect(kept.archives.map(({ is_dropped }) => is_dropped)).toEqual([false]);
  // The table changes behind the archive: it is not the one that would be lost.
  const name = sql`(select table_name from event_partitions where from_sequence = 1)`;
  const { table } = await db.one<{ table: string }>(sql`select ${name} as table`);
  const touch = (by: string) =>
    db.run(
      sql`update railhead_events.${raw(table)} set patch = patch || ${by}::text where sequence = 2`,
    );
  await touch(" ");
  const tried = await createArchives(config, { ...place(), keeps: false });
  const reason = expect.stringMatching(
    /nothing is dropped: event 2 differs from the table/,
  ) as unknown;
  expect(tried).toMatchObject({ archives: [], failed: [{ first_sequence: 1, reason }] });
  expect((await states())[0]).toBe("archived");
  await db.run(
    sql`update railhead_events.${raw(table)} set patch = rtrim(patch, ' ') where sequence = 2`,
  );
  const dropped = await createArchives(config, { ...place(), keeps: false });
  expect(dropped.archives.map(({ first_sequence }) => first_sequence)).toEqual([
    first?.first_sequence,
  ]);
  expect((await states()).slice(0, 3)).toEqual(["dropped", "dropped", "attached"]);
  await expect(rowsOf(`railhead_events.${table}`)).rejects.toMatchObject({ code: "42P01" });
  const nothing = { archives: [], failed: [] };
  expect(await createArchives(config, { ...place(), keeps: false })).toEqual(nothing);
});

const firstPart = async () =>
  assertFound((await listEventPartitions(db, live.environment_id))[0], "the first part");
const foldersThere = async () => (await readdir(join(folder, live.environment_id))).toSorted();
const faultsThere = async () => (await verifyArchives(config, place())).map(({ faults }) => faults);

test("a command that listed a part before another one archived it leaves that archive as it is", async () => {
  const folders = await foldersThere();
  const listed = { ...(await firstPart()), archived_at: null, manifest: null };
  const order = { root: folder, at: LATER, keeps: false };
  await expect(archivePart(db, listed, order)).rejects.toMatchObject({ code: "42P01" });
  expect(await faultsThere()).toEqual([[], []]);
  await restoreArchive(config, { ...place(), from: 1 });
  const recorded = await firstPart();
  await expect(archivePart(db, listed, order)).rejects.toThrow("another command archived it");
  expect(await firstPart()).toEqual(recorded);
  expect(await faultsThere()).toEqual([[], []]);
  expect(await foldersThere()).toEqual(folders);
});

test("while one command works on archives, another one is refused and changes nothing", async () => {
  const part = await firstPart();
  const session = await db.connect();
  expect(await tryLockArchives(session, live.environment_id)).toBe(true);
  const other = /another command makes or restores archives of production/;
  await expect(createArchives(config, { ...place(), keeps: false })).rejects.toThrow(other);
  await expect(restoreArchive(config, { ...place(), from: 1 })).rejects.toThrow(other);
  expect(await firstPart()).toEqual(part);
  await session.release();
});

test("an archive that died before it was recorded is made again, and nothing of the attempt is left", async () => {
  const folders = await foldersThere();
  await db.run(sql`update event_partitions set archived_at = null, manifest = null
    where from_sequence = 1`);
  const name = archiveFolder(folder, live.environment_id, 1);
  await writeFile(join(name, "part-000000000000900.parquet"), "left");
  await mkdir(`${name}.draft-left`);
  await writeFile(join(`${name}.draft-left`, "part-000000000000001.parquet"), "left");
  const again = await createArchives(config, { ...place(), keeps: false });
  expect(again).toMatchObject({ archives: [{ first_sequence: 1, is_dropped: true }], failed: [] });
  expect(await foldersThere()).toEqual(folders);
  expect(await readdir(name)).toHaveLength(2);
  expect(await faultsThere()).toEqual([[], []]);
});

test("an archive has every event as it was written, and verifies", async () => {
  const archived = await read(1, 1_000);
  expect(archived).toMatchObject(before.slice(0, archived.length));
  expect(archived.length).toBeGreaterThan(10);
  expect(await read(5, 2)).toMatchObject(before.slice(4, 6));
  const verified = await verifyArchives(config, place());
  expect(verified.map(({ faults }) => faults)).toEqual([[], []]);
  const refused = await client.call("GET", "/v1/events?after=4&types=customer.created");
  expect(JSON.stringify(refused.body)).toContain("railhead archive read --from 5");
});

const ARCHIVED = "log-archived-through";
/** What an erased customer was is not compared: the archive was made after it was erased. */
const isKept = (event: Resource) => !erasedIds.has(event["resource"].id);

test("the API reads archived events as it showed them in the log, and says that they are archived", async () => {
  const last = shown.findIndex(({ sequence }) => sequence === archivedThrough) + 1;
  const page = await client.call("GET", "/v1/events?after=1&limit=1000");
  expect(page.status).toBe(200);
  expect(page.headers[ARCHIVED]).toBe(String(archivedThrough));
  const events = page.body.data as unknown as Resource[];
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 2));
  expect(events.length).toBeGreaterThanOrEqual(shown.length - 1);
  expect(events.slice(0, shown.length - 1).filter(isKept)).toEqual(shown.slice(1).filter(isKept));
  const versions = shown.slice(0, last).map((event) => Number(event["resource"].version));
  expect(Math.max(...versions)).toBeGreaterThan(1);
  for (const event of shown.slice(0, last).filter(isKept)) {
    const found = await client.call("GET", `/v1/events/${String(event["event_id"])}`);
    expect([found.status, found.headers[ARCHIVED]]).toEqual([200, String(event["sequence"])]);
    expect(found.body.data).toEqual(event);
  }
  const other = await client.call("GET", "/v1/events/0195a1b2-0000-7000-8000-000000000000");
  expect([other.status, other.body.data.detail]).toEqual([404, "The event does not exist."]);
});

test("pages of archived events meet each event once, forward over the start of the log and backward to the first", async () => {
  const forward: unknown[] = [1];
  for (let after = 1; ;) {
    const page = await client.list(`/v1/events?after=${after}&limit=3`);
    if (page.length === 0) break;
    forward.push(...page.map(({ sequence }) => sequence as unknown));
    after = Number(page.at(-1)?.["sequence"]);
  }
  expect(forward).toEqual(forward.map((_, index) => index + 1));
  expect(forward.length).toBeGreaterThan(archivedThrough);
  const backward: unknown[] = [];
  for (let from = forward.length + 1; from > 1; from = Number(backward.at(0))) {
    const page = await client.list(`/v1/events?before=${from}&limit=4`);
    expect(page.length).toBeGreaterThan(0);
    backward.unshift(...page.map(({ sequence }) => sequence as unknown));
  }
  expect(backward).toEqual(forward);
});

test("a server without the files of an archive names the archive, and reads the log", async () => {
  await rename(folder, `${folder}.away`);
  const listed = await client.call("GET", "/v1/events?after=1");
  const one = await client.call("GET", `/v1/events/${String(shown[3]?.["event_id"])}`);
  const back = await client.call("GET", "/v1/events?before=3");
  await rename(`${folder}.away`, folder);
  expect([listed.status, one.status, back.status]).toEqual([422, 404, 422]);
  for (const { body } of [listed, one, back]) {
    expect(JSON.stringify(body)).toContain("RAILHEAD_ARCHIVE_DIR");
  }
  expect((await client.list("/v1/events?limit=1"))[0]?.["sequence"]).toBe(archivedThrough + 1);
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

test("a record that has its members in another order describes the same archive", async () => {
  const text = await db.one(
    sql`select manifest::text from event_partitions where from_sequence = 1`,
  );
  await db.run(sql`update event_partitions set manifest = manifest::jsonb::json`);
  const reordered = sql`select manifest::text from event_partitions where from_sequence = 1`;
  expect(await db.one(reordered)).not.toEqual(text);
  expect(await faultsThere()).toEqual([[], []]);
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
  await writeFile(manifest, "{");
  expect(await faults()).toEqual([[], [expect.stringContaining("JSON") as unknown]]);
  await writeFile(manifest, text);
  expect(await faults()).toEqual([[], []]);
});

test("a restored table has the rows that were dropped, beside a log that begins where it did", async () => {
  const start = (await client.list("/v1/events?limit=1"))[0]?.["sequence"];
  const { table, rows } = await restoreArchive(config, { ...place(), from: 3 });
  expect(await rowsOf(table)).toEqual(before.slice(0, rows));
  expect((await client.list("/v1/events?limit=1"))[0]?.["sequence"]).toBe(start);
  await expect(restoreArchive(config, { ...place(), from: 3 })).rejects.toThrow(/no archive/);
  const again = await createArchives(config, { ...place(), keeps: false });
  expect(again).toMatchObject({ archives: [{ first_sequence: 1, is_dropped: true }], failed: [] });
});

test("an environment that is none, or one of several, is refused with the names", async () => {
  const listing = listArchives(config, { folder, environment: "south" });
  await expect(listing).rejects.toThrow(/there are: production/);
  const unarchived = sql`select drop_archived_partition(${live.environment_id}, from_sequence, ${at})
    from event_partitions where archived_at is null limit 1`;
  await expect(db.run(unarchived)).rejects.toThrow(/are not archived/);
});
