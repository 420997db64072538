import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readConfig } from "@railhead/server";
import { createArchives, restoreArchive, verifyArchives } from "@railhead/server/archive";
import { abandonMove, markMovedAway, moveEnvironment, type MoveStep } from "@railhead/server/move";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { withLogin } from "../../packages/server/src/db/postgres/connections/open.ts";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import { raw, sql } from "../../packages/server/src/db/postgres/executor.ts";
import {
  cutEventPartition,
  lockEventRemoval,
  PARTITION_MIN,
} from "../../packages/server/src/db/tables/events/event-partitions.ts";
import {
  beginMove,
  deleteMove,
  FENCE_SETTINGS,
  fenceEnvironment,
  findMove,
  liftFence,
  markMoved,
  REPLICA_SETTINGS,
} from "../../packages/server/src/db/tables/moves/moved-environments.ts";
import { listCutCopies } from "../../packages/server/src/db/tables/moves/cut-copies.ts";
import { listMovedTables } from "../../packages/server/src/db/tables/moves/moved-tables.ts";
import { replicationName } from "../../packages/server/src/db/tables/moves/replication.ts";
import { ENGINE_ROLE } from "../../packages/server/src/db/roles/rights.ts";
import { removeOldPartition } from "../../packages/server/src/events/retention.ts";
import { findViolations } from "../../packages/server/src/ledger/invariants.ts";
import { readJournal } from "../../packages/server/src/rails/journal/read.ts";
import { builtMain } from "../support/build.ts";
import { runCommand } from "../support/command.ts";
import {
  createLiveEnvironment,
  LIVE_CUTOFF,
  LIVE_MASTER_KEY,
  LIVE_START,
  liveCaller,
  onboard,
  scheduleCharge,
  startLiveService,
  type LiveCaller,
  type LiveEnvironment,
  type LiveService,
} from "../support/live-service.ts";
import { startTraffic } from "../support/moving-traffic.ts";
import { addressOf } from "../support/server-address.ts";
import { migrateAsOwner, OWNER } from "../support/tables-owner.ts";
import {
  clusterFolder,
  shareBank,
  startCluster,
  type Cluster,
  type Side,
} from "../support/two-clusters.ts";

const LIMIT = { timeout: 60_000 };
const NEXT_CUTOFF = "2026-03-03T21:01:00.000Z";

// Each test has databases, folders and services of its own, on two servers that all tests share.
const TEMPLATE = "moves_template";
const folder = clusterFolder();
let servers: Record<Side, Cluster>;
let now: string;
let clusters: Record<Side, Installation>;
let services: Record<Side, LiveService>;
let environment: LiveEnvironment;
let bank: string;
let paykey: string;
let tests = 0;

/** One side of a move: a database of a server, and the folder of its installation. */
interface Installation extends Pick<Cluster, "server" | "owner" | "db" | "dataDir"> {
  readonly url: string;
}

const clientOf = (side: Side): LiveCaller => liveCaller(services[side].url, environment.api_key);
const serve = async ({ db, dataDir }: Installation) =>
  await startLiveService({ db, dataDir, wall: { now: () => now } });

beforeAll(async () => {
  builtMain();
  const start = async (side: Side) => {
    // An archive is made in a database alone that loses no commits.
    const server = await startCluster(folder.path, side, { durable: true });
    await server.owner.run(raw(`create database ${TEMPLATE} owner ${OWNER}`));
    await migrateAsOwner(addressOf(server.server.url, TEMPLATE));
    return server;
  };
  const [source, target] = await Promise.all([start("source"), start("target")]);
  servers = { source, target };
}, 120_000);
afterAll(async () => {
  for (const side of ["source", "target"] as const) await servers[side].stop();
  folder.remove();
});

async function install(side: Side, name: string): Promise<Installation> {
  const { server, owner } = servers[side];
  await owner.run(raw(`create database ${name} owner ${OWNER} template ${TEMPLATE}`));
  const url = addressOf(server.url, name);
  return {
    server,
    url,
    owner: openPool({ url, max: 4, statementTimeoutMs: 30_000 }),
    db: openPool({ url: withLogin(url, ENGINE_ROLE), statementTimeoutMs: 30_000 }),
    dataDir: join(folder.path, `${name}-${side}`),
  };
}

