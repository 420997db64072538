import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  createLiveEnvironment,
  LIVE_CUTOFF,
  LIVE_START,
  liveCaller,
  onboard,
  scheduleCharge,
  startLiveService,
  type LiveCaller,
  type LiveEnvironment,
  type LiveService,
} from "../support/live-service.ts";

const LIMIT = { timeout: 30_000 };

let database: TestDatabase;
let dataDir: string;
let live: LiveEnvironment;
let service: LiveService;
let client: LiveCaller;
let wallAt = LIVE_START;
beforeEach(async () => {
  wallAt = LIVE_START;
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "railhead-switched-off-"));
  live = await createLiveEnvironment({ db: database.db, dataDir });
  service = await startLiveService({ db: database.db, dataDir, wall: { now: () => wallAt } });
  client = liveCaller(service.url, live.api_key);
  await onboard(client, live.account_id);
});
afterEach(async () => {
  await service.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** How many sessions wait for the row of a payment, or for the transaction that holds it. */
async function waiting(): Promise<number> {
  const { n } = await database.db.one<{ n: bigint }>(sql`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and query like '%for update%'`);
  return Number(n);
}

/** Keeps a payment locked on a connection of its own while something is done. */
async function whileLocked(id: string, work: () => Promise<void>): Promise<void> {
  await database.db.tx(async (tx) => {
    await tx.run(sql`select from payment_states where id = ${id} for update`);
    await work();
  });
}

const SWITCHES = {
  "an account": () =>
    client.patch(`/v1/accounts/${live.account_id}/review`, { status: "inactive" }),
  "a capability": () =>
    client.post(`/v1/accounts/${live.account_id}/capability_requests`, {
      charges: { enable: false },
    }),
} as const;

test.each(Object.entries(SWITCHES))(
  "%s that is switched off while a file is sealed keeps its payments out of that file",
  async (_what, switchOff) => {
    const charge = await scheduleCharge(client);
    await whileLocked(charge, async () => {
      wallAt = LIVE_CUTOFF;
      // Everybody was found to be in order; the file waits for the row of its payment.
      await expect.poll(waiting, LIMIT).toBe(1);
      await switchOff();
    });
    const now = async () => {
      const { status, status_details } = await client.get(`/v1/charges/${charge}`);
      return [status as string, status_details.reason as string];
    };
    await expect.poll(now, LIMIT).not.toEqual(["scheduled", expect.anything()]);
    expect(await now()).toEqual(["on_hold", "risk_review"]);
    expect(await client.list("/v1/ach_files?direction=outbound")).toEqual([]);
    await expectInvariants({ db: database.db, dataDir }, live.environment_id);
    await expectCompleteLog(client);
  },
  120_000,
);
