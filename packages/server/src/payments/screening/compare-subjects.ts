import type { Instant, ScreeningHit } from "@railhead/core";
import type { Ids } from "../../base/ids.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import {
  insertMatches,
  lockMatchesOfSubjects,
  updateMatches,
  type ScreeningMatchRow,
} from "../../db/tables/risk/screening-matches.ts";
import type { SubjectRow } from "../../db/tables/risk/screening-subjects.ts";
import type { Vault } from "../../vault/vault.ts";
import type { StoredEntry, StoredIndex } from "./entry-indexes.ts";
import { openSubject, type OpenedSubject } from "./open-subject.ts";

export interface CompareContext {
  readonly environment_id: string;
  readonly at: Instant;
  readonly ids: Ids;
  readonly vault: Vault;
}

/** What comparing changed. */
export interface Compared {
  readonly opened: readonly ScreeningMatchRow[];
  readonly ended: readonly ScreeningMatchRow[];
}

/**
 * Compares subjects with an index and writes their matches, one statement for the set. A pair that was decided
 * is left as it is while neither side changes. With an index of all entries, open matches that are not found
 * again end.
 */
export async function compareSubjects(
  tx: Tx,
  context: CompareContext,
  {
    rows,
    index,
    isWhole,
  }: {
    readonly rows: readonly SubjectRow[];
    readonly index: StoredIndex;
    readonly isWhole: boolean;
  },
): Promise<Compared> {
  const subjects = await Promise.all(
    rows.map((row) => openSubject(context.vault, context.environment_id, row)),
  );
  const found = subjects.map((subject) => ({ subject, hits: index.search(subject.subject) }));
  const compared = isWhole ? found : found.filter(({ hits }) => hits.length > 0);
  const known = await lockMatchesOfSubjects(
    tx,
    context.environment_id,
    compared.map(({ subject }) => subject.row.id),
  );
  const byPair = new Map(known.map((row) => [pairOf(row), row]));
  const [opened, reopened, stands]: [ScreeningMatchRow[], ScreeningMatchRow[], Set<string>] = [
    [],
    [],
    new Set(),
  ];
  for (const { subject, hits } of compared)
    for (const hit of hits) {
      const row = matchOf(context, subject, hit);
      const before = byPair.get(pairOf(row));
      stands.add(pairOf(row));
      if (before === undefined) opened.push(row);
      else if (before.state === "ended")
        reopened.push({ ...before, state: "open", opened_at: context.at, ended_at: null });
    }
  const ended = known
    .filter((row) => row.state === "open" && !stands.has(pairOf(row)) && isWhole)
    .map((row) => endOf(row, context.at));
  await insertMatches(tx, opened);
  await updateMatches(tx, [...reopened, ...ended]);
  return { opened: [...opened, ...reopened], ended };
}

export const endOf = (row: ScreeningMatchRow, at: Instant): ScreeningMatchRow => ({
  ...row,
  state: "ended",
  ended_at: at,
});

/** The pair as it is: another text once either side changes. */
function pairOf(row: ScreeningMatchRow): string {
  const { subject_id, list_id, entry_key, subject_hash, entry_hash } = row;
  const hashes = `${subject_hash.toString("hex")} ${entry_hash.toString("hex")}`;
  return `${subject_id} ${list_id} ${entry_key} ${hashes}`;
}

const hundredths = (score: number) => Math.round(score * 100);

function matchOf(
  { environment_id, at, ids }: CompareContext,
  { row, hash }: OpenedSubject,
  { entry, name, score, corroboration }: ScreeningHit<StoredEntry>,
): ScreeningMatchRow {
  return {
    environment_id,
    id: ids.uuid(at),
    subject_type: row.subject_type,
    subject_id: row.id,
    account_id: row.account_id,
    holder_id: row.holder_id,
    list_id: entry.list_id,
    entry_key: entry.key,
    entry_version: entry.version_from,
    subject_hash: hash,
    entry_hash: entry.hash,
    entry_name: name.name,
    name_strength: name.strength,
    score: hundredths(score),
    corroboration: corroboration.score === null ? null : hundredths(corroboration.score),
    parts: corroboration.parts,
    state: "open",
    opened_at: at,
    decided_by: null,
    decided_at: null,
    reason: null,
    ended_at: null,
  };
}
