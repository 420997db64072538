import type { App } from "../../context/app.ts";
import type { WallClock } from "../../base/clock.ts";
import { findScopeAccountId, type ApiKeyRow } from "../../db/tables/accounts/api-keys.ts";
import { hashApiKey, isApiKeyText } from "../../environments/api-key.ts";
import { createTtlCache } from "../../environments/ttl-cache.ts";
import { problem } from "../schema/problem.ts";

/** An account does not move between environments, and its deletion erases what it could reach. */
const ACCOUNTS_MS = 3_000;
const BEARER = /^Bearer +/i;

export type ApiKey = ApiKeyRow;

/** Decides who asks, and for which account. */
export interface Authenticator {
  /** The key of an `Authorization` header; at once where it is known. Throws the 401. */
  authenticate(authorization: string | undefined): ApiKey | Promise<ApiKey>;
  /** The account a request acts for, given the one it names. Throws the 403. */
  scope(key: ApiKey, named: string | undefined): string | Promise<string>;
}

export function createAuthenticator(app: Pick<App, "db" | "wall" | "keys">): Authenticator {
  const accounts = createTtlCache<{ id: string }>(ACCOUNTS_MS);
  function usable(key: ApiKey | undefined): ApiKey {
    if (key === undefined || isExpired(key, app.wall)) throw unauthorized();
    return key;
  }
  return {
    authenticate(authorization) {
      if (authorization === undefined) throw unauthorized();
      const text = authorization.replace(BEARER, "");
      if (text === authorization || !isApiKeyText(text)) throw unauthorized();
      // By the header itself, so that a key asked a moment ago is not hashed again.
      const key = app.keys.find(authorization, () => hashApiKey(text));
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
