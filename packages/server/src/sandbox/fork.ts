import type { Instant } from "@railhead/core";
import {
  lockEnvironment,
  takeIdEpoch,
  type Environment,
} from "../db/tables/environments/environments.ts";
import type { ContentSource } from "../db/tables/environments/environment-tables.ts";
import type { Tx } from "../db/postgres/executor.ts";
import { copyForked, findFirstAccount, insertFork } from "../db/tables/environments/fork.ts";
import type { Snapshot } from "../db/tables/environments/snapshots.ts";
import { insertDataKeys, listDataKeys } from "../db/tables/keys/data-keys.ts";
import { mintApiKey } from "../environments/api-key.ts";
import type { CreatedEnvironment } from "../environments/create.ts";
import { copyFolder, filesOf, statusAt, type LifecycleTools } from "./snapshots.ts";
import { insertFirstKey } from "../environments/platform.ts";
import { replayableIds } from "../environments/replay.ts";

export interface WantedFork {
  readonly name: string;
  /** The environment whose key asks for it. */
  readonly parent_id: string;
  /** What its key may do: no more than who asks for it. */
  readonly key_scopes: readonly string[];
  /** Wall time at which it is deleted. */
  readonly expires_at: Instant | null;
  /** What it begins as; the source's present where there is none. */
  readonly snapshot: Snapshot | undefined;
}

/**
 * Makes another sandbox that holds what the source holds, or held at a snapshot, at the same
 * instant, and goes on independently. Rows keep their ids, tokens, external ids, trace numbers and
 * files; only the environment's own id is new. The key is shown here and nowhere else.
 */
export async function forkSandbox(
  app: LifecycleTools,
  environment: Environment,
  wanted: WantedFork,
): Promise<CreatedEnvironment> {
  const { snapshot } = wanted;
  let made: CreatedEnvironment | undefined;
  await app.engine.runExclusively(environment.id, async (under) => {
    made = await under(app.db).tx(async (tx) => {
      const source = await lockEnvironment(tx, environment.id);
      if (source === undefined) return undefined;
      const created = await copy(app, tx, { source, wanted });
      const { id } = created.environment;
      await app.faults.notifyCopied(tx, id);
      const files = snapshot === undefined ? app.bankFolder(source.id) : filesOf(app, snapshot);
      await copyFolder(files, app.bankFolder(id));
      return created;
    });
  });
  if (made === undefined) throw new Error("the sandbox is gone");
  return made;
}

async function copy(
  app: LifecycleTools,
  tx: Tx,
  { source, wanted }: { source: Environment; wanted: WantedFork },
): Promise<CreatedEnvironment> {
  const { snapshot, ...given } = wanted;
  const wall = app.wall.now();
  const at = snapshot?.clock_at ?? app.environments.now(source);
  const content: ContentSource = {
    environment_id: source.id,
    ...(snapshot === undefined ? {} : { snapshot_id: snapshot.id }),
  };
  const environment = await insertFork(tx, content, {
    ...given,
    id: app.ids.unique(source.created_at),
    clock: statusAt(source, at, wall),
    generation: app.ids.secret(4).readUInt32BE(0) >>> 2,
  });
  await copyKeys(app, tx, { from: source.id, to: environment.id });
  await copyForked(tx, content, environment.id);
  const { seed, replayable } = source;
  const ids = replayable
    ? replayableIds({ seed, epoch: await takeIdEpoch(tx, environment.id) }, app.ids)
    : app.ids;
  const key = { ...mintApiKey(environment, app.ids), scopes: wanted.key_scopes };
  await insertFirstKey(tx, ids, { environment_id: environment.id, at, wall, key });
  const { id: account_id, organization_id } = await findFirstAccount(tx, environment.id);
  return { environment, organization_id, account_id, api_key: key.text };
}

/** The fork encrypts and finds under the keys of the source, wrapped for it. */
async function copyKeys(
  { vault }: LifecycleTools,
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const keys = await listDataKeys(tx, from);
  const copies = keys.map((key) => vault.ring.rewrap(key, { environment_id: to }));
  await insertDataKeys(tx, await Promise.all(copies));
}
