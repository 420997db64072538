import type { Database } from "../../db/postgres/executor.ts";
import { isTimeout, isUnavailable } from "../../db/postgres/errors.ts";
import { findKeyCopy, listCopiedCells } from "../../db/tables/environments/cell-copies.ts";
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

type Look = (db: Database) => Promise<EnvironmentPlace | undefined>;

/** What cells said of a key or an environment. */
interface Asked {
  readonly served: Seen | undefined;
  /** Of all that were reached, where none serves it. */
  readonly seen: readonly Seen[];
  /** The cells that could not be asked, which may not be known to be down yet. */
  readonly down: readonly string[];
}

async function askCopies(db: Database, down: readonly string[], hash: Buffer) {
  const none = { environment: undefined, copied: [] };
  const ask = async () => ({
    environment: await findKeyCopy(db, down, hash),
    copied: await listCopiedCells(db),
  });
  return await ask().catch(() => none);
}

async function servedOnly(asked: Promise<Seen | "down" | undefined>): Promise<Seen> {
  const seen = await asked;
  if (typeof seen === "object" && seen.place.is_served) return seen;
  throw new Error("this cell does not serve it");
}

/** Asks the cells themselves, and has the directory learn what they say. */
export interface CellSearch {
  /**
   * The environment of a key. While a cell is down, the others say by their copies whether the key is of that one.
   * Throws the 503 where they have none.
   */
  keyPlace(hash: Buffer): Promise<{ readonly environment_id: string } | undefined>;
  /** Whether some cell serves or awaits an environment. */
  isElsewhere(environmentId: string): Promise<boolean>;
}

export function createSearch(cells: readonly CellState[], directory: Directory): CellSearch {
  async function askOne(
    { name: cell, app, fault }: CellState,
    look: Look,
  ): Promise<Seen | "down" | undefined> {
    if (app === undefined || fault !== undefined) return "down";
    try {
      const place = await look(app.db);
      return place && { cell, place };
    } catch (error) {
      if (isUnavailable(error) || isTimeout(error)) return "down";
      throw error;
    }
  }
  /** The cell that serves the environment, as soon as it says so: a slow one delays nobody else's. */
  async function ask(look: Look): Promise<Asked> {
    const asked = cells.map((cell) => askOne(cell, look));
    const served = await Promise.any(asked.map(servedOnly)).catch(() => undefined);
    if (served !== undefined) return { served, seen: [], down: [] };
    const answers = await Promise.all(asked);
    const seen = answers.filter((one) => typeof one === "object");
    const down = cells.filter((_, index) => answers[index] === "down").map(({ name }) => name);
    return { served, seen, down };
  }
  const learn = ({ cell, place }: Seen) => directory.learn({ id: place.environment_id, cell });

  /** The environment of a key of cells that are down. Throws the 503 where no copy of a cell's keys can be read. */
  async function copiedPlace(hash: Buffer, down: readonly string[]) {
    const answers = await Promise.all(
      cells.flatMap(({ name, app }) =>
        app === undefined || down.includes(name) ? [] : [askCopies(app.db, down, hash)],
      ),
    );
    const found = answers.find((one) => one.environment !== undefined)?.environment;
    if (found !== undefined) return { environment_id: found };
    const copied = new Set(answers.flatMap((one) => one.copied));
    if (down.every((name) => copied.has(name))) return undefined;
    throw cellUnavailable();
  }

  return {
    async keyPlace(hash) {
      const { served, seen, down } = await ask((db) => findKeyPlace(db, hash));
      if (served !== undefined) {
        learn(served);
        return served.place;
      }
      // On its way, no cell serves it: the one that it leaves says so.
      const left = seen.find(({ place }) => !place.is_awaited) ?? seen[0];
      if (left !== undefined && directory.cellOf(left.place.environment_id) !== undefined)
        return left.place;
      if (down.length > 0) return await copiedPlace(hash, down);
      if (left !== undefined) learn(left);
      return left?.place;
    },
    async isElsewhere(environmentId) {
      const { served, seen } = await ask((db) => findPlace(db, environmentId));
      if (served === undefined) return seen.some(({ place }) => place.is_awaited);
      learn(served);
      return true;
    },
  };
}
