import { seededRandom } from "../../packages/server/src/base/ids.ts";

/** Choices that follow from a seed. */
export interface Chance {
  /** An integer from 0 to below the bound. */
  below(bound: number): number;
  /** True once in so many times. */
  once(inTimes: number): boolean;
  pick<const T extends readonly [unknown, ...unknown[]]>(items: T): T[number];
  /** One of the names, each as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
}

export function createChance(seed: string): Chance {
  const random = seededRandom(seed);
  const below = (bound: number) => random(4).readUInt32BE() % bound;
  return {
    below,
    once: (inTimes) => below(inTimes) === 0,
    pick: (items) => items[below(items.length)] ?? items[0],
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let left = below(entries.reduce((sum, [, weight]) => sum + weight, 0));
      for (const [name, weight] of entries) {
        if (left < weight) return name;
        left -= weight;
      }
      throw new Error("no weights");
    },
  };
}
