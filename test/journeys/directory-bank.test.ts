import { chmod, mkdtemp, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../packages/server/src/db/schema/migrate.ts";
import {
  startManagedPostgres,
  type ManagedPostgres,
} from "../../packages/server/src/db/managed-postgres/managed-postgres.ts";
import { ENGINE_ROLE } from "../../packages/server/src/db/roles/rights.ts";
import { withLogin } from "../../packages/server/src/db/postgres/connections/open.ts";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
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
  type LiveCaller,
  type LiveEnvironment,
} from "../support/live-service.ts";

// The server of the run loses commits in a crash, which a live environment refuses.
let database: ManagedPostgres;
let dataDir: string;
let live: LiveEnvironment;
let service: CrashingService;
let client: LiveCaller;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "railhead-directory-bank-"));
  await chmod(dataDir, 0o755);
  database = await startManagedPostgres({ dataDir: join(dataDir, "pg") });
  const db = openPool({ url: database.url, max: 4, statementTimeoutMs: 30_000 });
  await migrate(db, { at: LIVE_START });
  live = await createLiveEnvironment({ db, dataDir });
  await db.close();
  await start(LIVE_START);
  await onboard(client, live.account_id);
}, 60_000);
afterAll(async () => {
  await service.stop();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(wallAt: string): Promise<void> {
  const masterKey = LIVE_MASTER_KEY.toString("base64");
  service = await startCrashingService({
    databaseUrl: withLogin(database.url, ENGINE_ROLE),
    dataDir,
    masterKey,
    wallAt,
  });
  client = liveCaller(service.url, live.api_key);
}

const outbound = () => bankFolder({ dataDir }, live.environment_id, "outbound");
const stateNow = async () => (await onlyFile(client))?.["state"] as string | undefined;
const LIMIT = { timeout: 30_000 };

test("a bank moves a file away and the process dies: the file is in doubt, and never sent again by itself", async () => {
  const charge = await scheduleCharge(client);
  await service.arm({ of: "rename", count: 1, when: "after" });
  await service.moveWall(LIVE_CUTOFF);
  await service.died;
  // As any program does that fetches files: what lay there is gone.
  const elsewhere = join(dataDir, "at the bank");
  await mkdir(elsewhere);
  const names = await readdir(outbound());
  expect(names).toHaveLength(1);
  for (const name of names) await rename(join(outbound(), name), join(elsewhere, name));
  await start(LIVE_CUTOFF);
  await expect.poll(stateNow, LIMIT).toBe("upload_unknown");
  const open = await client.list("/v1/exceptions?status=open");
  expect(open.map(({ kind }) => kind as string)).toEqual(["upload_unknown"]);
  await service.moveWall("2026-03-02T21:10:00.000Z");
  await checkedCustomer(client);
  expect(await stateNow()).toBe("upload_unknown");
  const handedOver = (await readFile(renameLog(dataDir), "utf8")).trim().split("\n");
  expect(handedOver.filter((path) => !path.split("/").at(-1)?.startsWith("."))).toHaveLength(1);
  expect(await readdir(outbound())).toEqual([]);
  expect(await client.get(`/v1/charges/${charge}`)).toMatchObject({ status: "pending" });
  await expectCompleteLog(client);
}, 120_000);
