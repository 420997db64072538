import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withLogin } from "../../packages/server/src/db/postgres/connections/open.ts";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import { raw, type Database } from "../../packages/server/src/db/postgres/executor.ts";
import {
  startManagedPostgres,
  type ManagedPostgres,
  type ManagedPostgresOptions,
} from "../../packages/server/src/db/managed-postgres/managed-postgres.ts";
import { ENGINE_ROLE } from "../../packages/server/src/db/roles/rights.ts";
import { makeRoles, migrateAsOwner, OWNER } from "./tables-owner.ts";

/** Of an environment's move. */
export type Side = "source" | "target";

/** A PostgreSQL server of its own, and the folder of the installation on it. */
export interface Cluster {
  server: ManagedPostgres;
  /** As the superuser, who does not own the tables. */
  readonly owner: Database;
  /** As a service logs in. */
  readonly db: Database;
  readonly dataDir: string;
  /** Kills the server, which stays away until `restart`. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const SETTINGS = {
  wal_level: "logical",
  max_sync_workers_per_subscription: 4,
  max_logical_replication_workers: 8,
  // What a crash or a test cut off is tried again soon.
  wal_retrieve_retry_interval: "500ms",
};

export async function startCluster(
  folder: string,
  name: string,
  { durable = false, settings = {} }: Pick<ManagedPostgresOptions, "durable" | "settings"> = {},
): Promise<Cluster> {
  const pg = { dataDir: join(folder, name, "pg"), durable, settings: { ...SETTINGS, ...settings } };
  const server = await startManagedPostgres(pg);
  const owner = openPool({ url: server.url, max: 4, statementTimeoutMs: 30_000 });
  await makeRoles(owner);
  await giveToOwner(owner);
  await migrateAsOwner(server.url);
  const db = openPool({ url: withLogin(server.url, ENGINE_ROLE), statementTimeoutMs: 30_000 });
  const cluster: Cluster = {
    server,
    owner,
    db,
    dataDir: join(folder, name),
    async kill() {
      process.kill(cluster.server.pid, "SIGKILL");
      await cluster.server.stop();
    },
    async restart() {
      cluster.server = await startManagedPostgres(pg);
    },
    async stop() {
      await db.close();
      await owner.close();
      await cluster.server.stop();
    },
  };
  return cluster;
}

/** The database of a new server is its superuser's. */
async function giveToOwner(superuser: Database): Promise<void> {
  await superuser.run(
    raw(`do $$ begin
      execute format('alter database %I owner to ${OWNER}', current_database());
    end $$`),
  );
}

/** A folder that servers may enter, which run as another user where the tests run as root. */
export function clusterFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "railhead-clusters-"));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Settings of a service over two cells, `main` and `two`. */
export function cellSettings(
  { main, two }: Readonly<Record<"main" | "two", Cluster>>,
  dataDir: string,
  login: (url: string) => string = (url) => withLogin(url, ENGINE_ROLE),
): NodeJS.ProcessEnv {
  return {
    PORT: "0",
    DATABASE_URL: login(main.server.url),
    RAILHEAD_CELLS: `two=${login(two.server.url)}`,
    RAILHEAD_DATA_DIR: dataDir,
    RAILHEAD_MASTER_KEY: Buffer.alloc(32, 5).toString("base64"),
    ALLOW_LOOPBACK: "on",
    LOG_LEVEL: "silent",
  };
}

/** Lets both installations reach one bank folder. */
export function shareBank(
  from: Pick<Cluster, "dataDir">,
  to: Pick<Cluster, "dataDir">,
  environmentId: string,
): string {
  const bank = join(from.dataDir, "bank", environmentId);
  mkdirSync(bank, { recursive: true });
  mkdirSync(join(to.dataDir, "bank"), { recursive: true });
  symlinkSync(bank, join(to.dataDir, "bank", environmentId));
  return bank;
}
