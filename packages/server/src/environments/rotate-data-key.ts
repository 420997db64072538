import { setTimeout as sleep } from "node:timers/promises";
import { instantToMs } from "@railhead/core";
import type { WallClock } from "../base/clock.ts";
import type { Ids } from "../base/ids.ts";
import { isKeyInUse } from "../db/postgres/errors.ts";
import type { Database } from "../db/postgres/executor.ts";
import { lockEnvironmentKeys } from "../db/tables/environments/environments.ts";
import { deleteDataKey, replaceCipher } from "../db/tables/keys/data-keys.ts";
import {
  allowFileReencryption,
  completeRotation,
  countRotatedValues,
  findOpenRotation,
  insertRotation,
  notifyKeys,
  type KeyRotation,
} from "../db/tables/keys/key-rotations.ts";
import {
  countSealedValues,
  isKeyInSnapshots,
  SEALED_SETS,
  UNTIMED,
  type KeyRef,
  type SealedSet,
  type SealedValue,
} from "../db/tables/keys/sealed-values.ts";
import type { EnvironmentKeys } from "../vault/key-ring.ts";
import type { Place } from "../vault/place.ts";
import type { Vault } from "../vault/vault.ts";
import { recordRotation } from "./key-rotation-events.ts";

export interface RotationTools {
  readonly db: Database;
  readonly ids: Ids;
  readonly wall: WallClock;
  readonly vault: Vault;
}

export interface DataRotationOptions {
  /** How long requests that began under the old key may take to commit, in milliseconds. */
  readonly settleMs: number;
  /** Called with the values encrypted anew and those left. */
  readonly onProgress?: (done: number, left: number) => void;
}

/** What became of a rotation. It is complete unless values could not be read. */
export interface DataRotation {
  readonly rotation: KeyRotation;
  /** Values that could not be opened, so that they keep the old key. */
  readonly unreadable: readonly Place[];
}

const PASS_MS = 250;

/**
 * Replaces an environment's cipher, or goes on with a replacement that was interrupted: from the first commit
 * all processes write under the new key; then older values are encrypted anew, in sets; then the old key is
 * deleted, which the database refuses while any value names it. Undefined when the environment is gone.
 */
export async function rotateDataKey(
  tools: RotationTools,
  environmentId: string,
  { settleMs, onProgress }: DataRotationOptions,
): Promise<DataRotation | undefined> {
  const { db, vault, wall } = tools;
  const rotation = await startDataRotation(tools, environmentId);
  if (rotation === undefined) return undefined;
  vault.forget(environmentId);
  const old = { environment_id: environmentId, id: Buffer.from(rotation.from_key, "hex") };
  const settledAt = instantToMs(rotation.started_at) + settleMs;
  const unreadable = new Map<string, Place>();
  let left = await countSealedValues(db, old);
  for (;;) {
    let done = 0;
    for (const set of SEALED_SETS) {
      for await (const count of reencrypt(tools, set, { old, rotation, unreadable })) {
        done += count;
        onProgress?.(done, Math.max(left - done, 0));
      }
    }
    left = await countSealedValues(db, old);
    const wait = settledAt - instantToMs(wall.now());
    if (unreadable.size > 0 && left <= unreadable.size) {
      return { rotation, unreadable: [...unreadable.values()] };
    }
    if (left === 0 && wait <= 0) {
      const completed = await retire(tools, rotation, old);
      if (completed !== undefined) return { rotation: completed, unreadable: [] };
    }
    // A process that has not read the new key yet hears of it again.
    await notifyKeys(db, environmentId);
    await sleep(left === 0 ? Math.max(wait, PASS_MS) : PASS_MS);
  }
}

/** Makes a new cipher current, unless an earlier rotation is still open. */
export async function startDataRotation(
  tools: RotationTools,
  id: string,
): Promise<KeyRotation | undefined> {
  const { db, ids, vault, wall } = tools;
  return await db.tx(async (tx) => {
    const environment = await lockEnvironmentKeys(tx, id);
    if (environment === undefined) return undefined;
    const open = await findOpenRotation(tx, id);
    if (open !== undefined) return open;
    const at = wall.now();
    const [cipher] = await vault.ring.create(id, at, ["cipher"]);
    if (cipher === undefined) throw new Error("no key was made");
    const before = await replaceCipher(tx, cipher);
    const rotation: KeyRotation = {
      environment_id: id,
      id: ids.uuid(at),
      kind: "data",
      from_key: before.id.toString("hex"),
      to_key: cipher.id.toString("hex"),
      value_count: 0n,
      started_at: at,
      completed_at: null,
    };
    await insertRotation(tx, rotation);
    await recordRotation(tx, tools, { environment, rotation });
    return rotation;
  });
}

interface Pass {
  readonly old: KeyRef;
  readonly rotation: KeyRotation;
  readonly unreadable: Map<string, Place>;
}

/** Encrypts a column's values anew, a set per transaction; yields the size of each set. */
async function* reencrypt(
  { db, vault }: RotationTools,
  set: SealedSet,
  { old, rotation, unreadable }: Pass,
): AsyncGenerator<number> {
  const keys = await vault.keysOf(old.environment_id);
  let after: readonly string[] | undefined;
  for (;;) {
    const values = await db.tx(async (tx) => {
      await allowFileReencryption(tx);
      const found = await set.lock(tx, old, after);
      const anew = found.flatMap((value) => sealAnew(keys, set, value, unreadable));
      if (anew.length > 0) {
        await set.update(tx, old.environment_id, anew);
        await countRotatedValues(tx, rotation, anew.length);
      }
      return found;
    });
    after = values.at(-1)?.row;
    if (after === undefined) return;
    yield values.length;
  }
}

function sealAnew(
  keys: EnvironmentKeys,
  { column: { table, column, placeColumn } }: SealedSet,
  value: SealedValue,
  unreadable: Map<string, Place>,
): SealedValue[] {
  const place = { table, column: placeColumn, id: value.placeId };
  try {
    return [{ ...value, value: keys.encrypt(place, keys.decrypt(place, value.value)) }];
  } catch {
    // A corrupt value keeps the old key, and does not stop the others.
    unreadable.set(`${table}.${column} ${value.row.join(" ")}`, { table, column, id: place.id });
    return [];
  }
}

/** Deletes the old key; undefined while a value names it. */
async function retire(
  tools: RotationTools,
  rotation: KeyRotation,
  old: KeyRef,
): Promise<KeyRotation | undefined> {
  const { db, vault, wall } = tools;
  try {
    const completed = await db.tx(async (tx) => {
      const environment = await lockEnvironmentKeys(tx, old.environment_id);
      if (environment === undefined || (await isKeyInSnapshots(tx, old))) return undefined;
      await deleteDataKey(tx, old);
      const ended = await completeRotation(tx, rotation, wall.now());
      await recordRotation(tx, tools, { environment, rotation: ended });
      return ended;
    }, UNTIMED);
    if (completed !== undefined) vault.forget(old.environment_id);
    return completed;
  } catch (error) {
    if (isKeyInUse(error)) return undefined;
    throw error;
  }
}
