import type { Route } from "./route.ts";

/** What goes first when there is too much, and what goes last: a cancel stops money from leaving. */
export type ShedClass = "sandbox" | "list" | "read" | "write" | "stop" | "wait";

/** The share of the room that requests of a class may fill together with all others. */
const SHARE: Readonly<Record<ShedClass, number>> = {
  sandbox: 0.5,
  list: 0.6,
  read: 0.75,
  write: 0.9,
  stop: 1,
  // They stand still until something happens, and cost nothing meanwhile.
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

/** Room for so many requests at once. */
export interface LoadShedder {
  /** Takes a place; undefined where there is none for the class, else what gives it back. */
  enter(of: ShedClass): (() => void) | undefined;
}

/**
 * Bounds the requests under way. At a steady rate their number is what they wait for: refusing
 * beyond it keeps the wait of those that are let in short, however many more come.
 */
export function createLoadShedder(room: number): LoadShedder {
  let underWay = 0;
  return {
    enter(of) {
      if (of === "wait" || room === 0) return () => undefined;
      if (underWay >= room * SHARE[of]) return undefined;
      underWay += 1;
      let isInside = true;
      return () => {
        if (isInside) underWay -= 1;
        isInside = false;
      };
    },
  };
}
