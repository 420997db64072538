import type { Instant } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/**
 * Whether events since an instant made progress: no exception is open, or a resource had an event type it
 * did not have before. Files and exceptions do not count, since each cycle creates new ones.
 */
export async function hasProgressed(
  db: Executor,
  environmentId: string,
  from: Instant,
): Promise<boolean> {
  const { further } = await db.one<{ further: boolean }>(sql`
    select case when not exists (
        select from exceptions x where x.environment_id = ${environmentId} and x.status = 'open')
      then true
      else exists (
        select from events e
        where e.environment_id = ${environmentId} and e.occurred_at >= ${from}
          and e.sequence > (select c.last_sequence from event_counts c
            where c.environment_id = ${environmentId}) - ${RECENT_EVENTS}
          and e.resource_type not in ('file', 'file_day', 'exception')
          and not exists (select from events o
            where o.environment_id = e.environment_id and o.resource_id = e.resource_id and o.type = e.type and o.sequence < e.sequence
              and o.occurred_at < ${from}))
      end as further`);
  return further;
}

/** Only the last events of a longer day are checked. */
const RECENT_EVENTS = 20_000;

/** Items that wait for a person. */
export interface WaitingForPeople {
  readonly payments_on_hold: number;
  readonly customers_in_review: number;
  readonly paykeys_in_review: number;
  readonly files_in_doubt: number;
  readonly open_exceptions: number;
}

export function countWaitingForPeople(
  db: Executor,
  environmentId: string,
): Promise<WaitingForPeople> {
  return db.one(sql`
    select
      (select count(*)::int from accounts a join payment_states p on p.account_id = a.id and p.environment_id = a.environment_id
        where a.environment_id = ${environmentId} and p.status = 'on_hold') as payments_on_hold,
      (select count(*)::int from accounts a join customers c on c.account_id = a.id and c.environment_id = a.environment_id
        where a.environment_id = ${environmentId} and c.status = 'review'
          and c.deleted_at is null) as customers_in_review,
      (select count(*)::int from accounts a join paykeys k on k.account_id = a.id and k.environment_id = a.environment_id
        where a.environment_id = ${environmentId} and k.status = 'review') as paykeys_in_review,
      (select count(*)::int from ach_files
        where environment_id = ${environmentId} and state = 'upload_unknown') as files_in_doubt,
      (select count(*)::int from exceptions
        where environment_id = ${environmentId} and status = 'open') as open_exceptions`);
}
