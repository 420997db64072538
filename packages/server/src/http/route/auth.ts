import type { App } from "../../context/app.ts";
import type { WallClock } from "../../base/clock.ts";
import {
  findScopeAccount,
  type AccountPlace,
  type ApiKeyRow,
} from "../../db/tables/accounts/api-keys.ts";
import { hashApiKey, isApiKeyText } from "../../environments/api-key.ts";
import { createTtlCache } from "../../environments/ttl-cache.ts";
import { problem } from "../schema/problem.ts";

/** An account does not move between environments, and its deletion erases what it could reach. */
const ACCOUNTS_MS = 3_000;
const BEARER = /^Bearer +/i;

export type ApiKey = ApiKeyRow;

/** Where a request came from; read only for keys that are not cached. */
export interface Origin {
  readonly ip: string;
}

/** Decides who asks, and for which account. */
export interface Authenticator {
  /**
   * The key of an `Authorization` header; at once where it is known. Throws the 401, and the 429 of an
   * address that sent many wrong ones.
   */
  authenticate(authorization: string | undefined, from: Origin): ApiKey | Promise<ApiKey>;
  /** The account a request acts for, given the one it names. Throws the 403. */
  scope(key: ApiKey, named: string | undefined): string | Promise<string>;
  /** An account of an environment, or its default one. Throws the 403 where there is none. */
  account(environmentId: string, named: string | undefined): AccountPlace | Promise<AccountPlace>;
}

export function createAuthenticator(
  app: Pick<App, "db" | "wall" | "keys" | "keyGuesses">,
): Authenticator {
  const accounts = createTtlCache<AccountPlace>(ACCOUNTS_MS);
  function account(environmentId: string, named: string | undefined) {
    const name = named === undefined ? environmentId : `${environmentId}:${named}`;
    const found = accounts.get(name, () => findScopeAccount(app.db, environmentId, named ?? null));
    return found instanceof Promise ? found.then(known) : known(found);
  }
  function usable(key: ApiKey | undefined): ApiKey {
    if (key === undefined || isExpired(key, app.wall)) throw unauthorized();
    return key;
  }
  return {
    authenticate(authorization, from) {
      if (authorization === undefined) throw unauthorized();
      const text = keyTextIn(authorization);
      if (text === undefined) throw unauthorized();
      // By the header itself, so that a key asked a moment ago is not hashed again.
      const key = app.keys.find(
        authorization,
        () => hashApiKey(text),
        async (hash, load) => {
          const found = await app.keyGuesses.lookUp({ address: from.ip, hash }, load);
          if ("key" in found) return found.key;
          throw tooManyGuesses(found.waitSeconds);
        },
      );
      return key instanceof Promise ? key.then(usable) : usable(key);
    },
    scope(key, named) {
      if (key.account_id !== null) {
        if (named === undefined || named === key.account_id) return key.account_id;
        throw foreignAccount();
      }
      const found = account(key.environment_id, named);
      return found instanceof Promise ? found.then(({ id }) => id) : found.id;
    },
    account,
  };
}

/** The key of an `Authorization` header; undefined where it is none. */
export function keyTextIn(authorization: string): string | undefined {
  const text = authorization.replace(BEARER, "");
  return text === authorization || !isApiKeyText(text) ? undefined : text;
}

function known(account: AccountPlace | undefined): AccountPlace {
  if (account === undefined) throw foreignAccount();
  return account;
}

function isExpired({ expires_at }: ApiKey, wall: WallClock): boolean {
  return expires_at !== null && expires_at <= wall.now();
}

function tooManyGuesses(seconds: number) {
  const detail = "Too many wrong keys came from this address.";
  return problem("rate_limited", { detail, headers: { "retry-after": String(seconds) } });
}

function unauthorized() {
  return problem("unauthorized");
}

function foreignAccount() {
  return problem("forbidden", { detail: "This key may not act for that account." });
}
