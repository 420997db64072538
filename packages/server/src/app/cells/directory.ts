import type { Logger } from "pino";
import type { Database } from "../../db/postgres/executor.ts";
import {
  deleteCellEnvironments,
  findCellOf,
  listCellEnvironments,
  listenForCells,
  listGoneEnvironments,
  putCellEnvironments,
  type CellEnvironment,
} from "../../db/tables/environments/cell-environments.ts";
import { MAIN_CELL } from "../../base/main-cell.ts";

/**
 * Which cell an environment is in: the table of the first database, held in memory. An environment without a row was in no
 * other cell than `main`. It is where its row is: what this says is learned from the cells, and found again where it is old.
 */
export interface Directory {
  cellOf(environmentId: string): string | undefined;
  /** The places that are known: of these environments, or all. */
  list(ids?: readonly string[]): CellEnvironment[];
  /** An environment was seen in a cell. Waits for no database: `main` may hang. */
  learn(place: CellEnvironment): void;
  /** Forgets what was deleted from a cell. */
  sweep(cell: string, db: Database): Promise<void>;
  /** Once `main` can be read. */
  start(): Promise<void>;
  /** Whether it was read from `main`, and not from copies alone. */
  isRead(): boolean;
  /** Until `main` could be read: what another cell copied. */
  readCopy(db: Database): Promise<void>;
  stop(): Promise<void>;
}

export function createDirectory(
  db: Database,
  log: Logger,
  onChange: (environmentId: string) => void,
): Directory {
  let places = new Map<string, string>();
  /** Learned while `main` could not be written. */
  const unwritten = new Map<string, string>();
  let unlisten: (() => Promise<void>) | undefined;
  /** Not by listening alone: a directory of copies, copied on, would undo what `main` says. */
  let isRead = false;
  const failed = (err: unknown) =>
    log.warn({ err }, "the directory of cells could not be read or written");

  async function write(place: CellEnvironment): Promise<void> {
    unwritten.set(place.id, place.cell);
    await putCellEnvironments(db, [place]);
    if (unwritten.get(place.id) === place.cell) unwritten.delete(place.id);
  }
  async function load(): Promise<void> {
    for (const [id, cell] of unwritten) await write({ id, cell });
    const rows = await listCellEnvironments(db);
    places = new Map(rows.map(({ id, cell }) => [id, cell]));
    isRead = true;
    onChange("");
  }
  async function refresh(id: string): Promise<void> {
    const cell = await findCellOf(db, id);
    if (cell === undefined) places.delete(id);
    else places.set(id, cell);
    onChange(id);
  }
  return {
    cellOf: (id) => places.get(id),
    list: (ids = [...places.keys()]) =>
      ids.flatMap((id) => {
        const cell = places.get(id);
        return cell === undefined ? [] : [{ id, cell }];
      }),
    learn({ id, cell }) {
      if ((places.get(id) ?? MAIN_CELL) === cell) return;
      places.set(id, cell);
      if (!isRead) unwritten.set(id, cell);
      else void write({ id, cell }).catch(failed);
    },
    async sweep(cell, cellDb) {
      if (!isRead) return;
      const ids = [...places].filter(([, name]) => name === cell).map(([id]) => id);
      const gone = await listGoneEnvironments(cellDb, ids);
      if (gone.length > 0) await deleteCellEnvironments(db, cell, gone);
      for (const id of gone) places.delete(id);
    },
    async start() {
      unlisten ??= await listenForCells(db, (id) => {
        void (id === "" ? load() : refresh(id)).catch(failed);
      });
      await load();
    },
    isRead: () => isRead,
    async readCopy(cellDb) {
      if (isRead) return;
      const copied = await listCellEnvironments(cellDb);
      for (const { id, cell } of copied) if (!places.has(id)) places.set(id, cell);
    },
    async stop() {
      await unlisten?.().catch(failed);
      unlisten = undefined;
    },
  };
}
