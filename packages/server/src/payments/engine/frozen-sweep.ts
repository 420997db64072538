import { listFrozenSequences } from "../../db/tables/environments/environments.ts";
import type { Database } from "../../db/postgres/executor.ts";

/** What a sweep found. */
export interface Swept {
  /** Frozen sandboxes with events since the last sweep. */
  readonly changed: readonly string[];
  /** Those whose work lost its connections and is to be repeated. */
  readonly lost: readonly string[];
}

export interface FrozenSweep {
  sweep(db: Database): Promise<Swept>;
  /** Has the next sweep name a sandbox as lost; after further losses in a row a later one. */
  repeat(environmentId: string): void;
}

/** Most sweeps that a repetition waits for. */
const MOST_SWEEPS = 64;

/**
 * Frozen sandboxes are not polled: writers wake an engine. If a writer dies or its wake-up is lost,
 * the next sweep finds the environment. Work that lost its connections is found as well: no clock
 * reaches its next attempt.
 */
export function createFrozenSweep(): FrozenSweep {
  let knownSequences = new Map<string, bigint>();
  const losses = new Map<string, { count: number; sweepsLeft: number }>();

  function isToRepeat(id: string): boolean {
    const loss = losses.get(id);
    if (loss === undefined) return false;
    loss.sweepsLeft -= 1;
    return loss.sweepsLeft === 0;
  }

  return {
    async sweep(db) {
      const rows = await listFrozenSequences(db);
      const ids = rows.map(({ id }) => id);
      const changed = rows
        .filter(({ id, last_sequence }) => knownSequences.get(id) !== last_sequence)
        .map(({ id }) => id);
      knownSequences = new Map(rows.map(({ id, last_sequence }) => [id, last_sequence]));
      const lost = ids.filter(isToRepeat);
      const isOver = (id: string) => changed.includes(id) || !ids.includes(id);
      for (const [id, { sweepsLeft }] of losses)
        if (sweepsLeft <= 0 && isOver(id)) losses.delete(id);
      return { changed, lost };
    },
    repeat(environmentId) {
      const count = (losses.get(environmentId)?.count ?? 0) + 1;
      const sweepsLeft = Math.min(2 ** (count - 1), MOST_SWEEPS);
      losses.set(environmentId, { count, sweepsLeft });
    },
  };
}
