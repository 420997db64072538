import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateKey } from "openpgp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { observeSinks } from "../../packages/server/src/app/metrics/observers.ts";
import { createReadings } from "../../packages/server/src/app/metrics/readings.ts";
import { raw, sql } from "../../packages/server/src/db/postgres/executor.ts";
import { insertApiKey } from "../../packages/server/src/db/tables/accounts/api-keys.ts";
import { listFailingSteps } from "../../packages/server/src/db/tables/operations/failing-steps.ts";
import { mintApiKey } from "../../packages/server/src/environments/api-key.ts";
import { createMetrics } from "../../packages/server/src/metrics/metrics.ts";
import { writeAcknowledgement } from "../../packages/server/src/rails/acknowledgements/acknowledgement-formats.ts";
import { hasPromtool, isFiring } from "../support/alerts.ts";
import { bankFolder } from "../support/bank/bank-files.ts";
import { SFTP_PASSWORD, startSftpBank, type SftpBank } from "../support/bank/sftp-bank.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  createLiveEnvironment,
  LIVE_START,
  liveCaller,
  onboard,
  scheduleCharge,
  startLiveService,
  type LiveCaller,
  type LiveEnvironment,
  type LiveService,
} from "../support/live-service.ts";
import { disableTriggers } from "../support/poisoned/disable-triggers.ts";
import type { Resource } from "../support/service.ts";

// Each alert fires on a running service when its incident happens, and ends when its runbook is followed.

const LIMIT = { timeout: 30_000 };
/** Nothing listens there. */
const CLOSED = "127.0.0.1:1";

let database: TestDatabase;
let dataDir: string;
let live: LiveEnvironment;
let service: LiveService;
let client: LiveCaller;
let sftp: SftpBank;
let bankId: string;
let now = LIVE_START;

