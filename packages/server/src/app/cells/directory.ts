import type { Logger } from "pino";
import type { Database } from "../../db/postgres/executor.ts";
import {
  deleteCellEnvironments,
  findCellOf,
  listCellEnvironments,
  listenForCells,
  listGoneEnvironments,
  putCellEnvironment,
  type CellEnvironment,
} from "../../db/tables/environments/cell-environments.ts";
import { MAIN_CELL } from "../../base/main-cell.ts";

/**
 * Which cell an environment is in: the table of the first database, held in memory. An environment without a row was in no
 * other cell than `main`. It is where its row is: what this says is learned from the cells, and found again where it is old.
 */
export interface Directory {
  cellOf(environmentId: string): string | undefined;
  /** An environment was seen in a cell. */
  learn(place: CellEnvironment): Promise<void>;
  /** Forgets what was deleted from a cell. */
  sweep(cell: string, db: Database): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createDirectory(db: Database, log: Logger): Directory {
  let places = new Map<string, string>();
  let unlisten: (() => Promise<void>) | undefined;
  const failed = (err: unknown) =>
    log.warn({ err }, "the directory of cells could not be read or written");

  async function load(): Promise<void> {
    const rows = await listCellEnvironments(db);
    places = new Map(rows.map(({ id, cell }) => [id, cell]));
  }
  async function refresh(id: string): Promise<void> {
    const cell = await findCellOf(db, id);
    if (cell === undefined) places.delete(id);
    else places.set(id, cell);
  }
  return {
    cellOf: (id) => places.get(id),
    async learn({ id, cell }) {
      if ((places.get(id) ?? MAIN_CELL) === cell) return;
      places.set(id, cell);
      await putCellEnvironment(db, { id, cell }).catch(failed);
    },
    async sweep(cell, cellDb) {
      const ids = [...places].filter(([, name]) => name === cell).map(([id]) => id);
      const gone = await listGoneEnvironments(cellDb, ids);
      if (gone.length > 0) await deleteCellEnvironments(db, cell, gone);
      for (const id of gone) places.delete(id);
    },
    async start() {
      unlisten = await listenForCells(db, (id) => {
        void (id === "" ? load() : refresh(id)).catch(failed);
      });
      await load();
    },
    async stop() {
      await unlisten?.();
      unlisten = undefined;
    },
  };
}
