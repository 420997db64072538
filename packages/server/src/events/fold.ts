import type { EventRow } from "../db/events.ts";

type Resource = Record<string, unknown>;

/** A resource at one version, and what the event of that version changed. */
export interface Folded {
  readonly data: Resource;
  readonly changed: string[];
  readonly previous: Resource;
}

/**
 * Rebuilds a resource step by step from its patches. A name with a `+` before it appends to the
 * list of that name. The same fold serves the feed, webhooks and
 * the check that a resource's GET agrees with its log.
 */
export function applyPatch(before: Resource | undefined, patch: Resource): Folded {
  if (before === undefined) return { data: patch, changed: [], previous: {} };
  const changed: string[] = [];
  const previous: Resource = {};
  const data: Resource = { ...before };
  for (const [key, given] of Object.entries(patch)) {
    const name = key.startsWith("+") ? key.slice(1) : key;
    const value = key === name ? given : [...(before[name] as unknown[]), ...(given as unknown[])];
    if (JSON.stringify(before[name]) === JSON.stringify(value)) continue;
    changed.push(name);
    previous[name] = before[name];
    data[name] = value;
  }
  return { data, changed, previous };
}

/** Folds rows ordered by resource and version; answers by sequence. */
export function foldEvents(
  rows: readonly Pick<EventRow, "sequence" | "resource_id" | "patch">[],
): Map<bigint, Folded> {
  const bySequence = new Map<bigint, Folded>();
  const latest = new Map<string, Resource>();
  for (const row of rows) {
    const folded = applyPatch(latest.get(row.resource_id), JSON.parse(row.patch) as Resource);
    latest.set(row.resource_id, folded.data);
    bySequence.set(row.sequence, folded);
  }
  return bySequence;
}
