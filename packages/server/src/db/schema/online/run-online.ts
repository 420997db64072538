import { raw, sql, type Connection, type Executor } from "../../postgres/executor.ts";
import { backfill, type Backfilling } from "./backfill.ts";
import type { OnlineStatement } from "./statements.ts";

/** Runs the statements of a migration one by one, outside a transaction. What was done before is not done again. */
export async function runOnline(
  session: Connection,
  statements: readonly OnlineStatement[],
  plan: Omit<Backfilling, "position">,
): Promise<void> {
  for (const [position, statement] of statements.entries()) {
    if (statement.kind === "backfill") await backfill(session, statement, { ...plan, position });
    else if (statement.kind === "create_index") await createIndex(session, statement);
    else await session.run(raw(statement.text));
  }
}

/** One whose building was interrupted is there and invalid: writers maintain it, and no query uses it. */
async function createIndex(
  session: Connection,
  { name, text }: { name: string; text: string },
): Promise<void> {
  const state = await stateOf(session, name);
  if (state === "valid") return;
  if (state === "invalid") await session.run(raw(`drop index concurrently ${name}`));
  await session.run(raw(text));
}

async function stateOf(db: Executor, name: string): Promise<"valid" | "invalid" | undefined> {
  const row = await db.first<{ indisvalid: boolean }>(sql`
    select i.indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relname = ${name} and c.relnamespace = current_schema()::regnamespace`);
  if (row === undefined) return undefined;
  return row.indisvalid ? "valid" : "invalid";
}
