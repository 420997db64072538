import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStreamingReplica } from "../../bench/support/streaming-replica.ts";
import { addMs } from "@railhead/core";
import { withLogin } from "../../packages/server/src/db/postgres/connections/open.ts";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import { raw, sql } from "../../packages/server/src/db/postgres/sql.ts";
import { ENGINE_ROLE } from "../../packages/server/src/db/roles/rights.ts";
import { recordEventCheckpoints } from "../../packages/server/src/db/tables/events/event-retention.ts";
import { keepEventPartitions } from "../../packages/server/src/events/keep-partitions.ts";
import { removeOldPartition } from "../../packages/server/src/events/retention.ts";
import { findViolations } from "../../packages/server/src/ledger/invariants.ts";
import { simulatedBank } from "../../packages/server/src/rails/calendar/bank-profile.ts";
import { builtMain } from "../support/build.ts";
import { runCommand, startCommand } from "../support/command.ts";
import {
  createLiveEnvironment,
  LIVE_CUTOFF,
  LIVE_MASTER_KEY,
  LIVE_START,
  liveCaller,
  onboard,
  onlyFile,
  scheduleCharge,
  startLiveService,
  type LiveEnvironment,
} from "../support/live-service.ts";
import { customerBody } from "../support/factories.ts";
import { hasPgbouncer, startPgbouncer } from "../support/pgbouncer.ts";
import { addressOf } from "../support/server-address.ts";
import { caller } from "../support/service.ts";
import { OWNER } from "../support/tables-owner.ts";
import { clusterFolder, startCluster, type Cluster } from "../support/two-clusters.ts";

// The commands of an installation, on a server with the roles of docs/operate/roles.md.
const SUPERUSER = "postgres";
const DAY_MS = 86_400_000;
const folder = clusterFolder();
let cluster: Cluster;
let live: LiveEnvironment;
beforeAll(async () => {
  // A live environment refuses a server that may lose commits.
  cluster = await startCluster(folder.path, "installation", { durable: true });
  live = await createLiveEnvironment({ db: cluster.db, dataDir: cluster.dataDir });
  writeFileSync(
    join(folder.path, "bank.json"),
    JSON.stringify({ ...simulatedBank, name: "First Bank" }),
  );
});
afterAll(async () => {
  await cluster.stop();
  folder.remove();
});

/** A database of the server that has no tables yet. */
async function emptyDatabase(name: string): Promise<string> {
  await cluster.owner.run(raw(`create database ${name} owner ${OWNER}`));
  return addressOf(cluster.server.url, name);
}

const variablesOf = (role: string, url: string) => ({
  DATABASE_URL: withLogin(url, role),
  RAILHEAD_DATA_DIR: join(folder.path, `data-of-${new URL(url).pathname.slice(1)}`),
  RAILHEAD_MASTER_KEY: LIVE_MASTER_KEY.toString("base64"),
  LOG_LEVEL: "error",
});

/** Runs a command with the login of a role; `said` is its refusal. */
async function run(words: string, role: string, url = cluster.server.url) {
  const { exit, lines, errors } = await runCommand(words.split(" "), {
    cwd: folder.path,
    variables: variablesOf(role, url),
  });
  return { exit, lines, said: errors.replaceAll("\n", " ").trim() };
}

const BOUND =
  /the role railhead_owner is bound by row-level security .* logs in as railhead_engine/;
const TOO_MIGHTY = /the role postgres is a superuser, .* needs the login railhead_engine/;
const CREATE = "live create --name Acme --website https://acme.example --bank bank.json";

test("the owner alone migrates an empty database, and the engine alone makes the live environment in it", async () => {
  const url = await emptyDatabase("first_start");
  const early = await run("migrate", ENGINE_ROLE, url);
  expect(early.said).toMatch(/run `railhead migrate` with the DATABASE_URL of the role that owns/);
  expect(await run("migrate", OWNER, url)).toMatchObject({ exit: 0, said: "" });
  const refused = await run(CREATE, OWNER, url);
  expect([refused.exit, refused.said]).toEqual([78, expect.stringMatching(BOUND)]);
  expect((await run(CREATE, SUPERUSER, url)).said).toMatch(TOO_MIGHTY);
  const made = await run(CREATE, ENGINE_ROLE, url);
  expect([made.said, made.lines[0]?.event]).toEqual(["", "live_created"]);
});

