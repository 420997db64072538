import { raw, sql, type Connection, type Executor } from "../../postgres/executor.ts";
import { backfill, type Backfilling } from "./backfill.ts";
import { createPartitionedIndex, dropPartitionedIndex } from "./partitioned-index.ts";
import type { OnlineStatement } from "./statements.ts";

/** Runs the statements of a migration one by one, outside a transaction. What was done before is not done again. */
export async function runOnline(
  session: Connection,
  statements: readonly OnlineStatement[],
  plan: Omit<Backfilling, "position">,
): Promise<void> {
  for (const [position, statement] of statements.entries()) {
    if (statement.kind === "backfill") await backfill(session, statement, { ...plan, position });
    else if (statement.kind === "create_index") {
      const one = (index: NamedIndex) => createIndex(session, index);
      if (!(await createPartitionedIndex(session, statement.text, one))) await one(statement);
    } else if (
      statement.kind !== "drop_index" ||
      !(await dropPartitionedIndex(session, statement.text))
    )
      await session.run(raw(statement.text));
  }
}

interface NamedIndex {
  readonly name: string;
  readonly text: string;
}

/** One whose building was interrupted is there and invalid: writers maintain it, and no query uses it. */
async function createIndex(session: Connection, { name, text }: NamedIndex): Promise<void> {
  const state = await stateOf(session, name);
  if (state === "valid") return;
  if (state === "invalid") await session.run(raw(`drop index concurrently ${name}`));
  await session.run(raw(text));
}

async function stateOf(db: Executor, name: string): Promise<"valid" | "invalid" | undefined> {
  const row = await db.first<{ indisvalid: boolean }>(sql`
    select indisvalid from pg_index where indexrelid = to_regclass(${name})`);
  if (row === undefined) return undefined;
  return row.indisvalid ? "valid" : "invalid";
}
