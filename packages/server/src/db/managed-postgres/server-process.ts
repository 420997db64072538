import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { serverEnvironment } from "./data-folder.ts";
import type { Placement } from "./placement.ts";

export interface ServerProcess {
  pid: number;
  /** Resolves with the server's last output once it has exited. */
  exited: Promise<string>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  placement: Placement;
  binaries: Binaries;
  socketDir: string;
  settings: Record<string, string | number>;
  log: (line: string) => void;
}

const START_TIMEOUT_MS = 300_000;
const LEFTOVER_TIMEOUT_MS = 10_000;
const FAST_STOP_MS = 20_000;

/** Starts the server and waits until it accepts connections, which includes crash recovery. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const deadline = performance.now() + LEFTOVER_TIMEOUT_MS;
  for (;;) {
    const server = launch(options);
    const ending = await Promise.race([server.exited, untilReady(options.placement, server.pid)]);
    if (ending === READY) return server;
    if (ending === TOO_SLOW) await server.stop();
    // A killed server's workers keep its shared memory for a moment.
    const isLeftover = /shared memory block .* is still in use/.test(ending);
    if (!isLeftover || performance.now() > deadline) {
      throw new Error(`PostgreSQL did not start on ${options.placement.dataDir}: ${ending}`);
    }
    await sleep(50);
  }
}

const READY = "ready";
const TOO_SLOW = `it was not ready within ${START_TIMEOUT_MS / 1000} seconds`;

/** Line eight of the pid file says whether it accepts connections; a standby's are read-only. */
const ACCEPTING: readonly (string | undefined)[] = ["ready", "standby"];

async function untilReady({ dataDir }: Placement, pid: number): Promise<string> {
  const file = join(dataDir, "postmaster.pid");
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    if (lines[0] === String(pid) && ACCEPTING.includes(lines[7]?.trim())) return READY;
    await sleep(5);
  }
  return TOO_SLOW;
}

function launch(options: ServerOptions): ServerProcess {
  const settings = Object.entries(options.settings).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const child = spawn(options.binaries.postgres, ["-D", options.placement.dataDir, ...settings], {
    ...serverEnvironment(options.placement),
    stdio: ["ignore", "ignore", "pipe"],
    // A separate session: Ctrl-C in a terminal must reach only this process, which then stops the server.
    detached: true,
  });
  const { pid } = child;
  const lastLines = keepLastLines(child, options.log);
  const watchdog = pid === undefined ? undefined : startWatchdog(pid, options.placement);
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", () => {
      watchdog?.kill("SIGKILL");
      resolve(lastLines());
    });
  });
  // The server must not keep this process alive; the watchdog stops it afterwards.
  child.unref();
  return { pid: pid ?? 0, exited, stop: () => stop(child, exited) };
}

async function stop(child: ChildProcess, exited: Promise<string>): Promise<void> {
  child.ref();
  // Fast shutdown: ends sessions, rolls back, checkpoints.
  child.kill("SIGINT");
  const killNow = new AbortController();
  const late = sleep(FAST_STOP_MS, undefined, { signal: killNow.signal }).then(
    () => child.kill("SIGQUIT"),
    () => undefined,
  );
  await exited;
  killNow.abort();
  await late;
}

/**
 * Stops the server soon after this process exits, even killed: a shell waits for the end of its input,
 * which only this process holds open.
 */
function startWatchdog(pid: number, placement: Placement): ChildProcess {
  const script = 'read -r nothing; kill -INT "$1"';
  const watchdog = spawn("/bin/sh", ["-c", script, "railhead-watchdog", String(pid)], {
    ...serverEnvironment(placement),
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  // Optional: without it the next start stops the orphaned server.
  watchdog.on("error", () => undefined);
  watchdog.stdin.on("error", () => undefined);
  watchdog.unref();
  (watchdog.stdin as unknown as { unref(): void }).unref();
  return watchdog;
}

function keepLastLines(child: ChildProcess, log: (line: string) => void): () => string {
  const lines: string[] = [];
  let rest = "";
  const { stderr } = child;
  stderr?.setEncoding("utf8");
  stderr?.on("data", (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) log(line);
    lines.push(...parts);
    lines.splice(0, lines.length - 20);
  });
  (stderr as unknown as { unref?(): void } | null)?.unref?.();
  return () => lines.join("\n");
}
