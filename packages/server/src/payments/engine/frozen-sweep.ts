import { listFrozenSequences } from "../../db/tables/environments/environments.ts";
import type { Database } from "../../db/postgres/executor.ts";

/** Finds frozen sandboxes to which something was written since they were looked at last. */
export interface FrozenSweep {
  changed(db: Database): Promise<string[]>;
}

/**
 * Frozen sandboxes are followed by nobody: whoever writes to one calls an engine. Where that process dies
 * first, or its call is lost, the next sweep of any engine finds what it left.
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
