import type { Executor } from "../db/executor.ts";
import { findParties, type Parties } from "../db/parties.ts";

/** Looks tokens up, keeping what it read: the versions in it are checked again at the insert. */
export interface PartyCache {
  get(db: Executor, accountId: string, token: string): Promise<Parties | undefined>;
  /** Reads again, because what was kept proved stale or would refuse the payment. */
  refresh(db: Executor, accountId: string, token: string): Promise<Parties | undefined>;
}

const KEPT_MAX = 50_000;

export function createPartyCache(): PartyCache {
  const kept = new Map<string, Parties>();
  const keyOf = (accountId: string, token: string) => `${accountId}:${token}`;
  async function refresh(db: Executor, accountId: string, token: string) {
    const found = await findParties(db, accountId, token);
    const key = keyOf(accountId, token);
    kept.delete(key);
    if (found === undefined) return undefined;
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(key, found);
    return found;
  }
  return {
    refresh,
    async get(db, accountId, token) {
      return kept.get(keyOf(accountId, token)) ?? (await refresh(db, accountId, token));
    },
  };
}
