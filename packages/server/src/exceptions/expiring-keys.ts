import { addMs, laterOf, nextExpiryAlert } from "@railhead/core";
import {
  lockExpiringKeys,
  updateExpiryAlerts,
  type ManagedApiKey,
} from "../db/tables/accounts/api-keys.ts";
import type { Tx } from "../db/postgres/executor.ts";
import { appendEvents, type NewEvent } from "../events/append.ts";
import { openExceptions, type ExceptionContext, type NewException } from "./exceptions.ts";

const ENGINE = { type: "engine", id: "engine" } as const;

/**
 * Reports live API keys that end soon: an event each time, and an exception until somebody acts. Returns how
 * many.
 */
export async function reportExpiringKeys(tx: Tx, context: ExceptionContext): Promise<number> {
  const { environment_id, at, ids } = context;
  const held = await lockExpiringKeys(tx, environment_id, at);
  if (held.length === 0) return 0;
  const keys = held.map((key) => {
    const updated_at = laterOf(at, addMs(key.updated_at, 1));
    return { ...key, version: key.version + 1, updated_at };
  });
  const alerted = keys.map((key) => ({ key, next: nextExpiryAlert(key.expires_at, at) }));
  await updateExpiryAlerts(tx, environment_id, alerted);
  await appendEvents(tx, ids, environment_id, keys.map(eventOf));
  await openExceptions(tx, context, keys.map(exceptionOf));
  return keys.length;
}

function exceptionOf(key: ManagedApiKey): NewException {
  const name = key.name === null ? "" : `${key.name} `;
  return {
    kind: "api_key_expiring",
    subject: key.id,
    account_id: key.account_id,
    message: `The API key ${name}that ends with ${key.hint} works until ${key.expires_at}.`,
    details: { hint: key.hint, expires_at: key.expires_at, last_used_at: key.last_used_at },
    resource: { type: "api_key", id: key.id },
    ...(key.expires_at === null ? {} : { due_at: key.expires_at }),
  };
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
