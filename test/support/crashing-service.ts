import { execFile, fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { requireBuild } from "./build.ts";
import { printServerErrors } from "./server-errors.ts";
import { caller, CLOCK_START, type Sandbox } from "./service.ts";

/** Right before or after which effect (a commit, the rename of a file) a process is to die. */
export interface CrashPoint {
  readonly of: "effect" | "rename";
  readonly count: number;
  readonly when: "before" | "after";
}

/** The service in a process of its own, which can be killed and started again on the same data. */
export interface CrashingService {
  readonly url: string;
  /** From now on effects are counted from 1. */
  arm(fate: CrashPoint): Promise<void>;
  /** Has it stop, as a paused machine, right before it gives a file its final name. */
  pauseAtHandOver(): Promise<void>;
  /** Whether the operating system has it stopped. */
  isPaused(): Promise<boolean>;
  /** Lets it go on. */
  wakeUp(): void;
  /** Moves its wall clock, which stands where it was started at an instant. */
  moveWall(at: string): Promise<void>;
  /** What happened since the last `arm`; renames are effects too. */
  counted(): Promise<{ effect: number; rename: number }>;
  addSandbox(): Promise<{ environment_id: string; account_id: string; api_key: string }>;
  /** Resolves once the process is gone. */
  readonly died: Promise<void>;
  stop(): Promise<void>;
}

const run = promisify(execFile);

/** Where each rename of a file is written down, by the name it took. */
export const renameLog = (dataDir: string): string => join(dataDir, "renames.log");

const NEVER = 1_000_000_000;

/** Starts the built service on a database and data folder that outlive it. */
export async function startCrashingService(place: {
  databaseUrl: string;
  dataDir: string;
  /** Needed where there is a live environment. */
  masterKey?: string;
  wallAt?: string;
  engineLeaseMs?: number;
}): Promise<CrashingService> {
  requireBuild();
  const child = fork(new URL("./crashing-server.mjs", import.meta.url), {
    env: {
      PATH: process.env["PATH"],
      // Its batches commit whenever they are full, which would make the count of effects differ.
      REQUEST_LOG: "off",
      PORT: "0",
      DATABASE_URL: place.databaseUrl,
      RAILHEAD_DATA_DIR: place.dataDir,
      ALLOW_LOOPBACK: "on",
      RENAME_JOURNAL: renameLog(place.dataDir),
      LOG_LEVEL: "error",
      ...(place.masterKey === undefined ? {} : { RAILHEAD_MASTER_KEY: place.masterKey }),
      ...(place.engineLeaseMs === undefined
        ? {}
        : { ENGINE_LEASE_MS: String(place.engineLeaseMs) }),
      ...(place.wallAt === undefined ? {} : { WALL_AT: place.wallAt }),
    },
    execArgv: [],
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  if (child.stderr !== null) printServerErrors(child.stderr);
  const died = once(child, "exit").then(() => undefined);
  const { url } = await answerOf<{ url: string }>(child);
  const ask = async <T>(order: object): Promise<T> => {
    const answer = answerOf<T>(child);
    child.send(order);
    return await answer;
  };
  return {
    url,
    died,
    arm: async (fate) => {
      await ask({ fate });
    },
    pauseAtHandOver: async () => {
      await ask({ pauses_at_hand_over: true });
    },
    isPaused: async () => {
      const { stdout } = await run("ps", ["-o", "state=", "-p", String(child.pid)]);
      return stdout.trim().startsWith("T");
    },
    wakeUp: () => void child.kill("SIGCONT"),
    moveWall: async (wall_at) => {
      await ask({ wall_at });
    },
    counted: () => ask({}),
    addSandbox: () =>
      ask({
        sandbox: { name: "doomed", seed: 1, clock_mode: "frozen", clock_at: CLOCK_START },
      }),
    async stop() {
      child.kill("SIGKILL");
      await died;
    },
  };
}

/** Counts effects without ever dying of one. */
export const neverCrashes: CrashPoint = { of: "effect", count: NEVER, when: "before" };

async function answerOf<T>(child: ChildProcess): Promise<T> {
  const gone = once(child, "exit").then(() => {
    throw new Error("the service died before it answered");
  });
  const [answer] = (await Promise.race([once(child, "message"), gone])) as [T];
  gone.catch(() => undefined);
  return answer;
}

export function callerOf(
  service: Pick<CrashingService, "url">,
  apiKey: string,
): Pick<Sandbox, "call" | "get" | "list" | "post" | "put" | "advance"> {
  return caller(service.url, apiKey);
}
