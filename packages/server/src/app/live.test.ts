import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { caller } from "../../../../test/support/service.ts";
import { wallClock } from "../base/clock.ts";
import { createIds } from "../base/ids.ts";
import { raw, sql } from "../db/postgres/sql.ts";
import { moveToCell } from "./move/cell-move.ts";
import { configOfCell } from "./settings/cells.ts";
import { readConfig } from "./settings/config.ts";
import { openStore } from "./open-store.ts";
import {
  startManagedPostgres,
  type ManagedPostgres,
} from "../db/managed-postgres/managed-postgres.ts";
import { ENGINE_ROLE } from "../db/roles/rights.ts";
import { withLogin } from "../db/postgres/connections/open.ts";
import { openPool } from "../db/postgres/connections/pool.ts";
import { migrate } from "../db/schema/migrate.ts";
import { createLiveEnvironment, listLive } from "./live.ts";
import { simulatedBank } from "../rails/calendar/bank-profile.ts";
import { startService, type Service } from "./service.ts";
import { testLogger } from "../../../../test/support/server-errors.ts";

const masterKey = Buffer.alloc(32, 5).toString("base64");
const bank = { ...simulatedBank, name: "First Bank" };
const wanted = { name: "Acme", website: "https://acme.example", bank };

// The server of the run loses commits in a crash, which a live environment refuses.
let database: ManagedPostgres;
let folder: string;
let service: Service;
const settings = (variables: Record<string, string> = {}) =>
  readConfig({
    DATABASE_URL: withLogin(database.url, ENGINE_ROLE),
    RAILHEAD_DATA_DIR: join(folder, "data"),
    LOG_LEVEL: "silent",
    PORT: "0",
    ...variables,
  });
const config = () => settings({ RAILHEAD_MASTER_KEY: masterKey });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "railhead-live-"));
  await chmod(folder, 0o755);
  database = await startManagedPostgres({ dataDir: join(folder, "pg") });
  const owner = openPool({ url: database.url, max: 1 });
  await migrate(owner, { at: "2026-01-02T15:00:00.000Z" });
  await owner.close();
  service = await startService({ config: config(), log: testLogger() });
});
afterAll(async () => {
  await service.stop();
  await database.stop();
  await rm(folder, { recursive: true });
});

test("no live environment is made without a master key, or by a bank no file could reach", async () => {
  await expect(createLiveEnvironment(settings(), wanted)).rejects.toThrow(/RAILHEAD_MASTER_KEY/);
  const by = (changed: object) =>
    createLiveEnvironment(config(), { ...wanted, bank: { ...bank, ...changed } });
  await expect(by({ colour: "red", cutoff: "noon" })).rejects.toThrow(/colour.*cutoff/s);
  await expect(by({ deadline: "12:00" })).rejects.toThrow(/no file could ever leave/);
});

test("of many that make the live environment one succeeds, and its key opens it on services that run", async () => {
  const made = await Promise.all([1, 2, 3].map(() => createLiveEnvironment(config(), wanted)));
  const [created, second] = made.filter((one) => one !== undefined);
  expect(second).toBeUndefined();
  expect(created?.api_key).toMatch(/^rk_live_[0-9a-f]{64}$/);
  const { call, get, post } = caller(service.url, created?.api_key ?? "");
  expect(await get("/v1/banks")).toMatchObject([{ name: "First Bank", is_default: true }]);
  expect(await get(`/v1/accounts/${created?.account_id}`)).toMatchObject({ status: "created" });
  const account = await post("/v1/accounts", {
    organization_id: created?.organization_id,
    account_type: "business",
    access_level: "managed",
    business_profile: { name: "Shop", website: "https://shop.example" },
  });
  expect(account).toMatchObject({ status: "created" });
  expect(await get("/v1/audit_log?sort_order=asc&page_size=1")).toMatchObject([
    { sequence: 1, action: "environment.created", actor: { type: "system", id: "command_line" } },
  ]);
  const refused = await call("POST", "/v1/sandbox/clock/advance", { body: { by: "P1D" } });
  expect(refused.status).toBe(404);
});

