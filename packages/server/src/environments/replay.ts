import { takeIdEpoch, type Environment } from "../db/tables/environments/environments.ts";
import type { Executor } from "../db/postgres/executor.ts";
import { createIds, seededRandom, type Ids } from "../base/ids.ts";

/** Where the ids of an environment come from. */
export type IdsOf = (environment: Environment) => Promise<Ids>;

/** What the ids of a replayable environment follow from. */
export interface Replay {
  readonly seed: bigint;
  /** The stretch of ids. The first is used up by the creation of the environment itself. */
  readonly epoch: number;
}

/** Ids are unique within an environment, so sandboxes of one seed have the same. Secrets stay chance. */
export function replayableIds({ seed, epoch }: Replay, chance: Ids): Ids {
  return {
    ...createIds(seededRandom(`railhead ${seed}/${epoch}`)),
    unique: (at) => chance.unique(at),
    secret: (bytes) => chance.secret(bytes),
  };
}

/**
 * Chance for ordinary environments. A replayable one draws from its seed; a process that begins
 * to work for it, also after a restart, takes a stretch of its own, so that no id comes twice.
 */
export function createIdsOf(db: Executor, chance: Ids): IdsOf {
  const held = new Map<string, { generation: number; ids: Promise<Ids> }>();
  const begin = async ({ id, seed }: Environment) =>
    replayableIds({ seed, epoch: await takeIdEpoch(db, id) }, chance);
  return async (environment) => {
    if (!environment.replayable) return chance;
    const { id, generation } = environment;
    const known = held.get(id);
    if (known !== undefined && known.generation === generation) return await known.ids;
    const ids = begin(environment);
    held.set(id, { generation, ids });
    ids.catch(() => held.delete(id));
    return await ids;
  };
}
