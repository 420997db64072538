import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { mountSmallDisk, type SmallDisk } from "./disk.ts";
import type { Programs } from "./packages.ts";
import { UNPRIVILEGED, type Launcher, type Started } from "./programs.ts";
import { freePorts, startProxy, type Proxy } from "./proxy.ts";

/** Seconds after which a primary that does not renew its key is replaced. */
export const TTL_S = 20;
const LOOP_S = 5;
const WAL_MB = 192;
const NAMES = ["node-1", "node-2", "node-3"] as const;

/** One machine: PostgreSQL under Patroni. */
export interface ClusterNode {
  readonly name: string;
  readonly port: number;
  readonly api: number;
  /** Where the others replicate from it. */
  readonly replication: Proxy;
  /** Its write-ahead log; undefined where nothing may be mounted. */
  readonly walDisk: SmallDisk | undefined;
  /** Process ids of Patroni and of the postmaster, which run. */
  pids(): { patroni: number | undefined; postmaster: number | undefined };
  /** Starts Patroni again where it was killed. */
  start(): void;
}

export interface Cluster {
  readonly nodes: readonly ClusterNode[];
  /** HAProxy's port, which leads to the primary. */
  readonly port: number;
  readonly password: string;
  leader(): Promise<ClusterNode | undefined>;
  /** Runs statements as superuser on the primary. */
  query(text: string, database?: string): Promise<Record<string, unknown>[]>;
  /** Whether there is a primary that takes writes and both others follow it. */
  isWhole(): Promise<boolean>;
  switchover(from: ClusterNode): Promise<void>;
  /** Copies each standby that runs and does not stream from the primary. */
  copyAnew(): Promise<void>;
  close(): Promise<void>;
}

export interface ClusterPlace {
  readonly folder: string;
  readonly programs: Programs;
  readonly launcher: Launcher;
  readonly password: string;
}

export async function startCluster(place: ClusterPlace): Promise<Cluster> {
  const { folder, programs, launcher, password } = place;
  const ports = await freePorts(3 + 2 * NAMES.length);
  const [etcdPort = 0, peerPort = 0, proxyPort = 0] = ports;
  startEtcd(place, etcdPort, peerPort);
  const nodes: ClusterNode[] = [];
  for (const [index, name] of NAMES.entries()) {
    const [port = 0, api = 0] = ports.slice(3 + 2 * index);
    nodes.push(await createNode(place, { name, port, api, etcdPort }));
  }
  const config = join(folder, "haproxy.cfg");
  writeFileSync(config, haproxyConfig(proxyPort, nodes));
  const { haproxy, environment } = programs;
  launcher.start({ name: "haproxy", command: [haproxy, "-f", config, "-db"], environment });
  const cluster = handleOf({ nodes, port: proxyPort, password });
  try {
    nodes[0]?.start();
    await until(async () => (await cluster.leader()) !== undefined, "a first primary");
    for (const node of nodes.slice(1)) node.start();
    await until(() => cluster.isWhole(), "a whole cluster");
    return cluster;
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

const START_MS = 120_000;

/** Waits for what a healthy cluster becomes by itself. */
export async function until(
  isSo: () => Promise<boolean>,
  what: string,
  withinMs = START_MS,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > end) throw new Error(`there is not ${what} after ${withinMs} ms`);
    await sleep(250);
  }
}

function startEtcd(place: ClusterPlace, port: number, peerPort: number): void {
  const { programs, launcher } = place;
  const [client, peer] = [port, peerPort].map((each) => `http://127.0.0.1:${each}`);
  const data = ownedFolder(place, "etcd");
  const options = {
    name: "only",
    "data-dir": data,
    "log-level": "warn",
    "listen-client-urls": client,
    "advertise-client-urls": client,
    "listen-peer-urls": peer,
    "initial-advertise-peer-urls": peer,
    "initial-cluster": `only=${peer}`,
    "enable-v2": "true",
    "heartbeat-interval": "300",
    "election-timeout": "3000",
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const command = [programs.etcd, ...args];
  const environment = { ...programs.environment, ETCD_UNSUPPORTED_ARCH: process.arch };
  launcher.start({ name: "etcd", command, environment, isUnprivileged: true });
}

function ownedFolder({ folder }: ClusterPlace, name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (UNPRIVILEGED !== undefined) chownSync(path, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  return path;
}

interface NodePlan {
  readonly name: string;
  readonly port: number;
  readonly api: number;
  readonly etcdPort: number;
}

async function createNode(place: ClusterPlace, plan: NodePlan): Promise<ClusterNode> {
  const { launcher, programs } = place;
  const { name, port, api } = plan;
  const home = ownedFolder(place, name);
  const walFolder = join(home, "wal-disk");
  const walDisk = mountSmallDisk(walFolder, WAL_MB);
  const replication = await startProxy(port);
  const data = join(home, "data");
  const wal = walDisk === undefined ? join(home, "wal") : join(walFolder, "wal");
  const config = join(home, "patroni.json");
  const written = patroniConfig(place, { ...plan, data, wal, home, replication: replication.port });
  writeFileSync(config, JSON.stringify(written), { mode: 0o644 });
  let patroni: Started | undefined;
  return {
    name,
    port,
    api,
    replication,
    walDisk,
    pids: () => ({
      patroni: patroni?.isRunning() === true ? patroni.pid : undefined,
      postmaster: postmasterOf(data),
    }),
    start() {
      if (patroni?.isRunning() === true) return;
      const command = [...programs.patroni, config];
      const { environment } = programs;
      patroni = launcher.start({ name, command, environment, isUnprivileged: true });
    },
  };
}

/** The id that PostgreSQL wrote down, if a process has it. */
function postmasterOf(data: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10);
    process.kill(pid, 0);
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return command.includes(data) ? pid : undefined;
  } catch {
    return undefined;
  }
}

