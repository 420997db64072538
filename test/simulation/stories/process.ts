import { pino } from "pino";
import { compose } from "../../../packages/server/src/app/compose.ts";
import { routes } from "../../../packages/server/src/api/routes.ts";
import type { WallClock } from "../../../packages/server/src/base/clock.ts";
import { createIds } from "../../../packages/server/src/base/ids.ts";
import type { App } from "../../../packages/server/src/context/app.ts";
import { openPool } from "../../../packages/server/src/db/postgres/connections/pool.ts";
import {
  CLOCK_CHANNEL,
  readClockNews,
} from "../../../packages/server/src/db/tables/environments/environments.ts";
import { buildServer } from "../../../packages/server/src/http/server/server.ts";
import { localMasterKey } from "../../../packages/server/src/vault/master-key.ts";

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

export type Call = (method: string, path: string, asked?: Asked) => Promise<Answer>;

/** A whole service in this process. */
export interface StoryProcess {
  readonly app: App;
  /** Calls with an API key. Throws where the answer is 5xx and not 503. */
  callWith(apiKey: string): Call;
  stop(): Promise<void>;
}

const MASTER_KEY = Buffer.alloc(32, 9);

/** The variables by which a command reaches what a process works on. */
export const variablesOf = ({ url, dataDir }: { url: string; dataDir: string }) => ({
  DATABASE_URL: url,
  RAILHEAD_DATA_DIR: dataDir,
  RAILHEAD_MASTER_KEY: MASTER_KEY.toString("base64"),
  LOG_LEVEL: "silent",
});

export async function startProcess(place: {
  url: string;
  dataDir: string;
  wall: WallClock;
}): Promise<StoryProcess> {
  const { url, dataDir, wall } = place;
  const db = openPool({ url, max: 16 });
  const app = compose({
    db,
    wall,
    ids: createIds(),
    log: pino({ level: process.env["SIMULATION_LOG"] ?? "silent" }, process.stderr),
    masterKeys: [localMasterKey(MASTER_KEY)],
    dataDir,
    wire: { amounts: "string", risk_source_name: "risk_monitor", account_header_aliases: [] },
    allowsLoopback: true,
    lanes: 1,
  });
  const server = buildServer(app, routes, { lazySchemas: true, requestLog: false });
  await app.signal.start();
  const unlisten = await db.listen(CLOCK_CHANNEL, (payload) => {
    const { id, clock_version } = readClockNews(payload);
    void app.environments.refresh(id, clock_version).catch(() => undefined);
  });
  await app.keys.start();
  await app.fence.check();
  await app.engine.start();
  await app.webhooks.start();
  return {
    app,
    callWith:
      (apiKey) =>
      async (method, path, { body, key } = {}) => {
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
        if (statusCode >= 500 && statusCode !== 503)
          throw new Error(`${method} ${path} was answered ${text}`);
        const { data } = (text === "" ? {} : JSON.parse(text)) as { data?: Data };
        return { status: statusCode, data };
      },
    async stop() {
      await unlisten();
      await Promise.all([server.close(), app.engine.stop(0)]);
      await app.webhooks.stop();
      await app.signal.stop();
      await app.writer.close();
      await app.journal.close();
      await db.close();
    },
  };
}
