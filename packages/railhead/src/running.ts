import type { Service } from "@railhead/server";
import { EXIT, fault } from "./fault.ts";
import type { Stopping } from "./stopping.ts";

/**
 * Does the work, if any, then serves until asked to stop, and stops in order. Throws the
 * database's last words where it ends by itself, and what the work threw.
 */
export async function serveUntilStopped(
  service: Service,
  stopping: Stopping,
  work: () => Promise<void>,
): Promise<void> {
  const database = service.database.managed?.exited.then((lastWords) => {
    if (stopping.signal.aborted) return;
    throw fault(`The database ended by itself. Its last words:\n${lastWords}`, EXIT.unavailable);
  });
  try {
    await Promise.race([
      workThenWait(work, stopping),
      ...(database === undefined ? [] : [database]),
    ]);
  } finally {
    stopping.ask();
    await service.stop();
    await database;
  }
}

async function workThenWait(work: () => Promise<void>, stopping: Stopping): Promise<void> {
  try {
    await work();
  } catch (error) {
    // What was cut off by the stop is no failure.
    if (!stopping.signal.aborted) throw error;
  }
  await stopping.asked;
}
