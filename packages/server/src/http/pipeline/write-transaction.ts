import type { Tx } from "../../db/postgres/executor.ts";
import { appendPending, deferringEvents } from "../../db/tables/events/deferred-events.ts";
import { insertAuditRows } from "../../db/tables/events/audit-log.ts";
import { createTrail } from "../route/audit-trail.ts";
import { endingsOf } from "../route/endings.ts";
import type { RequestContext, WriteContext } from "../route/context.ts";

/** A transaction of a handler that commits by itself, with its events and audit rows at the end. */
export async function inTransaction<T>(
  context: RequestContext,
  work: (inside: WriteContext) => Promise<T>,
): Promise<T> {
  // Filled anew by each attempt of the transaction.
  let committed: (() => void)[] = [];
  let isWritten = false;
  const endings = endingsOf(context);
  const { atEnd } = endings;
  const attempt = async (tx: Tx) => {
    await endings.run();
    const deferring = deferringEvents(tx);
    committed = [];
    const afterCommit = (late: () => void) => committed.push(late);
    const audit = createTrail(context.audit.operation);
    const made = await work({ ...context, audit, tx: deferring, afterCommit, atEnd });
    await tx.commitWith([
      appendPending(deferring),
      insertAuditRows(tx, context.environment.id, audit.nested),
    ]);
    isWritten = audit.isWritten;
    return made;
  };
  const result = await endings.after(context.app.db.tx(attempt));
  if (isWritten) context.audit.isWritten = true;
  for (const late of committed) late();
  return result;
}
