import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/database.ts";
import { addressOf } from "../../../../test/support/server-address.ts";
import { readConfig } from "./config.ts";
import { raw } from "../db/postgres/executor.ts";
import {
  startManagedPostgres,
  type ManagedPostgres,
} from "../db/managed-postgres/managed-postgres.ts";
import { openPool } from "../db/postgres/pool.ts";
import { createSandbox } from "../environments/create.ts";
import { createLiveEnvironment } from "./live.ts";
import { simulatedBank } from "../rails/calendar/bank-profile.ts";
import { prepare } from "./service.ts";
import { refuseUnsafeDatabase } from "./start-checks.ts";

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString("base64");
const wanted = {
  name: "Acme",
  website: "https://acme.example",
  bank: { ...simulatedBank, name: "First Bank" },
};

let folder: string;
let server: ManagedPostgres;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "railhead-start-"));
  chmodSync(folder, 0o755);
  server = await startManagedPostgres({ dataDir: join(folder, "pg") });
});
afterAll(async () => {
  await server.stop();
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const configOf = (url: string, variables: Record<string, string> = {}) =>
  readConfig({
    DATABASE_URL: url,
    RAILHEAD_DATA_DIR: join(folder, "data"),
    LOG_LEVEL: "silent",
    PORT: "0",
    ...variables,
  });

/** Prepares a service, makes a sandbox where that is wanted, and lets it go. */
async function prepared(
  url: string,
  variables: Record<string, string>,
  makesSandbox = false,
): Promise<void> {
  const { app, database } = await prepare({ config: configOf(url, variables), engine: false });
  if (makesSandbox) {
    await createSandbox(
      { db: app.db, ids: app.ids, vault: app.vault },
      { name: "kept", seed: 1n, clock_mode: "frozen", clock_at: "2026-03-02T15:00:00.000Z" },
    );
  }
  await app.writer.close();
  await app.customers.close();
  await database.close();
}

async function freshDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

describe("the master key", () => {
  it("is refused at the start where it does not open what is stored", async () => {
    const { url } = await freshDatabase();
    await prepared(url, { RAILHEAD_MASTER_KEY: keyOf(1) }, true);
    await expect(prepared(url, { RAILHEAD_MASTER_KEY: keyOf(2) })).rejects.toThrow(
      /RAILHEAD_MASTER_KEY: the key does not open what the database holds/,
    );
    await prepared(url, { RAILHEAD_MASTER_KEY: keyOf(1) });
  });

  it("is never made anew beside data that were sealed under another", async () => {
    const { url } = await freshDatabase();
    const RAILHEAD_DATA_DIR = join(folder, "lost");
    const file = join(RAILHEAD_DATA_DIR, "master.key");
    await prepared(url, { RAILHEAD_DATA_DIR }, true);
    rmSync(file);
    await expect(prepared(url, { RAILHEAD_DATA_DIR })).rejects.toThrow(
      /master\.key is missing, and the database holds data that cannot be read without it/,
    );
    expect(existsSync(file)).toBe(false);
  });
});

describe("a live environment", () => {
  it("is neither made nor served where a crash of the machine may undo commits", async () => {
    const { url } = await freshDatabase();
    const unsafe = configOf(url, { RAILHEAD_MASTER_KEY: keyOf(1) });
    await expect(createLiveEnvironment(unsafe, wanted)).rejects.toThrow(
      /fsync = off, full_page_writes = off, synchronous_commit = off/,
    );
    const db = openPool({ url: server.url });
    await db.run(raw("create database live"));
    await db.run(raw("create role hasty superuser login"));
    await db.run(raw("alter role hasty set synchronous_commit = off"));
    await db.close();
    const address = addressOf(server.url, "live");
    const key = { RAILHEAD_MASTER_KEY: keyOf(1) };
    expect(await createLiveEnvironment(configOf(address, key), wanted)).toBeDefined();
    const hasty = address.replace("postgres@", "hasty@");
    await expect(prepared(hasty, key)).rejects.toThrow(/role has synchronous_commit = off/);
    await prepared(address, key);
  });

  it("is served by a superuser with a warning that names the role", async () => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line) => lines.push(line) });
    const db = openPool({ url: server.url });
    await db.run(raw("create role modest login"));
    await refuseUnsafeDatabase(db, log);
    expect(lines.map((line) => JSON.parse(line) as { role: string; msg: string })).toEqual([
      expect.objectContaining({ role: "postgres", msg: expect.stringContaining("superuser") }),
    ]);
    const modest = openPool({ url: server.url.replace("postgres@", "modest@") });
    await refuseUnsafeDatabase(modest, log);
    expect(lines).toHaveLength(1);
    await modest.close();
    await db.close();
  });
});
