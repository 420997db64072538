import type { Database, Tx } from "../../packages/server/src/db/postgres/executor.ts";
import type { Chance } from "./chance.ts";

/** A database under which a worker dies at a commit now and then: just before it, or just after. */
export interface CrashingDatabase extends Database {
  /** From now on one commit in so many is the worker's last; 0 ends that. */
  crashOnce(inCommits: number, chance: Chance): void;
  /** How often it died. */
  deaths(): number;
}

class Crash extends Error {}

export function crashingDatabase(db: Database): CrashingDatabase {
  let inCommits = 0;
  let chance: Chance | undefined;
  let deaths = 0;
  const isLast = () => inCommits > 0 && chance?.once(inCommits) === true;
  const die = (): never => {
    deaths += 1;
    throw new Crash("the worker died here, as the simulation wants");
  };
  return {
    ...db,
    async tx<T>(work: (tx: Tx) => Promise<T>, settings?: string): Promise<T> {
      if (!isLast()) return await db.tx(work, settings);
      const isBefore = chance?.once(2) === true;
      await db.tx(async (tx) => {
        await work(tx);
        if (isBefore) die();
      }, settings);
      return die();
    },
    crashOnce(times, source) {
      inCommits = times;
      chance = source;
    },
    deaths: () => deaths,
  };
}
