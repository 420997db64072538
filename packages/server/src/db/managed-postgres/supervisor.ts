import { setTimeout as sleep } from "node:timers/promises";
import type { ServerProcess } from "./server-process.ts";

/** A server process that is restarted when it exits unasked. */
export interface Supervised {
  /** Of the running or last process. */
  readonly pid: number;
  /** Resolves with the last output once stopped or not restartable. */
  readonly exited: Promise<string>;
  /** Calls the handler with the last output of each process being replaced. */
  onRestart(handler: (lastWords: string) => void): void;
  stop(): Promise<void>;
}

export interface SupervisorOptions {
  /** Starts a replacement; rejects with one sentence when it cannot. */
  readonly restart: () => Promise<ServerProcess>;
  /** Maximum restarts in a row. */
  readonly attempts: number;
}

export const RESTART_ATTEMPTS = 7;
/** Doubles before each further attempt. */
const FIRST_WAIT_MS = 100;
/** A process that ran this long counts as started. */
const STEADY_MS = 60_000;

export function supervise(
  first: ServerProcess,
  { restart, attempts }: SupervisorOptions,
): Supervised {
  const stopped = new AbortController();
  const { signal } = stopped;
  let server = first;
  let handler: (lastWords: string) => void = () => undefined;

  /** The last output, once no process could be started. */
  async function replace(
    lastWords: string,
    state: { failed: number },
  ): Promise<string | undefined> {
    let words = lastWords;
    while (state.failed < attempts && !signal.aborted) {
      const waitMs = FIRST_WAIT_MS * 2 ** state.failed;
      state.failed += 1;
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) break;
      try {
        server = await restart();
        if (signal.aborted) await server.stop();
        return undefined;
      } catch (error) {
        words = (error as Error).message;
      }
    }
    return words;
  }

  async function keep(): Promise<string> {
    const state = { failed: 0 };
    for (;;) {
      const began = performance.now();
      const words = await server.exited;
      if (signal.aborted) return words;
      if (performance.now() - began > STEADY_MS) state.failed = 0;
      handler(words);
      const lastWords = await replace(words, state);
      if (lastWords !== undefined) return lastWords;
    }
  }

  const exited = keep();
  return {
    get pid() {
      return server.pid;
    },
    exited,
    onRestart(next) {
      handler = next;
    },
    async stop() {
      stopped.abort();
      await server.stop();
      await exited;
    },
  };
}
