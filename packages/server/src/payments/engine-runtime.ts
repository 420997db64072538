import type { Instant } from "@railhead/core";
import type { Logger } from "pino";
import { tryLockEnvironment, unlockEnvironment } from "../db/engine-lock.ts";
import { listEnvironments, type Environment } from "../db/environments.ts";
import type { Connection } from "../db/executor.ts";
import { listDue } from "../db/due.ts";
import { runDueWork, type EngineTools, type Journey } from "./engine.ts";

/** The engine of a process: works when woken, keeps real and auto clocks company, travels on demand. */
export interface EngineRuntime {
  /** Does what was left undone before the last stop, then follows clocks. */
  start(): Promise<void>;
  /** Says that an environment may have due work. */
  wake(environmentId: string): void;
  /** Moves a sandbox clock and does everything that falls due on the way; answers where it stands. */
  travel(environment: Environment, until: Instant | "idle", limit: Instant): Promise<Instant>;
  /** Lets the step under way finish. */
  stop(): Promise<void>;
}

const FOLLOW_MS = 400;
const LOCK_RETRY_MS = 25;

export function createEngineRuntime(tools: EngineTools, log: Logger): EngineRuntime {
  const running = new Map<string, Promise<void>>();
  const woken = new Set<string>();
  let connection: Connection | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;

  /** One engine at a time per environment, in this process and in all others. */
  async function alone(environmentId: string, work: () => Promise<void>): Promise<void> {
    const before = running.get(environmentId);
    const turn = (async () => {
      await before?.catch(() => undefined);
      if (connection?.alive !== true) connection = await tools.db.connect();
      const lock = connection;
      while (!(await tryLockEnvironment(lock, environmentId))) {
        if (isStopping) return;
        await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
      }
      try {
        await work();
      } finally {
        await unlockEnvironment(lock, environmentId);
      }
    })();
    running.set(environmentId, turn);
    try {
      await turn;
    } finally {
      if (running.get(environmentId) === turn) running.delete(environmentId);
    }
  }

  function inBackground(environmentId: string, journey: (e: Environment) => Promise<Journey>) {
    if (isStopping || woken.has(environmentId)) return;
    woken.add(environmentId);
    alone(environmentId, async () => {
      // From here on a wake-up means work that this run may have missed.
      woken.delete(environmentId);
      if (isStopping) return;
      const environment = await tools.environments.get(environmentId);
      await runDueWork(tools, await journey(environment));
    }).catch((error: unknown) => {
      woken.delete(environmentId);
      log.error({ err: error, environment_id: environmentId }, "engine step failed");
    });
  }

  const untilNow = (environment: Environment): Promise<Journey> => {
    const now = tools.environments.now(environment);
    return Promise.resolve({ environment, until: now, limit: now });
  };

  /** An auto clock jumps to the next due instant whenever something is waiting. */
  async function nextJump(environment: Environment): Promise<Journey> {
    const due = await listDue(tools.db, environment.id);
    const next = due.every((item) => item.work === "poll") ? undefined : due[0]?.due_at;
    const until = next ?? tools.environments.now(environment);
    return { environment, until, limit: until };
  }

  async function follow(): Promise<void> {
    for (const environment of await listEnvironments(tools.db)) {
      if (environment.clock_mode === "real") inBackground(environment.id, untilNow);
      if (environment.clock_mode === "auto") inBackground(environment.id, nextJump);
    }
  }

  return {
    async start() {
      for (const environment of await listEnvironments(tools.db)) this.wake(environment.id);
      timer = setInterval(() => {
        follow().catch((error: unknown) => log.error({ err: error }, "the engine cannot look"));
      }, FOLLOW_MS);
      timer.unref();
    },
    wake: (environmentId) => inBackground(environmentId, untilNow),
    async travel(environment, until, limit) {
      await alone(environment.id, async () => {
        await runDueWork(tools, { environment, until, limit });
        if (until !== "idle") await tools.environments.moveClock(environment.id, until);
      });
      return tools.environments.now(environment);
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await Promise.allSettled(running.values());
      await connection?.release();
    },
  };
}
