import { addMs, parseInstant, type Instant } from "@railhead/core";
import {
  insertApiKey,
  type KeyMaker,
  type ManagedApiKey,
} from "../../db/tables/accounts/api-keys.ts";
import { isWithinNetworks } from "../../environments/allowed-addresses.ts";
import { defaultExpiry, isGranted, mintApiKey } from "../../environments/api-key.ts";
import type { RequestContext, WriteContext } from "../../http/route/context.ts";
import { invalid, problem } from "../../http/schema/problem.ts";
import {
  nextVersion,
  resourceEvent,
  type PlatformEvent,
  type EmittedVersion,
} from "../shared/platform-resources.ts";

export function serializeApiKey(row: ManagedApiKey) {
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    allowed_addresses: row.allowed_addresses,
    created_by: row.created_by,
    last_used_at: row.last_used_at,
    expires_at: row.expires_at,
    revoked_at: row.revoked_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** Throws the 403 of a key that would give, or end, more than it has. */
export function refuseUngrantedScopes({ key }: WriteContext, scopes: readonly string[]): void {
  if (scopes.every((scope) => isGranted(key.scopes, scope))) return;
  throw problem("forbidden", {
    detail: "A key can neither give nor revoke scopes that it does not have.",
  });
}

/** Where a new key may be used from: no further than the key that makes it. Throws the 422. */
export function grantedAddresses(
  { key }: WriteContext,
  wanted: readonly string[] | null | undefined,
): readonly string[] | null {
  const own = key.allowed_addresses ?? null;
  if (wanted === undefined) return own;
  if (own === null || (wanted !== null && isWithinNetworks(wanted, own))) return wanted;
  const detail = `Must lie within the addresses of the key that asks: ${own.join(", ")}.`;
  throw invalid([{ reference: "/allowed_addresses", detail }]);
}

type NewKey = Pick<
  ManagedApiKey,
  "account_id" | "name" | "scopes" | "expires_at" | "allowed_addresses"
>;

/** Makes a key and writes it; its text is in no event and in no row. */
export async function issueKey(
  context: WriteContext,
  wanted: NewKey,
): Promise<{ row: ManagedApiKey; text: string; event: PlatformEvent }> {
  const { app, tx, environment } = context;
  const { text, key_hash, hint } = mintApiKey(environment, app.ids);
  const at = app.wall.now();
  const rowOf = (): ManagedApiKey => ({
    ...wanted,
    id: app.ids.uuid(context.at),
    environment_id: environment.id,
    hint,
    created_by: makerOf(context),
    last_used_at: null,
    revoked_at: null,
    version: 1,
    created_at: at,
    updated_at: at,
  });
  let row = rowOf();
  // Keys survive a reset, which starts the ids of a seed again: those of kept keys are skipped.
  while (!(await insertApiKey(tx, { ...row, key_hash }))) row = rowOf();
  const message = "The API key was created.";
  const event = keyEvent(context, { type: "api_key.created", row, message });
  return { row, text, event };
}

/** Who asks: the person of a session, or a key. */
function makerOf({ actor, session, key }: WriteContext): KeyMaker {
  if (session !== undefined || actor.type === "operator") return { type: "operator", id: actor.id };
  return { type: "api_key", id: key.id };
}

/** The row after a change, by the wall clock: keys and their expiry do not follow a sandbox's. */
export function changedKey(
  { app }: RequestContext,
  before: ManagedApiKey,
  set: Pick<Partial<ManagedApiKey>, "revoked_at" | "expires_at">,
): ManagedApiKey {
  return nextVersion({ at: app.wall.now() }, before, set);
}

interface KeyChange extends Pick<EmittedVersion, "type" | "message"> {
  readonly row: ManagedApiKey;
  readonly before?: ManagedApiKey;
}

/** The event of a key. Its `occurred_at` is the environment's, as that of every event. */
export function keyEvent(
  context: RequestContext,
  { row, before, ...rest }: KeyChange,
): PlatformEvent {
  const event = resourceEvent(context, {
    ...rest,
    row,
    account_id: row.account_id,
    ...(before === undefined ? {} : { before: unusedKey(before) }),
    after: serializeApiKey(row),
  });
  // A clock that stands would give two versions one instant.
  return { ...event, occurred_at: addMs(context.at, row.version - 1) };
}

/** As the log has it: a use writes no event, so the next one says when the last was. */
function unusedKey(row: ManagedApiKey): ReturnType<typeof serializeApiKey> {
  return { ...serializeApiKey(row), last_used_at: null };
}

/** When a new key ends; what a caller sends lies in the wall clock's future. */
export function readExpiry(
  { app, environment }: WriteContext,
  sent: string | null | undefined,
): Instant | null {
  if (sent === undefined) return defaultExpiry(environment, app.wall.now());
  if (sent === null) return null;
  const expiry = parseInstant(sent);
  if (expiry !== undefined && expiry > app.wall.now()) return expiry;
  throw invalid([{ reference: "/expires_at", detail: "Must be in the future." }]);
}
