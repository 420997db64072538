import type { Service } from "@railhead/server";
import { EXIT, fault } from "../terminal/fault.ts";
import type { Stopping } from "./stopping.ts";

/**
 * Waits for a start. Undefined where it failed because of the stop that was asked for: Ctrl-C in
 * a terminal also reaches the program that makes a new database.
 */
export async function startedUnlessStopped(
  start: Promise<Service>,
  stopping: Stopping,
): Promise<Service | undefined> {
  try {
    return await start;
  } catch (error) {
    if (stopping.signal.aborted) return undefined;
    throw error;
  }
}

/**
 * Does the work, if any, then serves until asked to stop, and stops in order. Throws the
 * database's last words where it ends by itself, and what the work threw.
 */
export async function serveUntilStopped(
  service: Service,
  stopping: Stopping,
  work: () => Promise<void>,
): Promise<void> {
  const lost = service.database.managed?.exited.then((lastWords) => {
    if (stopping.signal.aborted) return;
    // Without its database the service cannot finish anything: the process ends as it is.
    throw fault(databaseLost(lastWords), EXIT.unavailable);
  });
  const failures: unknown[] = [];
  const served = workThenWait(work, stopping).catch((error: unknown) => failures.push(error));
  await Promise.race([served, ...(lost === undefined ? [] : [lost])]);
  stopping.ask();
  // A database that is gone meanwhile cannot be waited for.
  await Promise.race([service.stop(), ...(lost === undefined ? [] : [lost])]);
  if (failures.length > 0) throw failures[0];
}

/** What is said where PostgreSQL ended and cannot be started again. */
export const databaseLost = (lastWords: string): string =>
  `The database ended by itself and could not be started again. Its last words:\n${lastWords}`;

async function workThenWait(work: () => Promise<void>, stopping: Stopping): Promise<void> {
  try {
    await work();
  } catch (error) {
    // What was cut off by the stop is no failure.
    if (!stopping.signal.aborted) throw error;
  }
  await stopping.asked;
}