beforeEach(async () => {
  now = LIVE_START;
  tests += 1;
  const name = `move_${tests}`;
  clusters = { source: await install("source", name), target: await install("target", name) };
  const { source, target } = clusters;
  environment = await createLiveEnvironment({ db: source.db, dataDir: source.dataDir });
  bank = shareBank(source, target, environment.environment_id);
  services = { source: await serve(source), target: await serve(target) };
  const client = clientOf("source");
  await onboard(client, environment.account_id);
  const charge = await scheduleCharge(client);
  paykey = String((await client.get(`/v1/charges/${charge}`))["paykey"]);
}, 120_000);
afterEach(async () => {
  for (const side of ["source", "target"] as const) {
    await services[side].stop();
    await clusters[side].db.close();
    await clusters[side].owner.close();
  }
});

const variables = () => ({
  DATABASE_URL: clusters.source.url,
  RAILHEAD_DATA_DIR: clusters.source.dataDir,
  RAILHEAD_MASTER_KEY: LIVE_MASTER_KEY.toString("base64"),
  LOG_LEVEL: "error",
});
const config = () => readConfig(variables());
const wanted = () => ({
  environment: environment.environment_id,
  to: clusters.target.url,
  journal: [join(clusters.target.dataDir, "journal")],
  folders: {
    data: clusters.target.dataDir,
    archive: join(clusters.target.dataDir, "archive"),
  },
  source: undefined,
  address: services.target.url,
  // On a loaded machine, a test waits for no other bar than its own.
  maxFenceMs: 60_000,
  maxStallMs: 120_000,
});

/** Takes the move back with both sides exchanged, which would empty the side that has all. */
const abandonExchanged = async () => {
  const { source, target } = clusters;
  const own = { DATABASE_URL: target.url, RAILHEAD_DATA_DIR: target.dataDir };
  const journal = [join(source.dataDir, "journal")];
  const order = { ...wanted(), to: source.url, journal };
  await abandonMove(readConfig({ ...variables(), ...own }), order);
};

/** Runs the move in a process of its own, which is killed at a step. */
async function moveUntil(dieAt: string): Promise<void> {
  const script = fileURLToPath(new URL("../support/moving.mjs", import.meta.url));
  const order = JSON.stringify({ variables: variables(), wanted: wanted(), dieAt });
  const child = spawn(process.execPath, [script, order], { stdio: "inherit" });
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
}

const ask = async (side: Side) => {
  const { status, body } = await clientOf(side).call("GET", "/v1/payments?page_size=1");
  return `${status} ${String(body.data["code"])}`;
};

/** Kills a server's process; its supervisor starts another one, which recovers. */
async function crash(side: Side): Promise<void> {
  const { pid } = clusters[side].server;
  process.kill(pid, "SIGKILL");
  await expect.poll(() => clusters[side].server.pid, LIMIT).not.toBe(pid);
  const isBack = () =>
    clusters[side].owner.run(sql`select`).then(
      () => true,
      () => false,
    );
  await expect.poll(isBack, LIMIT).toBe(true);
}

test("where the command is killed between proof and switch and the source crashes, neither side serves, and abandoning gives all back", async () => {
  await moveUntil("proved");
  await crash("source");
  await expect.poll(() => ask("source"), LIMIT).toBe("503 environment_moving");
  expect(await ask("target")).toBe("503 environment_moving");
  const id = environment.environment_id;
  const { owner } = clusters.source;
  // A command that fenced earlier and was overtaken neither lifts this fence nor decides it.
  expect(await owner.tx((tx) => liftFence(tx, id, LIVE_START), REPLICA_SETTINGS)).toBe(false);
  expect(await markMoved(owner, id, { at: now, fenced_at: LIVE_START })).toBe(false);
  expect(await ask("source")).toBe("503 environment_moving");
  await expect(abandonExchanged()).rejects.toThrow("exchange it with --to");
  await abandonMove(config(), wanted());
  await expect.poll(() => ask("source"), LIMIT).toBe("200 undefined");
  expect(await ask("target")).toBe("401 undefined");
  for (const table of ["payments", "events", "event_partitions", "engine_leases"]) {
    const { n } = await clusters.target.owner.one<{ n: bigint }>(
      sql`select count(*) as n from ${raw(table)}`,
    );
    expect([table, n]).toEqual([table, 0n]);
  }
});

