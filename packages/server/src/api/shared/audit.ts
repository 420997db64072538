import { insertAuditRow } from "../../db/tables/events/audit-log.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { forbidden } from "../../http/schema/problem.ts";
import { accountSettings } from "./account-policy.ts";
import { readSealed } from "./sealed-value.ts";

interface Audited {
  /** `<noun>.<what was done>` */
  readonly action: string;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly details?: object;
}

/** Writes down who did something, in the transaction of what was done. */
export async function audit(tx: Tx, context: RequestContext, audited: Audited): Promise<void> {
  const { app, environment, accountId, at, requestId } = context;
  await insertAuditRow(tx, {
    id: app.ids.uuid(at),
    environment_id: environment.id,
    account_id: accountId,
    actor: context.actor,
    request_id: requestId,
    details: {},
    recorded_at: at,
    ...audited,
  });
}

/**
 * Reads what is masked elsewhere. Throws the 403 where the account's settings do not allow it, and the 409 of a
 * value that cannot be opened; a read that succeeds is in the audit log, because both are in one transaction.
 */
export async function unmask<T>(
  context: RequestContext,
  audited: Audited,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { configuration } = await accountSettings(context.app.db, context);
  if (!configuration.allow_data_unmask) throw forbidden("unmask_not_allowed");
  return await readSealed(context, context.accountId, () =>
    context.app.db.tx(async (tx) => {
      const found = await read(tx);
      await audit(tx, context, audited);
      return found;
    }),
  );
}
