import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { raw, type Database } from "../../packages/server/src/db/postgres/executor.ts";
import {
  startManagedPostgres,
  type ManagedPostgres,
} from "../../packages/server/src/db/managed-postgres/managed-postgres.ts";
import { migrate } from "../../packages/server/src/db/schema/migrate.ts";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import { addressOf, TEMPLATE, WATCHED_TEMPLATE } from "./server-address.ts";
import { refuseSilentChanges } from "./silent-changes.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the run's server, on its maintenance database. */
    databaseServerUrl: string;
    /** File with the server's log, each entry behind the name of its database. */
    databaseServerLog: string;
  }
}

/** A process of the server's own writes it: sessions would wait for this one with their locks held. */
const LOG = {
  logging_collector: "on",
  log_filename: "server.log",
  log_rotation_age: 0,
  log_rotation_size: 0,
  log_line_prefix: "%d ",
};

/** One server for the run, always our own, and in it the migrated templates that test files clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "railhead-test-"));
  // Run as root, the server's user has to get here too.
  chmodSync(folder, 0o755);
  let server: ManagedPostgres | undefined;
  const stop = async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    server = await startManagedPostgres({
      dataDir: join(folder, "pg"),
      // Throw-away data: nothing is synced, so that tests wait for the code and not for the disk.
      durable: false,
      settings: { max_connections: 200, deadlock_timeout: "100ms", ...LOG },
    });
    await buildTemplates(server.url);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("databaseServerUrl", server.url);
  project.provide("databaseServerLog", join(server.dataDir, "log", LOG.log_filename));
  return stop;
}

async function buildTemplates(serverUrl: string): Promise<void> {
  const maintenance = openPool({ url: serverUrl, max: 1 });
  const fill = async (name: string, from: string, by: (db: Database) => Promise<unknown>) => {
    await maintenance.run(raw(`create database ${name} template ${from}`));
    const db = openPool({ url: addressOf(serverUrl, name), max: 1 });
    try {
      await by(db);
    } finally {
      await db.close();
    }
  };
  try {
    await fill(TEMPLATE, "template1", (db) => migrate(db, { at: "2026-01-02T15:00:00.000Z" }));
    await fill(WATCHED_TEMPLATE, TEMPLATE, refuseSilentChanges);
  } finally {
    await maintenance.close();
  }
}
