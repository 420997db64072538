import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { raw, type Database } from "../../packages/server/src/db/postgres/executor.ts";
import { ENGINE_ROLE } from "../../packages/server/src/db/roles/rights.ts";
import { withLogin } from "../../packages/server/src/db/postgres/connections/open.ts";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import { addressOf, TEMPLATE, WATCHED_TEMPLATE } from "./server-address.ts";
import { OWNER } from "./tables-owner.ts";

export interface TestDatabase {
  url: string;
  /** Of the server's superuser, as which a test may change what a service may not. */
  db: Database;
  /** Its address with the login of a service. */
  serviceUrl: string;
  /** Logged in as a service, to compose one over. */
  serviceDb: Database;
  /** Closes both and removes the database; other pools on it are cut off. */
  drop(): Promise<void>;
}

/** A fresh database with the current schema, cloned from the run's template. Call once per test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return await create(`owner ${OWNER} template ${TEMPLATE}`);
}

/** The same, in which a write fails that no event records: see `silent-changes.ts`. */
export async function createWatchedDatabase(): Promise<TestDatabase> {
  return await create(`owner ${OWNER} template ${WATCHED_TEMPLATE}`);
}

/** A fresh database without any table. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return await create("template template0");
}

/** A copy of a database nobody is connected to, such as a backup of it. */
export async function copyTestDatabase(url: string): Promise<TestDatabase> {
  return await create(`owner ${OWNER} template ${new URL(url).pathname.slice(1)}`);
}

async function create(options: string): Promise<TestDatabase> {
  const serverUrl = inject("databaseServerUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Copied as files: through the log and the buffers it takes two thirds more processor time.
  await onServer(serverUrl, `create database ${name} ${options} strategy file_copy`);
  const url = addressOf(serverUrl, name);
  const serviceUrl = withLogin(url, ENGINE_ROLE);
  const db = openPool({ url, statementTimeoutMs: 30_000 });
  const serviceDb = openPool({ url: serviceUrl, statementTimeoutMs: 30_000 });
  return {
    url,
    db,
    serviceUrl,
    serviceDb,
    async drop() {
      await db.close();
      await serviceDb.close();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(url: string, command: string): Promise<void> {
  const server = openPool({ url, max: 1, statementTimeoutMs: 30_000 });
  try {
    await server.run(raw(command));
  } finally {
    await server.close();
  }
}
