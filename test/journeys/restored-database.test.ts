import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasPromtool, isFiring } from "../support/alerts.ts";
import { bankFolder } from "../support/bank/bank-files.ts";
import { expectCompleteLog } from "../support/invariants.ts";
import { copyTestDatabase, createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  createLiveEnvironment,
  LIVE_CUTOFF,
  LIVE_START,
  liveCaller,
  onboard,
  onlyFile,
  scheduleCharge,
  startLiveService,
  type LiveCaller,
  type LiveEnvironment,
  type LiveService,
} from "../support/live-service.ts";
import { createReadings } from "../../packages/server/src/app/metrics/readings.ts";
import { createMetrics } from "../../packages/server/src/metrics/metrics.ts";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import type { Resource } from "../support/service.ts";

// Two charges are backed up, a third is not; all three go to the bank; then the backup is restored.
let dataDir: string;
let live: LiveEnvironment;
let service: LiveService;
let client: LiveCaller;
let now = LIVE_START;
const databases: TestDatabase[] = [];
const pools: { close(): Promise<void> }[] = [];
const charges: string[] = [];
let fileName: string;
/** What a reader of the lost future holds. */
let lastEvent: number;
let generation: string | undefined;

async function start(url: string): Promise<void> {
  const db = openPool({ url, statementTimeoutMs: 30_000 });
  service = await startLiveService({ db, dataDir, wall: { now: () => now } });
  pools.push({
    async close() {
      await service.stop();
      await db.close();
    },
  });
  client = liveCaller(service.url, live.api_key);
}

async function stop(): Promise<void> {
  await pools.pop()?.close();
}

const LIMIT = { timeout: 60_000 };
const outbound = () => bankFolder({ dataDir }, live.environment_id, "outbound");
const filesAtBank = async () => (await readdir(outbound())).filter((name) => !name.startsWith("."));
const bankNow = async () => (await client.list("/v1/banks"))[0] ?? {};
const readyz = async () =>
  (await (await fetch(`${service.url}/readyz`)).json()) as { status: string; reasons?: string[] };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "railhead-restored-"));
});

test("after a backup, one more charge is created, and a file with all three goes to the bank", async () => {
  const first = await createTestDatabase();
  databases.push(first);
  live = await createLiveEnvironment({ db: first.db, dataDir });
  await first.db.close();
  await start(first.url);
  await onboard(client, live.account_id);
  charges.push(await scheduleCharge(client, "order-1"), await scheduleCharge(client, "order-2"));
  await stop();
  const backup = await copyTestDatabase(first.url);
  databases.push(backup);
  await backup.db.close();
  await start(first.url);
  charges.push(await scheduleCharge(client, "order-3"));
  now = LIVE_CUTOFF;
  await expect.poll(async () => (await onlyFile(client))?.["state"], LIMIT).toBe("uploaded");
  fileName = String((await onlyFile(client))?.["name"]);
  const events = await client.call("GET", "/v1/events?limit=1000");
  lastEvent = Number(events.headers["log-last-sequence"]);
  generation = String(events.headers["log-generation"]);
  expect(await filesAtBank()).toEqual([fileName]);
  await stop();
  await start(backup.url);
}, 180_000);

afterAll(async () => {
  for (const pool of pools) await pool.close();
  for (const database of databases) await database.drop().catch(() => undefined);
  await rm(dataDir, { recursive: true, force: true });
});

test("a restored database sends nothing again and says which file, payments and events it lacks", async () => {
  await expect
    .poll(() => client.list("/v1/exceptions?kind=database_went_back"), LIMIT)
    .toHaveLength(1);
  // After the deadline, too: the entries may be at the bank, so they are not planned anew.
  now = "2026-03-02T21:45:00.000Z";
  await scheduleCharge(client, "order-4");
  expect(await filesAtBank()).toEqual([fileName]);
  expect(await client.list("/v1/ach_files?direction=outbound")).toEqual([]);
  // Nor is the day closed: the bank may have a file that this database does not.
  expect(await client.list("/v1/file_days")).toEqual([]);
  for (const id of charges.slice(0, 2)) {
    expect(await client.get(`/v1/charges/${id}`)).toMatchObject({ status: "scheduled" });
  }
  const [exception] = await client.list("/v1/exceptions?kind=database_went_back");
  const details = exception?.["details"] as Resource;
  expect(exception?.["message"]).toContain(fileName);
  expect(details).toMatchObject({ files: [fileName] });
  const entries = details["entries"] as { payment_id: string; trace_number: string }[];
  expect(entries.map(({ payment_id }) => payment_id).sort()).toEqual(charges.toSorted());
  expect(Number(details["lost_through_event"])).toBeGreaterThan(Number(details["last_event"]));
});

