/** An auto clock with nothing to do is asked only every so many looks, unless it is woken. */
const IDLE_LOOKS = 10;

/** Which auto clocks have nothing to do, and for how many looks they are left alone. */
export interface RestingClocks {
  begin(environmentId: string): void;
  end(environmentId: string): void;
  /** Whether the clock rests still; each asking is a look that it is spared. */
  goesOn(environmentId: string): boolean;
}

export function createResting(): RestingClocks {
  const looksById = new Map<string, number>();
  return {
    begin: (id: string) => void looksById.set(id, IDLE_LOOKS),
    end: (id: string) => void looksById.delete(id),
    goesOn(id: string): boolean {
      const looks = looksById.get(id) ?? 0;
      if (looks > 1) looksById.set(id, looks - 1);
      else looksById.delete(id);
      return looks > 0;
    },
  };
}
