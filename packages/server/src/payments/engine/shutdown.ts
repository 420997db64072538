/** Says when journeys end wherever they are: some time after the process was told to stop. */
export interface Shutdown {
  isExpired(): boolean;
  /** Stops, and ends the journeys that are still under way after so long. */
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