test.each([
  "live list",
  "operators invite ann@example.com",
  "operators list",
  "keys status",
  "keys rotate-data --settle 0",
  "archive list",
  "migrate",
])("the engine runs `%s`", async (words) => {
  const { exit, said } = await run(words, ENGINE_ROLE);
  expect([said, exit]).toEqual(["", 0]);
});

test.each([
  ["operators list", OWNER, BOUND],
  ["keys rotate-data", OWNER, BOUND],
  ["archive create", OWNER, BOUND],
  ["keys status", SUPERUSER, TOO_MIGHTY],
])("`%s` as %s is refused, and says which login it needs", async (words, role, sentence) => {
  const { exit, said } = await run(words, role);
  expect([exit !== 0, said]).toEqual([true, expect.stringMatching(sentence)]);
});

test("doctor fails for a login that serves nothing, and names the one that does", async () => {
  const databaseOf = async (role: string) => {
    const { lines } = await run("doctor", role);
    const checks = lines[0]?.["checks"] as { check: string; result: string; detail: string }[];
    return checks.find(({ check }) => check === "database");
  };
  expect(await databaseOf(ENGINE_ROLE)).toMatchObject({ result: "ok" });
  for (const [role, detail] of [
    [OWNER, BOUND],
    [SUPERUSER, TOO_MIGHTY],
  ] as const)
    expect(await databaseOf(role)).toMatchObject({
      result: "failed",
      detail: expect.stringMatching(detail) as string,
    });
});

test.each([OWNER, SUPERUSER])(
  "no login erases a database that holds a live environment, not even %s",
  async (role) => {
    const { exit, said } = await run("dev reset --yes", role);
    expect([exit, said]).toEqual([1, expect.stringContaining("the database holds a live")]);
  },
);

test("the engine erases no tables; the owner does, and then starts no service", async () => {
  const url = await emptyDatabase("reset");
  await run("migrate", OWNER, url);
  const refused = await run("dev reset --yes", ENGINE_ROLE, url);
  expect(refused.said).toMatch(/nothing was erased: only the role that owns the tables may/);
  const done = await run("dev reset --yes", OWNER, url);
  expect([done.exit, done.said, done.lines.map(({ event }) => event)]).toEqual([0, "", ["reset"]]);
});

test("where the engine lacks a right the command says where the roles are, and the owner's migration puts it right", async () => {
  const url = await emptyDatabase("lost_right");
  const invite = "operators invite ann@example.com";
  await run("migrate", OWNER, url);
  const owner = openPool({ url: withLogin(url, OWNER), max: 1 });
  await owner.run(raw(`revoke insert on operators from ${ENGINE_ROLE}`));
  await owner.close();
  expect((await run(invite, ENGINE_ROLE, url)).said).toMatch(
    /permission denied for table operators\. The login .* docs\/operate\/roles\.md/,
  );
  await run("migrate", OWNER, url);
  expect(await run(invite, ENGINE_ROLE, url)).toMatchObject({ exit: 0, said: "" });
});

test("the engine serves a live environment, whose content is proved", async () => {
  const serving = startCommand(["serve"], {
    cwd: folder.path,
    variables: { ...variablesOf(ENGINE_ROLE, cluster.server.url), PORT: "0" },
  });
  const { api } = await serving.line("ready");
  const words = ["verify", "--api", String(api), "--key", live.api_key];
  const { exit, lines } = await runCommand(words, { cwd: folder.path });
  expect([exit, lines[0]]).toEqual([0, expect.objectContaining({ holds: true })]);
  serving.child.kill("SIGTERM");
  expect([await serving.ended, serving.errors()]).toEqual([0, ""]);
});

