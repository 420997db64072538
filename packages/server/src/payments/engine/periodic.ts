/** Work that is done again and again while the process serves. */
export interface Periodic {
  start(): void;
  /** Waits for the current run. */
  stop(): Promise<void>;
}

/** Runs never overlap. A failed one is reported, and the next is due as always. */
export function createPeriodic(
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Periodic {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function begin(): void {
    running ??= work()
      .then(() => undefined, onError)
      .finally(() => {
        running = undefined;
      });
  }

  return {
    start() {
      timer = setInterval(begin, everyMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
