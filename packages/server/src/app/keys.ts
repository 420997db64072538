import { wallClock } from "../base/clock.ts";
import { createIds } from "../base/ids.ts";
import { listEnvironments } from "../db/tables/environments/environments.ts";
import { countKeysByMasterKey } from "../db/tables/keys/data-keys.ts";
import { createKeyStore } from "../db/tables/keys/key-store.ts";
import { listOpenRotations, tryLockRotations } from "../db/tables/keys/key-rotations.ts";
import { listMasterKeys } from "../db/tables/keys/master-keys.ts";
import { countSealedValues } from "../db/tables/keys/sealed-values.ts";
import type { Database } from "../db/postgres/executor.ts";
import {
  rotateDataKey,
  startDataRotation,
  type DataRotation,
  type RotationTools,
} from "../environments/rotate-data-key.ts";
import { rotateMasterKey, type MasterRotation } from "../environments/rotate-master-key.ts";
import { createVault } from "../vault/vault.ts";
import { ConfigError, type Config } from "./settings/config.ts";
import { createLogger, openStore } from "./open-store.ts";

export interface KeyProgress {
  /** Id of the environment whose values are encrypted anew; undefined for wrapped keys. */
  readonly environment_id?: string;
  readonly done: number;
  readonly left: number;
}

type OnProgress = (progress: KeyProgress) => void;

/** Rotates the data key of an environment, or of each. Finishes interrupted rotations alone, where there are any. */
export async function rotateDataKeys(
  config: Config,
  wanted: {
    readonly environmentId: string | undefined;
    readonly settleMs: number;
    readonly onProgress: OnProgress;
  },
): Promise<DataRotation[]> {
  const { environmentId, settleMs, onProgress } = wanted;
  return await withKeys(config, async (tools) => {
    const ids = await environmentsOf(tools.db, environmentId);
    const rotations: DataRotation[] = [];
    // All start first, so that they settle together.
    for (const id of ids) await startDataRotation(tools, id);
    for (const environment_id of ids) {
      const rotation = await rotateDataKey(tools, environment_id, {
        settleMs,
        onProgress: (done, left) => onProgress({ environment_id, done, left }),
      });
      if (rotation !== undefined) rotations.push(rotation);
    }
    return rotations;
  });
}

/** Where rotations were interrupted, their environments; otherwise all, the live one first. */
async function environmentsOf(db: Database, wanted: string | undefined): Promise<string[]> {
  const environments = await listEnvironments(db);
  if (wanted !== undefined) {
    if (environments.some(({ id }) => id === wanted)) return [wanted];
    throw new Error(`there is no environment ${wanted}`);
  }
  const open = (await listOpenRotations(db)).map(({ environment_id }) => environment_id);
  if (open.length > 0) return open;
  const live = environments.filter(({ kind }) => kind === "live").map(({ id }) => id);
  return [...new Set([...live, ...environments.map(({ id }) => id)])];
}

/** Changes over to the key of RAILHEAD_MASTER_KEY_NEXT. */
export async function rotateMaster(
  config: Config,
  onProgress: OnProgress,
): Promise<MasterRotation> {
  if (config.RAILHEAD_MASTER_KEY_NEXT === undefined) {
    throw new ConfigError([
      "RAILHEAD_MASTER_KEY_NEXT is missing: give it to this command and, first, to every running process",
    ]);
  }
  return await withKeys(config, async (tools, [, next]) => {
    if (next === undefined) throw new Error("there is no next master key");
    return await rotateMasterKey(tools, next, (done) => onProgress({ done, left: 0 }));
  });
}

/** Keys in use, and rotations that are not complete. */
export interface KeyStatus {
  readonly master_keys: readonly {
    readonly id: string;
    readonly is_current: boolean;
    readonly data_keys: number;
  }[];
  readonly rotations: readonly {
    readonly environment_id: string;
    readonly from_key: string;
    readonly to_key: string;
    readonly started_at: string;
    readonly done: number;
    readonly left: number;
  }[];
}

export async function readKeyStatus(config: Config): Promise<KeyStatus> {
  return await withStore(config, async ({ db }) => {
    const counts = new Map(
      (await countKeysByMasterKey(db)).map(({ master_key_id, count }) => [master_key_id, count]),
    );
    const masterKeys = await listMasterKeys(db);
    const rotations = [];
    for (const rotation of await listOpenRotations(db)) {
      const { environment_id, from_key, to_key, started_at, value_count } = rotation;
      const old = { environment_id, id: Buffer.from(from_key, "hex") };
      const left = await countSealedValues(db, old);
      const done = Number(value_count);
      rotations.push({ environment_id, from_key, to_key, started_at, done, left });
    }
    return {
      master_keys: masterKeys.map(({ id, is_current }) => {
        return { id, is_current, data_keys: counts.get(id) ?? 0 };
      }),
      rotations,
    };
  });
}

/** Runs work that changes keys, one process at a time. */
async function withKeys<T>(
  config: Config,
  work: (tools: RotationTools, masterKeyIds: readonly string[]) => Promise<T>,
): Promise<T> {
  return await withStore(config, async (tools, ids) => {
    const session = await tools.db.connect();
    try {
      if (await tryLockRotations(session)) return await work(tools, ids);
      throw new Error("another process rotates keys; `railhead keys status` shows how far it is");
    } finally {
      await session.release();
    }
  });
}

async function withStore<T>(
  config: Config,
  work: (tools: RotationTools, masterKeyIds: readonly string[]) => Promise<T>,
): Promise<T> {
  const tools = { log: createLogger(config.LOG_LEVEL), wall: wallClock, ids: createIds() };
  const { database, masterKeys } = await openStore(config, tools);
  const { workers: db } = database;
  try {
    const vault = createVault({ masterKeys, store: createKeyStore(db) });
    return await work(
      { ...tools, db, vault },
      masterKeys.map(({ id }) => id),
    );
  } finally {
    await database.close();
  }
}
