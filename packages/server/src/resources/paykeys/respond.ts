import type { RequestContext, WriteContext } from "../../http/context.ts";
import { findPaykey, lockPaykey, type PaykeyRow } from "../../db/parties/paykeys.ts";
import type { Executor } from "../../db/executor.ts";
import { problem } from "../../http/problem.ts";

/** A paykey of the account; throws the 404. */
export async function foundPaykey(
  db: Executor,
  { accountId }: RequestContext,
  id: string,
): Promise<PaykeyRow> {
  const row = await findPaykey(db, { account_id: accountId, id });
  if (row === undefined) throw problem("not_found", { detail: "The paykey does not exist." });
  return row;
}

/** The same, locked for a change. */
export async function lockedPaykey(
  { tx, accountId }: WriteContext,
  id: string,
): Promise<PaykeyRow> {
  const row = await lockPaykey(tx, { account_id: accountId, id });
  if (row === undefined) throw problem("not_found", { detail: "The paykey does not exist." });
  return row;
}