/** Whether the alert fires, by what a process shows. */
async function isAlerted(): Promise<boolean> {
  const metrics = createMetrics();
  await createReadings(service.app, metrics, () => [service.app]).read();
  const after = await metrics.text();
  return await isFiring("RailheadDatabaseWentBack", { before: after, after });
}

test.skipIf(!hasPromtool)("an alert fires", async () => {
  expect(await isAlerted()).toBe(true);
});

test("the bank and readiness say that nothing is sent", async () => {
  const bank = await bankNow();
  expect(bank).toMatchObject({ origination_locked: true, sending: "on" });
  expect(JSON.stringify(bank["origination_lock"])).toContain(fileName);
  await expect.poll(async () => (await readyz()).status, LIMIT).toBe("degraded");
  const { reasons = [] } = await readyz();
  expect(reasons.join()).toContain(fileName);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
});

test("a reader of the lost future is refused with the new generation and the last common event", async () => {
  const cursor = `/v1/events?after=${lastEvent}&generation=${generation}`;
  const refused = await client.call("GET", cursor);
  expect(refused.status).toBe(409);
  const { code, generation: next, last_common_sequence: common } = refused.body.data;
  expect(code).toBe("log_restarted");
  expect(Number(next)).toBeGreaterThan(Number(generation));
  expect(Number(common)).toBeLessThan(lastEvent);
  const again = await client.call(
    "GET",
    `/v1/events?after=${String(common)}&generation=${String(next)}&limit=1`,
  );
  expect([again.status, again.body.data]).toMatchObject([200, [{ sequence: Number(common) + 1 }]]);
});

test("the lock outlives a restart, and begins no further generation", async () => {
  const before = (await client.call("GET", "/v1/events?limit=1")).headers["log-generation"];
  const url = databases[1]?.url ?? "";
  await stop();
  await start(url);
  expect(await bankNow()).toMatchObject({ origination_locked: true });
  const after = (await client.call("GET", "/v1/events?limit=1")).headers["log-generation"];
  expect(after).toBe(before);
  expect(await client.list("/v1/exceptions?kind=database_went_back")).toHaveLength(1);
});

test("a file of our naming that only the bank's folder has is a reason, too", async () => {
  const stray = fileName.replace(/_A\.ach$/, "_B.ach");
  await writeFile(join(outbound(), stray), "101 a file that the journal does not have\n");
  await writeFile(join(outbound(), "readme.txt"), "no file of ours\n");
  const url = databases[1]?.url ?? "";
  await stop();
  await start(url);
  const lock = (await bankNow())["origination_lock"] as Resource;
  expect(lock["files"]).toEqual([fileName, stray]);
});

const recovery = () => client.get("/v1/banks/recovery");
interface Planned {
  name: string;
  action: string;
  booked: number;
  lost: { trace_number: string; payment_id: string; receiver: string; amount: string }[];
}

test("a recovery needs its own scope, which write does not cover", async () => {
  const { key } = await client.post("/v1/api_keys", { scopes: ["read", "write"] });
  const refused = await client.call("POST", "/v1/banks/recovery", { key: key as string, body: {} });
  expect(refused.status).toBe(403);
});

test("a dry run shows what would be imported and the payment that the database never knew, and changes nothing", async () => {
  const before = await recovery();
  expect(before).toMatchObject({ unlocked: false, undecided: [expect.stringContaining("_B.ach")] });
  const [known] = before["files"] as Planned[];
  expect(known).toMatchObject({ name: fileName, action: "import", booked: 2 });
  expect(known?.lost).toMatchObject([{ payment_id: charges[2], amount: "10000" }]);
  expect(known?.lost[0]?.receiver).toMatch(/\*\d{4}$/);
  expect(await recovery()).toEqual(before);
  expect(await client.list("/v1/ach_files?direction=outbound")).toEqual([]);
});

test("an undecided file keeps the bank locked, though the others are imported", async () => {
  const after = await client.post("/v1/banks/recovery", {});
  expect(after).toMatchObject({ unlocked: false });
  expect(await bankNow()).toMatchObject({ origination_locked: true });
  for (const id of charges.slice(0, 2)) {
    const charge = await client.get(`/v1/charges/${id}`);
    expect(charge).toMatchObject({ status: "pending" });
    expect(charge["trace_ids"]).toMatchObject({
      entry: expect.stringMatching(/^\d{15}$/) as string,
    });
  }
  const [file] = await client.list("/v1/ach_files?direction=outbound");
  expect(file).toMatchObject({ name: fileName, state: "uploaded" });
});

