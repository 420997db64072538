import {
  HOLDING_STATES,
  type CorroborationPart,
  type Instant,
  type MatchState,
  type NameStrength,
  type PartResult,
  type SubjectType,
} from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { empty, named, raw, sql, type Sql } from "../../postgres/sql.ts";

export const SCREENING_MATCHES = table("screening_matches", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  subject_type: column<SubjectType>()("text"),
  subject_id: column<string>()("uuid"),
  account_id: column<string | null>()("uuid?"),
  /** What is held: the payments of the customer, account or organization, or the received entry. */
  holder_id: column<string>()("uuid"),
  list_id: column<string>()("uuid"),
  entry_key: column<string>()("text"),
  entry_version: column<number>()("integer"),
  subject_hash: column<Buffer>()("bytea"),
  entry_hash: column<Buffer>()("bytea"),
  entry_name: column<string>()("text"),
  name_strength: column<NameStrength>()("text"),
  /** Hundredths. */
  score: column<number>()("integer"),
  corroboration: column<number | null>()("integer?"),
  parts: column<Readonly<Partial<Record<CorroborationPart, PartResult>>>>()("json"),
  state: column<MatchState>()("text", "changed"),
  opened_at: column<Instant>()("timestamptz", "changed"),
  decided_by: column<ActorRef | null>()("json?", "changed"),
  decided_at: column<Instant | null>()("timestamptz?", "changed"),
  reason: column<string | null>()("text?", "changed"),
  ended_at: column<Instant | null>()("timestamptz?", "changed"),
});
export type ScreeningMatchRow = RowOf<typeof SCREENING_MATCHES.columns>;

export interface MatchFilters {
  readonly environment_id: string;
  readonly state?: MatchState | undefined;
  readonly subject_id?: string | undefined;
  readonly list_id?: string | undefined;
}

export function listScreeningMatches(
  db: Executor,
  { environment_id, state, subject_id, list_id }: MatchFilters,
  page: Omit<PageQuery, "where">,
): Promise<PageOf<ScreeningMatchRow>> {
  const where = sql`environment_id = ${environment_id}
    ${state === undefined ? empty : sql`and state = ${state}`}
    ${subject_id === undefined ? empty : sql`and subject_id = ${subject_id}`}
    ${list_id === undefined ? empty : sql`and list_id = ${list_id}`}`;
  const from = { columns: SCREENING_MATCHES.list, from: sql`screening_matches` };
  return selectPage(db, from, { ...page, where });
}

export function findScreeningMatch(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<ScreeningMatchRow | undefined> {
  return db.first(sql`select ${SCREENING_MATCHES.list} from screening_matches
    where environment_id = ${environment_id} and id = ${id}`);
}

/** Locks the matches of subjects, in an order that all writers keep. */
export function lockMatchesOfSubjects(
  tx: Tx,
  environmentId: string,
  subjectIds: readonly string[],
): Promise<ScreeningMatchRow[]> {
  return tx.rows(sql`select ${SCREENING_MATCHES.list} from screening_matches
    where environment_id = ${environmentId} and subject_id = any(${subjectIds}::uuid[])
    order by id for update`);
}

/** Locks open matches with entries that are no longer in force as they were. */
export function lockMatchesOfEnded(
  tx: Tx,
  { environment_id, list_id, limit }: { environment_id: string; list_id: string; limit: number },
): Promise<ScreeningMatchRow[]> {
  return tx.rows(sql`select ${SCREENING_MATCHES.listOf("m")} from screening_matches m
    where m.environment_id = ${environment_id} and m.list_id = ${list_id} and m.state = 'open'
      and not exists (select from screening_entries e
        where e.environment_id = m.environment_id and e.list_id = m.list_id
          and e.key = m.entry_key and e.version_to is null and e.hash = m.entry_hash)
    order by m.id limit ${limit} for update of m`);
}

export async function insertMatches(tx: Tx, rows: readonly ScreeningMatchRow[]): Promise<void> {
  if (rows.length > 0) await tx.run(SCREENING_MATCHES.insert(rows));
}

export async function updateMatches(tx: Tx, rows: readonly ScreeningMatchRow[]): Promise<void> {
  if (rows.length > 0) await tx.run(SCREENING_MATCHES.update(rows, "changed"));
}

/** Must match the predicate of screening_matches_holding textually, or the planner ignores the index. */
const HOLDS = raw(`state in (${HOLDING_STATES.map((state) => `'${state}'`).join(", ")})`);

/** Whether any match of the environment holds payments. */
export async function hasHoldingMatches(db: Executor, environmentId: string): Promise<boolean> {
  const found = await db.first(
    named(
      "has_holding_matches",
      sql`select from screening_matches where environment_id = ${environmentId} and ${HOLDS} limit 1`,
    ),
  );
  return found !== undefined;
}

/** What keeps a received entry from being assigned: it waits to be compared, or a match is open or confirmed. */
export async function findEntryHold(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<"waiting" | "open" | "confirmed" | undefined> {
  const { is_queued, state } = await db.one<{
    is_queued: boolean;
    state: "open" | "confirmed" | null;
  }>(sql`select
    exists (select from screening_queue q
      where q.environment_id = ${environment_id} and q.subject_id = ${id}) as is_queued,
    (select min(m.state) from screening_matches m where m.environment_id = ${environment_id}
      and m.${HOLDS} and m.holder_id = ${id}) as state`);
  return state ?? (is_queued ? "waiting" : undefined);
}

/** `confirmed` or `open` where a match holds the payments of a customer row `c`, else null. */
export const holdingMatchOf: Sql = sql`(select min(m.state) from screening_matches m
  where m.environment_id = c.environment_id and m.${HOLDS} and m.holder_id in (c.id, c.account_id,
    (select a.organization_id from accounts a
      where a.environment_id = c.environment_id and a.id = c.account_id)))`;
