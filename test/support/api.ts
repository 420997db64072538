import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { App } from "../../packages/server/src/context/app.ts";
import { wallClock } from "../../packages/server/src/base/clock.ts";
import { compose } from "../../packages/server/src/app/compose.ts";
import { insertApiKey } from "../../packages/server/src/db/tables/accounts/api-keys.ts";
import { insertEnvironment } from "../../packages/server/src/db/tables/environments/environments.ts";
import { sql, type Database } from "../../packages/server/src/db/postgres/executor.ts";
import { mintApiKey } from "../../packages/server/src/environments/api-key.ts";
import { createSandbox } from "../../packages/server/src/environments/create.ts";
import type { HttpOptions } from "../../packages/server/src/http/server/options.ts";
import type { Route } from "../../packages/server/src/http/route/route.ts";
import { buildServer } from "../../packages/server/src/http/server/server.ts";
import { createIds } from "../../packages/server/src/base/ids.ts";
import { contractOf } from "./api/contract.ts";
import { createTestDatabase } from "./database.ts";
import { testLogger } from "./server-errors.ts";
import { insertDataKeys } from "../../packages/server/src/db/tables/keys/data-keys.ts";
import { localMasterKey } from "../../packages/server/src/vault/master-key.ts";

/** The instant at which a test environment's frozen clock stands: a Monday morning in New York. */
export const TEST_NOW = "2026-03-02T15:00:00.000Z";

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The exact text. */
  readonly text: string;
  readonly body: Envelope;
}

export interface Envelope {
  readonly meta: Record<string, unknown>;
  readonly response_type: string;
  // A test knows what it asked for.
  readonly data: Record<string, never> & { items?: { reference: string; detail: string }[] };
}

