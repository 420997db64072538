import { institutionName, type Instant } from "@railhead/core";
import type { ClockMode } from "../clock.ts";
import { insertAccount } from "../db/accounts.ts";
import { insertApiKey } from "../db/api-keys.ts";
import { insertBank } from "../db/banks.ts";
import { freeSeedInstance, insertEnvironment, type Environment } from "../db/environments.ts";
import type { Database } from "../db/executor.ts";
import { insertLinkedBankAccount, PURPOSES } from "../db/linked-bank-accounts.ts";
import { insertOrganization } from "../db/organizations.ts";
import type { StatusDetail } from "../db/platform-scope.ts";
import type { Ids } from "../ids.ts";
import { openLedgerAccounts } from "../ledger/chart.ts";
import { nextPoll } from "../rails/bank-day.ts";
import { simulatedBank } from "../rails/bank-profile.ts";
import type { Vault } from "../vault/vault.ts";
import { mintApiKey } from "./api-key.ts";
import { replayableIds, seedText } from "./replay.ts";

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
  readonly clock_factor?: number;
  readonly parent_id?: string | null;
  /** Wall time at which it is deleted. */
  readonly expires_at?: Instant | null;
  /** Whether its ids follow from the seed. Default false. */
  readonly replayable?: boolean;
}

interface Tools {
  readonly db: Database;
  readonly ids: Ids;
  readonly vault: Vault;
}

/** Creates a sandbox with one organization, account, linked bank account, bank, books and key. */
export async function createSandbox(
  shared: Tools,
  wanted: NewEnvironment,
): Promise<CreatedEnvironment> {
  const { environment, ids } = await begin(shared, wanted);
  const tools = { ...shared, ids };
  const at = environment.created_at;
  const bankAccount = await sealedBankAccount(tools, environment);
  // A key is a secret, whatever the seed.
  const key = mintApiKey(environment, shared.ids);
  const scope = { environment_id: environment.id, at };
  const birth = {
    environment_id: environment.id,
    external_id: null,
    settings: {},
    metadata: {},
    version: 1,
    created_at: at,
    updated_at: at,
  };
  const organizationId = ids.uuid(at);
  const accountId = ids.uuid(at);
  await tools.db.tx(async (tx) => {
    await insertOrganization(tx, { ...birth, id: organizationId, name: "My organization" });
    await insertAccount(tx, {
      ...birth,
      id: accountId,
      organization_id: organizationId,
      is_default: true,
      status: "active",
      status_detail: verified("The account is active."),
      access_level: "standard",
      terms_of_service: null,
      business_profile: { name: "My business", website: "https://example.com" },
    });
    await insertLinkedBankAccount(tx, { ...birth, ...bankAccount, account_id: accountId });
    await insertBank(tx, {
      id: ids.uuid(at),
      environment_id: environment.id,
      profile: simulatedBank,
      next_poll_at: nextPoll(simulatedBank, at),
      at,
    });
    await openLedgerAccounts(tx, ids, { ...scope, account_id: null });
    await openLedgerAccounts(tx, ids, { ...scope, account_id: accountId });
    await insertApiKey(tx, {
      id: ids.uuid(at),
      environment_id: environment.id,
      account_id: null,
      key_hash: key.key_hash,
      hint: key.hint,
      scopes: ["admin"],
      created_at: at,
      expires_at: null,
    });
  });
  return {
    environment,
    organization_id: organizationId,
    account_id: accountId,
    api_key: key.text,
  };
}

/** The environment's own row, and where its ids come from. */
async function begin(
  shared: Tools,
  wanted: NewEnvironment,
): Promise<{ environment: Environment; ids: Ids }> {
  const { seed, replayable = false } = wanted;
  const instance = replayable ? await freeSeedInstance(shared.db, seed) : null;
  const ids = instance === null ? shared.ids : replayableIds(seedText(seed, instance), 0);
  const at = wanted.clock_at;
  const dataKey = shared.vault.newDataKey();
  // The vault reads the data key by the environment's id, so the row stands before the rest.
  const environment = await insertEnvironment(
    shared.db,
    {
      ...wanted,
      id: ids.uuid(at),
      kind: "sandbox",
      clock_version: 0n,
      created_at: at,
      seed_instance: instance,
      // An environment of the same id may have stood before: copies of it must not pass for this.
      generation: shared.ids.secret(4).readUInt32BE(0) >>> 2,
    },
    dataKey,
  );
  return { environment, ids };
}

function verified(message: string): StatusDetail {
  return { reason: "verified", source: "system", code: null, message };
}

/** The business's own account in a sandbox; its bank is as simulated as the rest. */
async function sealedBankAccount({ ids, vault }: Tools, environment: Environment) {
  const id = ids.uuid(environment.created_at);
  const routing = "021000021";
  const number = "000123456789";
  return {
    id,
    status: "active" as const,
    status_detail: verified("The bank account is active."),
    description: null,
    account_holder: "My business",
    institution_name: institutionName(routing),
    routing_number: routing,
    account_number: await vault.encrypt(
      environment.id,
      { table: "linked_bank_accounts", column: "account_number", id },
      number,
    ),
    account_mask: `${"*".repeat(number.length - 4)}${number.slice(-4)}`,
    purposes: PURPOSES,
  };
}
