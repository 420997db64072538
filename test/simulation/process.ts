import { pino } from "pino";
import { compose } from "../../packages/server/src/app/compose.ts";
import { routes } from "../../packages/server/src/api/routes.ts";
import { createIds, seededRandom } from "../../packages/server/src/base/ids.ts";
import type { App } from "../../packages/server/src/context/app.ts";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import { buildServer } from "../../packages/server/src/http/server/server.ts";
import { localMasterKey } from "../../packages/server/src/vault/master-key.ts";
import type { Actor } from "./scheduler.ts";
import type { World } from "./world.ts";

/** A request as a client sends it. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly apiKey: string;
  readonly body?: object | undefined;
  readonly key?: string | undefined;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A process of the service: API or engine, composed as in production but for its ports. */
export interface Process {
  readonly actor: Actor;
  readonly app: App;
  /** Starts to handle a request; rejects when the process dies before it answers. */
  handle(request: Request): Promise<Reply>;
}

export type Role = "api" | "engine";

const MASTER_KEY = Buffer.alloc(32, 9);
const ENGINE_LEASE_MS = 6_000;

/** Starts a process; `onDeath` is called once it has died. */
export async function startProcess(
  world: World,
  { name, role, start }: { name: string; role: Role; start: number },
  onDeath: () => void,
): Promise<Process> {
  const { scheduler, sessions } = world;
  const died = new AbortController();
  const actor: Actor = {
    name,
    isDead: false,
    pausedUntil: 0,
    async crash() {
      await sessions.endAll(actor);
      died.abort();
      onDeath();
    },
  };
  return await scheduler.as(actor, async () => {
    const db = openPool({ url: world.databaseUrl, max: 8 });
    const log = pino({ level: process.env["SIMULATION_LOG"] ?? "silent" }, process.stderr);
    const app = compose({
      db,
      wall: world.wall,
      ids: createIds(seededRandom(`${world.seed} ${name} ${start}`)),
      log,
      masterKeys: [localMasterKey(MASTER_KEY)],
      dataDir: world.dataDir,
      wire: { amounts: "string", risk_source_name: "risk_monitor", account_header_aliases: [] },
      hasEngine: role === "engine",
      engineLeaseMs: ENGINE_LEASE_MS,
      lanes: 1,
    });
    const server =
      role === "api"
        ? buildServer(app, routes, { lazySchemas: true, requestLog: false })
        : undefined;
    await app.signal.start();
    await app.keys.start();
    if (role === "engine") {
      await app.fence.check();
      await app.engine.start();
      await app.webhooks.start();
    }
    return {
      actor,
      app,
      handle: ({ method, path, apiKey, body, key }) =>
        new Promise((resolve, reject) => {
          const reset = () =>
            reject(Object.assign(new Error("ECONNRESET"), { code: "ECONNRESET" }));
          if (server === undefined || actor.isDead) return reset();
          died.signal.addEventListener("abort", reset, { once: true });
          // The request begins when its answer is awaited, which must happen as the process.
          const sent = scheduler.as(
            actor,
            async () =>
              await server.inject({
                method: method as "GET",
                url: path,
                headers: {
                  authorization: `Bearer ${apiKey}`,
                  ...(body === undefined ? {} : { "content-type": "application/json" }),
                  ...(key === undefined ? {} : { "idempotency-key": key }),
                },
                ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
              }),
          );
          const answered = sent.then(({ statusCode, body: text, headers }) => {
            died.signal.removeEventListener("abort", reset);
            return { status: statusCode, text, headers };
          });
          answered.then(resolve, reject);
        }),
    };
  });
}
