import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { raw } from "../../packages/server/src/db/postgres/executor.ts";
import {
  startManagedPostgres,
  type ManagedPostgres,
} from "../../packages/server/src/db/managed-postgres/managed-postgres.ts";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import { addressOf, TEMPLATE, WATCHED_TEMPLATE } from "./server-address.ts";
import { refuseSilentChanges } from "./silent-changes.ts";
import { makeRoles, migrateAsOwner, OWNER } from "./tables-owner.ts";

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

/** Their tables are of an owner that is no superuser, as those of a production installation are. */
async function buildTemplates(serverUrl: string): Promise<void> {
  const maintenance = openPool({ url: serverUrl, max: 1 });
  const create = (name: string, from: string) =>
    maintenance.run(raw(`create database ${name} owner ${OWNER} template ${from}`));
  try {
    await makeRoles(maintenance);
    await create(TEMPLATE, "template1");
    await migrateAsOwner(addressOf(serverUrl, TEMPLATE));
    await create(WATCHED_TEMPLATE, TEMPLATE);
    const watched = openPool({ url: addressOf(serverUrl, WATCHED_TEMPLATE), max: 1 });
    try {
      await refuseSilentChanges(watched);
    } finally {
      await watched.close();
    }
  } finally {
    await maintenance.close();
  }
}
