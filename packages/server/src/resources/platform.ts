import { addMs, laterOf, type EventType } from "@railhead/core";
import { lockEventCount } from "../db/events/events.ts";
import type { AccountView } from "../db/account-view.ts";
import { appendEvents, type NewEvent } from "../events/append.ts";
import { causeOf } from "../http/cause.ts";
import type { RequestContext, WriteContext } from "../http/context.ts";
import { problem } from "../http/problem.ts";

/** What a key may see of the platform: all of its environment, or its own account. */
export function scopeOf({ environment, key }: RequestContext): AccountView {
  return { environment_id: environment.id, account_id: key.account_id };
}

/** Throws the 403 of what only the platform may do, not one account of it. */
export function refuseAccountKey({ key }: RequestContext): void {
  if (key.account_id === null) return;
  throw problem("forbidden", { detail: "Only a key of the platform may do that." });
}

/** Throws the 403 of what is for the operator of the service. */
export function refuseUnlessOperator(context: RequestContext): void {
  refuseAccountKey(context);
  if (context.key.scopes.includes("admin")) return;
  throw problem("forbidden", { detail: "Only a platform key with the scope admin may do that." });
}

/**
 * Lets one write of platform resources in the environment happen at a time. First of all locks: the
 * writers of payments take it before that of an account too.
 */
export async function takeTurn({ tx, environment }: WriteContext): Promise<void> {
  await lockEventCount(tx, environment.id);
}

interface Versioned {
  readonly id: string;
  readonly version: number;
  readonly updated_at: string;
}

/** The row after a change: one version on, at an instant after the last. */
export function changed<R extends Versioned>(
  { at }: RequestContext,
  before: R,
  set: Partial<Omit<R, keyof Versioned>>,
): R {
  const updated_at = laterOf(at, addMs(before.updated_at, 1));
  return { ...before, ...set, version: before.version + 1, updated_at };
}

/** One version of a platform resource, as events tell it. */
export interface Told {
  readonly type: EventType;
  readonly row: Versioned;
  /** Null where it belongs to the platform. */
  readonly account_id: string | null;
  /** As its GET showed it before; absent on creation. */
  readonly before?: object;
  readonly after: object;
  readonly message: string;
}

/** The event of a creation or change, with what became different of what its GET shows. */
export function eventOf(context: RequestContext, told: Told): NewEvent {
  const { type, row, account_id, before, after, message } = told;
  return {
    account_id,
    type,
    resource_type: type.slice(0, type.indexOf(".")),
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.updated_at,
    patch: before === undefined ? after : difference(before, after),
    cause: causeOf(context, { source: "user_action", reason: "user_request", message }),
  };
}

function difference(before: object, after: object): object {
  const old = before as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(old[name]) !== JSON.stringify(value),
    ),
  );
}

/** Appends events of platform resources. */
export async function tell(
  { tx, app, environment }: WriteContext,
  events: readonly NewEvent[],
): Promise<void> {
  await appendEvents(tx, app.ids, environment.id, events);
}
