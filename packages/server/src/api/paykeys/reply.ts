import { accountOf, type RequestContext, type WriteContext } from "../../http/route/context.ts";
import { findPaykey, lockPaykey, type PaykeyRow } from "../../db/tables/counterparties/paykeys.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { problem } from "../../http/schema/problem.ts";

/** A paykey of the account; throws the 404. */
export async function requirePaykey(
  db: Executor,
  context: RequestContext,
  id: string,
): Promise<PaykeyRow> {
  const row = await findPaykey(db, { ...accountOf(context), id });
  if (row === undefined) throw problem("not_found", { detail: "The paykey does not exist." });
  return row;
}

/** The same, locked for a change. */
export async function lockRequestedPaykey(context: WriteContext, id: string): Promise<PaykeyRow> {
  const row = await lockPaykey(context.tx, { ...accountOf(context), id });
  if (row === undefined) throw problem("not_found", { detail: "The paykey does not exist." });
  return row;
}
