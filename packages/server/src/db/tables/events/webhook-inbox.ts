import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** A message received by a sandbox's webhook inbox. */
export interface InboxMessage {
  readonly number: bigint;
  readonly received_at: Instant;
  readonly event_type: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The exact body, which signatures cover. */
  readonly body: string;
}

const KEPT_MAX = 10_000;

/** Inserts a message, keeping the environment's latest ten thousand. */
export async function insertInboxMessage(
  tx: Tx,
  environmentId: string,
  message: Omit<InboxMessage, "number">,
): Promise<void> {
  // Serialized, so that numbers become visible in order.
  await tx.one(sql`select pg_advisory_xact_lock(hashtextextended(${environmentId}, 17))`);
  await tx.run(sql`
    with next as (
      select coalesce(max(number), 0) + 1 as number from webhook_inbox
      where environment_id = ${environmentId}
    ), cut as (
      delete from webhook_inbox i using next
      where i.environment_id = ${environmentId} and i.number <= next.number - ${KEPT_MAX}::bigint
    )
    insert into webhook_inbox (environment_id, number, received_at, event_type, headers, body)
    select ${environmentId}, next.number, ${message.received_at}, ${message.event_type},
      ${message.headers}, ${message.body} from next`);
}

/** Messages after a number, in order of arrival. */
export function listInboxMessages(
  db: Executor,
  environmentId: string,
  wanted: { after: bigint; event_type: string | null; limit: number },
): Promise<InboxMessage[]> {
  return db.rows(sql`
    select number, received_at, event_type, headers, body from webhook_inbox
    where environment_id = ${environmentId} and number > ${wanted.after}
      and (${wanted.event_type}::text is null or event_type = ${wanted.event_type}::text)
    order by number limit ${wanted.limit}`);
}
