/** What is read on every request and changes rarely: copies that live a few seconds. */
export interface TtlCache<V> {
  /** The value of the key, loaded where no fresh copy is held. Absent values are not kept. */
  get(key: string, load: () => Promise<V | undefined>): V | Promise<V | undefined>;
  /** Drops every copy, and keeps none of those being loaded. */
  clear(): void;
}

interface Entry<V> {
  readonly value: V | Promise<V | undefined>;
  readonly until: number;
}

const MAX_ENTRIES = 10_000;

/** Concurrent callers share one load. The age is measured on a clock that nobody sets. */
export function createTtlCache<V extends object>(lifetimeMs: number): TtlCache<V> {
  let entries = new Map<string, Entry<V>>();
  async function fill(
    into: Map<string, Entry<V>>,
    key: string,
    load: () => Promise<V | undefined>,
  ): Promise<V | undefined> {
    // A copy is as old as the moment before it was read.
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
      // A load under way still writes into the old map, so what it read before is not kept.
      entries = new Map();
    },
  };
}
