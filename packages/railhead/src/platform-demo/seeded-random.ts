/** A seeded random number generator: the same seed and calls give the same numbers. */
export interface SeededRandom {
  /** A whole number from 0 up to, not including, `below`. */
  integer(below: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** Mulberry32: 32 bits of state, enough for names and amounts. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const whole = (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
  return { integer: whole, pick: (items) => items[whole(items.length)] ?? items[0] };
}
