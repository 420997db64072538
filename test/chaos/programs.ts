import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { join } from "node:path";

/** User that PostgreSQL runs as where this process is root, which PostgreSQL refuses to be. */
export const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;

export interface Started {
  readonly name: string;
  readonly pid: number;
  readonly child: ChildProcess;
  readonly isRunning: () => boolean;
  readonly ended: Promise<void>;
}

/** The processes of a run, each with a log of its own, all of which end with it. */
export interface Launcher {
  start(wanted: {
    readonly name: string;
    readonly command: readonly string[];
    readonly environment?: Readonly<Record<string, string>>;
    readonly isUnprivileged?: boolean;
    readonly hasChannel?: boolean;
  }): Started;
  /** Ends everything that was started and still runs. */
  close(): Promise<void>;
}

export function createLauncher(logs: string): Launcher {
  const running = new Set<Started>();
  const streams = new Map<string, WriteStream>();
  const logOf = (name: string) => {
    const open = streams.get(name) ?? createWriteStream(join(logs, `${name}.log`), { flags: "a" });
    streams.set(name, open);
    return open;
  };
  return {
    start({ name, command, environment = {}, isUnprivileged = false, hasChannel = false }) {
      const [file = "", ...args] = command;
      const child = spawn(file, args, {
        env: { PATH: process.env["PATH"], HOME: logs, LANG: "C.UTF-8", ...environment },
        stdio: ["ignore", "pipe", "pipe", ...(hasChannel ? (["ipc"] as const) : [])],
        cwd: logs,
        ...(isUnprivileged ? UNPRIVILEGED : {}),
      });
      const log = logOf(name);
      child.stdout?.on("data", (part: Buffer) => log.write(part));
      child.stderr?.on("data", (part: Buffer) => log.write(part));
      const ended = once(child, "exit").then(
        () => undefined,
        () => undefined,
      );
      const started: Started = {
        name,
        pid: child.pid ?? 0,
        child,
        isRunning: () => child.exitCode === null && child.signalCode === null,
        ended: ended.then(() => void running.delete(started)),
      };
      if (started.pid === 0) throw new Error(`${file} does not start`);
      running.add(started);
      return started;
    },
    async close() {
      const left = [...running];
      for (const { child } of left) child.kill("SIGCONT");
      for (const { child } of left) child.kill("SIGKILL");
      await Promise.all(left.map(({ ended }) => ended));
      for (const stream of streams.values()) stream.end();
    },
  };
}