test("a second live environment needs another name, and has its own bank, keys, log and books", async () => {
  await expect(createLiveEnvironment(config(), wanted)).resolves.toBeUndefined();
  const other = { ...wanted, name: "Acme West", bank: { ...bank, name: "West Bank" } };
  const made = await createLiveEnvironment(config(), { ...other, environment: "west" });
  expect(made).toMatchObject({ environment: "west" });
  const { call, get } = caller(service.url, made?.api_key ?? "");
  expect(await get("/v1/banks")).toMatchObject([{ name: "West Bank", is_default: true }]);
  expect(await get("/v1/audit_log?sort_order=asc&page_size=1")).toMatchObject([
    { sequence: 1, action: "environment.created" },
  ]);
  const live = await listLive(config());
  expect(live.map(({ environment }) => environment)).toEqual(["production", "west"]);
  expect((await call("GET", "/v1/sandbox/clock")).status).toBe(404);
});

test("no live environment reads an inbound folder that another one reads with the same login", async () => {
  const sftp = {
    host: "sftp.bank.example",
    port: 22,
    username: "acme",
    host_key_fingerprints: ["SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],
    outbound: "/out",
    inbound: ["/returns"],
    after_reading: "delete",
    rename: true,
    stat: true,
    read_back: false,
    timeout_ms: 10_000,
    secret_files: { password: "/run/secrets/sftp" },
  };
  const by = (environment: string, changed: object) => {
    const profile = { ...bank, transport: "sftp", sftp: { ...sftp, ...changed } };
    return createLiveEnvironment(config(), { ...wanted, bank: profile, environment });
  };
  const east = await by("east", {});
  await expect(by("south", { inbound: ["/returns/"] })).rejects.toThrow(
    /the live environment east reads the inbound folder \/returns\/.*a login or a folder of its own/,
  );
  const south = await by("south", { username: "south" });
  const { call, list } = caller(service.url, south?.api_key ?? "");
  const [own] = await list("/v1/banks");
  const path = `/v1/banks/${String(own?.["id"])}/profile`;
  const profile = { ...(own?.["profile"] as object), sftp };
  const refused = await call("PUT", path, { body: { profile } });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain("the live environment east reads");
  expect(east).toMatchObject({ environment: "east" });
});

test("no two cells are given trace numbers of one ODFI, and where they give them /readyz and a move to a third say so", async () => {
  const superuser = new URL(database.url);
  superuser.pathname = "/two";
  const main = openPool({ url: database.url, max: 1 });
  await main.run(raw("create database two"));
  await main.close();
  const owner = openPool({ url: superuser.href, max: 1 });
  await migrate(owner, { at: "2026-01-02T15:00:00.000Z" });
  await owner.close();
  const two = withLogin(superuser.href, ENGINE_ROLE);
  const nowhere = "postgres://127.0.0.1:1/none";
  const cells = (list: string, more: Record<string, string> = {}) =>
    settings({ RAILHEAD_MASTER_KEY: masterKey, RAILHEAD_CELLS: list, ...more });
  const inTwo = cells(`two=${two}`, { RAILHEAD_CELL: "two" });
  await expect(createLiveEnvironment(inTwo, wanted)).rejects.toThrow(
    /cell main gives the trace numbers of the ODFI \d{8}, .*: run RAILHEAD_CELL=main railhead live create$/,
  );
  const cedar = { ...wanted, bank: { ...bank, odfi_routing_number: "021000021" } };
  await expect(
    createLiveEnvironment(cells(`two=${two} three=${nowhere}`), { ...cedar, environment: "n" }),
  ).rejects.toThrow(/cell three cannot be asked .* ODFI 02100002, .*: try again when/);
  const both = [inTwo, cells(`two=${two}`)].map((cell) =>
    createLiveEnvironment(cell, { ...cedar, environment: "cedar" }),
  );
  const made = (await Promise.allSettled(both)).map(({ status }) => status);
  expect(made.toSorted()).toEqual(["fulfilled", "rejected"]);
  // As by a command without the setting.
  const alone = settings({ RAILHEAD_MASTER_KEY: masterKey, DATABASE_URL: two });
  const stray = await createLiveEnvironment(alone, { ...wanted, environment: "stray" });
  const own = await createLiveEnvironment(config(), { ...wanted, environment: "of-main" });
  const [first] = await listLive(config());
  const moveTo = (to: string) =>
    moveToCell(cells(`two=${two} three=${nowhere}`), {
      environment: first?.environment_id ?? "",
      source: undefined,
      maxFenceMs: 60_000,
      maxStallMs: 120_000,
      to,
    });
  await expect(moveTo("three")).rejects.toThrow(
    /cell two gives trace numbers of the ODFI \d{8}, too: move the environment there/,
  );
  await expect(moveTo("two")).rejects.toThrow(
    /cell three cannot be asked .* ODFI \d{8}.*: try again/,
  );
  const served = await startService({
    config: cells(`two=${two}`),
    engine: false,
    log: testLogger(),
  });
  try {
    const readyz = await fetch(`${served.url}/readyz`);
    expect([readyz.status, await readyz.json()]).toMatchObject([
      200,
      {
        status: "degraded",
        reasons: expect.arrayContaining([
          expect.stringMatching(
            /^Cells main and two both give trace numbers of the ODFI \d{8}: move/,
          ),
        ]) as unknown,
      },
    ]);
    const profile = { ...bank, odfi_routing_number: "011000015" };
    expect((await addBank(served, stray, profile)).status).toBe(201);
    const refused = await addBank(served, own, profile);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("add the bank in the cell two");
    await expectOneOfTwo(served, { own, stray });
  } finally {
    await served.stop();
  }
  const cell = await startService({
    config: configOfCell(inTwo),
    installation: inTwo,
    engine: false,
    log: testLogger(),
  });
  try {
    const refused = await addBank(cell, stray, { ...bank, odfi_routing_number: CONTESTED });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("add the bank in the cell main");
  } finally {
    await cell.stop();
  }
});

const CONTESTED = "026009593";
type Made = Awaited<ReturnType<typeof createLiveEnvironment>>;
const addBank = (at: Service, by: Made, profile: object) =>
  caller(at.url, by?.api_key ?? "").call("POST", "/v1/banks", { body: { profile } });

/** Two cells are asked for banks of one ODFI at once: the first one has not committed yet. */
async function expectOneOfTwo(
  served: Service,
  { own, stray }: { readonly own: Made; readonly stray: Made },
): Promise<void> {
  const profile = { ...bank, odfi_routing_number: CONTESTED };
  const main = openPool({ url: database.url, max: 2 });
  const isWaiting = async () =>
    (await main.rows(sql`select from pg_locks where not granted and locktype = 'relation'`)).length;
  let first: ReturnType<typeof addBank> | undefined;
  await main.tx(async (tx) => {
    await tx.run(sql`lock table audit_log in share mode`);
    first = addBank(served, own, profile);
    await expect.poll(isWaiting).toBe(1);
    const second = await addBank(served, stray, profile);
    expect(second.status).toBe(422);
    expect(second.text).toContain("another ODFI is being given to a cell: try again");
  });
  expect((await first)?.status).toBe(201);
  await main.close();
  const again = await addBank(served, stray, profile);
  expect(again.text).toContain("add the bank in the cell main");
}

test("a service with a live environment does not start on a key made by itself", async () => {
  await expect(startService({ config: settings() })).rejects.toThrow(/RAILHEAD_MASTER_KEY/);
});

test("with a live environment a service does not migrate unless it was asked to", async () => {
  const owner = openPool({ url: database.url, max: 1 });
  await owner.run(sql`delete from schema_functions where name = 'posting_rules'`);
  const asOwner = (variables: Record<string, string> = {}) =>
    openStore(
      settings({ RAILHEAD_MASTER_KEY: masterKey, DATABASE_URL: database.url, ...variables }),
      { log: testLogger(), wall: wallClock, ids: createIds() },
    );
  await expect(asOwner()).rejects.toThrow(
    "the live environment's schema lacks posting_rules: run `railhead migrate` first, or set MIGRATE_LIVE_AT_START=on",
  );
  // A superuser may migrate, and may not serve.
  await expect(asOwner({ MIGRATE_LIVE_AT_START: "on" })).rejects.toThrow(/is a superuser/);
  await expect(asOwner()).rejects.toThrow(/is a superuser/);
  await owner.close();
});
