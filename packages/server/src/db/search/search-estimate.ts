import type { Executor } from "../executor.ts";
import { keptParties, type TextSearch } from "./search-texts.ts";
import { sql, type Sql } from "../sql.ts";

/** What an explained statement answers, as far as it is looked at. */
interface Explained {
  readonly "QUERY PLAN": readonly { readonly Plan: { readonly "Plan Rows": number } }[];
}

/** How many of an account's paykeys are thought to have a text, as PostgreSQL plans by, and how many there are. */
export async function estimateParties(
  db: Executor,
  search: TextSearch,
): Promise<{ having: number; all: number }> {
  const [having, all] = await Promise.all([
    estimate(db, keptParties(search)),
    estimate(db, sql`search_parties s where s.account_id = ${search.account_id}`),
  ]);
  return { having, all };
}

async function estimate(db: Executor, from: Sql): Promise<number> {
  const { "QUERY PLAN": plans } = await db.one<Explained>(
    sql`explain (format json) select from ${from}`,
  );
  return plans[0]?.Plan["Plan Rows"] ?? 0;
}
