/** Whose clocks are on a journey, or wait for their turn to begin one. */
export interface ActiveClockAdvances {
  has(environmentId: string): boolean;
  /** Counts the environment among them until the journey is over. */
  during(environmentId: string, journey: Promise<void>): Promise<void>;
}

export function createActiveClockAdvances(): ActiveClockAdvances {
  const manyById = new Map<string, number>();
  return {
    has: (id: string) => manyById.has(id),
    async during(id: string, journey: Promise<void>): Promise<void> {
      manyById.set(id, (manyById.get(id) ?? 0) + 1);
      try {
        await journey;
      } finally {
        const left = (manyById.get(id) ?? 1) - 1;
        if (left === 0) manyById.delete(id);
        else manyById.set(id, left);
      }
    },
  };
}