test("a copy that stands still ends the command with what is in its way, and goes on once that has ended", async () => {
  const { owner } = clusters.source;
  const id = environment.environment_id;
  const move = (maxStallMs: number) => moveEnvironment(config(), { ...wanted(), maxStallMs });
  await owner.tx(async (tx) => {
    const { pid } = await tx.one<{ pid: number }>(
      sql`select pg_backend_pid() as pid from pg_current_xact_id()`,
    );
    await expect(move(1_000)).rejects.toThrow(
      `the copy stood still for 1000 ms: the source has a transaction of process ${pid}`,
    );
    expect(await ask("source")).toBe("200 undefined");
  });
  // As where the target's server has no worker left.
  await clusters.target.owner.run(
    raw(`create subscription ${replicationName(id)} connection '${clusters.source.url}'
      publication ${replicationName(id)} with (connect = false)`),
  );
  await expect(move(1)).rejects.toThrow("no worker of the target follows the source");
  const { owner: target } = clusters.target;
  expect(await listCutCopies(owner, target, id, await listMovedTables(owner))).toEqual([]);
  await abandonMove(config(), wanted());
  expect(await move(120_000)).toMatchObject({ environment_id: id });
  expect(await ask("target")).toBe("200 undefined");
});

/** As a crash of the target leaves a table whose copy has dropped its slot and is not recorded as done. */
async function cutCopy(table: string): Promise<void> {
  const { owner } = clusters.target;
  const name = replicationName(environment.environment_id);
  const open = sql`select from pg_subscription_rel where srsubstate <> 'r'`;
  await expect.poll(() => owner.rows(open), LIMIT).toEqual([]);
  await owner.run(raw(`alter subscription ${name} disable`));
  const working = sql`select from pg_stat_subscription where pid is not null`;
  await expect.poll(() => owner.rows(working), LIMIT).toEqual([]);
  await owner.run(sql`update pg_subscription_rel set srsubstate = 'f', srsublsn = null
    where srrelid = ${table}::regclass`);
  await owner.run(raw(`alter subscription ${name} enable`));
}

test("a copy that a crash left without slot and end, and one that a killed command was to make again, are made again whole", async () => {
  await moveUntil("copying");
  await cutCopy("payments");
  const { owner } = clusters.source;
  await owner.run(
    raw(
      `alter publication ${replicationName(environment.environment_id)} drop table customers, paykeys`,
    ),
  );
  const again: string[] = [];
  const onStep = (reached: MoveStep) => {
    if (reached.step === "copied_again") again.push(...reached.tables);
  };
  await moveEnvironment(config(), { ...wanted(), onStep });
  expect(again.toSorted()).toEqual(["customers", "paykeys", "payments"]);
  expect(await ask("target")).toBe("200 undefined");
});

const ARCHIVES = { folder: null, environment: null };
const LATER = "2026-04-20T15:00:00.000Z";

/** Of a command that logs in to a side as its service does. */
const ownConfig = (side: Side) =>
  readConfig({
    DATABASE_URL: withLogin(clusters[side].url, ENGINE_ROLE),
    RAILHEAD_DATA_DIR: clusters[side].dataDir,
    RAILHEAD_MASTER_KEY: LIVE_MASTER_KEY.toString("base64"),
    LOG_LEVEL: "error",
  });

/** Archives all events of the source so far. */
async function archiveLog(): Promise<void> {
  const { owner } = clusters.source;
  const id = environment.environment_id;
  await cutEventPartition(owner, id, { at: now, size: PARTITION_MIN });
  await owner.run(sql`insert into event_checkpoints (environment_id, marked_at, sequence)
    select environment_id, ${now}, last_sequence from event_counts where environment_id = ${id}`);
  while ((await removeOldPartition(owner, id, { olderThan: LATER, at: LATER })) > 0);
  const made = await createArchives(ownConfig("source"), { ...ARCHIVES, keeps: false });
  expect(made).toMatchObject({ archives: [{ first_sequence: 1, is_dropped: true }], failed: [] });
}

function copyArchives(): void {
  const archive = join("archive", environment.environment_id);
  const [from, to] = [clusters.source.dataDir, clusters.target.dataDir];
  cpSync(join(from, archive), join(to, archive), { recursive: true });
}

