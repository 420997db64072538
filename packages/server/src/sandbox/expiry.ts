import type { Logger } from "pino";
import { listExpiredEnvironments } from "../db/tables/environments/environments.ts";
import { deleteSandbox, type LifecycleTools } from "./snapshots.ts";

const EVERY_MS = 10_000;

/** Deletes expired sandboxes; returns how many. */
export async function deleteExpired(app: LifecycleTools): Promise<number> {
  const expired = await listExpiredEnvironments(app.db, app.wall.now());
  for (const environment of expired) await deleteSandbox(app, environment);
  return expired.length;
}

/** Sweeps periodically; the returned function stops it and waits for a running sweep. */
export function startExpiry(app: LifecycleTools & { readonly log: Logger }): () => Promise<void> {
  let sweeping: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = deleteExpired(app).catch((error: unknown) => {
      app.log.error({ err: error }, "sandboxes past their time could not be deleted");
    });
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}
