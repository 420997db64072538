import type { Executor } from "./executor.ts";
import { sql, type Sql } from "./sql.ts";

/** One page of a filtered list, in a stable order. */
export interface PageQuery {
  readonly where: Sql;
  readonly order: Sql;
  readonly limit: number;
  readonly offset: number;
}

export interface PageOf<R> {
  readonly rows: R[];
  /** Total over all pages. */
  readonly total: bigint;
}

/** Reads a page of `select <columns> from <from>` and counts the total. */
export async function selectPage<R>(
  db: Executor,
  what: { columns: Sql; from: Sql },
  page: PageQuery,
): Promise<PageOf<R>> {
  const [rows, { n }] = await Promise.all([
    db.rows<R>(sql`select ${what.columns} from ${what.from} where ${page.where}
      order by ${page.order} limit ${page.limit} offset ${page.offset}`),
    db.one<{ n: bigint }>(sql`select count(*) as n from ${what.from} where ${page.where}`),
  ]);
  return { rows, total: n };
}
