/** FIFO semaphore. */
export interface Semaphore {
  /** Waits for a slot and returns its release. Rejects with `onTimeout()` after the timeout. */
  enter(): Promise<() => void>;
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Callers that wait for a slot. */
  waiting(): number;
}

/** Limits how long a caller waits for a slot. */
export interface WaitLimit {
  readonly timeoutMs: number;
  readonly onTimeout: () => Error;
}

/** At most `count` at once. Without a limit, callers wait as long as it takes. */
export function createSemaphore(count: number, limit?: WaitLimit): Semaphore {
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
      const expire = ({ onTimeout }: WaitLimit) => {
        waiting.delete(go);
        reject(onTimeout());
      };
      const timer = limit && setTimeout(expire, limit.timeoutMs, limit);
      waiting.add(go);
    });
  }
  async function enter(): Promise<() => void> {
    if (free > 0) free -= 1;
    else await wait();
    return leave;
  }

  return {
    enter,
    waiting: () => waiting.size,
    async run(work) {
      const release = await enter();
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
