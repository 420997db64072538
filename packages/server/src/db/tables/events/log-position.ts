import type { Executor } from "../../postgres/executor.ts";
import { raw, sql, type Sql } from "../../postgres/sql.ts";
import type { EventScope } from "./events.ts";

/** End of a log in the reader's numbering, and its generation. */
export interface LogPosition {
  readonly generation: number;
  readonly last_sequence: bigint;
}

/** The current position. */
export function findLogPosition(db: Executor, scope: EventScope): Promise<LogPosition> {
  return db.one(sql`
    select e.generation, ${countIn(scope)} as last_sequence
    from environments e where e.id = ${scope.environment_id}`);
}

/** The end of an environment's log, in the platform's numbering. */
export interface LogEnd extends LogPosition {
  readonly environment_id: string;
}

/** The ends of several logs in one statement. */
export function listLogEnds(db: Executor, environmentIds: readonly string[]): Promise<LogEnd[]> {
  return db.rows(sql`
    select e.id as environment_id, e.generation, c.last_sequence
    from environments e join event_counts c on c.environment_id = e.id
    where e.id = any(${environmentIds}::uuid[])`);
}

const countIn = ({ account_id }: EventScope): Sql =>
  account_id === null
    ? sql`(select last_sequence from event_counts where environment_id = e.id)`
    : sql`(select last_sequence from account_event_counts
        where environment_id = e.id and account_id = ${account_id})`;

export interface LogComparison extends LogPosition {
  /** Whether the log was restarted since the given generation. */
  readonly is_restarted: boolean;
  /** The last number that both logs share. */
  readonly last_common_sequence: bigint;
}

/**
 * Compares the current log with a generation, or with an unknown earlier one if null. An account's number
 * is found through events, whose order both numberings share.
 */
export function compareLogs(
  db: Executor,
  scope: EventScope,
  generation: number | null,
): Promise<LogComparison> {
  const common =
    scope.account_id === null
      ? sql`parted.sequence`
      : sql`(select coalesce(max(l.account_sequence), 0) from events l
          where l.environment_id = ${scope.environment_id}
            and l.account_id = ${scope.account_id} and l.sequence <= parted.sequence)`;
  return db.one(sql`
    select e.generation, e.last_sequence,
      e.is_unknown or parted.sequence is not null as is_restarted,
      case when e.is_unknown then 0
        when parted.sequence is null then e.last_sequence
        else least(${common}, e.last_sequence) end as last_common_sequence
    from (select e.*, ${countIn(scope)} as last_sequence,
        coalesce(${generation}::bigint > e.generation, false) as is_unknown
      from environments e where e.id = ${scope.environment_id}) e
    cross join lateral (
      select min((r.value->>'last_common_sequence')::bigint) as sequence
      from jsonb_array_elements(e.log_restarts) with ordinality r
      where (r.value->>'generation')::bigint > ${generation}::bigint
        or (${generation}::bigint is null and r.ordinality > 1
          and r.ordinality = jsonb_array_length(e.log_restarts))) parted`);
}

/** Value of `log_restarts` of a new log. */
export const firstLogStart = (generation: Sql): Sql =>
  sql`jsonb_build_array(jsonb_build_object('generation', ${generation}, 'last_common_sequence', 0))`;

/**
 * Value of `log_restarts` after another restart, which supersedes earlier ones at or after the same
 * position.
 */
export const withLogRestart = (table: string, lastCommon: Sql, generation?: Sql): Sql => {
  const t = raw(table);
  const next = generation ?? sql`${t}.generation + 1`;
  return sql`(
    select coalesce(jsonb_agg(r.value order by r.ordinality), '[]')
    from jsonb_array_elements(${t}.log_restarts) with ordinality r
    where r.ordinality = 1 or (r.value->>'last_common_sequence')::bigint < ${lastCommon}
  ) || jsonb_build_array(jsonb_build_object(
    'generation', ${next}, 'last_common_sequence', ${lastCommon}))`;
};
