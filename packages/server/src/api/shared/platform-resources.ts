import { addMs, laterOf, type EventType } from "@railhead/core";
import { findEmittedResources, lockEventCount } from "../../db/tables/events/events.ts";
import { type AccountView } from "../../db/postgres/account-view.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import { causeOf } from "../../http/route/cause.ts";
import type { RequestContext, WriteContext } from "../../http/route/context.ts";
import { problem } from "../../http/schema/problem.ts";

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
  // A person's right was decided by the table of permissions.
  if (context.actor.type === "operator" || context.key.scopes.includes("admin")) return;
  throw problem("forbidden", { detail: "Only a platform key with the scope admin may do that." });
}

/**
 * Serializes writes of platform resources in an environment. Must be the first lock: payment
 * writers take it before the account's lock, too.
 */
export async function lockPlatformWrites({ tx, environment }: WriteContext): Promise<void> {
  await lockEventCount(tx, environment.id);
}

interface Versioned {
  readonly id: string;
  readonly version: number;
  readonly updated_at: string;
}

/** The row after a change: one version on, at an instant after the last. */
export function nextVersion<R extends Versioned>(
  { at }: Pick<RequestContext, "at">,
  before: R,
  set: Partial<Omit<R, keyof Versioned>>,
): R {
  const updated_at = laterOf(at, addMs(before.updated_at, 1));
  return { ...before, ...set, version: before.version + 1, updated_at };
}

/** One version of a platform resource, for its event. */
export interface EmittedVersion {
  readonly type: EventType;
  readonly row: Versioned;
  /** Null where it belongs to the platform. */
  readonly account_id: string | null;
  /** As its GET showed it before; absent on creation. */
  readonly before?: object;
  readonly after: object;
  readonly message: string;
}

/** An event, and the creation event to append first if the log has none. */
export interface PlatformEvent extends NewEvent {
  readonly first?: NewEvent;
}

/** The event of a creation or change, with what became different of what its GET shows. */
export function resourceEvent(context: RequestContext, version: EmittedVersion): PlatformEvent {
  const { type, row, account_id, before, after, message } = version;
  const event: NewEvent = {
    account_id,
    type,
    resource_type: type.slice(0, type.indexOf(".")),
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.updated_at,
    patch: before === undefined ? after : difference(before, after),
    cause: causeOf(context, { source: "user_action", reason: "user_request", message }),
  };
  return before === undefined ? event : { ...event, ...creationEventOf(event, before) };
}

const BORN = { account: "account.created", organization: "organization.created" } as const;

/**
 * The creation of what every environment is born with, its first account and organization: their
 * log begins when they change for the first time, and must begin with what they were.
 */
function creationEventOf(event: NewEvent, before: object): { first?: NewEvent } {
  const { resource_type, resource_version } = event;
  if (resource_version !== 2 || !(resource_type in BORN)) return {};
  const { created_at } = before as { readonly created_at: string };
  const cause: NewEvent["cause"] = {
    source: "system",
    reason: "ok",
    message: "It was created with its environment.",
    code: null,
    actor: { type: "system", id: "environment" },
    request_id: null,
  };
  const type = BORN[resource_type as keyof typeof BORN];
  return {
    first: { ...event, type, resource_version: 1, occurred_at: created_at, patch: before, cause },
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
export async function emit(
  { tx, app, environment }: WriteContext,
  events: readonly PlatformEvent[],
): Promise<void> {
  const firsts = events.flatMap(({ first }) => (first === undefined ? [] : [first]));
  const known = await findEmittedResources(
    tx,
    environment.id,
    firsts.map(({ resource_id }) => resource_id),
  );
  const missing = firsts.filter(({ resource_id }) => !known.has(resource_id));
  await appendEvents(tx, app.ids, environment.id, [...missing, ...events]);
}
