/** A semaphore: callers wait in the order in which they came. */
export interface Slots {
  /** Waits for a slot and returns its release. Rejects after the timeout. */
  enter(): Promise<() => void>;
}

export function createSlots(count: number, timeoutMs: number): Slots {
  const waiting = new Set<() => void>();
  let free = count;

  /** Hands the slot to the longest waiter, so that a new caller cannot overtake it. */
  function leave(): void {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  }
  function wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(go);
        // The driver's words for a full pool.
        reject(new Error("timeout exceeded when trying to connect"));
      }, timeoutMs);
      waiting.add(go);
    });
  }

  return {
    async enter() {
      if (free > 0) free -= 1;
      else await wait();
      return leave;
    },
  };
}
