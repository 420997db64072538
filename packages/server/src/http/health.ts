import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { ping } from "../db/session.ts";

const PATIENCE_MS = 2_000;
const JSON_TYPE = "application/json; charset=utf-8";

/**
 * `/livez`: the process runs. `/readyz`: it can serve, that is, the database answers and the server
 * is not closing. Both without a key, and never limited.
 */
export function addHealth(server: FastifyInstance, app: Pick<App, "db">): void {
  let isClosing = false;
  server.addHook("preClose", (done) => {
    isClosing = true;
    done();
  });
  server.get("/livez", async (_request, reply) => {
    await reply.type(JSON_TYPE).send('{"status":"alive"}');
  });
  server.get("/readyz", async (_request, reply) => {
    const checks = {
      database: (await answersInTime(() => ping(app.db))) ? "ok" : "failed",
      server: isClosing ? "closing" : "ok",
    };
    const isReady = Object.values(checks).every((state) => state === "ok");
    const text = JSON.stringify({ status: isReady ? "ready" : "unready", checks });
    await reply
      .code(isReady ? 200 : 503)
      .type(JSON_TYPE)
      .header("cache-control", "no-store")
      .send(text);
  });
}

async function answersInTime(check: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const done = check().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}
