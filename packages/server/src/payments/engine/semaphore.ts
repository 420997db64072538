/** FIFO semaphore. */
export interface Semaphore {
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createSemaphore(count: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = count;

  async function enter(): Promise<void> {
    if (free === 0) return await new Promise((resolve) => void waiting.push(resolve));
    free -= 1;
  }
  /** Hands the slot to the longest waiter, so that a new caller cannot overtake it. */
  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
