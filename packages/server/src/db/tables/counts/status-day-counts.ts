import type { CivilDate, PaymentKind, PaymentStatus } from "@railhead/core";
import type { Database, Tx } from "../../postgres/executor.ts";
import { rowSet } from "../../postgres/row-set.ts";
import { lockSchemaShared } from "../../schema/schema-lock.ts";
import { named, sql } from "../../postgres/sql.ts";

/** A signed change of a count. */
export interface CountDelta {
  readonly account_id: string;
  readonly kind: PaymentKind;
  readonly status: PaymentStatus;
  /** Of their creation: UTC, `YYYY-MM-DD`. */
  readonly day: string;
  readonly payment_date: CivilDate;
  /** The day (UTC) on which they took effect; null before that. */
  readonly effective_on: string | null;
  readonly n: number;
}

const types = {
  account_id: "uuid",
  kind: "text",
  status: "text",
  day: "date",
  payment_date: "date",
  effective_on: "date",
  n: "bigint",
} as const;

/** Inserts deltas in the transaction of the change: inserts do not wait for other writers. */
export async function insertCountDeltas(
  tx: Tx,
  environmentId: string,
  deltas: readonly CountDelta[],
): Promise<void> {
  if (deltas.length === 0) return;
  const set = rowSet(deltas, types);
  await tx.run(
    named(
      `insert_count_deltas_${set.shape}`,
      sql`
        insert into payment_count_deltas (environment_id, account_id, kind, status, day,
          payment_date, effective_on, n)
        select ${environmentId}, ${set.value("account_id")}, ${set.value("kind")},
          ${set.value("status")}, ${set.value("day")}, ${set.value("payment_date")},
          ${set.value("effective_on")}, ${set.value("n")}
        from ${set.from}`,
    ),
  );
}

/** Each date of a delta `d`, with its column name. */
export const datesOfDelta = sql`lateral (values ('created_at', d.day),
  ('payment_date', d.payment_date), ('effective_at', d.effective_on)) as v(date_field, day)`;

/**
 * Rolls up to `most` deltas into the counts and deletes them; returns how many, 0 when the schema is not
 * this program's. Skips environments being copied or replaced, whose copy would count deltas twice.
 */
export async function rollUpCounts(db: Database, most: number): Promise<number> {
  return await db.tx(async (tx) => {
    if (!(await lockSchemaShared(tx))) return 0;
    const { n } = await tx.one<{ n: bigint }>(sql`
      with taken as (
        delete from payment_count_deltas where ctid = any(array(
          select d.ctid from payment_count_deltas d join environments e on e.id = d.environment_id
          limit ${most} for update of d skip locked for key share of e skip locked))
        returning environment_id, account_id, kind, status, day, payment_date, effective_on, n
      ), added as (
        insert into payment_counts as c
          (environment_id, account_id, date_field, day, kind, status, n)
        select * from (
          select d.environment_id, d.account_id, v.date_field, v.day, d.kind, d.status, sum(d.n) as n
          from taken d, ${datesOfDelta} where v.day is not null group by 1, 2, 3, 4, 5, 6) s
        -- One order for all processes, to avoid deadlocks.
        where n <> 0 order by 1, 2, 3, 4, 5, 6
        on conflict (environment_id, account_id, date_field, day, kind, status)
          do update set n = c.n + excluded.n
      )
      select count(*) as n from taken`);
    return Number(n);
  });
}
