import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { processCommand } from "./process-table.ts";

const FAST_STOP_MS = 10_000;
const IMMEDIATE_STOP_MS = 5_000;

/**
 * Ends a server that outlived its Railhead process (killed without warning), and removes a pid file that names
 * no server, which would otherwise stop the next start. Call only as the data folder's owner.
 */
export async function stopOrphan(dataDir: string): Promise<void> {
  const pid = serverPid(dataDir);
  if (pid === undefined) return;
  if (!isServerOf(pid, dataDir)) {
    rmSync(join(dataDir, "postmaster.pid"), { force: true });
    return;
  }
  const isGone = () => !isServerOf(pid, dataDir);
  signal(pid, "SIGINT");
  if (await waitFor(isGone, FAST_STOP_MS)) return;
  signal(pid, "SIGQUIT");
  if (await waitFor(isGone, IMMEDIATE_STOP_MS)) return;
  throw new Error(`a PostgreSQL left over on ${dataDir} (pid ${pid}) does not stop; end it first`);
}

/** The pid in the first line of postmaster.pid, where that file is. */
export function serverPid(dataDir: string): number | undefined {
  const file = join(dataDir, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  return Number.isNaN(pid) ? undefined : Math.abs(pid);
}

function isServerOf(pid: number, dataDir: string): boolean {
  const command = processCommand(pid) ?? "";
  return command.includes("postgres") && command.includes(`-D ${dataDir} `);
}

function signal(pid: number, name: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It ended by itself in between.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Asks every 10 ms; false when the time is over first. */
export async function waitFor(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}
