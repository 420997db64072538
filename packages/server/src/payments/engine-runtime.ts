import type { Instant } from "@railhead/core";
import type { Logger } from "pino";
import { listEnvironments, type Environment } from "../db/environments.ts";
import { listDue } from "../db/due.ts";
import { isIdle, runDueWork, type EngineTools, type Journey, type Target } from "./engine.ts";
import { createEngineTurns } from "./engine-turns.ts";

/** The engine of a process: works when woken, keeps real and auto clocks company, travels on demand. */
export interface EngineRuntime {
  /** Does what was left undone before the last stop, then follows clocks. */
  start(): Promise<void>;
  /** Says that an environment may have due work. */
  wake(environmentId: string): void;
  /** Moves a sandbox clock and does everything that falls due on the way; answers where it stands. */
  travel(environment: Environment, until: Target, limit: Instant): Promise<Instant>;
  /** Lets the step under way finish. */
  stop(): Promise<void>;
}

const FOLLOW_MS = 400;

export function createEngineRuntime(tools: EngineTools, log: Logger): EngineRuntime {
  const turns = createEngineTurns(tools.db);
  const woken = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;

  function inBackground(environmentId: string, journey: (e: Environment) => Promise<Journey>) {
    if (isStopping || woken.has(environmentId)) return;
    woken.add(environmentId);
    const turn = turns.take(environmentId, async () => {
      // From here on a wake-up means work that this run may have missed.
      woken.delete(environmentId);
      if (isStopping) return;
      const environment = await tools.environments.get(environmentId);
      await runDueWork(tools, await journey(environment));
    });
    turn.catch((error: unknown) => {
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
    const next = (await isIdle(tools, environment.id, due)) ? undefined : due[0]?.due_at;
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
      await turns.take(environment.id, async () => {
        await runDueWork(tools, { environment, until, limit });
        if (until !== "idle") await tools.environments.moveClock(environment.id, until);
      });
      return tools.environments.now(environment);
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await turns.stop();
    },
  };
}
