import { createProgress, type Progress } from "./progress.ts";

/** An idle auto clock is checked every tenth poll, unless it is woken. */
const IDLE_LOOKS = 10;

/** Idle auto clocks and how many polls to skip. */
export interface IdleClocks {
  markIdle(environmentId: string): void;
  /** After a change: checks the clock at the next poll and forgets failed progress. */
  clear(environmentId: string): void;
  /** Whether to skip this poll; each call counts one poll. */
  skipsLook(environmentId: string): boolean;
  /** Progress of the clock's jumps since the last change. */
  progressOf(environmentId: string): Progress;
}

export function createIdleClocks(): IdleClocks {
  const looksById = new Map<string, number>();
  const progressById = new Map<string, Progress>();
  return {
    markIdle: (id: string) => void looksById.set(id, IDLE_LOOKS),
    clear(id: string) {
      looksById.delete(id);
      progressById.delete(id);
    },
    skipsLook(id: string): boolean {
      const looks = looksById.get(id) ?? 0;
      if (looks > 1) looksById.set(id, looks - 1);
      else looksById.delete(id);
      return looks > 0;
    },
    progressOf(id: string): Progress {
      const progress = progressById.get(id) ?? createProgress();
      progressById.set(id, progress);
      return progress;
    },
  };
}
