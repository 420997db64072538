import { createProgress, type Progress } from "./progress.ts";

/** An auto clock with nothing to do is asked only every so many looks, unless it is woken. */
const IDLE_LOOKS = 10;

/** Which auto clocks have nothing to do, and for how many looks they are left alone. */
export interface IdleClocks {
  markIdle(environmentId: string): void;
  /** Somebody did something: what was in vain is tried again. */
  clear(environmentId: string): void;
  /** Whether the clock rests still; each asking is a look that it is spared. */
  skipsLook(environmentId: string): boolean;
  /** How far its jumps got anything since somebody did something. */
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