export interface CallOptions {
  readonly body?: unknown;
  /** Sent as they are, without a content type unless the headers have one. */
  readonly raw?: string | Buffer;
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An environment with an account, a key of the account and a key of the platform. */
export interface Tenant {
  readonly environmentId: string;
  readonly accountId: string;
  readonly key: string;
  readonly platformKey: string;
}

export interface TestApi extends Tenant {
  readonly app: App;
  readonly db: Database;
  readonly server: FastifyInstance;
  /** Calls with the account's key by default; `key: null` sends none. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  addTenant(kind?: "sandbox" | "live"): Promise<Tenant>;
  /** A tenant with all that payments need: a bank, a linked account, books. */
  addSandbox(): Promise<Tenant>;
  addAccount(environmentId: string, settings?: object): Promise<{ accountId: string; key: string }>;
  close(): Promise<void>;
}

/** The service's interface over these routes, on a database of its own. Nothing is simulated but time. */
export async function createTestApi(
  routes: readonly Route[],
  http: HttpOptions = {},
  /** What the service is given in place of its database. */
  wrap: (db: Database) => Database = (db) => db,
): Promise<TestApi> {
  const database = await createTestDatabase();
  const { db } = database;
  const app = composeApp(wrap(database.serviceDb));
  const server = buildServer(app, routes, { lazySchemas: true, ...http });
  const check = contractOf(routes);
  const addAccount: TestApi["addAccount"] = (environmentId, settings = {}) =>
    insertAccount(app, { environmentId, settings, isDefault: false });
  const addTenant: TestApi["addTenant"] = (kind = "sandbox") => insertTenant(app, kind);
  const tenant = await addTenant();
  return {
    ...tenant,
    app,
    db,
    server,
    addTenant,
    addSandbox: () => insertSandbox(app),
    addAccount,
    call: async (method, path, options = {}) => {
      const reply = await callServer(server, { method, path, key: tenant.key, ...options });
      check({ method, path, ...seen(reply) });
      return reply;
    },
    async close() {
      await server.close();
      await app.engine.stop(0);
      await app.webhooks.stop();
      await app.signal.stop();
      await app.writer.close();
      await database.drop();
    },
  };
}

function composeApp(db: Database): App {
  return compose({
    db,
    wall: wallClock,
    ids: createIds(),
    log: testLogger(),
    masterKeys: [localMasterKey(randomBytes(32))],
    // Bank folders are made on first use, which a test of the API does not reach.
    dataDir: join(tmpdir(), "railhead-api-test"),
    allowsLoopback: true,
    wire: {
      amounts: "string",
      risk_source_name: "risk_monitor",
      account_header_aliases: ["x-acct"],
    },
  });
}

async function insertSandbox(app: App): Promise<Tenant> {
  const clock = { clock_mode: "frozen", clock_at: TEST_NOW } as const;
  const created = await createSandbox(app, { name: "test", seed: 1n, ...clock });
  const environmentId = created.environment.id;
  const key = await insertKey(app, environmentId, created.account_id);
  return { environmentId, accountId: created.account_id, key, platformKey: created.api_key };
}

/** An environment with an account and its keys, without bank or books. */
export async function insertTenant(app: App, kind: "sandbox" | "live"): Promise<Tenant> {
  const environmentId = app.ids.uuid(TEST_NOW);
  const clock =
    kind === "live"
      ? ({ clock_mode: "real", clock_at: null } as const)
      : ({ clock_mode: "frozen", clock_at: TEST_NOW } as const);
  await insertEnvironment(app.db, {
    id: environmentId,
    kind,
    name: "test",
    seed: 1n,
    ...clock,
    clock_version: 0n,
    created_at: TEST_NOW,
  });
  const { rows } = await app.vault.newKeys(environmentId, TEST_NOW);
  await insertDataKeys(app.db, rows);
  const { accountId, key } = await insertAccount(app, {
    environmentId,
    settings: {},
    isDefault: true,
  });
  const platformKey = await insertKey(app, environmentId, null);
  return { environmentId, accountId, key, platformKey };
}

async function insertAccount(
  app: App,
  options: { environmentId: string; settings: object; isDefault: boolean },
): Promise<{ accountId: string; key: string }> {
  const { environmentId, settings, isDefault } = options;
  const organizationId = app.ids.uuid(TEST_NOW);
  const accountId = app.ids.uuid(TEST_NOW);
  await app.db.run(sql`insert into organizations (id, environment_id, name, created_at, updated_at)
    values (${organizationId}, ${environmentId}, 'Test', ${TEST_NOW}, ${TEST_NOW})`);
  await app.db.run(sql`
    with counted as (insert into account_event_counts (account_id, environment_id)
      values (${accountId}, ${environmentId}))
    insert into accounts (id, environment_id, organization_id, is_default, status,
      business_profile, settings, created_at, updated_at)
    values (${accountId}, ${environmentId}, ${organizationId}, ${isDefault}, 'active',
      ${{ name: "Test", website: "https://test.example" }}, ${settings}, ${TEST_NOW}, ${TEST_NOW})`);
  return { accountId, key: await insertKey(app, environmentId, accountId) };
}

/** A key of an account, or of the platform where that is null. */
export async function insertKey(
  app: App,
  environmentId: string,
  accountId: string | null,
): Promise<string> {
  const { text, key_hash, hint } = mintApiKey({ kind: "sandbox" }, app.ids);
  await insertApiKey(app.db, {
    id: app.ids.uuid(TEST_NOW),
    environment_id: environmentId,
    account_id: accountId,
    key_hash,
    hint,
    scopes: ["admin"],
    created_at: TEST_NOW,
    expires_at: null,
  });
  return text;
}

/** What the document of the routes has a say on. */
export function seen({ status, headers, text }: Reply) {
  const type = headers["content-type"];
  return { status, text, contentType: typeof type === "string" ? type : "" };
}

/** Calls a server that is not listening. */
export async function callServer(
  server: FastifyInstance,
  { method, path, body, raw, key, headers }: CallOptions & { method: string; path: string },
): Promise<Reply> {
  const response = await server.inject({
    method: method as "GET",
    url: path,
    headers: {
      ...(key == null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(raw === undefined ? {} : { payload: raw }),
  });
  const text = response.body;
  const isJson = String(response.headers["content-type"]).startsWith("application/json");
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    body: (isJson && text !== "" ? JSON.parse(text) : {}) as Envelope,
  };
}
