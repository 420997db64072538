/** Environments with a clock advance running or queued. */
export interface ActiveClockAdvances {
  has(environmentId: string): boolean;
  /** Counts the environment as active until the advance settles. */
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
