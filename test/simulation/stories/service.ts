import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { compose } from "../../../packages/server/src/app/compose.ts";
import { routes } from "../../../packages/server/src/api/routes.ts";
import { wallClock } from "../../../packages/server/src/base/clock.ts";
import { createIds } from "../../../packages/server/src/base/ids.ts";
import { openPool } from "../../../packages/server/src/db/postgres/connections/pool.ts";
import { migrate } from "../../../packages/server/src/db/schema/migrate.ts";
import { createSandbox } from "../../../packages/server/src/environments/create.ts";
import { buildServer } from "../../../packages/server/src/http/server/server.ts";
import { localMasterKey } from "../../../packages/server/src/vault/master-key.ts";

/** Monday 2 March 2026, 10:00 in New York. */
const CLOCK_START = "2026-03-02T15:00:00.000Z";

// A story knows what it asked for.
// oxlint-disable-next-line typescript/no-explicit-any
export type Data = any;

export interface Asked {
  readonly body?: object;
  /** An idempotency key. */
  readonly key?: string;
}

export interface Answer {
  readonly status: number;
  readonly data: Data;
}

/** A sandbox with frozen time, over HTTP. */
export interface StorySandbox {
  readonly environmentId: string;
  /** Where its bank's files lie. */
  readonly bankFolder: string;
  call(method: string, path: string, asked?: Asked): Promise<Answer>;
  /** The data of an answer that must be 2xx. */
  get(path: string): Promise<Data>;
  post(path: string, body: object): Promise<Data>;
  /** Moves the clock, by a duration such as `P1D` or `2bd`. */
  advance(by: string): Promise<void>;
  /** The same environment with another key. */
  as(environmentId: string, apiKey: string): StorySandbox;
}

export interface StoryService {
  open(seed: number): Promise<StorySandbox>;
  close(): Promise<void>;
}

/** The whole service in this process, on a database of its own. */
export async function startStoryService(serverUrl: string, folder: string): Promise<StoryService> {
  const name = `stories_${process.pid}`;
  const onServer = async (command: string) => {
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(command);
    } finally {
      await client.end();
    }
  };
  await onServer(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  const db = openPool({ url: url.toString(), max: 16 });
  await migrate(db, { at: "2026-01-02T15:00:00.000Z" });
  const app = compose({
    db,
    wall: wallClock,
    ids: createIds(),
    log: pino({ level: process.env["SIMULATION_LOG"] ?? "silent" }, process.stderr),
    masterKeys: [localMasterKey(Buffer.alloc(32, 9))],
    dataDir,
    wire: { amounts: "string", risk_source_name: "risk_monitor", account_header_aliases: [] },
    allowsLoopback: true,
    lanes: 1,
  });
  const server = buildServer(app, routes, { lazySchemas: true, requestLog: false });
  await app.signal.start();
  await app.keys.start();
  await app.engine.start();
  await app.webhooks.start();

  function caller(environmentId: string, apiKey: string): StorySandbox {
    const call: StorySandbox["call"] = async (method, path, { body, key } = {}) => {
      const { statusCode, body: text } = await server.inject({
        method: method as "GET",
        url: path,
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(key === undefined ? {} : { "idempotency-key": key }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      if (statusCode >= 500) throw new Error(`${method} ${path} was answered ${text}`);
      return { status: statusCode, data: text === "" ? undefined : JSON.parse(text).data };
    };
    const data = async (method: string, path: string, asked?: Asked): Promise<Data> => {
      const answer = await call(method, path, asked);
      if (answer.status < 300) return answer.data;
      throw new Error(`${method} ${path} was answered ${answer.status}`);
    };
    return {
      environmentId,
      bankFolder: join(dataDir, "bank", environmentId),
      call,
      get: (path) => data("GET", path),
      post: (path, body) => data("POST", path, { body }),
      async advance(by) {
        await data("POST", "/v1/sandbox/clock/advance", { body: { by } });
      },
      as: caller,
    };
  }

  return {
    async open(seed) {
      const { environment, api_key } = await createSandbox(
        { db: app.db, ids: app.ids, vault: app.vault },
        { name: "story", seed: BigInt(seed), clock_mode: "frozen", clock_at: CLOCK_START },
      );
      return caller(environment.id, api_key);
    },
    async close() {
      await Promise.all([server.close(), app.engine.stop(0)]);
      await app.webhooks.stop();
      await app.signal.stop();
      await app.writer.close();
      await db.close();
      await onServer(`drop database ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
