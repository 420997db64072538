import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { socketFolderOf } from "./placement.ts";
import { processCommand } from "./process-table.ts";

const FAST_STOP_MS = 10_000;
const IMMEDIATE_STOP_MS = 5_000;

/**
 * Stops a server that outlived its Railhead process and removes its lock files: PostgreSQL refuses to
 * start while a lock file is empty or names a live process, even an unrelated one. Call only as owner of
 * the data folder.
 */
export async function stopOrphan(dataDir: string): Promise<void> {
  for (const file of lockFiles(dataDir)) {
    const pid = processIn(file);
    if (pid !== undefined && isServerOf(pid, dataDir)) await stopServer(pid, dataDir);
    rmSync(file, { force: true });
  }
}

/** Lock files of the data and of the socket; either may remain alone. */
function lockFiles(dataDir: string): string[] {
  const sockets = socketFolderOf(dataDir);
  const ofSockets = existsSync(sockets) ? readdirSync(sockets) : [];
  return [
    join(dataDir, "postmaster.pid"),
    ...ofSockets.filter((name) => name.endsWith(".lock")).map((name) => join(sockets, name)),
  ];
}

/** The process id in the first line of a file, if any. */
function processIn(lockFile: string): number | undefined {
  if (!existsSync(lockFile)) return undefined;
  const pid = Number.parseInt(readFileSync(lockFile, "utf8"), 10);
  return Number.isNaN(pid) ? undefined : Math.abs(pid);
}

/** Whether a server works on the folder, whichever process started it. */
export function hasServer(dataDir: string): boolean {
  const pid = processIn(join(dataDir, "postmaster.pid"));
  return pid !== undefined && isServerOf(pid, dataDir);
}

/** An exited process has no command line, so it does not count. */
export function isServerOf(pid: number, dataDir: string): boolean {
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
    // It exited in between.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Polls every 10 ms; returns false on timeout. */
export async function waitFor(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}
