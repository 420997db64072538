import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startManagedPostgres,
  type ManagedPostgres,
} from "../../packages/server/src/db/managed-postgres/managed-postgres.ts";
import { ENGINE_ROLE } from "../../packages/server/src/db/roles/rights.ts";
import { withLogin } from "../../packages/server/src/db/postgres/connections/open.ts";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import { migrate } from "../../packages/server/src/db/schema/migrate.ts";
import { readJournal } from "../../packages/server/src/rails/journal/read.ts";
import { bankFolder } from "../support/bank/bank-files.ts";
import { expectCompleteLog } from "../support/invariants.ts";
import {
  renameLog,
  startCrashingService,
  type CrashingService,
} from "../support/crashing-service.ts";
import {
  checkedCustomer,
  createLiveEnvironment,
  LIVE_CUTOFF,
  LIVE_MASTER_KEY,
  LIVE_START,
  liveCaller,
  onboard,
  onlyFile,
  scheduleCharge,
  type LiveEnvironment,
} from "../support/live-service.ts";

const LIMIT = { timeout: 60_000 };
const ENGINE_LEASE_MS = 2_000;

// The server of the run loses commits in a crash, which a live environment refuses.
let database: ManagedPostgres;
let dataDir: string;
let live: LiveEnvironment;
const services: CrashingService[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "railhead-paused-"));
  await chmod(dataDir, 0o755);
  database = await startManagedPostgres({ dataDir: join(dataDir, "pg") });
  const db = openPool({ url: database.url, max: 4, statementTimeoutMs: 30_000 });
  await migrate(db, { at: LIVE_START });
  live = await createLiveEnvironment({ db, dataDir });
  await db.close();
}, 60_000);
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(wallAt: string): Promise<CrashingService> {
  const service = await startCrashingService({
    databaseUrl: withLogin(database.url, ENGINE_ROLE),
    dataDir,
    masterKey: LIVE_MASTER_KEY.toString("base64"),
    wallAt,
    engineLeaseMs: ENGINE_LEASE_MS,
  });
  services.push(service);
  return service;
}

test("an engine that is paused before it gives a file its name is replaced, and changes nothing when it wakes", async () => {
  const paused = await start(LIVE_START);
  const beforehand = liveCaller(paused.url, live.api_key);
  await onboard(beforehand, live.account_id);
  const charge = await scheduleCharge(beforehand);
  await paused.pauseAtHandOver();
  await paused.moveWall(LIVE_CUTOFF);
  await expect.poll(() => paused.isPaused(), LIMIT).toBe(true);
  const outbound = bankFolder({ dataDir }, live.environment_id, "outbound");
  const epochs = async () =>
    (await readJournal([join(dataDir, "journal")])).lines.flatMap((line) =>
      line.kind === "hand_over" ? [line.attempt_epoch ?? 0] : [],
    );
  const [first = 0] = await epochs();
  const temporary = new RegExp(`^\\..+\\.e${first}\\.[0-9a-f]{16}\\.part$`);
  expect(await readdir(outbound)).toEqual([expect.stringMatching(temporary)]);

  const client = liveCaller((await start(LIVE_CUTOFF)).url, live.api_key);
  const file = await onlyFile(client);
  expect(file).toMatchObject({ state: "uploading" });
  const name = String(file?.["name"]);
  const stateNow = async () => (await onlyFile(client))?.["state"] as string;
  await expect.poll(stateNow, LIMIT).toBe("uploaded");
  expect(await paused.isPaused()).toBe(true);
  const exceptions = () => client.list("/v1/exceptions?status=open");
  const [exception] = await exceptions();
  expect(exception).toMatchObject({ kind: "engine_unresponsive", details: { ended_sessions: 0 } });
  // The bank takes the file, so that its name is free.
  const elsewhere = join(dataDir, "at the bank");
  await mkdir(elsewhere);
  await rename(join(outbound, name), join(elsewhere, name));
  const before = await onlyFile(client);
  // Each writer has a file of its own, and the files are read in the order of their names.
  expect((await epochs()).toSorted((a, b) => a - b)).toEqual([
    first,
    expect.toSatisfy((it) => it > first),
  ]);

  paused.wakeUp();
  // Once it has worked for another request, its turn of before has ended.
  await checkedCustomer(liveCaller(paused.url, live.api_key));
  expect(await onlyFile(client)).toEqual(before);
  expect(await readdir(outbound)).toEqual([]);
  const renamed = (await readFile(renameLog(dataDir), "utf8")).trim().split("\n");
  expect(renamed.filter((path) => basename(path) === name)).toHaveLength(1);
  expect(await exceptions()).toEqual([exception]);
  expect(await client.get(`/v1/charges/${charge}`)).toMatchObject({ status: "pending" });
  const events = await expectCompleteLog(client);
  expect(events.filter(({ event_type }) => event_type === "engine.taken_over")).toMatchObject([
    { data: { reason: "unresponsive" } },
  ]);
}, 240_000);
