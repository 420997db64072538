import { isKeyInUse } from "../db/postgres/errors.ts";
import type { Tx } from "../db/postgres/executor.ts";
import { lockEnvironmentKeys } from "../db/tables/environments/environments.ts";
import {
  listKeysWrappedBy,
  lockKeysWrappedBy,
  updateWrapped,
  type DataKeyRow,
} from "../db/tables/keys/data-keys.ts";
import { insertRotation, type KeyRotation } from "../db/tables/keys/key-rotations.ts";
import {
  deleteMasterKey,
  listMasterKeys,
  replaceMasterKey,
} from "../db/tables/keys/master-keys.ts";
import { recordRotation } from "./key-rotation-events.ts";
import type { RotationTools } from "./rotate-data-key.ts";

/** What a change of the master key did. */
export interface MasterRotation {
  readonly to_key: string;
  /** Keys that wrap nothing any longer, and were deleted. */
  readonly retired: readonly string[];
  /** Data keys that were wrapped anew. */
  readonly rewrapped: number;
  /** Data keys that were opened with the new key before the old one was deleted. */
  readonly proved: number;
}

/**
 * Makes another master key wrap new data keys, then wraps every data key anew, an environment per transaction.
 * Once each one was opened with the new key, the old one is deleted, which the database refuses while it wraps
 * any. Goes on where an interrupted change stopped.
 */
export async function rotateMasterKey(
  tools: RotationTools,
  toKey: string,
  onProgress: (rewrapped: number) => void = () => undefined,
): Promise<MasterRotation> {
  const { db, wall } = tools;
  await db.tx((tx) =>
    replaceMasterKey(tx, { id: toKey, is_current: true, created_at: wall.now() }),
  );
  const retired: string[] = [];
  let rewrapped = 0;
  let proved = 0;
  for (const old of (await listMasterKeys(db)).filter(({ id }) => id !== toKey)) {
    for (;;) {
      for (;;) {
        const count = await db.tx((tx) => rewrapEnvironment(tools, tx, { from: old.id, toKey }));
        if (count === undefined) break;
        rewrapped += count;
        onProgress(rewrapped);
      }
      proved = await prove(tools, toKey);
      if (await isDeleted(tools, old.id)) break;
    }
    retired.push(old.id);
  }
  return { to_key: toKey, retired, rewrapped, proved };
}

/** Wraps the keys of one environment anew. Returns how many; undefined when no environment is left. */
async function rewrapEnvironment(
  tools: RotationTools,
  tx: Tx,
  { from, toKey }: { from: string; toKey: string },
): Promise<number | undefined> {
  const [first] = await listKeysWrappedBy(tx, from, { after: undefined, limit: 1 });
  if (first === undefined) return undefined;
  const environment = await lockEnvironmentKeys(tx, first.environment_id);
  const rows = await lockKeysWrappedBy(tx, from, first.environment_id);
  // It was deleted meanwhile.
  if (environment === undefined || rows.length === 0) return 0;
  for (const row of rows) await updateWrapped(tx, await rewrapAndCompare(tools, row, toKey));
  const at = tools.wall.now();
  const rotation: KeyRotation = {
    environment_id: environment.id,
    id: tools.ids.uuid(at),
    kind: "master",
    from_key: from,
    to_key: toKey,
    value_count: BigInt(rows.length),
    started_at: at,
    completed_at: at,
  };
  await insertRotation(tx, rotation);
  await recordRotation(tx, tools, { environment, rotation });
  return rows.length;
}

async function rewrapAndCompare(
  { vault: { ring } }: RotationTools,
  row: DataKeyRow,
  toKey: string,
): Promise<DataKeyRow> {
  const after = await ring.rewrap(row, { master_key_id: toKey });
  const [before, opened] = [await ring.unwrap(row), await ring.unwrap(after)];
  if (!before.equals(opened)) throw new Error(`master key ${toKey} does not open what it wraps`);
  return after;
}

const PAGE = 100;

/** Opens every data key with the new master key. Throws where one does not open. */
async function prove({ db, vault }: RotationTools, toKey: string): Promise<number> {
  let count = 0;
  let after: DataKeyRow | undefined;
  for (;;) {
    const rows = await listKeysWrappedBy(db, toKey, { after, limit: PAGE });
    await Promise.all(rows.map((row) => vault.ring.unwrap(row)));
    count += rows.length;
    after = rows.at(-1);
    if (after === undefined) return count;
  }
}

/** Deletes a master key; false while it wraps a key, such as one of a sandbox made meanwhile. */
async function isDeleted({ db }: RotationTools, id: string): Promise<boolean> {
  try {
    await deleteMasterKey(db, id);
    return true;
  } catch (error) {
    if (isKeyInUse(error)) return false;
    throw error;
  }
}
