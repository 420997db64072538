import type { Database } from "../../db/executor.ts";
import type { Bank } from "../../db/banks.ts";
import { bankFolders } from "../directory.ts";
import { bankRoot } from "../transports.ts";
import { collectFiles } from "./collect.ts";
import { deliverReturns } from "./deliver.ts";
import type { Instant } from "@railhead/core";

/**
 * The bank of a sandbox. It reads the very files the engine wrote and answers with real return
 * files; it shares nothing with the engine but the folders and what the sandbox asked for.
 */
export function createSimulatedBank(db: Database, rootOf: (environmentId: string) => string) {
  return {
    collect: (bank: Bank) => collectFiles(db, bank, bankFolders(bankRoot(rootOf, bank))),
    deliver: (run: { environment_id: string; at: Instant; bank: Bank }) =>
      deliverReturns(
        db,
        { environment_id: run.environment_id, at: run.at, profile: run.bank.profile },
        bankFolders(bankRoot(rootOf, run.bank)),
      ),
  };
}
