import type { ShedClass } from "../route/compiled-route.ts";
import type { Route } from "../route/route.ts";

/** The share of all slots that may be taken when a request of the class still gets one. */
const SHARE: Readonly<Record<ShedClass, number>> = {
  sandbox: 0.5,
  list: 0.6,
  read: 0.75,
  write: 0.9,
  stop: 1,
  // Long polls and streams wait for events and cost nothing meanwhile.
  wait: Number.POSITIVE_INFINITY,
};

const WAITING = /^\/v1\/(?:events(?:\/stream)?|sandbox\/inbox.*)$/;
const STOPPING = /\/(?:cancel|hold|release)$/;

export function shedClassOf({
  path,
  method,
  list,
}: Pick<Route, "path" | "method" | "list">): ShedClass {
  if (WAITING.test(path)) return "wait";
  if (path.startsWith("/v1/sandbox/")) return "sandbox";
  if (STOPPING.test(path)) return "stop";
  if (method !== "GET") return "write";
  return list === undefined ? "read" : "list";
}

/** Slots for concurrent requests. */
export interface LoadShedder {
  /** Acquires a slot and returns its release; undefined where the class has none left. */
  acquireSlot(of: ShedClass): (() => void) | undefined;
}

/**
 * Bounds concurrent requests. At a steady rate latency is proportional to concurrency, so refusing the rest keeps
 * accepted requests fast under any load.
 */
export function createLoadShedder(slots: number): LoadShedder {
  let underWay = 0;
  return {
    acquireSlot(of) {
      if (of === "wait" || slots === 0) return () => undefined;
      if (underWay >= slots * SHARE[of]) return undefined;
      underWay += 1;
      let isHeld = true;
      return () => {
        if (isHeld) underWay -= 1;
        isHeld = false;
      };
    },
  };
}
