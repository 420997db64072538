import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import type { Launcher, Started } from "./programs.ts";
import { freePorts, startProxy, type Proxy } from "./proxy.ts";

/** The wall clock of all processes of a run: the machine's, with jumps to the next moment of a banking day. */
export interface Wall {
  readonly file: string;
  now(): string;
  set(at: string): void;
}

export function createWall(folder: string, start: string): Wall {
  const file = join(folder, "wall-offset");
  let offset = 0;
  const set = (at: string) => {
    offset = Date.parse(at) - Date.now();
    writeFileSync(`${file}.next`, String(offset));
    renameSync(`${file}.next`, file);
  };
  set(start);
  return { file, set, now: () => new Date(Date.now() + offset).toISOString() };
}

/** A process of the product that is started again whenever it ends, as by a service manager. */
export interface Member {
  readonly name: string;
  readonly role: "api" | "engine";
  /** Undefined while it does not serve. */
  readonly url: string | undefined;
  readonly pid: number | undefined;
  /** How often it was started. */
  readonly starts: number;
  /** Between it and the database. */
  readonly proxy: Proxy;
  stop(): Promise<void>;
}

export interface Live {
  readonly environment_id: string;
  readonly account_id: string;
  readonly api_key: string;
}

export interface MemberPlace {
  readonly cluster: Cluster;
  readonly launcher: Launcher;
  readonly wall: Wall;
  readonly dataDir: string;
  readonly database: string;
  /** Path of `server.mjs`. */
  readonly program: string;
  /** Path of a bank profile: the process makes the live environment. */
  readonly liveBank?: string;
}

const MASTER_KEY = Buffer.alloc(32, 9).toString("base64");
const RESTART_MS = 500;

export async function startMember(
  place: MemberPlace,
  name: string,
  onLive?: (live: Live) => void,
): Promise<Member> {
  const { cluster, launcher } = place;
  const proxy = await startProxy(cluster.port);
  const role = name.startsWith("api") ? "api" : "engine";
  const [own = 0] = await freePorts(1);
  const url = `postgres://railhead_engine:${cluster.password}@127.0.0.1:${proxy.port}/${place.database}`;
  const environment = {
    DATABASE_URL: url,
    RAILHEAD_DATA_DIR: place.dataDir,
    RAILHEAD_MASTER_KEY: MASTER_KEY,
    PORT: String(own),
    LOG_LEVEL: "warn",
    REQUEST_LOG: "off",
    ALLOW_LOOPBACK: "on",
    RATE_LIMIT_WRITE: "1000000",
    RATE_LIMIT_READ: "1000000",
    RATE_LIMIT_ACCOUNT_WRITE: "1000000",
    RATE_LIMIT_ACCOUNT_READ: "1000000",
    WALL_FILE: place.wall.file,
    HAS_ENGINE: role === "engine" ? "yes" : "no",
    ...(place.liveBank === undefined ? {} : { LIVE_BANK: place.liveBank }),
  };
  const command = [process.execPath, place.program];
  const state = { isOver: false, starts: 0, url: undefined as string | undefined };
  let process_: Started | undefined;
  const keepRunning = async () => {
    while (!state.isOver) {
      state.starts += 1;
      const started = launcher.start({ name, command, environment, hasChannel: true });
      process_ = started;
      started.child.once("message", (message) => {
        const ready = message as { url: string; live?: Live };
        state.url = ready.url;
        if (ready.live !== undefined) onLive?.(ready.live);
      });
      await started.ended;
      state.url = undefined;
      if (!state.isOver) await sleep(RESTART_MS);
    }
  };
  const running = keepRunning();
  return {
    name,
    role,
    proxy,
    get url() {
      return state.url;
    },
    get pid() {
      return process_?.isRunning() === true ? process_.pid : undefined;
    },
    get starts() {
      return state.starts;
    },
    async stop() {
      state.isOver = true;
      process_?.child.kill("SIGCONT");
      process_?.child.kill("SIGKILL");
      await running;
      await proxy.close();
    },
  };
}
