import type { Vault } from "../../vault/vault.ts";
import type { Instant } from "@railhead/core";
import type { Bank } from "../../db/tables/banks/banks.ts";
import type { Database } from "../../db/postgres/executor.ts";
import { bankFolders } from "../../rails/transports/directory.ts";
import { bankRoot, type ConsumeFault } from "../../rails/transports/transports.ts";
import { collectFiles } from "./collect.ts";
import { deliverReturns } from "./deliver.ts";

/**
 * A sandbox's bank. It reads the engine's files and writes real return files; it shares only folders,
 * outcomes and the database connection with the engine.
 */
export function createSimulatedBank(
  consumeFault: ConsumeFault,
  rootOf: (environmentId: string) => string,
  vault: Vault,
) {
  const toolsOf = (db: Database, bank: Bank) => ({
    db,
    vault,
    consumeFault: () => consumeFault(bank.environment_id, "bank"),
    folders: bankFolders(bankRoot(rootOf, bank)),
  });
  return {
    collect: (db: Database, bank: Bank) => collectFiles(toolsOf(db, bank), bank),
    deliver: (run: { environment_id: string; at: Instant; bank: Bank; tools: { db: Database } }) =>
      deliverReturns(toolsOf(run.tools.db, run.bank), {
        environment_id: run.environment_id,
        at: run.at,
        profile: run.bank.profile,
      }),
  };
}
