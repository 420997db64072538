import type { Instant } from "@railhead/core";
import type { Executor } from "../executor.ts";
import { sql } from "../sql.ts";

/** Closes an environment's books through an instant: the database refuses postings dated into them. */
export async function closeBooks(
  db: Executor,
  environmentId: string,
  through: Instant,
): Promise<void> {
  await db.run(sql`
    insert into ledger_closings as k (environment_id, closed_through)
    values (${environmentId}, ${through})
    on conflict (environment_id) do update set closed_through = excluded.closed_through
    where k.closed_through < excluded.closed_through`);
}
