import { listFrozenSequences } from "../../db/tables/environments/environments.ts";
import type { Database } from "../../db/postgres/executor.ts";

/** Finds frozen sandboxes with events since the last sweep. */
export interface FrozenSweep {
  changed(db: Database): Promise<string[]>;
}

/**
 * Frozen sandboxes are not polled: writers wake an engine. If a writer dies or its wake-up is lost,
 * the next sweep finds the environment.
 */
export function createFrozenSweep(): FrozenSweep {
  let knownSequences = new Map<string, bigint>();
  return {
    async changed(db) {
      const rows = await listFrozenSequences(db);
      const ids = rows.filter(({ id, last_sequence }) => knownSequences.get(id) !== last_sequence);
      knownSequences = new Map(rows.map(({ id, last_sequence }) => [id, last_sequence]));
      return ids.map(({ id }) => id);
    },
  };
}
