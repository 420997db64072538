import { Type } from "typebox";
import { wallClock } from "../base/clock.ts";
import { ConfigError, type Config } from "./config.ts";
import { findDataKey } from "../db/tables/environments/environments.ts";
import { createLive, type CreatedLive, type NewLive } from "../environments/create-live.ts";
import { Formatted, Text } from "../http/schema/schema.ts";
import { lazyValidator } from "../http/schema/validate.ts";
import { createIds } from "../base/ids.ts";
import { bankProfileFaults } from "../rails/transports/profile-faults.ts";
import { BankProfileBody } from "../api/banks/schema.ts";
import { createLogger, openStore } from "./open-store.ts";
import { MASTER_KEY_MISSING, refuseUnsafeDatabase } from "./start-checks.ts";
import { createVault } from "../vault/vault.ts";

const validateBody = lazyValidator(
  Type.Object({ name: Text(1, 200), website: Formatted("uri", 500), bank: BankProfileBody }),
);

/**
 * Creates the live environment in a configured database, migrating it first. `bank` is unvalidated input.
 * Returns undefined when a live environment exists. Throws a ConfigError without a master key, and an
 * error listing every validation error.
 */
export async function createLiveEnvironment(
  config: Config,
  wanted: { readonly name: string; readonly website: string; readonly bank: unknown },
): Promise<CreatedLive | undefined> {
  if (config.RAILHEAD_MASTER_KEY === undefined) throw new ConfigError([MASTER_KEY_MISSING]);
  const live = validated(wanted);
  const tools = { log: createLogger(config.LOG_LEVEL), wall: wallClock, ids: createIds() };
  const { database, masterKey } = await openStore(config, tools);
  const { db } = database;
  try {
    await refuseUnsafeDatabase(db, tools.log);
    const vault = createVault({ masterKey, loadDataKey: (id) => findDataKey(db, id) });
    return await createLive({ db, ids: tools.ids, vault }, live, wallClock.now());
  } finally {
    await database.close();
  }
}

function validated(wanted: object): NewLive {
  const items = validateBody(wanted).map(({ reference, detail }) => `${reference}: ${detail}`);
  const live = wanted as NewLive;
  const faults = items.length > 0 ? items : bankProfileFaults(live.bank);
  if (faults.length === 0) return live;
  throw new Error(`No live environment can be made of that:\n  ${faults.join("\n  ")}`);
}
