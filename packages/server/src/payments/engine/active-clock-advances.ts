/** Whose clocks are on a journey, or wait for their turn to begin one. */
export interface ActiveClockAdvances {
  has(environmentId: string): boolean;
  /** Counts the environment among them until the journey is over. */
  during(environmentId: string, advance: Promise<void>): Promise<void>;
}

export function createActiveClockAdvances(): ActiveClockAdvances {
  const countById = new Map<string, number>();
  return {
    has: (id: string) => countById.has(id),
    async during(id: string, advance: Promise<void>): Promise<void> {
      countById.set(id, (countById.get(id) ?? 0) + 1);
      try {
        await advance;
      } finally {
        const left = (countById.get(id) ?? 1) - 1;
        if (left === 0) countById.delete(id);
        else countById.set(id, left);
      }
    },
  };
}