test("once it is accepted, sending goes on: each payment went to the bank once", async () => {
  const [undecided] = (await recovery())["undecided"] as string[];
  const after = await client.post("/v1/banks/recovery", { accept: [undecided], note: "not ours" });
  expect(after).toMatchObject({ unlocked: true });
  expect(await bankNow()).toMatchObject({ origination_locked: false, origination_lock: null });
  expect(await client.list("/v1/exceptions?kind=database_went_back&status=open")).toEqual([]);
  now = "2026-03-03T21:01:00.000Z";
  const sent = () => client.list("/v1/ach_files?direction=outbound&state=uploaded");
  await expect.poll(async () => (await sent()).length, LIMIT).toBe(2);
  const entries = [];
  for (const { id } of await sent()) {
    entries.push(...(await client.list(`/v1/ach_files/${String(id)}/entries`)));
  }
  const order4 = await client.list("/v1/payments?external_id=order-4");
  // The third charge is one that this database never knew.
  const ids = [...charges.slice(0, 2), String(order4[0]?.["id"]), "null"].toSorted();
  expect(entries.map(({ payment_id }) => String(payment_id)).sort()).toEqual(ids);
  const traces = entries.map(({ trace_number }) => String(trace_number));
  expect(new Set(traces).size).toBe(traces.length);
  const { invariants } = await client.get("/v1/ledger/invariants");
  const broken = (invariants as { violations: object[] }[]).filter(
    ({ violations }) => violations.length > 0,
  );
  expect(broken).toEqual([]);
  await expectCompleteLog(client);
});

test("the totals of a day have the file that was imported into it, and a day without a file is confirmed as such", async () => {
  now = "2026-03-04T21:45:00.000Z";
  const days = () => client.list("/v1/file_days?sort_order=asc");
  await expect.poll(async () => (await days()).length, LIMIT).toBe(3);
  const files = await client.list("/v1/ach_files?direction=outbound&sort_order=asc");
  const ofDay = (date: string) =>
    files.filter(({ file_date }) => file_date === date).map(({ id }) => String(id));
  const [monday, tuesday, wednesday] = await days();
  expect(monday).toMatchObject({
    file_date: "2026-03-02",
    file_ids: ofDay("2026-03-02"),
    entry_addenda_count: 3,
  });
  expect(tuesday).toMatchObject({ file_ids: ofDay("2026-03-03"), entry_addenda_count: 1 });
  expect(wednesday).toMatchObject({
    file_date: "2026-03-04",
    closed_at: now,
    file_count: 0,
    entry_addenda_count: 0,
    entry_hash: "0000000000",
    total_debit: "0",
    total_credit: "0",
  });
  const closed = await client.list("/v1/events?types=file_day.closed");
  expect(closed.map(({ data }) => String((data as Resource)["id"])).toSorted()).toEqual(
    [monday, tuesday, wednesday].map((day) => String(day?.["id"])).toSorted(),
  );
});

test.skipIf(!hasPromtool)("the alert ends with the recovery", async () => {
  expect(await isAlerted()).toBe(false);
});

test("a restart after the recovery locks nothing", async () => {
  const url = databases[1]?.url ?? "";
  await stop();
  await start(url);
  expect(await bankNow()).toMatchObject({ origination_locked: false });
  await expect.poll(async () => (await readyz()).status, LIMIT).toBe("ready");
});

test("a journal whose chain is broken locks the banks until a recovery sets it aside", async () => {
  const url = databases[1]?.url ?? "";
  await stop();
  const folder = join(dataDir, "journal");
  let name = "";
  for (const each of (await readdir(folder)).filter((one) => one.endsWith(".jsonl"))) {
    const text = await readFile(join(folder, each), "utf8");
    // The file with the three charges.
    if (!text.includes('"entries":3')) continue;
    name = each;
    await writeFile(join(folder, each), text.replace('"entries":3', '"entries":2'));
  }
  await start(url);
  const bank = await bankNow();
  expect(JSON.stringify(bank["origination_lock"])).toContain(`${name}, line 1`);
  expect(await client.post("/v1/banks/recovery", {})).toMatchObject({ unlocked: true });
  await stop();
  await start(url);
  expect(await bankNow()).toMatchObject({ origination_locked: false });
});