interface PatroniPlan extends NodePlan {
  readonly data: string;
  readonly wal: string;
  readonly home: string;
  readonly replication: number;
}

function patroniConfig(place: ClusterPlace, plan: PatroniPlan): object {
  const { programs, password } = place;
  const { name, port, api, etcdPort, data, wal, home } = plan;
  const user = (username: string) => ({ username, password });
  return {
    scope: "railhead",
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    // With the v3 API, Patroni 3.0.2 lets a primary that was paused take the key back from its successor.
    etcd: { hosts: [`127.0.0.1:${etcdPort}`] },
    bootstrap: {
      dcs: {
        ttl: TTL_S,
        loop_wait: LOOP_S,
        retry_timeout: LOOP_S,
        // A crash of the primary is a failover at once, if another one can take over.
        primary_start_timeout: 0,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: PARAMETERS },
      },
      initdb: [
        { encoding: "UTF8" },
        { locale: "C.UTF-8" },
        "data-checksums",
        // Small segments: a full disk is noticed by the next of them.
        { "wal-segsize": "1" },
        { waldir: wal },
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${plan.replication}`,
      data_dir: data,
      bin_dir: programs.postgres,
      pgpass: join(home, "pgpass"),
      basebackup: [{ waldir: wal }, { checkpoint: "fast" }],
      authentication: {
        superuser: user("postgres"),
        replication: user("replicator"),
        rewind: user("rewinder"),
      },
      parameters: { unix_socket_directories: home },
      pg_hba: [
        "host all all 127.0.0.1/32 scram-sha-256",
        "host replication replicator 127.0.0.1/32 scram-sha-256",
      ],
    },
    watchdog: { mode: "off" },
  };
}

const PARAMETERS = {
  max_connections: 200,
  shared_buffers: "64MB",
  max_wal_size: "64MB",
  min_wal_size: "4MB",
  wal_keep_size: "16MB",
  jit: "off",
  password_encryption: "scram-sha-256",
  wal_log_hints: "on",
  wal_receiver_timeout: "5s",
  wal_sender_timeout: "5s",
  log_min_error_statement: "panic",
};

function haproxyConfig(port: number, nodes: readonly ClusterNode[]): string {
  const servers = nodes.map(
    (node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.api}`,
  );
  return [
    "defaults",
    "  mode tcp",
    "  timeout connect 4s",
    "  timeout client 30m",
    "  timeout server 30m",
    "  timeout check 2s",
    "listen postgres",
    `  bind 127.0.0.1:${port}`,
    "  option httpchk OPTIONS /primary",
    "  http-check expect status 200",
    "  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions",
    ...servers,
    "",
  ].join("\n");
}

const ASK_MS = 2_000;

async function statusOf(node: ClusterNode, path: string): Promise<number> {
  const signal = AbortSignal.timeout(ASK_MS);
  const answer = await fetch(`http://127.0.0.1:${node.api}${path}`, { signal });
  await answer.arrayBuffer();
  return answer.status;
}

/** Asks the Patroni of a node for an act of an operator. */
async function order(node: ClusterNode, act: string, body: object): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${node.api}/${act}`, {
    method: "POST",
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${act}: ${answer.status} ${text}`);
}

type Known = Pick<Cluster, "nodes" | "port" | "password">;

function handleOf({ nodes, port, password }: Known): Cluster {
  const leader = async () => {
    for (const node of nodes) {
      if ((await statusOf(node, "/primary").catch(() => 0)) === 200) return node;
    }
    return undefined;
  };
  const query: Cluster["query"] = async (text, database = "postgres") => {
    const client = new Client({
      host: "127.0.0.1",
      port,
      user: "postgres",
      password,
      database,
      connectionTimeoutMillis: 5_000,
      query_timeout: 60_000,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const streaming = async () => {
    const rows = await query(
      "select application_name as name from pg_stat_replication where state = 'streaming'",
    );
    return new Set(rows.map(({ name }) => name));
  };
  return {
    nodes,
    port,
    password,
    leader,
    query,
    async isWhole() {
      if ((await leader()) === undefined) return false;
      const [row] = await query(
        `select count(*) filter (where state = 'streaming')::int as streaming,
                bool_or(sync_state = 'sync') as is_synchronous
         from pg_stat_replication where application_name like 'node-%'`,
      );
      return row?.["streaming"] === nodes.length - 1 && row["is_synchronous"] === true;
    },
    switchover: (from) => order(from, "switchover", { leader: from.name }),
    async copyAnew() {
      const primary = await leader();
      if (primary === undefined) return;
      const current = await streaming();
      for (const node of nodes) {
        if (node !== primary && !current.has(node.name))
          await order(node, "reinitialize", { force: true });
      }
    },
    async close() {
      for (const node of nodes) {
        const { patroni, postmaster } = node.pids();
        for (const pid of [patroni, postmaster]) if (pid !== undefined) killNow(pid);
      }
      await sleep(500);
      for (const { replication, walDisk } of nodes) {
        await replication.close();
        walDisk?.unmount();
      }
    },
  };
}

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
