import type { Instant } from "@railhead/core";
import type { App } from "../app.ts";
import { findApiKey, findScopeAccountId, type ApiKeyRow } from "../db/api-keys.ts";
import { hashApiKey, isApiKeyText } from "../environments/api-key.ts";
import { problem } from "./problem.ts";
import { createShortCache } from "./short-cache.ts";

/** A revoked key works no longer than this. */
const CACHE_MS = 3_000;
const BEARER = /^Bearer +/i;

export type ApiKey = ApiKeyRow;

/** Decides who asks, and for which account. */
export interface Authenticator {
  /** The key of an `Authorization` header. Throws the 401. */
  authenticate(authorization: string | undefined): Promise<ApiKey>;
  /** The account a request acts for, given the one it names. Throws the 403. */
  scope(key: ApiKey, named: string | undefined): Promise<string>;
}

export function createAuthenticator(app: Pick<App, "db" | "wall">): Authenticator {
  const keys = createShortCache<ApiKey>(CACHE_MS);
  const accounts = createShortCache<{ id: string }>(CACHE_MS);
  return {
    async authenticate(authorization) {
      const text = authorization?.replace(BEARER, "");
      if (text === undefined || text === authorization || !isApiKeyText(text)) throw unauthorized();
      const hash = hashApiKey(text);
      const key = await keys.get(hash.toString("hex"), () => findApiKey(app.db, hash));
      if (key === undefined || isExpired(key, app.wall.now())) throw unauthorized();
      return key;
    },
    async scope(key, named) {
      if (key.account_id !== null) {
        if (named === undefined || named === key.account_id) return key.account_id;
        throw foreignAccount();
      }
      const account = await accounts.get(`${key.environment_id}:${named ?? ""}`, async () => {
        const id = await findScopeAccountId(app.db, key.environment_id, named ?? null);
        return id === undefined ? undefined : { id };
      });
      if (account === undefined) throw foreignAccount();
      return account.id;
    },
  };
}

function isExpired(key: ApiKey, now: Instant): boolean {
  return key.expires_at !== null && key.expires_at <= now;
}

function unauthorized() {
  return problem("unauthorized");
}

function foreignAccount() {
  return problem("forbidden", { detail: "This key may not act for that account." });
}
