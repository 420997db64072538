import type { Executor } from "../../db/postgres/executor.ts";
import { findOperator, type OperatorRow } from "../../db/tables/people/operators.ts";
import { problem } from "../../http/schema/problem.ts";

/** The person of an id. Throws the 404. */
export async function requireOperator(db: Executor, id: string): Promise<OperatorRow> {
  const found = await findOperator(db, id);
  if (found === undefined) throw problem("not_found");
  return found;
}
