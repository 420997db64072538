import { findBank, type BankProfile } from "./banks.ts";
import type { Executor } from "./executor.ts";

/** Reads the bank profile of an environment once: profiles are versioned data, not edited. */
export type Profiles = (environmentId: string) => Promise<BankProfile>;

export function createProfiles(db: Executor): Profiles {
  const held = new Map<string, BankProfile>();
  return async (environmentId) => {
    const known = held.get(environmentId);
    if (known !== undefined) return known;
    const { profile } = await findBank(db, environmentId);
    held.set(environmentId, profile);
    return profile;
  };
}
