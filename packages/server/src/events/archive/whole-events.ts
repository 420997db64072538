import { createHash } from "node:crypto";
import type { Executor } from "../../db/postgres/executor.ts";
import {
  listPatchesBefore,
  type ArchivedEvent,
  type WholeArchivedEvent,
} from "../../db/tables/events/event-archives.ts";
import type { EventPartition } from "../../db/tables/events/event-partitions.ts";
import { foldEvents, type FoldState } from "../fold.ts";

/** States that are held in memory from page to page; those beyond are read again where a later page changes them. */
const STATES_HELD = 20_000;

/** Gives each page of a part, in order, with its resources as they were. */
export type FoldPage = (page: readonly ArchivedEvent[]) => Promise<WholeArchivedEvent[]>;

/**
 * Folds the pages of a part from the first on. What was before the part is known until it is archived.
 */
export function createPageFold(db: Executor, part: EventPartition, held = STATES_HELD): FoldPage {
  const states = new Map<string, FoldState>();
  return async (page) => {
    const [first] = page;
    if (first === undefined) return [];
    const resourceIds = unknownResources(page, states);
    const earlier =
      resourceIds.length === 0
        ? []
        : await listPatchesBefore(db, part, { resourceIds, before: first.sequence });
    const later = page.filter(({ resource_version }) => resource_version !== 1);
    const wanted = new Set(later.map(({ sequence }) => sequence));
    const byVersion = page.toSorted((one, other) => one.resource_version - other.resource_version);
    const folded = foldEvents([...earlier, ...byVersion], wanted, states);
    trim(states, { page, held });
    return page.map((event) => ({ ...event, ...(folded.get(event.sequence) ?? UNFOLDED) }));
  };
}

const UNFOLDED = { data: null, changed: null, previous: null };

/** Resources whose states before a page are not held. */
function unknownResources(
  page: readonly ArchivedEvent[],
  states: ReadonlyMap<string, FoldState>,
): string[] {
  const met = new Set<string>();
  const unknown: string[] = [];
  for (const { resource_id: id, resource_version: version } of page) {
    if (!met.has(id) && version !== 1 && !states.has(id)) unknown.push(id);
    met.add(id);
  }
  return unknown;
}

/** Lets go what the last page did not change, the longest known first, until few enough are held. */
function trim(
  states: Map<string, FoldState>,
  { page, held }: { readonly page: readonly ArchivedEvent[]; readonly held: number },
): void {
  if (states.size <= held) return;
  const changed = new Set(page.map(({ resource_id }) => resource_id));
  for (const id of states.keys()) {
    if (states.size <= held) return;
    if (!changed.has(id)) states.delete(id);
  }
}

/** SHA-256 of the resources of events, and of what changed. */
export function digestOfFolded(events: readonly WholeArchivedEvent[]): string {
  const hash = createHash("sha256");
  for (const { data, changed, previous } of events)
    hash.update(data === null ? "-" : `+${data}${changed}${previous}`);
  return hash.digest("hex");
}
