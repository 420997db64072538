import { parseInstant, type Instant } from "@railhead/core";
import { insertApiKey, type ManagedApiKey } from "../../db/accounts/api-keys.ts";
import { isGranted, mintApiKey } from "../../environments/api-key.ts";
import type { NewEvent } from "../../events/append.ts";
import type { WriteContext } from "../../http/context.ts";
import { invalid, problem } from "../../http/problem.ts";
import { eventOf } from "../platform.ts";

export function renderApiKey(row: ManagedApiKey) {
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    expires_at: row.expires_at,
    revoked_at: row.revoked_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** Throws the 403 of a key that would hand out more than it has. */
export function refuseScopes({ key }: WriteContext, scopes: readonly string[]): void {
  if (scopes.every((scope) => isGranted(key.scopes, scope))) return;
  throw problem("forbidden", { detail: "A key can give no scopes that it does not have." });
}

type Wanted = Pick<ManagedApiKey, "account_id" | "name" | "scopes" | "expires_at">;

/** Makes a key and writes it; its text is in no event and in no row. */
export async function issueKey(
  context: WriteContext,
  wanted: Wanted,
): Promise<{ row: ManagedApiKey; text: string; event: NewEvent }> {
  const { app, tx, environment, at } = context;
  const { text, key_hash, hint } = mintApiKey(environment, app.ids);
  const row: ManagedApiKey = {
    ...wanted,
    id: app.ids.uuid(at),
    environment_id: environment.id,
    hint,
    revoked_at: null,
    version: 1,
    created_at: at,
    updated_at: at,
  };
  await insertApiKey(tx, { ...row, key_hash });
  const event = eventOf(context, {
    type: "api_key.created",
    row,
    account_id: row.account_id,
    after: renderApiKey(row),
    message: "The API key was created.",
  });
  return { row, text, event };
}

/** An expiry that a caller sent; it lies in the wall clock's future. */
export function readExpiry({ app }: WriteContext, sent: string | null | undefined): Instant | null {
  if (sent == null) return null;
  const expiry = parseInstant(sent);
  if (expiry !== undefined && expiry > app.wall.now()) return expiry;
  throw invalid([{ reference: "/expires_at", detail: "Must be in the future." }]);
}
