import type { Database } from "../../packages/server/src/db/postgres/executor.ts";
import { raw, sql } from "../../packages/server/src/db/postgres/sql.ts";

/** A payment that waits for a balance is `validating`, of which there is no event. */
const except = (table: string) =>
  table === "payment_states" ? sql`and new.status <> 'validating'` : sql``;

/**
 * From now on a write fails that moves a row's `updated_at` and not its version: each version is an event,
 * so such a change is returned by GET and recorded by no event.
 */
export async function refuseSilentChanges(db: Database): Promise<void> {
  await db.run(sql`
    create function refuse_silent_change() returns trigger language plpgsql as $$
    begin
      raise exception '% % moved updated_at without an event', tg_table_name, old.id;
    end $$`);
  const tables = await db.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and 4 = (
      select count(*) from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
        and a.attname in ('id', 'environment_id', 'version', 'updated_at'))
    order by 1`);
  for (const { name } of tables) {
    await db.run(sql`
      create trigger refuse_silent_change before update on ${raw(name)}
      for each row when (old.updated_at is distinct from new.updated_at
        and old.version is not distinct from new.version ${except(name)})
      execute function refuse_silent_change()`);
  }
}
