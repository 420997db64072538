/** A cache with a lifetime of seconds, for rarely changing data read on every request. */
export interface TtlCache<V> {
  /** Returns the value, loaded unless cached. Absent values are not cached. */
  get(key: string, load: () => Promise<V | undefined>): V | Promise<V | undefined>;
  /** Clears the cache, including loads in progress. */
  clear(): void;
}

interface Entry<V> {
  readonly value: V | Promise<V | undefined>;
  readonly until: number;
}

const MAX_ENTRIES = 10_000;

/** Concurrent callers share one load. Age is monotonic time. */
export function createTtlCache<V extends object>(lifetimeMs: number): TtlCache<V> {
  let entries = new Map<string, Entry<V>>();
  async function fill(
    into: Map<string, Entry<V>>,
    key: string,
    load: () => Promise<V | undefined>,
  ): Promise<V | undefined> {
    // Age starts before the read.
    const until = performance.now() + lifetimeMs;
    try {
      const value = await load();
      if (value === undefined) into.delete(key);
      else into.set(key, { value, until });
      return value;
    } catch (error) {
      into.delete(key);
      throw error;
    }
  }
  return {
    get(key, load) {
      const held = entries.get(key);
      if (held !== undefined && held.until > performance.now()) return held.value;
      if (entries.size >= MAX_ENTRIES) entries.clear();
      const value = fill(entries, key, load);
      entries.set(key, { value, until: performance.now() + lifetimeMs });
      return value;
    },
    clear: () => {
      // A load in progress writes into the old map and is dropped.
      entries = new Map();
    },
  };
}
