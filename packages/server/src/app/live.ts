import { readFileSync } from "node:fs";
import type { Instant } from "@railhead/core";
import { wallClock } from "../base/clock.ts";
import { holdFreeOdfi } from "./cells/free-odfi.ts";
import { configOfCell } from "./settings/cells.ts";
import { ConfigError, type Config } from "./settings/config.ts";
import { createKeyStore } from "../db/tables/keys/key-store.ts";
import { listBanksElsewhere } from "../db/tables/banks/banks.ts";
import { listLiveEnvironments } from "../db/tables/environments/environments.ts";
import { createLive, type CreatedLive, type NewLive } from "../environments/create-live.ts";
import { lazyValidator } from "../http/schema/validate.ts";
import { createIds } from "../base/ids.ts";
import { bankProfileFaults } from "../rails/transports/profile-faults.ts";
import { sharedInboxFaults } from "../rails/transports/shared-inbox.ts";
import { createLogger, openStore } from "./open-store.ts";
import { MASTER_KEY_MISSING, refuseUnsafeDatabase } from "./start-checks.ts";
import { createVault } from "../vault/vault.ts";

/** The JSON of `LiveBody`: to load the library that builds schemas takes longer than the rest of the command. */
const BODY = new URL("../../assets/live-body.json", import.meta.url);

/**
 * Creates a live environment in a configured database, migrating it first. `bank` is unvalidated input.
 * Returns undefined when a live environment of the name exists. Throws a ConfigError without a master key, and an
 * error listing every validation error. With cells, `given` is the setting of all, and may name one.
 */
export async function createLiveEnvironment(
  given: Config,
  wanted: {
    readonly name: string;
    readonly website: string;
    readonly bank: unknown;
    readonly environment?: string;
  },
): Promise<CreatedLive | undefined> {
  const config = configOfCell(given);
  if (config.RAILHEAD_MASTER_KEY === undefined) throw new ConfigError([MASTER_KEY_MISSING]);
  const live = validated(wanted);
  const tools = { log: createLogger(config.LOG_LEVEL), wall: wallClock, ids: createIds() };
  const { database, masterKeys } = await openStore(config, tools);
  const { db } = database;
  try {
    await refuseUnsafeDatabase(db, config);
    refuseFaults(sharedInboxFaults(live.bank, await listBanksElsewhere(db, NONE)));
    const vault = createVault({ masterKeys, store: createKeyStore(db) });
    const routingNumber = live.bank.odfi_routing_number;
    const refuse = (why: string) => refusal([why]);
    const release = await holdFreeOdfi(given, { db, routingNumber, refuse, goTo });
    try {
      return await createLive({ db, ids: tools.ids, vault }, live, wallClock.now());
    } finally {
      await release();
    }
  } finally {
    await database.close();
  }
}

/** No environment has it. */
const NONE = "00000000-0000-0000-0000-000000000000";

/** A live environment as the command line shows it. */
export interface ShownLive {
  readonly environment_id: string;
  readonly environment: string;
  readonly created_at: Instant;
}

/** The live environments of a configured database, oldest first. */
export async function listLive(config: Config): Promise<ShownLive[]> {
  const tools = { log: createLogger(config.LOG_LEVEL), wall: wallClock, ids: createIds() };
  const { database } = await openStore(config, tools);
  try {
    const found = await listLiveEnvironments(database.db);
    return found.map(({ id, name, created_at }) => {
      return { environment_id: id, environment: name, created_at };
    });
  } finally {
    await database.close();
  }
}

function validated(wanted: object): NewLive {
  const schema = JSON.parse(readFileSync(BODY, "utf8")) as Parameters<typeof lazyValidator>[0];
  const items = lazyValidator(schema)(wanted).map(
    ({ reference, detail }) => `${reference}: ${detail}`,
  );
  const live = wanted as NewLive;
  const faults = items.length > 0 ? items : bankProfileFaults(live.bank);
  refuseFaults(faults);
  return live;
}

function refuseFaults(faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw refusal(faults);
}

const goTo = (cell: string) => `run RAILHEAD_CELL=${cell} railhead live create`;
const refusal = (faults: readonly string[]) =>
  new Error(`No live environment can be made of that:\n  ${faults.join("\n  ")}`);
