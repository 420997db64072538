import type { Executor } from "../../postgres/executor.ts";
import { listDataKeys, type DataKeyRow } from "./data-keys.ts";
import { findCurrentMasterKey, type MasterKeyRow } from "./master-keys.ts";

/** The stored keys that a key ring reads. */
export function createKeyStore(db: Executor) {
  return {
    list: (environmentId: string): Promise<DataKeyRow[]> => listDataKeys(db, environmentId),
    currentMasterKey: (first: Pick<MasterKeyRow, "id" | "created_at">): Promise<string> =>
      findCurrentMasterKey(db, first),
  };
}
