import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { socketFolderOf } from "./placement.ts";
import { processCommand } from "./process-table.ts";

const FAST_STOP_MS = 10_000;
const IMMEDIATE_STOP_MS = 5_000;

/**
 * Ends a server that outlived its Railhead process (killed without warning), and removes the lock files that a
 * killed server left. PostgreSQL would refuse to start while a process has the number in one of them, though it
 * be another program, or only not yet buried by its parent; or where one is empty. Call only as the data
 * folder's owner.
 */
export async function stopOrphan(dataDir: string): Promise<void> {
  for (const file of lockFiles(dataDir)) {
    const pid = processIn(file);
    if (pid !== undefined && isServerOf(pid, dataDir)) await stopServer(pid, dataDir);
    rmSync(file, { force: true });
  }
}

/** Of the data and of the socket: either may be left without the other. */
function lockFiles(dataDir: string): string[] {
  const sockets = socketFolderOf(dataDir);
  const ofSockets = existsSync(sockets) ? readdirSync(sockets) : [];
  return [
    join(dataDir, "postmaster.pid"),
    ...ofSockets.filter((name) => name.endsWith(".lock")).map((name) => join(sockets, name)),
  ];
}

/** The number in the first line, where there is a file with one. */
function processIn(lockFile: string): number | undefined {
  if (!existsSync(lockFile)) return undefined;
  const pid = Number.parseInt(readFileSync(lockFile, "utf8"), 10);
  return Number.isNaN(pid) ? undefined : Math.abs(pid);
}

/** What a process that ended was started with is no longer told, so that it counts as none. */
function isServerOf(pid: number, dataDir: string): boolean {
  const command = processCommand(pid) ?? "";
  return command.includes("postgres") && `${command} `.includes(`-D ${dataDir} `);
}

async function stopServer(pid: number, dataDir: string): Promise<void> {
  const isGone = () => !isServerOf(pid, dataDir);
  signal(pid, "SIGINT");
  if (await waitFor(isGone, FAST_STOP_MS)) return;
  signal(pid, "SIGQUIT");
  if (await waitFor(isGone, IMMEDIATE_STOP_MS)) return;
  throw new Error(`a PostgreSQL left over on ${dataDir} (pid ${pid}) does not stop; end it first`);
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
