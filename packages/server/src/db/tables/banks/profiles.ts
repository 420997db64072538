import { assertFound } from "../../../base/assert.ts";
import { listBanks, type BankProfile } from "./banks.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** Cache of bank profiles, cleared by notifications. */
export interface Profiles {
  /** The profile of an account's bank; without an account, of the default bank. */
  (environmentId: string, accountId?: string): Promise<BankProfile>;
  /** Clears the environment's cached profiles. */
  forget(environmentId: string): void;
}

interface Known {
  readonly byDefault: BankProfile;
  readonly byAccount: ReadonlyMap<string, BankProfile>;
}

export function createProfiles(db: Executor): Profiles {
  const held = new Map<string, Promise<Known>>();
  async function profileOf(environmentId: string, accountId?: string): Promise<BankProfile> {
    let known = held.get(environmentId);
    if (known === undefined) {
      known = readProfiles(db, environmentId);
      held.set(environmentId, known);
      known.catch(() => held.delete(environmentId));
    }
    const { byDefault, byAccount } = await known;
    return (accountId === undefined ? undefined : byAccount.get(accountId)) ?? byDefault;
  }
  return Object.assign(profileOf, {
    forget: (environmentId: string) => void held.delete(environmentId),
  });
}

async function readProfiles(db: Executor, environmentId: string): Promise<Known> {
  const banks = await listBanks(db, environmentId);
  const byDefault = assertFound(banks[0], "the environment's bank").profile;
  if (banks.length === 1) return { byDefault, byAccount: new Map() };
  const profileById = new Map(banks.map((bank) => [bank.id, bank.profile]));
  const routed = await db.rows<{ id: string; bank_id: string }>(sql`
    select id, bank_id from accounts
    where environment_id = ${environmentId} and bank_id is not null`);
  const byAccount = new Map(
    routed.map(({ id, bank_id }) => [id, profileById.get(bank_id) ?? byDefault]),
  );
  return { byDefault, byAccount };
}

/** The profiles of accounts' banks. */
export async function listProfilesOf(
  tx: Tx,
  environmentId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, BankProfile>> {
  const rows = await tx.rows<{ account_id: string; profile: BankProfile }>(sql`
    select a.id as account_id, b.profile
    from accounts a join banks b on b.environment_id = a.environment_id
      and case when a.bank_id is null then b.is_default else b.id = a.bank_id end
    where a.environment_id = ${environmentId} and a.id = any(${accountIds}::uuid[])`);
  return new Map(rows.map(({ account_id, profile }) => [account_id, profile]));
}
