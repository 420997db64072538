import type { Instant } from "@railhead/core";
import type { BankProfile } from "../db/tables/banks/banks.ts";
import {
  insertEnvironment,
  listLiveEnvironments,
  lockEnvironmentCreation,
  notifyEnvironment,
} from "../db/tables/environments/environments.ts";
import type { Database, Executor } from "../db/postgres/executor.ts";
import { extendEventPartitions } from "../db/tables/events/event-partitions.ts";
import { insertAuditRows } from "../db/tables/events/audit-log.ts";
import type { Ids } from "../base/ids.ts";
import { insertDataKeys } from "../db/tables/keys/data-keys.ts";
import type { Vault } from "../vault/vault.ts";
import { defaultExpiry, mintApiKey } from "./api-key.ts";
import { environmentRow } from "./environment-audit.ts";
import { insertBusiness, insertPlatform } from "./platform.ts";

/** The operator's business and its bank profile. */
export interface NewLive {
  readonly name: string;
  readonly website: string;
  readonly bank: BankProfile;
  /** Name of the environment, which no other live one has. Default `production`. */
  readonly environment?: string;
}

/** The key is shown here and nowhere else. */
export interface CreatedLive {
  readonly environment_id: string;
  readonly environment: string;
  readonly organization_id: string;
  readonly account_id: string;
  readonly api_key: string;
}

const DEFAULT_NAME = "production";

const WAITING = {
  reason: "new",
  source: "system",
  code: null,
  message: "The account was created and waits for onboarding.",
} as const;

/**
 * Creates a live environment with its default bank, first account (not yet onboarded), ledgers and first
 * key. Undefined if one of the name exists. Running services pick it up after commit.
 */
export async function createLive(
  { db, ids, vault }: { db: Database; ids: Ids; vault: Vault },
  { name, website, bank, environment: named = DEFAULT_NAME }: NewLive,
  at: Instant,
): Promise<CreatedLive | undefined> {
  const id = ids.uuid(at);
  const key = mintApiKey({ kind: "live" }, ids);
  const { rows: dataKeys } = await vault.newKeys(id, at);
  const isTaken = async (executor: Executor) =>
    (await listLiveEnvironments(executor)).some((other) => other.name === named);
  if (await isTaken(db)) return undefined;
  const taken = new Error(`there is a live environment ${named}`);
  const creation = db.tx(async (tx) => {
    // First, since it waits for writers of sandboxes, who may wait for the lock on environments.
    await extendEventPartitions(tx, id, { at });
    await lockEnvironmentCreation(tx);
    if (await isTaken(tx)) throw taken;
    const environment = {
      id,
      kind: "live",
      name: named,
      seed: 0n,
      clock_mode: "real",
      clock_at: null,
      clock_version: 0n,
      created_at: at,
      generation: ids.secret(4).readUInt32BE(0) >>> 2,
    } as const;
    await insertEnvironment(tx, environment);
    await insertDataKeys(tx, dataKeys);
    const made = { organization_id: ids.uuid(at), account_id: ids.uuid(at) };
    await Promise.all([
      ...insertBusiness(
        tx,
        { environment_id: id, created_at: at },
        {
          ...made,
          name: { organization: name, business: name },
          website,
          status: "created",
          status_detail: WAITING,
        },
      ),
      ...insertPlatform(tx, ids, {
        environment_id: id,
        at,
        wall: at,
        bank,
        closes_each_day: true,
        owners: [null, made.account_id],
        key: { ...key, scopes: ["admin"], expires_at: defaultExpiry({ kind: "live" }, at) },
      }),
    ]);
    // Its first key may do everything.
    const details = { kind: "live", key_scopes: ["admin"] };
    const row = environmentRow(id, { action: "environment.created", at, details });
    await insertAuditRows(tx, id, [row]);
    await notifyEnvironment(tx, id);
    return { environment_id: id, environment: named, ...made, api_key: key.text };
  });
  // Rolled back, with its partitions.
  return await creation.catch((error: unknown) => {
    if (error === taken) return undefined;
    throw error;
  });
}
