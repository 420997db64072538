import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/database.ts";
import { startStreamingReplica } from "../../../../bench/support/streaming-replica.ts";
import { addressOf } from "../../../../test/support/server-address.ts";
import { readConfig } from "./settings/config.ts";
import { API_ROLE, ENGINE_ROLE } from "../db/roles/rights.ts";
import { raw, sql } from "../db/postgres/executor.ts";
import { withLogin } from "../db/postgres/connections/open.ts";
import {
  startManagedPostgres,
  type ManagedPostgres,
} from "../db/managed-postgres/managed-postgres.ts";
import { openPool } from "../db/postgres/connections/pool.ts";
import { createSandbox } from "../environments/create.ts";
import { createLiveEnvironment } from "./live.ts";
import { simulatedBank } from "../rails/calendar/bank-profile.ts";
import { prepare } from "./service.ts";

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
    const { serviceUrl } = await freshDatabase();
    const unsafe = configOf(serviceUrl, { RAILHEAD_MASTER_KEY: keyOf(1) });
    await expect(createLiveEnvironment(unsafe, wanted)).rejects.toThrow(
      /fsync = off, full_page_writes = off, synchronous_commit = off/,
    );
    await onServer("create database live");
    const owner = addressOf(server.url, "live");
    const service = withLogin(owner, ENGINE_ROLE);
    const key = { RAILHEAD_MASTER_KEY: keyOf(1) };
    await prepared(owner, key);
    expect(await createLiveEnvironment(configOf(service, key), wanted)).toBeDefined();
    await onServer(`alter role ${ENGINE_ROLE} in database live set synchronous_commit = off`);
    await expect(prepared(service, key)).rejects.toThrow(/role has synchronous_commit = off/);
    await onServer(`alter role ${ENGINE_ROLE} in database live reset all`);
    await prepared(service, key);
  });

  it("is not served while a standby follows that commits do not wait for, unless that was allowed", async () => {
    const key = { RAILHEAD_MASTER_KEY: keyOf(1) };
    const service = withLogin(addressOf(server.url, "live"), ENGINE_ROLE);
    const standby = await startStreamingReplica(server, folder);
    const follows = async () => {
      const db = openPool({ url: server.url, max: 1 });
      const rows = await db.rows(sql`select from pg_stat_replication where state = 'streaming'`);
      await db.close();
      return rows.length;
    };
    try {
      await expect.poll(follows, { timeout: 30_000 }).toBe(1);
      await expect(prepared(service, key)).rejects.toThrow(
        /a standby that commits do not wait for/,
      );
      await prepared(service, { ...key, ALLOW_DATA_LOSS_ON_FAILOVER: "yes" });
      await onServer("alter system set synchronous_standby_names = '*'");
      await onServer("select pg_reload_conf()");
      await prepared(service, key);
    } finally {
      await onServer("alter system reset synchronous_standby_names");
      await onServer("select pg_reload_conf()");
      await standby.stop();
      // The server notices later; until then it refuses the next tests for the standby.
      await expect.poll(follows, { timeout: 30_000 }).toBe(0);
    }
  }, 60_000);

  it("is not served by a superuser or the tables' owner, nor where the API's readers are not confined", async () => {
    const key = { RAILHEAD_MASTER_KEY: keyOf(1) };
    const owner = addressOf(server.url, "live");
    const refused = (url: string) => expect(prepared(url, key)).rejects;
    await refused(owner).toThrow(/the role postgres is a superuser/);
    await onServer("create role steward login bypassrls in role railhead_engine");
    await onServer("alter table requests owner to steward", "live");
    await refused(withLogin(owner, "steward")).toThrow(/the role steward owns the tables/);
    await onServer("alter table requests owner to postgres", "live");
    await onServer(`alter role ${API_ROLE} bypassrls`);
    await refused(withLogin(owner, ENGINE_ROLE)).toThrow(/the role railhead_api .* has BYPASSRLS/);
    await onServer(`alter role ${API_ROLE} nobypassrls`);
  });

  it("is not served by a login that row-level security binds, and neither is a sandbox", async () => {
    await onServer("create role reader login in role railhead_engine");
    const bound = withLogin(addressOf(server.url, "live"), "reader");
    await expect(prepared(bound, { RAILHEAD_MASTER_KEY: keyOf(1) })).rejects.toThrow(
      /the role reader is bound by row-level security .* a service logs in as railhead_engine/,
    );
  });
});

/** As the superuser. */
async function onServer(statement: string, name = "postgres"): Promise<void> {
  const db = openPool({ url: addressOf(server.url, name), max: 1 });
  await db.run(raw(statement));
  await db.close();
}
