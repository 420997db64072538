import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { FollowedDirectory } from "../../bridge-providers/follow-directory.ts";
import type { App } from "../../context/app.ts";
import type { Database } from "../../db/postgres/executor.ts";
import { CLOCK_CHANNEL, readClockNews } from "../../db/tables/environments/environments.ts";
import { KEYS_CHANNEL } from "../../db/tables/keys/data-keys.ts";
import { startExpiry } from "../../sandbox/expiry.ts";
import { backgroundOf } from "./background.ts";

/** What an App does beside requests. */
export interface AppWork {
  /** Follows other processes, and throws where the database lost what went to banks. Before requests are served. */
  follow(): Promise<void>;
  /** Begins engine, deliveries and background work. */
  begin(): Promise<void>;
  /** The parts to stop in this order, after the engine; the last closes the database. */
  readonly stops: readonly (() => Promise<unknown>)[];
  /** Stops what a failed start began. */
  abandon(): Promise<void>;
}

interface Prepared {
  readonly app: App;
  readonly database: Pick<Database, "close">;
  readonly directory: FollowedDirectory;
}

export function appWork({ app, database, directory }: Prepared, hasEngine: boolean): AppWork {
  const background = backgroundOf(app, directory);
  let unlisten = () => Promise.resolve();
  let stopExpiry = () => Promise.resolve();
  return {
    async follow() {
      unlisten = await listenForChanges(app);
      await app.signal.start();
      await app.faults.start();
      await app.keys.start();
      app.keyUses.start();
      await app.sessions.start();
      await app.rights.start();
      // Before anything is written: readers learn of a log that went back by its generation.
      await app.fence.check();
    },
    async begin() {
      if (hasEngine) {
        await app.engine.start();
        await app.webhooks.start();
        app.retention.start();
      }
      background.start({ hasEngine });
      if (hasEngine) stopExpiry = startExpiry(app);
    },
    stops: [
      () => stopExpiry(),
      () => app.webhooks.stop(),
      () => app.retention.stop(),
      ...background.tasks.map((task) => () => task.stop()),
      () => app.writer.close(),
      () => app.customers.close(),
      () => app.signal.stop(),
      () => app.faults.stop(),
      () => app.keys.stop(),
      () => app.keyUses.stop(),
      () => app.sessions.stop(),
      () => app.rights.stop(),
      () => unlisten(),
      () => app.journal.close(),
      () => database.close(),
    ],
    async abandon() {
      for (const task of background.tasks) await task.stop();
      await app.engine.stop();
      await app.webhooks.stop();
      await app.signal.stop();
      await app.faults.stop();
      await app.journal.close();
      await database.close();
    },
  };
}

/** Reads environments and keys anew that other processes changed. */
async function listenForChanges(app: App): Promise<() => Promise<void>> {
  const unlisten = await app.db.listen(CLOCK_CHANNEL, (payload) => {
    const { id, clock_version } = readClockNews(payload);
    const isReconnected = id === "";
    const done = isReconnected ? compareAgain(app) : app.environments.refresh(id, clock_version);
    done.catch((error: unknown) => {
      app.log.warn({ err: error }, "an environment could not be read again");
    });
  });
  const unlistenKeys = await app.db.listen(KEYS_CHANNEL, (environmentId) =>
    app.vault.forget(environmentId === "" ? undefined : environmentId),
  );
  return async () => {
    await unlisten();
    await unlistenKeys();
  };
}

/** After a lost connection the server may be another one, or hold other data. */
async function compareAgain(app: App): Promise<void> {
  app.counterparties.clear();
  app.exposure.clear();
  await app.fence.check();
}

const STOP_MS = 15_000;
const LATER_MS = 1_000;

/** A part that fails or hangs must not block the rest: only the first gets the full timeout. */
export async function stopInOrder(
  log: Logger,
  parts: readonly (() => Promise<unknown>)[],
): Promise<void> {
  let patienceMs = STOP_MS;
  for (const part of parts) {
    const waited = new AbortController();
    const { signal } = waited;
    const late = sleep(patienceMs, "late", { signal }).catch(() => undefined);
    const ended = await Promise.race([part(), late]).catch((error: unknown) => {
      log.warn({ err: error }, "a part of the service did not stop well");
    });
    waited.abort();
    if (ended !== "late") continue;
    patienceMs = LATER_MS;
    log.warn("a part of the service was not waited for any longer");
  }
}
