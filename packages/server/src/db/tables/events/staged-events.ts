import type { Tx } from "../../postgres/executor.ts";
import { raw, sql, type Sql } from "../../postgres/sql.ts";

/**
 * Events staged in a temporary table until the transaction ends, so that the log's lock is held only while
 * they are copied.
 */
export interface StagedEvents {
  readonly environment_id: string;
  /** Numbers of staged events, in total and by account. */
  total: number;
  readonly byAccount: Map<string, number>;
}

/** At most one per transaction. */
export async function createStagedEvents(tx: Tx, environmentId: string): Promise<StagedEvents> {
  await tx.run(sql`create temporary table waiting_events (like events)`);
  return { environment_id: environmentId, total: 0, byAccount: new Map() };
}

/** Has the columns of `events`, numbered from one. */
export const STAGED_EVENTS = raw("waiting_events");

/** Staged events by account, as a table of `account_id` and `base`. */
export function stagedByAccount({ byAccount }: StagedEvents): Sql {
  return sql`unnest(${[...byAccount.keys()]}::uuid[], ${[...byAccount.values()]}::bigint[])`;
}

/**
 * Appends the staged events under the log's next numbers. Other writers of the environment wait from here.
 * The statements are issued before it returns.
 */
export async function appendStaged(tx: Tx, waiting: StagedEvents): Promise<void> {
  const copied = waiting.total > 0 ? copyStaged(tx, waiting) : undefined;
  await Promise.all([copied, tx.run(sql`drop table ${STAGED_EVENTS}`)]);
}

async function copyStaged(tx: Tx, waiting: StagedEvents): Promise<void> {
  await tx.run(sql`
      with environment as (
        update event_counts set last_sequence = last_sequence + ${waiting.total}
        where environment_id = ${waiting.environment_id}
        returning last_sequence - ${waiting.total} as base
      ), account as (
        update account_event_counts a set last_sequence = a.last_sequence + w.n
        from ${stagedByAccount(waiting)} as w(account_id, n), environment
        where a.environment_id = ${waiting.environment_id} and a.account_id = w.account_id
        returning a.account_id, a.last_sequence - w.n as base
      )
      insert into events (environment_id, sequence, id, account_id, account_sequence, type,
        resource_type, resource_id, resource_version, occurred_at, patch, cause)
      select w.environment_id, environment.base + w.sequence, w.id, w.account_id,
        account.base + w.account_sequence, w.type, w.resource_type, w.resource_id,
        w.resource_version, w.occurred_at, w.patch, w.cause
      from ${STAGED_EVENTS} w join account on account.account_id = w.account_id cross join environment`);
}
