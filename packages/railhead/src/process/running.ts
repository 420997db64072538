import type { Service } from "@railhead/server";
import { EXIT, cliError } from "../terminal/cli-error.ts";
import type { Shutdown } from "./shutdown.ts";

/**
 * Waits for a start. Undefined where it failed because of a shutdown: Ctrl-C in a terminal also
 * interrupts the process that creates a new database.
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
 * Runs `work`, serves until shutdown, then stops in order. Throws where the database ends
 * unexpectedly, with its last output, and rethrows errors of `work`.
 */
export async function serveUntilStopped(
  service: Service,
  shutdown: Shutdown,
  work: () => Promise<void>,
): Promise<void> {
  const lost = service.database.managed?.exited.then((lastWords) => {
    if (shutdown.signal.aborted) return;
    // Without its database the service cannot finish anything, so the process exits at once.
    throw cliError(databaseLost(lastWords), EXIT.unavailable);
  });
  const failures: unknown[] = [];
  const served = workThenWait(work, shutdown).catch((error: unknown) => failures.push(error));
  await Promise.race([served, ...(lost === undefined ? [] : [lost])]);
  shutdown.request();
  // Stopping would hang if the database is lost meanwhile.
  await Promise.race([service.stop(), ...(lost === undefined ? [] : [lost])]);
  if (failures.length > 0) throw failures[0];
}

/** The message where PostgreSQL ended and could not be restarted. */
export const databaseLost = (lastWords: string): string =>
  `The database ended unexpectedly and could not be restarted. Its last output:\n${lastWords}`;

async function workThenWait(work: () => Promise<void>, shutdown: Shutdown): Promise<void> {
  try {
    await work();
  } catch (error) {
    // Errors caused by the shutdown are no failures.
    if (!shutdown.signal.aborted) throw error;
  }
  await shutdown.requested;
}