test("two processes of the engine's login serve a live environment through a pooler, with lists from a replica, also to an agent", async () => {
  const { server, owner } = cluster;
  // What a start behind a pooler asks for.
  for (const setting of [
    "statement_timeout = '5s'",
    "lock_timeout = '2s'",
    "idle_in_transaction_session_timeout = '10s'",
    "client_connection_check_interval = '500ms'",
  ])
    await owner.run(raw(`alter role ${ENGINE_ROLE} in database postgres set ${setting}`));
  const standby = await startStreamingReplica(server, folder.path);
  const login = (url: string) => withLogin(url, ENGINE_ROLE);
  const pooler = hasPgbouncer ? await startPgbouncer(login(server.url)) : undefined;
  const serving = startCommand(["serve", "--processes", "2"], {
    cwd: folder.path,
    variables: {
      ...variablesOf(ENGINE_ROLE, server.url),
      PORT: "0",
      DATABASE_REPLICA_URL: login(standby.url),
      ...(pooler === undefined ? {} : { DATABASE_POOL_URL: pooler.url }),
      // The replica is for lists, and is never promoted.
      ALLOW_DATA_LOSS_ON_FAILOVER: "yes",
    },
  });
  const agent = new Client({ name: "agent", version: "1" });
  try {
    const address = String((await serving.line("ready"))["api"]);
    const client = caller(address, live.api_key);
    const { id } = await client.post("/v1/customers", customerBody());
    // A list shows what another process wrote a moment ago.
    for (let n = 0; n < 4; n += 1)
      expect((await client.list("/v1/customers")).map((customer) => customer["id"])).toEqual([id]);
    const env = { RAILHEAD_API: address, RAILHEAD_API_KEY: live.api_key };
    const words = ["mcp", "--data-dir", folder.path];
    const command = { command: process.execPath, args: [builtMain(), ...words], env };
    await agent.connect(new StdioClientTransport(command));
    const shown = await agent.callTool({ name: "customers_list", arguments: {} });
    expect(JSON.stringify(shown.content)).toContain(id);
    const copy = openPool({ url: standby.url, max: 1, readOnly: true });
    const logins = sql`select distinct usename from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`;
    expect(await copy.rows(logins)).toEqual([{ usename: ENGINE_ROLE }]);
    await copy.close();
  } finally {
    await agent.close();
    serving.child.kill("SIGTERM");
    await serving.ended;
    await pooler?.close();
    await standby.stop();
  }
  expect(serving.errors()).toBe("");
});

test("the engine takes a charge to the bank, extends and cuts the log over months, archives a part and fills it again", async () => {
  let now = LIVE_START;
  const { db, dataDir } = cluster;
  const id = live.environment_id;
  const service = await startLiveService({ db, dataDir, wall: { now: () => now } });
  const months = addMs(LIVE_CUTOFF, 70 * DAY_MS);
  try {
    const client = liveCaller(service.url, live.api_key);
    await onboard(client, live.account_id);
    const charge = await scheduleCharge(client);
    now = LIVE_CUTOFF;
    const state = async () => (await onlyFile(client))?.["state"] as unknown;
    await expect.poll(state, { timeout: 30_000 }).toBe("uploaded");
    await recordEventCheckpoints(db, now);
    await keepEventPartitions(db, months);
    const aged = { olderThan: months, at: months };
    while ((await removeOldPartition(db, id, aged)) > 0);
    expect((await client.get(`/v1/charges/${charge}`))["status"]).toBe("pending");
  } finally {
    await service.stop();
  }
  const [made] = (await run("archive create", ENGINE_ROLE)).lines;
  expect(made).toMatchObject({ failed: [], archives: [{ first_sequence: 1, is_dropped: true }] });
  const [restored] = (await run("archive restore --from 1", ENGINE_ROLE)).lines;
  const { n } = await db.one<{ n: bigint }>(
    sql`select count(*) as n from ${raw(String(restored?.["table"]))}`,
  );
  expect([n > 50n, restored?.["rows"]]).toEqual([true, Number(n)]);
  expect(await findViolations(db, id)).toEqual([]);
});
