import { institutionName, type Instant } from "@railhead/core";
import type { ClockMode } from "../base/clock.ts";
import {
  insertEnvironment,
  type Environment,
  type NewEnvironmentRow,
} from "../db/tables/environments/environments.ts";
import type { Database } from "../db/postgres/executor.ts";
import { insertLinkedBankAccount, PURPOSES } from "../db/tables/accounts/linked-bank-accounts.ts";
import type { StatusDetail } from "../db/postgres/platform-rows.ts";
import type { Ids } from "../base/ids.ts";
import { simulatedBank } from "../rails/calendar/bank-profile.ts";
import { insertDataKeys } from "../db/tables/keys/data-keys.ts";
import type { EnvironmentKeys } from "../vault/key-ring.ts";
import type { Vault } from "../vault/vault.ts";
import { mintApiKey } from "./api-key.ts";
import { insertBusiness, insertPlatform } from "./platform.ts";
import { replayableIds } from "./replay.ts";

/** A fresh environment with what a first payment needs. The key is shown here and nowhere else. */
export interface CreatedEnvironment {
  readonly environment: Environment;
  readonly organization_id: string;
  readonly account_id: string;
  readonly api_key: string;
}

export interface NewEnvironment {
  readonly name: string;
  readonly seed: bigint;
  readonly clock_mode: ClockMode;
  /** Where its clock starts. */
  readonly clock_at: Instant;
  /** What the wall shows then; needed by a clock that runs. */
  readonly clock_wall?: Instant | null;
  /** Wall time, by which its key is dated; where its clock starts unless given. */
  readonly wall?: Instant;
  readonly clock_factor?: number;
  readonly parent_id?: string | null;
  /** Wall time at which it is deleted. */
  readonly expires_at?: Instant | null;
  /** What its first key may do: no more than who asks for it. Default `admin`. */
  readonly key_scopes?: readonly string[];
  /** Whether its ids follow from the seed. Default false. */
  readonly replayable?: boolean;
}

interface Tools {
  readonly db: Database;
  readonly ids: Ids;
  readonly vault: Vault;
}

/**
 * Creates a sandbox with one organization, account, linked bank account, bank, books and key: one
 * transaction, which leaves for the database in one packet.
 */
export async function createSandbox(
  shared: Tools,
  wanted: NewEnvironment,
): Promise<CreatedEnvironment> {
  const { row, ids } = plan(shared, wanted);
  const at = row.created_at;
  const { rows: dataKeys, keys } = await shared.vault.newKeys(row.id, wanted.wall ?? at);
  const bankAccount = sealedBankAccount(ids, { at, keys });
  // A key is a secret, whatever the seed.
  const key = mintApiKey(row, shared.ids);
  const made = { organization_id: ids.uuid(at), account_id: ids.uuid(at) };
  const birth = { environment_id: row.id, created_at: at };
  const environment = await shared.db.tx(async (tx) => {
    const [inserted] = await Promise.all([
      insertEnvironment(tx, row),
      insertDataKeys(tx, dataKeys),
      ...insertBusiness(tx, birth, {
        ...made,
        name: { organization: "My organization", business: "My business" },
        website: "https://example.com",
        status: "active",
        status_detail: verified("The account is active."),
      }),
      insertLinkedBankAccount(tx, {
        ...birth,
        ...bankAccount,
        account_id: made.account_id,
        metadata: {},
        version: 1,
        updated_at: at,
      }),
      ...insertPlatform(tx, ids, {
        environment_id: row.id,
        at,
        wall: wanted.wall ?? at,
        bank: simulatedBank,
        closes_each_day: false,
        owners: [null, made.account_id],
        key: { ...key, scopes: wanted.key_scopes ?? ["admin"] },
      }),
    ]);
    return inserted;
  });
  const { organization_id, account_id } = made;
  return { environment, organization_id, account_id, api_key: key.text };
}

/** The environment's own row, and where its ids come from. */
function plan(shared: Tools, wanted: NewEnvironment): { row: NewEnvironmentRow; ids: Ids } {
  const { seed, replayable = false, clock_at: at } = wanted;
  const ids = replayable ? replayableIds({ seed, epoch: 0 }, shared.ids) : shared.ids;
  const row: NewEnvironmentRow = {
    ...wanted,
    id: shared.ids.unique(at),
    kind: "sandbox",
    clock_version: 0n,
    created_at: at,
    // Not 0, so that a cursor of another environment's log is refused.
    generation: shared.ids.secret(4).readUInt32BE(0) >>> 2,
  };
  return { row, ids };
}

function verified(message: string): StatusDetail {
  return { reason: "verified", source: "system", code: null, message };
}

/** The business's own account in a sandbox; its bank is as simulated as the rest. */
function sealedBankAccount(ids: Ids, { at, keys }: { at: Instant; keys: EnvironmentKeys }) {
  const id = ids.uuid(at);
  const routing = "021000021";
  const number = "000123456789";
  const place = { table: "linked_bank_accounts", column: "account_number", id };
  return {
    id,
    status: "active" as const,
    status_detail: verified("The bank account is active."),
    description: null,
    account_holder: "My business",
    institution_name: institutionName(routing),
    routing_number: routing,
    account_number: keys.encrypt(place, number),
    account_mask: `${"*".repeat(number.length - 4)}${number.slice(-4)}`,
    purposes: PURPOSES,
  };
}
