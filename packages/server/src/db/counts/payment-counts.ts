import type { CivilDate, PaymentKind, PaymentStatus } from "@railhead/core";
import type { Database, Tx } from "../executor.ts";
import { rowSet } from "../row-set.ts";
import { holdSchema } from "../schema-fence.ts";
import { named, sql, type Sql } from "../sql.ts";

/** So many payments more, or less, that are alike in all that they are counted by. */
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
  /**
   * Amounts (cents) that are counted from now on where `n` is positive, and no more where it is
   * negative; null where they stay as they are.
   */
  readonly amounts: readonly bigint[] | null;
}

const types = {
  account_id: "uuid",
  kind: "text",
  status: "text",
  day: "date",
  payment_date: "date",
  effective_on: "date",
  n: "bigint",
  amounts: "bigint[]",
} as const;

/** Adds to the counts; in the transaction of the change, and without waiting for anybody. */
export async function insertCountDeltas(
  tx: Tx,
  environmentId: string,
  deltas: readonly CountDelta[],
): Promise<void> {
  if (deltas.length === 0) return;
  const rows = deltas.map((delta) => ({ ...delta, amounts: delta.amounts?.map(String) ?? null }));
  const set = rowSet(rows, types);
  await tx.run(
    named(
      `insert_count_deltas_${set.shape}`,
      sql`
        insert into payment_count_deltas (environment_id, account_id, kind, status, day,
          payment_date, effective_on, n, amounts)
        select ${environmentId}, ${set.value("account_id")}, ${set.value("kind")},
          ${set.value("status")}, ${set.value("day")}, ${set.value("payment_date")},
          ${set.value("effective_on")}, ${set.value("n")}, ${set.value("amounts")}
        from ${set.from}`,
    ),
  );
}

/** Rows of deltas, called `d`, as counts by day: of the payment date and of taking effect. */
export const datedDeltas = sql`lateral (values ('payment_date', d.payment_date),
  ('effective_at', d.effective_on)) as v(axis, day)`;

/** The same as counts by amount: each with its sign. */
export const pricedDeltas = sql`lateral (
  select a as amount, case when d.n < 0 then -1 else 1 end as n from unnest(d.amounts) as a) as v`;

/**
 * Folds deltas into the counts, at most so many; answers how many it took: none where the schema is not
 * this program's. Those of an environment
 * that is being copied or replaced stay: statement by statement, a copy would see them twice.
 */
export async function foldCountDeltas(db: Database, most: number): Promise<number> {
  return await db.tx(async (tx) => {
    if (!(await holdSchema(tx))) return 0;
    const { n } = await tx.one<{ n: bigint }>(sql`
      with taken as (
        delete from payment_count_deltas where ctid = any(array(
          select d.ctid from payment_count_deltas d join environments e on e.id = d.environment_id
          limit ${most} for update of d skip locked for key share of e skip locked))
        returning environment_id, account_id, kind, status, day, payment_date, effective_on, n,
          amounts
      ), folded as (${folding(BY_DAY)}
      ), totalled as (${folding(IN_ALL)}
      ), dated as (${folding(BY_DATE)}
      ), priced as (${folding(BY_AMOUNT)}
      )
      select count(*) as n from taken`);
    return Number(n);
  });
}

/** A table of counts: its key, in the order of its index, and what a delta `d` adds to it. */
interface Fold {
  readonly table: Sql;
  readonly key: Sql;
  readonly values: Sql;
  readonly from: Sql;
  readonly n: Sql;
}

const taken = sql`taken d`;
const each = sql`d.n`;
const BY_DAY: Fold = {
  table: sql`payment_counts`,
  key: sql`account_id, day, kind, status`,
  values: sql`d.account_id, d.day, d.kind, d.status`,
  from: taken,
  n: each,
};
const IN_ALL: Fold = {
  table: sql`payment_totals`,
  key: sql`account_id, kind, status`,
  values: sql`d.account_id, d.kind, d.status`,
  from: taken,
  n: each,
};
const BY_DATE: Fold = {
  table: sql`payment_date_counts`,
  key: sql`account_id, axis, day, kind, status`,
  values: sql`d.account_id, v.axis, v.day, d.kind, d.status`,
  from: sql`taken d, ${datedDeltas} where v.day is not null`,
  n: each,
};
const BY_AMOUNT: Fold = {
  table: sql`payment_amount_counts`,
  key: sql`account_id, step, kind`,
  values: sql`d.account_id, payment_amount_step(v.amount), d.kind`,
  from: sql`taken d, ${pricedDeltas}`,
  n: sql`v.n`,
};

/** One order for all keepers, so that none waits for another in a circle. */
const folding = ({ table, key, values, from, n }: Fold) => sql`
        insert into ${table} as c (environment_id, ${key}, n)
        select environment_id, ${key}, n from (
          select d.environment_id, ${values}, sum(${n}) from ${from} group by d.environment_id, ${values}
        ) as s(environment_id, ${key}, n)
        where n <> 0 order by ${key}
        on conflict (${key}) do update set n = c.n + excluded.n`;
