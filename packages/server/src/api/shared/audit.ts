import { insertAuditRows } from "../../db/tables/events/audit-log.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { auditRow } from "../../http/audit/audit-rows.ts";
import type { AuditFacts } from "../../http/route/audit-trail.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { forbidden } from "../../http/schema/problem.ts";
import { accountSettings } from "./account-policy.ts";
import { readSealed } from "./sealed-value.ts";

/**
 * Adds what only the handler knows to the row that the pipeline writes. A handler that commits by itself
 * calls it in its transaction, and the row is part of that.
 */
export async function audit(tx: Tx, context: RequestContext, facts: AuditFacts): Promise<void> {
  const { audit: trail, environment } = context;
  if (trail.isDeferred) {
    trail.facts.push(facts);
    return;
  }
  await insertAuditRows(tx, environment.id, [auditRow(context, facts)]);
  trail.isWritten = true;
}

/**
 * Reads what is masked elsewhere. Throws the 403 where the account's settings do not allow it, and the 409 of a
 * value that cannot be opened.
 */
export async function unmask<T>(context: RequestContext, read: (tx: Tx) => Promise<T>): Promise<T> {
  const { configuration } = await accountSettings(context.app.db, context);
  if (!configuration.allow_data_unmask) throw forbidden("unmask_not_allowed");
  return await readSealed(context, context.accountId, () => context.app.db.tx(read));
}
