import type { WallClock } from "./clock.ts";

/** Keeps callers from a server that fails: after so many failures in a row, one call per pause is let through. */
export interface Circuit {
  /** Whether a call may be made now. */
  allows(): boolean;
  record(outcome: "answered" | "failed"): void;
}

export interface CircuitLimits {
  readonly failures: number;
  readonly pauseMs: number;
}

export function createCircuit(wall: WallClock, { failures, pauseMs }: CircuitLimits): Circuit {
  let failed = 0;
  let openUntil = 0;
  const now = () => Date.parse(wall.now());
  return {
    allows() {
      if (failed < failures) return true;
      if (now() < openUntil) return false;
      // One probe: others wait for its result or for the next pause.
      openUntil = now() + pauseMs;
      return true;
    },
    record(outcome) {
      failed = outcome === "answered" ? 0 : failed + 1;
      if (failed >= failures) openUntil = now() + pauseMs;
    },
  };
}