async function start(): Promise<void> {
  const parts = { allowsLoopback: true, sinkServers: [CLOSED] };
  const wall = { now: () => now };
  service = await startLiveService({ db: database.serviceDb, dataDir, wall, parts });
  client = liveCaller(service.url, live.api_key);
}

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "railhead-alerts-"));
  const acknowledgement = { format: "pipe", within_minutes: 60 };
  live = await createLiveEnvironment({ db: database.db, dataDir }, { acknowledgement });
  sftp = await startSftpBank();
  await writeFile(join(dataDir, "password"), SFTP_PASSWORD);
  await start();
  await onboard(client, live.account_id);
  bankId = String((await client.list("/v1/banks"))[0]?.["id"]);
});
afterAll(async () => {
  await service.stop();
  await sftp.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** What a process that just started shows of the database. */
async function scrape(): Promise<string> {
  const metrics = createMetrics();
  observeSinks(metrics);
  await createReadings(service.app, metrics, () => [service.app]).read();
  return await metrics.text();
}

interface Incident {
  readonly alerts: readonly string[];
  readonly happens: () => Promise<unknown>;
  /** What the runbook says. */
  readonly runbook: () => Promise<unknown>;
}

async function goThrough({ alerts, happens, runbook }: Incident): Promise<void> {
  const before = await scrape();
  const firing = async () => {
    const after = await scrape();
    const all = alerts.map(async (alert) =>
      (await isFiring(alert, { before, after })) ? alert : "",
    );
    return (await Promise.all(all)).filter(Boolean);
  };
  expect(await firing()).toEqual([]);
  await happens();
  await expect.poll(firing, LIMIT).toEqual(alerts);
  await runbook();
  await expect.poll(firing, LIMIT).toEqual([]);
}

const send = (sending: string) => client.put(`/v1/banks/${bankId}/sending`, { sending });

async function setProfile(set: object): Promise<void> {
  const { profile } = await client.get(`/v1/banks/${bankId}`);
  await client.put(`/v1/banks/${bankId}/profile`, { profile: { ...profile, ...set } });
}

const failures = async () =>
  (await listFailingSteps(service.app.db, live.environment_id))[0]?.failures;

const newestFile = async () =>
  (await client.list("/v1/ach_files?direction=outbound")).reduce<Resource>(
    (newest, file) =>
      String(file["created_at"]) > String(newest["created_at"] ?? "") ? file : newest,
    {},
  );
const stateOf = async () => (await newestFile())["state"] as string | undefined;

/** Moves the clock in steps, since a failed step is tried again some time later. */
async function untilState(state: string, at: string): Promise<void> {
  now = at;
  await expect.poll(stateOf, LIMIT).toBe(state);
}

async function resolveAll(): Promise<void> {
  for (const { id } of await client.list("/v1/exceptions?status=open")) {
    await client.put(`/v1/exceptions/${String(id)}/resolve`, { reason: "It was looked at." });
  }
}

describe.skipIf(!hasPromtool)(
  "an alert fires when its incident happens, and its runbook ends it",
  () => {
    test("a sink fails, and falls behind", () => {
      const place = join(dataDir, "sinks", live.environment_id, "events");
      let id: unknown;
      return goThrough({
        alerts: ["RailheadSinkFailing", "RailheadSinkBehind"],
        async happens() {
          await mkdir(join(place, ".."), { recursive: true });
          await writeFile(place, "a file where the folder should be");
          const config = { folder: "events", rows_per_file: 1, max_wait_seconds: 1 };
          ({ id } = await client.post("/v1/sinks", { kind: "parquet", from_sequence: 1, config }));
          service.app.sinks.start();
          now = "2026-03-02T19:30:00.000Z";
        },
        async runbook() {
          await rm(place);
          await client.put(`/v1/sinks/${String(id)}/resume`, {});
          now = "2026-03-02T19:31:00.000Z";
        },
      });
    });

    test("no process delivers to a sink", () => {
      let id: unknown;
      return goThrough({
        alerts: ["RailheadSinkStuck"],
        async happens() {
          await service.app.sinks.stop();
          const config = { servers: CLOSED, stream: "EVENTS", subject: "railhead" };
          ({ id } = await client.post("/v1/sinks", { kind: "nats", from_sequence: 1, config }));
        },
        runbook: () => client.put(`/v1/sinks/${String(id)}/pause`, {}),
      });
    });

    test("entries wait for the cut-off while nothing is sent", () =>
      goThrough({
        alerts: ["RailheadCutoffAtRisk"],
        async happens() {
          await send("off");
          await scheduleCharge(client, "order-1");
          now = "2026-03-02T20:45:00.000Z";
        },
        runbook: () => send("on"),
      }));

    test("the bank acknowledges nothing", () =>
      goThrough({
        alerts: ["RailheadFileUnacknowledged"],
        async happens() {
          await untilState("uploaded", "2026-03-02T21:01:00.000Z");
          now = "2026-03-02T22:30:00.000Z";
        },
        async runbook() {
          await acknowledge(await newestFile());
          await untilState("accepted", "2026-03-02T22:40:00.000Z");
        },
      }));

    test("a key of the bank is missing, so its step fails", () => {
      const key = join(dataDir, "bank.asc");
      return goThrough({
        alerts: ["RailheadStepFailing"],
        async happens() {
          await setProfile({ encryption: { recipient_key_files: [key] } });
          await scheduleCharge(client, "order-2", "2026-03-04");
          for (const [index, minute] of ["01", "05", "09"].entries()) {
            now = `2026-03-03T21:${minute}:00.000Z`;
            await expect.poll(failures, LIMIT).toBe(index + 1);
          }
        },
        async runbook() {
          const userIDs = [{ name: "First Bank" }];
          await writeFile(key, (await generateKey({ userIDs, format: "armored" })).publicKey);
          await untilState("uploaded", "2026-03-03T21:20:00.000Z");
          await setProfile({ encryption: undefined });
        },
      });
    });

    test("the connection breaks as a file takes its name", () =>
      goThrough({
        alerts: ["RailheadFileUnknown"],
        async happens() {
          await setProfile({ transport: "sftp", sftp: placeOf(sftp) });
          await scheduleCharge(client, "order-3", "2026-03-05");
          sftp.faults = { rename_reply_lost: true, taken_at_once: true };
          await untilState("upload_unknown", "2026-03-04T21:01:00.000Z");
          sftp.faults = {};
        },
        async runbook() {
          const path = `/v1/ach_files/${String((await newestFile())["id"])}/decide`;
          const body = { verdict: "sent", note: "The bank has it." };
          await client.post(path, body);
          const second = await client.call("POST", path, { body, key: await secondKey() });
          expect(second.status).toBe(201);
        },
      }));

    test("no engine runs: a file, the work and the bank's folder are late", () =>
      goThrough({
        alerts: ["RailheadEngineBehind", "RailheadFileLate", "RailheadBankFolderLate"],
        async happens() {
          await send("dry_run");
          await scheduleCharge(client, "order-4", "2026-03-06");
          await untilState("sealed", "2026-03-05T21:01:00.000Z");
          await service.app.engine.stop(0);
          now = "2026-03-06T21:30:00.000Z";
        },
        async runbook() {
          await service.stop();
          await start();
          await expect.poll(stateOf, LIMIT).not.toBe("sealed");
          await send("on");
        },
      }));

    test("exceptions stay open past their deadline", async () => {
      await resolveAll();
      await goThrough({
        alerts: ["RailheadExceptionOverdue"],
        async happens() {
          sftp.files.set("/inbound/none.ach", Buffer.from("no ACH file"));
          now = "2026-03-09T15:00:00.000Z";
          const found = () => client.list("/v1/exceptions?status=open&kind=file_unreadable");
          await expect.poll(async () => (await found()).length, LIMIT).toBe(1);
          now = "2026-03-13T15:00:00.000Z";
        },
        runbook: resolveAll,
      });
    });

    test("nobody proves the books", async () => {
      await client.post("/v1/ledger/proof", {});
      await expect.poll(lastProof, LIMIT).toMatchObject({ holds: true });
      await goThrough({
        alerts: ["RailheadLedgerUnproved"],
        happens: () => Promise.resolve((now = "2026-03-16T15:00:00.000Z")),
        runbook: () => client.post("/v1/ledger/proof", {}),
      });
    });

    test("a posting is changed behind the service", () => {
      const change = (by: number) =>
        database.db.tx(async (tx) => {
          await disableTriggers(tx);
          await tx.run(sql`update postings set amount_cents = amount_cents + ${by}
          where id = (select min(id) from postings where environment_id = ${live.environment_id})`);
        });
      const proveAll = async (holds: boolean) => {
        await client.post("/v1/ledger/proof", { scope: "all" });
        await expect.poll(lastProof, LIMIT).toMatchObject({ scope: "all", holds });
      };
      return goThrough({
        alerts: ["RailheadLedgerViolated"],
        async happens() {
          await change(1);
          now = "2026-03-16T16:00:00.000Z";
          await proveAll(false);
        },
        async runbook() {
          await change(-1);
          now = "2026-03-16T17:00:00.000Z";
          await proveAll(true);
        },
      });
    });

    test("the event log nears the end of its partitions", () =>
      goThrough({
        alerts: ["RailheadEventPartitionsShort"],
        happens: cutPartitions,
        runbook: () =>
          database.db.run(
            sql`select extend_event_partitions(${live.environment_id}, now(), 2000000)`,
          ),
      }));
  },
);

/** Leaves the log one partition, which ends soon. */
async function cutPartitions(): Promise<void> {
  const { db } = database;
  const { environment_id: id } = live;
  const parts = await db.rows<{ name: string; from_sequence: bigint }>(sql`
    select table_name as name, from_sequence from event_partitions where environment_id = ${id}`);
  const parent = raw(`railhead_events.e_${id.replaceAll("-", "")}`);
  for (const { name, from_sequence } of parts) {
    const leaf = raw(`railhead_events.${name}`);
    await db.run(sql`alter table ${parent} detach partition ${leaf}`);
    await (from_sequence > 1n
      ? db.run(sql`drop table ${leaf}`)
      : db.run(
          sql`alter table ${parent} attach partition ${leaf} for values from (1) to (900000)`,
        ));
  }
  await db.run(
    sql`delete from event_partitions where environment_id = ${id} and from_sequence > 1`,
  );
  await db.run(sql`update event_partitions set to_sequence = 900000 where environment_id = ${id}`);
}

const lastProof = async () => (await client.get("/v1/ledger/proof"))["last"] as Resource | null;

const placeOf = ({ port, fingerprint }: SftpBank) => ({
  host: "127.0.0.1",
  port,
  username: "railhead",
  host_key_fingerprints: [fingerprint],
  outbound: "/outbound",
  inbound: ["/inbound"],
  after_reading: "delete",
  rename: true,
  stat: true,
  read_back: false,
  timeout_ms: 2000,
  secret_files: { password: join(dataDir, "password") },
});

async function acknowledge(file: Resource): Promise<void> {
  const folder = bankFolder({ dataDir }, live.environment_id, "inbound");
  await mkdir(folder, { recursive: true });
  const text = writeAcknowledgement("pipe", {
    immediate_origin: "1234567890",
    immediate_destination: "091000019",
    file_creation_date: String(file["file_date"]).slice(2).replaceAll("-", ""),
    file_creation_time: "1600",
    file_id_modifier: String(file["file_id_modifier"]),
    file_name: null,
    batch_count: Number(file["batch_count"]),
    entry_addenda_count: Number(file["entry_addenda_count"]),
    entry_hash: null,
    total_debit_cents: BigInt(file["total_debit"]),
    total_credit_cents: BigInt(file["total_credit"]),
    verdict: "accepted",
    reason: "",
    rejected_batches: [],
  });
  await writeFile(join(folder, "ack.txt"), text);
}

async function secondKey(): Promise<string> {
  const { app } = service;
  const { text, key_hash, hint } = mintApiKey({ kind: "live" }, app.ids);
  await insertApiKey(app.db, {
    id: app.ids.uuid(LIVE_START),
    environment_id: live.environment_id,
    account_id: null,
    key_hash,
    hint,
    scopes: ["admin"],
    created_at: LIVE_START,
    expires_at: null,
  });
  return text;
}
