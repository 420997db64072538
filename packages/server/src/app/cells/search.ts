import type { Database } from "../../db/postgres/executor.ts";
import { isTimeout, isUnavailable } from "../../db/postgres/errors.ts";
import {
  findKeyPlace,
  findPlace,
  type EnvironmentPlace,
} from "../../db/tables/environments/cell-environments.ts";
import { cellUnavailable } from "../../http/schema/problem.ts";
import type { CellState } from "../../http/server/cells.ts";
import type { Directory } from "./directory.ts";

interface Seen {
  readonly cell: string;
  readonly place: EnvironmentPlace;
}

/** Asks the cells themselves, and has the directory learn what they say. */
export interface CellSearch {
  /**
   * The environment of a key. Throws the 503 where no cell has it and one is down: it may be of that one.
   */
  keyPlace(hash: Buffer): Promise<EnvironmentPlace | undefined>;
  /** Whether some cell serves or awaits an environment. */
  isElsewhere(environmentId: string): Promise<boolean>;
}

export function createSearch(cells: readonly CellState[], directory: Directory): CellSearch {
  /** What the cells that can be reached say, and whether there are others. */
  async function ask(
    look: (db: Database) => Promise<EnvironmentPlace | undefined>,
  ): Promise<{ readonly seen: Seen[]; readonly isWhole: boolean }> {
    const answers = await Promise.all(
      cells.map(async ({ name: cell, app, fault }): Promise<Seen | "down" | undefined> => {
        if (app === undefined || fault !== undefined) return "down";
        try {
          const place = await look(app.db);
          return place && { cell, place };
        } catch (error) {
          if (isUnavailable(error) || isTimeout(error)) return "down";
          throw error;
        }
      }),
    );
    const seen = answers.filter((one): one is Seen => typeof one === "object");
    return { seen, isWhole: !answers.includes("down") };
  }
  const learn = ({ cell, place }: Seen) => directory.learn({ id: place.environment_id, cell });

  return {
    async keyPlace(hash) {
      const { seen, isWhole } = await ask((db) => findKeyPlace(db, hash));
      const served = seen.find(({ place }) => place.is_served);
      if (served !== undefined) {
        await learn(served);
        return served.place;
      }
      // On its way, no cell serves it: the one that it leaves says so.
      const left = seen.find(({ place }) => !place.is_awaited) ?? seen[0];
      if (left !== undefined && directory.cellOf(left.place.environment_id) !== undefined)
        return left.place;
      if (!isWhole) throw cellUnavailable();
      if (left !== undefined) await learn(left);
      return left?.place;
    },
    async isElsewhere(environmentId) {
      const { seen } = await ask((db) => findPlace(db, environmentId));
      const served = seen.find(({ place }) => place.is_served);
      if (served === undefined) return seen.some(({ place }) => place.is_awaited);
      await learn(served);
      return true;
    },
  };
}
