import type { Cents, Instant, Match, SearchTerm } from "@railhead/core";
import type { AccountScope } from "../../postgres/account-scope.ts";
import { isTimeout } from "../../postgres/errors.ts";
import type { Database, Executor } from "../../postgres/executor.ts";
import type { Sql } from "../../postgres/sql.ts";
import { documentIds, type SearchedKind } from "../search/search-documents.ts";

/** A record that a search found, as results of all kinds show it. */
export interface FoundRow {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly detail: string | null;
  readonly status: string | null;
  readonly amount_cents: Cents | null;
  readonly created_at: Instant;
  readonly matched_by: Match;
}

/** Records of a kind, and whether all that the text could mean was looked at. */
export interface Found {
  readonly rows: readonly FoundRow[];
  readonly is_complete: boolean;
}

export interface Hit {
  readonly id: string;
  readonly matched_by: Match;
}

/** Records of each kind that are read one by one, the newest first: their documents may not be written yet. */
export const NEWEST = 1_000;
/** Documents whose records are read; a text that more have is found among the newest. */
const MOST_DOCUMENTS = 50;
/** A text that many old records have and no new one can cost seconds: the search then does without those. */
const OLDER_MS = 150;
/** Shorter texts have no trigram. */
const SHORTEST = 3;
/** Documents are looked up by the end of an id, which few share: its first digits are its time. */
const ID_END = 12;

export interface TextFind {
  readonly scope: AccountScope;
  readonly kind: SearchedKind;
  readonly term: SearchTerm;
  /** At most this many. */
  readonly most: number;
  /** What equals the text, then what holds it among the newest. */
  readonly hits: Sql;
  /** Ids, newest first, of records whose ids are in an array and that hold the text. */
  readonly older: (ids: Sql) => Sql;
}

/** Ids of what a text finds: the same first, then the newest. */
export async function findHits(
  db: Database,
  find: TextFind,
): Promise<{ hits: readonly Hit[]; is_complete: boolean }> {
  const { most, term } = find;
  const first = distinct(await db.rows<Hit>(find.hits), most);
  if (first.length === most) return { hits: first, is_complete: true };
  if (Array.from(term.text).length < SHORTEST) return { hits: first, is_complete: false };
  const older = await findOlder(db, find);
  if (older === undefined) return { hits: first, is_complete: false };
  return { hits: distinct([...first, ...older], most), is_complete: true };
}

/** Undefined if it takes too long. */
async function findOlder(db: Database, find: TextFind): Promise<readonly Hit[] | undefined> {
  const { scope, kind, term, older } = find;
  const text = term.id?.slice(-ID_END) ?? term.text;
  const ids = documentIds(scope, { kind, text, limit: MOST_DOCUMENTS });
  const settings = `set local statement_timeout = ${OLDER_MS}`;
  try {
    return await db.tx((tx: Executor) => tx.rows<Hit>(older(ids)), settings);
  } catch (error) {
    if (isTimeout(error)) return undefined;
    throw error;
  }
}

function distinct(hits: readonly Hit[], most: number): readonly Hit[] {
  const seen = new Set<string>();
  return hits.filter(({ id }) => seen.size < most && !seen.has(id) && seen.add(id));
}

/** Rows in the order of their hits; what was deleted meanwhile is left out. */
export function inOrderOf<R extends { readonly id: string }>(
  hits: readonly Hit[],
  rows: readonly R[],
): readonly (readonly [R, Match])[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return hits.flatMap(({ id, matched_by }) => {
    const row = byId.get(id);
    return row === undefined ? [] : [[row, matched_by] as const];
  });
}
