import type { EventRow } from "../db/tables/events/events.ts";

type Resource = Record<string, unknown>;

/** A resource at one version, and the event's changes, as JSON text. */
export interface Folded {
  readonly data: string;
  readonly changed: string;
  readonly previous: string;
}

/** A resource parsed only when a later patch needs it. */
export interface FoldState {
  text: string | undefined;
  data: Resource | undefined;
}

interface Step {
  readonly data: Resource;
  readonly changed: string[];
  readonly previous: Resource;
}

/** The members that a patch changes. A line of history says the status and its instant, which the patch does not repeat. */
function membersOf(patch: Resource): Resource {
  const lines = patch["+status_history"] as readonly Resource[] | undefined;
  const last = lines?.at(-1);
  if (last === undefined) return patch;
  const { status, ...status_details } = last;
  const updated_at = patch["updated_at"] ?? last["changed_at"];
  return { status, status_details, ...patch, updated_at };
}

/**
 * Applies a patch to a resource. A name with a leading `+` appends to that list; lines added to `status_history` change
 * `status`, `status_details` and `updated_at`, too. Used by the feed, webhooks and the consistency check of GET and log.
 */
export function applyPatch(before: Resource, patch: Resource): Step {
  const changed: string[] = [];
  const previous: Resource = {};
  const data: Resource = { ...before };
  for (const [key, given] of Object.entries(membersOf(patch))) {
    const name = key.startsWith("+") ? key.slice(1) : key;
    const value = key === name ? given : [...(before[name] as unknown[]), ...(given as unknown[])];
    if (JSON.stringify(before[name]) === JSON.stringify(value)) continue;
    changed.push(name);
    previous[name] = before[name];
    data[name] = value;
  }
  return { data, changed, previous };
}

/** Folds a snapshot with its later patches, all JSON text. */
export function foldPatches([first = "null", ...later]: readonly string[]): string {
  if (later.length === 0) return first;
  let data = JSON.parse(first) as Resource;
  for (const patch of later) data = applyPatch(data, JSON.parse(patch) as Resource).data;
  return JSON.stringify(data);
}

export type PatchRow = Pick<EventRow, "sequence" | "resource_id" | "resource_version" | "patch">;

/**
 * Folds rows, each resource's by version; returns the states at the wanted sequences. Sequence 0 is the snapshot of removed
 * events. `latest` has the states before the rows, and afterwards those after them.
 */
export function foldEvents(
  rows: readonly PatchRow[],
  wanted: ReadonlySet<bigint>,
  latest = new Map<string, FoldState>(),
): Map<bigint, Folded> {
  const bySequence = new Map<bigint, Folded>();
  for (const row of rows) {
    const before = latest.get(row.resource_id);
    const isWanted = wanted.has(row.sequence);
    if (row.sequence === 0n || row.resource_version === 1 || before === undefined) {
      latest.set(row.resource_id, { text: row.patch, data: undefined });
      if (isWanted) {
        bySequence.set(row.sequence, { data: row.patch, changed: "[]", previous: "{}" });
      }
      continue;
    }
    before.data ??= JSON.parse(before.text as string) as Resource;
    const step = applyPatch(before.data, JSON.parse(row.patch) as Resource);
    latest.set(row.resource_id, { text: undefined, data: step.data });
    if (!isWanted) continue;
    bySequence.set(row.sequence, {
      data: JSON.stringify(step.data),
      changed: JSON.stringify(step.changed),
      previous: JSON.stringify(step.previous),
    });
  }
  return bySequence;
}
