import { addMs, laterOf, nextExpiryAlert } from "@railhead/core";
import {
  lockExpiringKeys,
  updateExpiryAlert,
  type ManagedApiKey,
} from "../db/tables/accounts/api-keys.ts";
import type { Tx } from "../db/postgres/executor.ts";
import { appendEvents, type NewEvent } from "../events/append.ts";
import { openException, type ExceptionContext } from "./exceptions.ts";

const ENGINE = { type: "engine", id: "engine" } as const;

/** Reports live API keys that end soon: an event each time, and an exception until somebody acts. */
export async function reportExpiringKeys(tx: Tx, context: ExceptionContext): Promise<number> {
  const keys = await lockExpiringKeys(tx, context.environment_id, context.at);
  for (const held of keys) {
    const updated_at = laterOf(context.at, addMs(held.updated_at, 1));
    const key = { ...held, version: held.version + 1, updated_at };
    await updateExpiryAlert(tx, key, nextExpiryAlert(key.expires_at, context.at));
    await appendEvents(tx, context.ids, context.environment_id, [eventOf(key)]);
    await openException(tx, context, {
      kind: "api_key_expiring",
      subject: key.id,
      account_id: key.account_id,
      message: `The API key ${key.name ?? ""}${key.name === null ? "" : " "}that ends with ${key.hint} works until ${key.expires_at}.`,
      details: { hint: key.hint, expires_at: key.expires_at, last_used_at: key.last_used_at },
      resource: { type: "api_key", id: key.id },
      ...(key.expires_at === null ? {} : { due_at: key.expires_at }),
    });
  }
  return keys.length;
}

function eventOf(key: ManagedApiKey): NewEvent {
  return {
    account_id: key.account_id,
    type: "api_key.expiring",
    resource_type: "api_key",
    resource_id: key.id,
    resource_version: key.version,
    occurred_at: key.updated_at,
    patch: { updated_at: key.updated_at },
    cause: {
      source: "system",
      reason: "ok",
      code: null,
      message: "The API key ends soon.",
      actor: ENGINE,
      request_id: null,
    },
  };
}
