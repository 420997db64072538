import { setTimeout as nodeSleep } from "node:timers/promises";
import { running } from "../scheduler.ts";
import type { SimulatedTimer } from "../timers.ts";

/** In place of the globals of these names, in the product's modules. */
type Handle = SimulatedTimer | NodeJS.Timeout;

const isOurs = (handle: unknown): handle is SimulatedTimer =>
  typeof handle === "object" && handle !== null && "everyMs" in handle;

function simulatedSetTimeout<A extends unknown[]>(
  fire: (...values: A) => void,
  ms = 0,
  ...values: A
): Handle {
  const due = () => fire(...values);
  return running()?.scheduler.timers.set(ms, due) ?? globalThis.setTimeout(due, ms);
}

function simulatedSetInterval<A extends unknown[]>(
  fire: (...values: A) => void,
  ms = 0,
  ...values: A
): Handle {
  const due = () => fire(...values);
  return running()?.scheduler.timers.set(ms, due, ms) ?? globalThis.setInterval(due, ms);
}

function simulatedClear(handle: Handle | undefined): void {
  if (!isOurs(handle)) globalThis.clearTimeout(handle);
  else running()?.scheduler.timers.clear(handle);
}

const simulatedPerformance = {
  now: () => running()?.scheduler.timers.now() ?? globalThis.performance.now(),
};

const simulatedAbortSignal = {
  any: (signals: AbortSignal[]) => globalThis.AbortSignal.any(signals),
  abort: () => globalThis.AbortSignal.abort(),
  timeout(ms: number): AbortSignal {
    const controller = new AbortController();
    simulatedSetTimeout(() => controller.abort(), ms);
    return controller.signal;
  },
};

/** In place of `node:timers/promises`. */
async function simulatedSleep<T>(
  ms = 0,
  value?: T,
  { signal }: { signal?: AbortSignal; ref?: boolean } = {},
): Promise<T> {
  if (running() === undefined)
    return await nodeSleep(ms, value as T, signal === undefined ? {} : { signal });
  return await new Promise<T>((resolve, reject) => {
    const abort = () => {
      simulatedClear(timer);
      reject(
        Object.assign(new Error("The operation was aborted"), {
          name: "AbortError",
          code: "ABORT_ERR",
        }),
      );
    };
    const timer = simulatedSetTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve(value as T);
    }, ms);
    if (signal?.aborted === true) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
}

export {
  simulatedSleep,
  simulatedSetTimeout as setTimeout,
  simulatedSetInterval as setInterval,
  simulatedClear as clearTimeout,
  simulatedClear as clearInterval,
  simulatedPerformance as performance,
  simulatedAbortSignal as AbortSignal,
};
