import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { App } from "../../packages/server/src/context/app.ts";
import { wallClock, type WallClock } from "../../packages/server/src/base/clock.ts";
import { createSemaphore } from "../../packages/server/src/base/semaphore.ts";
import { compose } from "../../packages/server/src/app/compose.ts";
import type { Database } from "../../packages/server/src/db/postgres/executor.ts";
import {
  createSandbox,
  type CreatedEnvironment,
} from "../../packages/server/src/environments/create.ts";
import { buildServer } from "../../packages/server/src/http/server/server.ts";
import type { GivenCeilings } from "../../packages/server/src/payments/limits/amount-bounds.ts";
import { createIds, seededRandom } from "../../packages/server/src/base/ids.ts";
import { pageGuests } from "../../packages/server/src/api/bridge/page/routes.ts";
import { routes } from "../../packages/server/src/api/routes.ts";
import type { WireSettings } from "../../packages/server/src/base/wire-format.ts";
import { seen, type CallOptions, type Envelope, type Reply } from "./api.ts";
import { contractOf, type ContractCheck } from "./api/contract.ts";
import { createWatchedDatabase } from "./database.ts";
import { testLogger } from "./server-errors.ts";
import { localMasterKey } from "../../packages/server/src/vault/master-key.ts";

/** Where the clock of a test starts: Monday 2 March 2026, 10:00 in New York. */
export const CLOCK_START = "2026-03-02T15:00:00.000Z";

/** A resource as a test reads it: it knows what it asked for. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Resource = Record<string, any>;

/** A sandbox on a running service, and a caller that holds its key. */
export interface Sandbox extends CreatedEnvironment {
  /** Calls and answers whatever the status. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** Calls and answers `data`; throws where the status is not 2xx. */
  get(path: string): Promise<Resource>;
  list(path: string): Promise<Resource[]>;
  post(path: string, body: unknown, key?: string): Promise<Resource>;
  put(path: string, body: unknown): Promise<Resource>;
  /** Moves the frozen clock: a duration such as `P1D`, an instant, or `idle`. */
  advance(to: string): Promise<Resource>;
}

/** A whole service on a port of its own, with engine and simulated bank. */
export interface TestService {
  readonly app: App;
  readonly db: Database;
  /** With the login of a service, for a second one on the same database. */
  readonly databaseUrl: string;
  readonly url: string;
  /** Throws where an answer is not what the served document says. */
  readonly check: ContractCheck;
  readonly dataDir: string;
  addSandbox(options?: { at?: string; seed?: bigint }): Promise<Sandbox>;
  close(): Promise<void>;
}

/** Starts the service on a fresh database. The same seed gives the same ids and account tokens. */
export async function startTestService(
  options: {
    seed?: string;
    wire?: Partial<WireSettings>;
    /** The machine's own, unless a test needs another day. */
    wall?: WallClock;
    /** Read whenever amounts are checked, so that a test may lower one. */
    ceilings?: GivenCeilings;
    /** Servers that sinks may connect to; a test starts the sinks itself. */
    sinkServers?: readonly string[];
    /** What the engine is given in place of the database. */
    engineDb?: (db: Database) => Database;
    /** Changes settings of the database before the service connects. */
    prepareDatabase?: (db: Database) => Promise<void>;
    /** Opens the service's database, such as one behind a proxy. The caller closes it after the service. */
    openDb?: (url: string) => Promise<Database>;
    /** Adds pages to the server before it listens. */
    addPages?: (server: ReturnType<typeof buildServer>) => void;
  } = {},
): Promise<TestService> {
  const database = await createWatchedDatabase();
  await options.prepareDatabase?.(database.db);
  const db = (await options.openDb?.(database.serviceUrl)) ?? database.serviceDb;
  const dataDir = await mkdtemp(join(tmpdir(), "railhead-journey-"));
  const { seed } = options;
  const wire: WireSettings = {
    amounts: "string",
    risk_source_name: "risk_monitor",
    account_header_aliases: [],
    ...options.wire,
  };
  const check = options.wire === undefined ? usualCheck : contractOf(routes, wire);
  const app = compose({
    db,
    ...(options.engineDb === undefined ? {} : { engineDb: options.engineDb(db) }),
    wall: options.wall ?? wallClock,
    ids: createIds(seed === undefined ? undefined : seededRandom(seed)),
    log: testLogger(),
    masterKeys: [localMasterKey(Buffer.alloc(32, 7))],
    dataDir,
    wire,
    ...(options.ceilings === undefined ? {} : { ceilings: options.ceilings }),
    allowsLoopback: true,
    sinkServers: options.sinkServers ?? [],
  });
  const server = buildServer(app, routes, { lazySchemas: true, guests: pageGuests });
  options.addPages?.(server);
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  await app.signal.start();
  await app.engine.start();
  await app.webhooks.start();
  return {
    app,
    db: database.db,
    databaseUrl: database.serviceUrl,
    url,
    check,
    dataDir,
    async addSandbox({ at = CLOCK_START, seed: environmentSeed = 1n } = {}) {
      const created = await createSandbox(
        { db: app.db, ids: app.ids, vault: app.vault },
        { name: "journey", seed: environmentSeed, clock_mode: "frozen", clock_at: at },
      );
      return { ...created, ...caller(url, created.api_key, check) };
    },
    async close() {
      await Promise.all([server.close(), app.engine.stop(0)]);
      await app.webhooks.stop();
      await app.sinks.stop();
      await app.signal.stop();
      await app.writer.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Caller = Pick<Sandbox, "call" | "get" | "list" | "post" | "put" | "advance">;

const usualCheck = contractOf(routes);

/** More at once wait here: on a busy machine a request that waits for a connection is refused after 5 s. */
const AT_ONCE = 24;

/** A small client of a running service. What it is answered must be what its document says. */
export function caller(url: string, apiKey: string, check: ContractCheck = usualCheck): Caller {
  const requests = createSemaphore(AT_ONCE);
  const call: Caller["call"] = async (method, path, options = {}) => {
    const { body, raw, key = apiKey, headers } = options;
    const { response, text } = await requests.run(async () => {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(raw === undefined ? {} : { body: raw }),
      });
      return { response: answer, text: await answer.text() };
    });
    const reply = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text,
      body: (text === "" ? {} : JSON.parse(text)) as Envelope,
    };
    check({ method, path, ...seen(reply) });
    return reply;
  };
  const data = async (method: string, path: string, options?: CallOptions): Promise<Resource> => {
    const reply = await call(method, path, options);
    if (reply.status < 300) return reply.body.data;
    throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  };
  return {
    call,
    get: (path) => data("GET", path),
    list: async (path) => (await data("GET", path)) as Resource[],
    post: (path, body, key) =>
      data("POST", path, {
        body,
        ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
      }),
    put: (path, body) => data("PUT", path, { body }),
    advance: (to) => data("POST", "/v1/sandbox/clock/advance", { body: advanceBody(to) }),
  };
}

function advanceBody(to: string): object {
  if (to === "idle") return { until: "idle" };
  return to.startsWith("P") ? { by: to } : { to };
}
