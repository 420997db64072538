import { mkdtemp, mkdir, readdir, rm } from "node:fs/promises";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { bankFolder } from "../support/bank-files.ts";
import { expectCompleteLog } from "../support/invariants.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  checkedCustomer,
  createLiveEnvironment,
  LIVE_CUTOFF,
  LIVE_START,
  liveCaller,
  onboard,
  onlyFile,
  scheduleCharge,
  startLiveService,
  type LiveEnvironment,
  type LiveService,
} from "../support/live-service.ts";

const LIMIT = { timeout: 30_000 };

let database: TestDatabase;
let dataDir: string;
let live: LiveEnvironment;
const services: LiveService[] = [];
let wallAt = LIVE_START;
const { rename } = fs;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "railhead-two-engines-"));
  live = await createLiveEnvironment({ db: database.db, dataDir });
});
afterAll(async () => {
  fs.rename = rename;
  syncBuiltinESMExports();
  await Promise.all(services.map((service) => service.stop()));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<LiveService> {
  const wall = { now: () => wallAt };
  const service = await startLiveService({ db: database.db, dataDir, wall });
  services.push(service);
  return service;
}

const isFinal = (name: string) => name.endsWith(".ach");

/** Holds the first step that gives a file its final name, as a stopped machine does, until it is let go. */
function holdFirstHandOver() {
  let letGo = () => undefined as void;
  let ended: Promise<unknown> | undefined;
  const renamed: string[] = [];
  fs.rename = async (from, to) => {
    const name = basename(String(to));
    if (!isFinal(name) || name.startsWith(".")) return await rename(from, to);
    if (ended === undefined) {
      const held = new Promise<void>((resolve) => (letGo = resolve));
      const late = held.then(() => rename(from, to));
      ended = late.catch(() => undefined);
      await late;
    } else await rename(from, to);
    renamed.push(name);
  };
  syncBuiltinESMExports();
  return {
    isHeld: () => ended !== undefined,
    renamed,
    async letGo() {
      letGo();
      await ended;
    },
  };
}

/** The sessions that say which engine works for the live environment. */
const endEngineSessions = () =>
  database.db.rows(sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and granted and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())`);

test("an engine that wakes after another handed its file over changes nothing, and sends nothing twice", async () => {
  const first = await start();
  const beforehand = liveCaller(first.url, live.api_key);
  await onboard(beforehand, live.account_id);
  const charge = await scheduleCharge(beforehand);
  const hold = holdFirstHandOver();
  wallAt = LIVE_CUTOFF;
  await expect.poll(hold.isHeld, LIMIT).toBe(true);
  expect(await onlyFile(beforehand)).toMatchObject({ state: "uploading" });
  const client = liveCaller((await start()).url, live.api_key);
  await endEngineSessions();
  const stateNow = async () => (await onlyFile(client))?.["state"] as string;
  await expect.poll(stateNow, LIMIT).toBe("uploaded");
  const outbound = bankFolder({ dataDir }, live.environment_id, "outbound");
  const elsewhere = join(dataDir, "at the bank");
  await mkdir(elsewhere);
  for (const name of (await readdir(outbound)).filter(isFinal)) {
    await rename(join(outbound, name), join(elsewhere, name));
  }
  const before = await onlyFile(client);
  await hold.letGo();
  // It stops once it has done what it makes of this.
  await services.shift()?.stop();
  // A minute later the file would be tried again.
  wallAt = "2026-03-02T21:05:00.000Z";
  await checkedCustomer(client);
  expect(await onlyFile(client)).toEqual(before);
  expect(await readdir(outbound)).toEqual([]);
  expect(hold.renamed).toHaveLength(1);
  expect(await client.list("/v1/exceptions?status=open")).toEqual([]);
  expect(await client.get(`/v1/charges/${charge}`)).toMatchObject({ status: "pending" });
  await expectCompleteLog(client);
}, 120_000);
