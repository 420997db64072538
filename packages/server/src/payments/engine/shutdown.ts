/** Ends clock advances some time after shutdown begins. */
export interface Shutdown {
  isExpired(): boolean;
  /** Runs `stop`; advances still running after `graceMs` end. */
  stopWithin(graceMs: number, stop: () => Promise<void>): Promise<void>;
}

export function createShutdown(): Shutdown {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  return {
    isExpired: () => isOver,
    async stopWithin(graceMs: number, stop: () => Promise<void>): Promise<void> {
      if (graceMs === 0) end();
      const late = setTimeout(end, graceMs);
      await stop();
      clearTimeout(late);
    },
  };
}
