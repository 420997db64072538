import type { Executor } from "../executor.ts";
import { tailOf } from "../search/search-texts.ts";
import { sql, type Sql } from "../sql.ts";

/** A list of parties that have a text, whose kept texts hold what it is narrowed and ordered by. */
export interface TextList {
  readonly environment_id: string;
  readonly account_id: string;
  /** Kept rows that have the text and pass the filters, which meet one condition more: `id` and what is ordered by. */
  readonly kept: (further: (id: Sql) => Sql) => Sql;
  /** Ids of the parties that may read differently by now, from the `tail`. */
  readonly told: Sql;
  /** The same of the parties themselves, of those in `told`. */
  readonly fresh: Sql;
  /** Ids of the page, as far as it is among so many that the list begins with; undefined where no index has its order. */
  readonly walk: ((most: number) => Sql) | undefined;
  readonly by: Sql;
  readonly limit: number;
  readonly offset: number;
}

/** So many are sorted; of more, the list is walked. */
const FEW = 60_000;
/** So many are walked by for each one wanted, and so many in any case. */
const UNEVEN = 20;
const AT_LEAST = 1_000;
/** Further down nothing is walked. */
const DEEP = 2_000;

/**
 * The ids of a page, and how many there are on all, exactly: what the keeper has not come to is read
 * beside what is kept. Where many have the text they are counted without being listed, and two
 * processes may read them.
 */
export async function listByText(
  db: Executor,
  list: TextList,
): Promise<{ ids: string[]; total: bigint }> {
  const { limit, offset } = list;
  const { total, ids } = await db.one<{ total: bigint; ids: string[] | null }>(sql`
    with ${toldOf(list)}, few as materialized (
      select * from (${list.kept(any)}) k limit ${FEW + 1}
    ), ${among(list, sql`few`)}
    select case when (select count(*) from few) <= ${FEW}::integer then (select count(*) from found)
        else (select count(*) from (${list.kept(any)}) k)
          - (select count(*) from told t cross join lateral (
              ${list.kept((id) => sql`${id} = t.id`)} offset 0) k)
          + (select count(*) from (${list.fresh}) f)
      end as total,
      case when (select count(*) from few) <= ${FEW}::integer then ${pageOf(list)} end as ids`);
  if (ids !== null) return { ids, total };
  const wanted = Math.min(limit, Math.max(Number(total) - offset, 0));
  if (list.walk !== undefined && offset < DEEP) {
    const most = (offset + limit) * UNEVEN + AT_LEAST;
    const walked = await db.one<{ ids: string[] }>(sql`select array(${list.walk(most)}) as ids`);
    if (walked.ids.length === wanted) return { ids: walked.ids, total };
  }
  return { ids: (await sortAll(db, list)).ids, total };
}

function sortAll(db: Executor, list: TextList): Promise<{ ids: string[] }> {
  return db.one(sql`
    with ${toldOf(list)}, ${among(list, sql`(${list.kept(any)})`)} select ${pageOf(list)} as ids`);
}

const any = () => sql`true`;

/** The tail, and `told`: ids of the parties whose kept rows may be out of date. */
const toldOf = (list: TextList) => sql`${tailOf(list)}, told(id) as materialized (${list.told})`;

/** `found`: what is kept as far as it is up to date, and the rest as it is now. */
const among = ({ fresh }: TextList, kept: Sql) => sql`found as materialized (
      select * from ${kept} k
      where not exists (select from told) or k.id not in (select id from told)
      union all ${fresh}
    )`;

const pageOf = ({ by, limit, offset }: TextList) =>
  sql`array(select id from found order by ${by} limit ${limit} offset ${offset})`;