test("a move does not begin where the target would not reach a bank's folder or an archive, and names what is left to a person", async () => {
  const { owner } = clusters.source;
  const id = environment.environment_id;
  const nobody = { ...wanted(), folders: null };
  await expect(moveEnvironment(config(), nobody)).rejects.toThrow(
    /the target has to reach the folder .*bank.*: name the target's data folder by --data/,
  );
  const elsewhere = { data: folder.path, archive: join(folder.path, "archive") };
  const lost = moveEnvironment(config(), { ...wanted(), folders: elsewhere });
  await expect(lost).rejects.toThrow(/bank.* does not exist: mount/);
  await archiveLog();
  await expect(moveEnvironment(config(), wanted())).rejects.toThrow(
    /the archive .* is missing: copy it there/,
  );
  copyArchives();
  // Retention detaches a part after the move looked, and before it begins.
  const { tried } = await owner.tx(async (tx) => {
    await lockEventRemoval(tx, id);
    const moving = moveEnvironment(config(), wanted()).catch((error: Error) => error.message);
    const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted`;
    await vi.waitFor(async () => expect(await tx.rows(waiting)).toHaveLength(1), LIMIT);
    await tx.run(sql`insert into event_partitions
        (environment_id, from_sequence, to_sequence, table_name, created_at, detached_at)
      values (${id}, -9, -5, 'detached', ${now}, ${now})`);
    return { tried: moving };
  });
  expect(await tried).toMatch(/a detached part of its log is not archived/);
  await owner.run(sql`delete from event_partitions where table_name = 'detached'`);
  expect(await findMove(owner, id)).toBeUndefined();
  expect(await ask("source")).toBe("200 undefined");
});

/** Trace numbers of the entries in the files at the bank. */
function tracesAtBank(): string[] {
  const names = readdirSync(bank, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1").split("\n"))
    .filter((line) => line.startsWith("6"))
    .map((line) => line.slice(79, 94));
}

const uploaded = async (side: Side) => {
  const files = await clientOf(side).list("/v1/ach_files?direction=outbound");
  return files.filter(({ state }) => state === "uploaded").length;
};

test("an environment moves under load, also past a crash of the target and a killed command: nothing is lost, nothing is twice", async () => {
  now = LIVE_CUTOFF;
  await expect.poll(() => uploaded("source"), LIMIT).toBe(1);
  const asked = { source: () => clientOf("source"), target: () => clientOf("target"), paykey };
  const traffic = startTraffic(asked, ["order-of-c0", "order-of-c1"]);
  try {
    await services.target.stop();
    let crashed: Promise<void> | undefined;
    const byHand: string[] = [];
    const onStep = (reached: MoveStep) => {
      if (reached.step === "by_hand") byHand.push(...reached.steps);
      else crashed ??= crash("target");
    };
    await expect(moveEnvironment(config(), { ...wanted(), onStep })).rejects.toThrow();
    await crashed;
    expect(byHand).toEqual(["Back up the target once the environment has arrived."]);
    services.target = await serve(clusters.target);
    expect(await ask("source")).toBe("200 undefined");
    await moveUntil("switched");
    await expect.poll(() => ask("source"), LIMIT).toBe("503 environment_moved");
    expect(await ask("target")).toBe("503 environment_moving");
    await expect(abandonMove(config(), wanted())).rejects.toThrow("belongs to the target");
    await expect(abandonExchanged()).rejects.toThrow("exchange it with --to");
    const { to, journal, address, folders } = wanted();
    const id = environment.environment_id;
    const flags = ["--environment", id, "--to", to, "--journal", ...journal, "--address", address];
    flags.push("--data", folders.data);
    const finished = await runCommand(["move", ...flags, "--json"], { variables: variables() });
    expect([finished.errors, finished.exit]).toEqual(["", 0]);
    await sleep(500);
  } finally {
    await traffic.stop();
  }
  expect([...traffic.refusals]).toEqual(expect.arrayContaining(["environment_moving"]));

  const { db, owner, dataDir } = clusters.target;
  const kept = await owner.rows<{ id: string; external_id: string }>(sql`
    select id, external_id from payments where external_id like 'order-of-%'`);
  const expected = [...traffic.acknowledged].map(([external_id, id]) => ({ id, external_id }));
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(kept.toSorted(byId)).toEqual(expected.toSorted(byId));

  // The service's functions extend and cut the log as its owner, who is no superuser.
  const strangers = await owner.rows(sql`select relname from pg_class
    where relnamespace = 'railhead_events'::regnamespace and relkind in ('r', 'p')
      and relowner <> (select relowner from pg_class where oid = 'events'::regclass)`);
  expect(strangers).toEqual([]);

  const [arrival] = await clientOf("target").list("/v1/audit_log?action=environment.moved");
  expect(arrival).toMatchObject({
    resource_type: "environment",
    resource_id: environment.environment_id,
    details: { address: services.target.url },
  });

  now = NEXT_CUTOFF;
  await expect.poll(() => uploaded("target"), LIMIT).toBe(2);
  const traces = tracesAtBank();
  const entries = await owner.rows<{ trace_number: string }>(sql`
    select trace_number from entries where payment_id is not null`);
  expect(traces.toSorted()).toEqual(entries.map(({ trace_number }) => trace_number).toSorted());
  expect(new Set(traces).size).toBe(traces.length);
  const { n } = await owner.one<{ n: number }>(sql`
    select count(distinct payment_id)::integer as n from entries where payment_id is not null`);
  expect([traces.length > traffic.acknowledged.size / 2, n]).toEqual([true, traces.length]);
  expect(await findViolations(db, environment.environment_id)).toEqual([]);
  const { lines, faults } = await readJournal([join(dataDir, "journal")]);
  expect(faults).toEqual([]);
  expect(lines.filter(({ kind }) => kind === "handed_over")).toHaveLength(2);
}, 420_000);

test("an archive that moved with its environment verifies at the target, and is restored there", async () => {
  await archiveLog();
  copyArchives();
  await moveEnvironment(config(), wanted());
  const [archive, ...others] = await verifyArchives(ownConfig("target"), ARCHIVES);
  expect([archive?.faults, others]).toEqual([[], []]);
  const recordOf = (side: Side) =>
    clusters[side].owner.one(sql`select manifest::text as manifest, archived_at, dropped_at
      from event_partitions where from_sequence = 1`);
  expect(await recordOf("target")).toEqual(await recordOf("source"));
  const { rows } = await restoreArchive(ownConfig("target"), { ...ARCHIVES, from: 1 });
  expect(rows).toBe(archive?.events);
  const again = await createArchives(ownConfig("target"), { ...ARCHIVES, keeps: false });
  expect(again).toMatchObject({ archives: [{ first_sequence: 1, is_dropped: true }], failed: [] });
});

test("the command, run again after the move, changes nothing, also where the environment went on from the target", async () => {
  await moveEnvironment(config(), wanted());
  const id = environment.environment_id;
  const { owner } = clusters.target;
  expect(await moveEnvironment(config(), wanted())).toMatchObject({ fence_ms: null });
  expect(await ask("target")).toBe("200 undefined");
  await owner.tx(async (tx) => {
    await beginMove(tx, { at: now, id, target: "elsewhere", address: null });
    await fenceEnvironment(tx, id, now);
  }, FENCE_SETTINGS);
  await expect(moveEnvironment(config(), wanted())).rejects.toThrow("has it no longer");
  await expect.poll(() => ask("target"), LIMIT).toBe("503 environment_moving");
  await owner.tx(async (tx) => {
    expect(await liftFence(tx, id, now)).toBe(true);
    await deleteMove(tx, id);
  }, REPLICA_SETTINGS);
  await expect.poll(() => ask("target"), LIMIT).toBe("200 undefined");
});

test("a database restored from before the move is served by no process until it is marked, and a start at the target sees no loss", async () => {
  await moveEnvironment(config(), wanted());
  const { source, target } = clusters;
  const id = environment.environment_id;
  await services.target.stop();
  services.target = await serve(target);
  const locked = await target.owner.rows(sql`select from banks where origination_lock is not null`);
  expect(locked).toEqual([]);
  await services.source.stop();
  // As a backup of before the move has it.
  await source.owner.tx(async (tx) => {
    await tx.run(sql`update moved_environments set state = 'fenced' where id = ${id}`);
    expect(await liftFence(tx, id, (await findMove(tx, id))?.fenced_at ?? null)).toBe(true);
    await deleteMove(tx, id);
  }, REPLICA_SETTINGS);
  await expect(serve(source)).rejects.toThrow("went to the database");
  const asEngine = readConfig({ ...variables(), DATABASE_URL: ownConfig("source").DATABASE_URL });
  await expect(markMovedAway(asEngine, id)).rejects.toThrow("must log in as a superuser");
  await markMovedAway(config(), id);
  services.source = await serve(source);
  expect(await ask("source")).toBe("503 environment_moved");
});
