import type { BridgeSessionRow } from "../../db/tables/counterparties/bridge-sessions.ts";
import { appendEvents } from "../../events/append.ts";
import { causeOf } from "../../http/route/cause.ts";
import type { WriteContext } from "../../http/route/context.ts";

/** A session as its events show it. */
function serializeSession(row: BridgeSessionRow) {
  return {
    id: row.id,
    status: row.paykey_id === null ? "open" : "completed",
    customer_id: row.customer_id,
    paykey_id: row.paykey_id,
    relinks_paykey_id: row.relinks_paykey_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** Emits an event that a session started or linked a paykey. */
export async function emitSession(context: WriteContext, row: BridgeSessionRow): Promise<void> {
  const { app, environment, tx } = context;
  const { status, paykey_id, updated_at, ...rest } = serializeSession(row);
  const changed = { status, paykey_id, updated_at };
  const isNew = row.version === 1;
  await appendEvents(tx, app.ids, environment.id, [
    {
      account_id: row.account_id,
      type: isNew ? "bridge_session.created" : "bridge_session.completed",
      resource_type: "bridge_session",
      resource_id: row.id,
      resource_version: row.version,
      occurred_at: updated_at,
      patch: isNew ? { ...rest, ...changed } : changed,
      cause: causeOf(context, {
        source: "user_action",
        reason: "user_request",
        message: isNew ? "A bridge token was issued." : "A bank account was linked in the bridge.",
      }),
    },
  ]);
}
