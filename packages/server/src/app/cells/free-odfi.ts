import { MAIN_CELL } from "../../base/main-cell.ts";
import { openPool } from "../../db/postgres/connections/pool.ts";
import type { Connection, Database } from "../../db/postgres/executor.ts";
import { listHeldOdfis, tryLockOdfis } from "../../db/tables/environments/cell-environments.ts";
import { cellsOf, type CellPlace } from "../settings/cells.ts";
import type { Config } from "../settings/config.ts";
import { sourceUrlOf } from "../settings/source-url.ts";

interface Asked {
  readonly name: string;
  readonly db: Database;
}

/**
 * Lets a cell be given an ODFI where no other cell has it. A cell that cannot be asked refuses it, too: trace numbers
 * given twice are found by the bank alone. Throws what `refuse` makes of the reason. Until the release that it returns,
 * no other cell is given any: call it once the ODFI is committed, else two cells could be given the same one.
 */
export async function holdFreeOdfi(
  given: Config,
  wanted: {
    readonly routingNumber: string;
    /** The database of the cell that `given` names. */
    readonly db: Database;
    readonly refuse: (why: string) => Error;
    /** What to do where another cell has it. */
    readonly goTo: (cell: string) => string;
  },
): Promise<() => Promise<void>> {
  const { RAILHEAD_CELL: own = MAIN_CELL, ...config } = given;
  const others = cellsOf(config).filter(({ name }) => name !== own);
  if (others.length === 0) return () => Promise.resolve();
  const odfi = wanted.routingNumber.slice(0, 8);
  const opened: Asked[] = [];
  const ask = <R>({ name, db }: Asked, work: (from: Database) => Promise<R>): Promise<R> =>
    work(db).catch((error: unknown) => {
      throw wanted.refuse(cannotAsk(name, odfi, error));
    });
  let session: Connection | undefined;
  const release = async () => {
    try {
      await session?.release();
    } finally {
      await Promise.all(opened.map(({ db }) => db.close()));
    }
  };
  try {
    for (const cell of others) opened.push(openCell(cell, odfi, wanted.refuse));
    const main = opened.find(({ name }) => name === MAIN_CELL) ?? { name: MAIN_CELL, ...wanted };
    session = await ask(main, (db) => db.connect());
    // Two commands for two cells would both find the ODFI free.
    if (!(await tryLockOdfis(session)))
      throw wanted.refuse("another ODFI is being given to a cell: try again");
    for (const other of opened) {
      if (!(await ask(other, listHeldOdfis)).includes(odfi)) continue;
      throw wanted.refuse(
        `the cell ${other.name} gives the trace numbers of the ODFI ${odfi}, as only one cell may: ${wanted.goTo(other.name)}`,
      );
    }
    return release;
  } catch (error) {
    await release();
    throw error;
  }
}

function openCell(
  { name, config }: CellPlace,
  odfi: string,
  refuse: (why: string) => Error,
): Asked {
  try {
    return { name, db: openPool({ url: sourceUrlOf(config), max: 1 }) };
  } catch (error) {
    throw refuse(cannotAsk(name, odfi, error));
  }
}

/** Why a cell that is not asked stops what would give an ODFI to another one, or move one. */
export function cannotAsk(name: string, odfi: string, error: unknown): string {
  const { code = "", message } = error as Error & { readonly code?: string };
  const why = message === "" ? code : message;
  return `the cell ${name} cannot be asked whether it gives trace numbers of the ODFI ${odfi}, as only one cell may: try again when it can (${why})`;
}
