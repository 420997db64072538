import type { App } from "../app.ts";
import type { WallClock } from "../clock.ts";
import { findApiKey, findScopeAccountId, type ApiKeyRow } from "../db/accounts/api-keys.ts";
import { hashApiKey, isApiKeyText } from "../environments/api-key.ts";
import { problem } from "./problem.ts";
import { createShortCache } from "./short-cache.ts";

/** A revoked key works no longer than this. */
const CACHE_MS = 3_000;
const BEARER = /^Bearer +/i;

export type ApiKey = ApiKeyRow;

/** Decides who asks, and for which account. */
export interface Authenticator {
  /** The key of an `Authorization` header; at once where it is known. Throws the 401. */
  authenticate(authorization: string | undefined): ApiKey | Promise<ApiKey>;
  /** The account a request acts for, given the one it names. Throws the 403. */
  scope(key: ApiKey, named: string | undefined): string | Promise<string>;
}

export function createAuthenticator(app: Pick<App, "db" | "wall">): Authenticator {
  const keys = createShortCache<ApiKey>(CACHE_MS);
  const accounts = createShortCache<{ id: string }>(CACHE_MS);
  async function findKey(authorization: string): Promise<ApiKey | undefined> {
    const text = authorization.replace(BEARER, "");
    if (text === authorization || !isApiKeyText(text)) return undefined;
    return await findApiKey(app.db, hashApiKey(text));
  }
  function usable(key: ApiKey | undefined): ApiKey {
    if (key === undefined || isExpired(key, app.wall)) throw unauthorized();
    return key;
  }
  return {
    authenticate(authorization) {
      if (authorization === undefined) throw unauthorized();
      // By the header itself: what was read and hashed a moment ago is known by it.
      const key = keys.get(authorization, () => findKey(authorization));
      return key instanceof Promise ? key.then(usable) : usable(key);
    },
    scope(key, named) {
      if (key.account_id !== null) {
        if (named === undefined || named === key.account_id) return key.account_id;
        throw foreignAccount();
      }
      const { environment_id } = key;
      const name = named === undefined ? environment_id : `${environment_id}:${named}`;
      const account = accounts.get(name, async () => {
        const id = await findScopeAccountId(app.db, environment_id, named ?? null);
        return id === undefined ? undefined : { id };
      });
      return account instanceof Promise ? account.then(idOf) : idOf(account);
    },
  };
}

function idOf(account: { id: string } | undefined): string {
  if (account === undefined) throw foreignAccount();
  return account.id;
}

function isExpired({ expires_at }: ApiKey, wall: WallClock): boolean {
  return expires_at !== null && expires_at <= wall.now();
}

function unauthorized() {
  return problem("unauthorized");
}

function foreignAccount() {
  return problem("forbidden", { detail: "This key may not act for that account." });
}
