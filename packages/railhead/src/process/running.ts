import type { Service } from "@railhead/server";
import { EXIT, cliError } from "../terminal/cli-error.ts";
import type { Shutdown } from "./shutdown.ts";

/**
 * Waits for a start. Undefined where it failed because of the stop that was asked for: Ctrl-C in
 * a terminal also reaches the program that makes a new database.
 */
export async function startedUnlessStopped(
  start: Promise<Service>,
  shutdown: Shutdown,
): Promise<Service | undefined> {
  try {
    return await start;
  } catch (error) {
    if (shutdown.signal.aborted) return undefined;
    throw error;
  }
}

/**
 * Does the work, if any, then serves until asked to stop, and stops in order. Throws the
 * database's last words where it ends by itself, and what the work threw.
 */
export async function serveUntilStopped(
  service: Service,
  shutdown: Shutdown,
  work: () => Promise<void>,
): Promise<void> {
  const lost = service.database.managed?.exited.then((lastWords) => {
    if (shutdown.signal.aborted) return;
    // Without its database the service cannot finish anything: the process ends as it is.
    throw cliError(databaseLost(lastWords), EXIT.unavailable);
  });
  const failures: unknown[] = [];
  const served = workThenWait(work, shutdown).catch((error: unknown) => failures.push(error));
  await Promise.race([served, ...(lost === undefined ? [] : [lost])]);
  shutdown.request();
  // A database that is gone meanwhile cannot be waited for.
  await Promise.race([service.stop(), ...(lost === undefined ? [] : [lost])]);
  if (failures.length > 0) throw failures[0];
}

/** What is said where PostgreSQL ended and cannot be started again. */
export const databaseLost = (lastWords: string): string =>
  `The database ended by itself and could not be started again. Its last words:\n${lastWords}`;

async function workThenWait(work: () => Promise<void>, shutdown: Shutdown): Promise<void> {
  try {
    await work();
  } catch (error) {
    // What was cut off by the stop is no failure.
    if (!shutdown.signal.aborted) throw error;
  }
  await shutdown.requested;
}
