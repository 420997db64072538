import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, chownSync, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

const HOST = "127.0.0.1";
const USER = "postgres";
/** PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65534, gid: 65534 };
const runAs = process.getuid?.() === 0 ? NOBODY : {};

const SETTINGS = {
  shared_preload_libraries: "citus",
  listen_addresses: HOST,
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: 200,
  max_prepared_transactions: 200,
  max_locks_per_transaction: 1024,
  wal_level: "logical",
  timezone: "UTC",
  jit: "off",
  "citus.node_conninfo": "sslmode=disable",
  "citus.shard_count": 4,
  "citus.enable_unsafe_triggers": "on",
  "citus.allow_nested_distributed_execution": "on",
  "citus.propagate_set_commands": "local",
};

/** A coordinator and two workers with throw-away data. */
export async function startCluster({ bin }, folder) {
  const nodes = [];
  const stop = async () => {
    for (const node of nodes) node.kill("SIGQUIT");
    await Promise.all(nodes.map((node) => node.ended));
  };
  try {
    for (const name of ["coordinator", "worker1", "worker2"])
      nodes.push(await startNode({ bin, data: join(folder, name) }));
    const [coordinator, ...workers] = nodes;
    const open = async (database) => {
      const client = new Client({ host: HOST, port: coordinator.port, user: USER, database });
      // A failure ends the servers first, and says more than the loss of a connection.
      client.on("error", () => undefined);
      client.on("notice", () => undefined);
      await client.connect();
      return client;
    };
    const client = await open("railhead");
    await client.query("select citus_set_coordinator_host($1, $2)", [HOST, coordinator.port]);
    for (const { port } of workers)
      await client.query("select citus_add_node($1, $2)", [HOST, port]);
    await client.query("create database plain");
    await client.end();
    const url = (database) => `postgres://${USER}@${HOST}:${coordinator.port}/${database}`;
    return { open, url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startNode({ bin, data }) {
  const port = await freePort();
  mkdirSync(data, { recursive: true });
  if (runAs.uid !== undefined) chownSync(data, runAs.uid, runAs.gid);
  const options = ["-D", data, "-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C"];
  const made = spawnSync(join(bin, "initdb"), options, { ...runAs, cwd: "/", encoding: "utf8" });
  if (made.status !== 0) throw new Error(made.stderr);
  const settings = { ...SETTINGS, port, unix_socket_directories: data };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  appendFileSync(join(data, "postgresql.conf"), `${lines.join("\n")}\n`);
  const child = spawn(join(bin, "postgres"), ["-D", data], {
    ...runAs,
    cwd: "/",
    // Nodes are clients of each other, and must not look into the caller's home.
    env: { ...process.env, HOME: data },
    stdio: "ignore",
  });
  const ended = new Promise((end) => void child.once("exit", end));
  await untilReady(port);
  await onDatabase(port, "postgres", "create database railhead");
  await onDatabase(port, "railhead", "create extension citus");
  return { port, ended, kill: (signal) => child.kill(signal) };
}

async function onDatabase(port, database, statement) {
  const client = new Client({ host: HOST, port, user: USER, database });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function untilReady(port) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await onDatabase(port, "postgres", "select 1");
    } catch (error) {
      if (tries > 300) throw error;
      await sleep(100);
    }
  }
}

async function freePort() {
  const server = createServer();
  await new Promise((listening) => void server.listen(0, HOST, listening));
  const { port } = server.address();
  await new Promise((closed) => void server.close(closed));
  return port;
}
