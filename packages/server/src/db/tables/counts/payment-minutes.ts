import { addMs, type Instant, type PaymentKind } from "@railhead/core";
import { firstIdAt } from "../../../base/ids.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql, type Sql } from "../../postgres/sql.ts";
import { appendPending } from "../events/deferred-events.ts";

/** A payment as it was made. */
export interface MadePayment {
  readonly account_id: string;
  readonly kind: PaymentKind;
  readonly created_at: Instant;
}

const MINUTE_MS = 60_000;

/** The minute in which an instant lies. */
export const minuteOf = (at: Instant): Instant => addMs(at, -(Date.parse(at) % MINUTE_MS));
export const minuteAfter = (minute: Instant): Instant => addMs(minute, MINUTE_MS);

const MINUTE_COLUMNS = sql`environment_id, account_id, kind, minute, n, total_cents, least_cents, most_cents`;

/**
 * Sums up the minutes of changed payments, if their amounts changed. Appends pending events, which locks the log: a sum taken
 * before would miss what another transaction adds to the minute.
 */
export async function sumUpAmended(
  tx: Tx,
  environmentId: string,
  {
    columns,
    rows: payments,
  }: {
    readonly columns: ReadonlySet<string>;
    readonly rows: ReadonlyMap<string, MadePayment>;
  },
): Promise<void> {
  if (!columns.has("amount_cents")) return;
  await appendPending(tx);
  const minutes = new Map(
    [...payments.values()].map(({ account_id, kind, created_at }) => {
      const minute = minuteOf(created_at);
      return [`${account_id} ${kind} ${minute}`, { account_id, kind, minute }];
    }),
  );
  const rows = [...minutes.values()];
  await tx.run(sql`
    insert into payment_minutes (${MINUTE_COLUMNS})
    select ${environmentId}, k.account_id, k.kind, k.minute, s.*
    from unnest(${rows.map(({ account_id }) => account_id)}::uuid[], ${rows.map(({ kind }) => kind)}::text[],
        ${rows.map(({ minute }) => minute)}::timestamptz[],
        ${rows.map(({ minute }) => firstIdAt(minute))}::uuid[],
        ${rows.map(({ minute }) => firstIdAt(minuteAfter(minute)))}::uuid[])
      as k(account_id, kind, minute, first, until)
    cross join lateral (
      select count(*), sum(p.amount_cents), min(p.amount_cents), max(p.amount_cents) from payments p
      where p.environment_id = ${environmentId} and p.account_id = k.account_id and p.kind = k.kind
        and p.id >= k.first and p.id < k.until) s
    on conflict (environment_id, account_id, kind, minute) do update
    set n = excluded.n, total_cents = excluded.total_cents, least_cents = excluded.least_cents,
      most_cents = excluded.most_cents`);
}

/** All minutes of an environment, from its payments. */
const resummed = (environmentId: string): Sql => sql`
  select p.environment_id, p.account_id, p.kind, date_trunc('minute', p.created_at, 'UTC') as minute,
    count(*) as n, sum(p.amount_cents) as total_cents, min(p.amount_cents) as least_cents,
    max(p.amount_cents) as most_cents
  from payments p where p.environment_id = ${environmentId} group by 1, 2, 3, 4`;

/** How many minutes differ from the payments of an environment, in one snapshot. */
export async function countWrongMinutes(db: Executor, environmentId: string): Promise<bigint> {
  const { n } = await db.one<{ n: bigint }>(sql`
    select count(*) as n from (
      (select ${MINUTE_COLUMNS} from payment_minutes where environment_id = ${environmentId}
        except ${resummed(environmentId)})
      union all
      (${resummed(environmentId)}
        except select ${MINUTE_COLUMNS} from payment_minutes where environment_id = ${environmentId})) d`);
  return n;
}

/** Sums up an environment anew. Locks its event log, as everything does that writes minutes. */
export async function rebuildMinutes(tx: Tx, environmentId: string): Promise<void> {
  await tx.run(
    sql`select from event_counts where environment_id = ${environmentId} for no key update`,
  );
  await tx.run(sql`delete from payment_minutes where environment_id = ${environmentId}`);
  await tx.run(sql`insert into payment_minutes (${MINUTE_COLUMNS}) ${resummed(environmentId)}`);
}
