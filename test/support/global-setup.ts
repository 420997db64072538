import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { sql } from "../../packages/server/src/db/executor.ts";
import { startManagedPostgres } from "../../packages/server/src/db/managed-postgres.ts";
import { migrate } from "../../packages/server/src/db/migrate.ts";
import { openPool } from "../../packages/server/src/db/pool.ts";

export const TEMPLATE = "railhead_template";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the run's server, on its maintenance database. */
    databaseServerUrl: string;
  }
}

/** One server for the run, always our own, and in it one migrated template that each test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "railhead-test-"));
  // Run as root, the server's user has to get here too.
  chmodSync(folder, 0o755);
  const server = await startManagedPostgres({
    dataDir: join(folder, "pg"),
    durable: false,
    settings: { max_connections: 200, deadlock_timeout: "100ms" },
  });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await buildTemplate(server.url);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("databaseServerUrl", server.url);
  return stop;
}

async function buildTemplate(serverUrl: string): Promise<void> {
  const maintenance = openPool({ url: serverUrl, max: 1 });
  await maintenance.run(sql`create database railhead_template`);
  const url = new URL(serverUrl);
  url.pathname = TEMPLATE;
  const db = openPool({ url: url.toString(), max: 1 });
  try {
    await migrate(db, { at: "2026-01-02T15:00:00.000Z" });
  } finally {
    await db.close();
    await maintenance.close();
  }
}
