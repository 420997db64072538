import { openPool } from "../../db/postgres/connections/pool.ts";
import { putCellEnvironment } from "../../db/tables/environments/cell-environments.ts";
import { findEnvironment } from "../../db/tables/environments/environments.ts";
import { findMove } from "../../db/tables/moves/moved-environments.ts";
import { cellsOf, type CellPlace } from "../settings/cells.ts";
import { journalFolders } from "../settings/config-folders.ts";
import { ConfigError, type Config } from "../settings/config.ts";
import { moveEnvironment } from "./move-environment.ts";
import { sourceUrlOf, type Moved, type WantedMove } from "./sides.ts";

/** A move between cells of one installation, whose settings say where they are. */
export type WantedCellMove = Pick<
  WantedMove,
  "environment" | "source" | "maxFenceMs" | "onStep"
> & {
  /** Name of the cell that it goes to. */
  readonly to: string;
};

/** The settings of the cell that has an environment, and the move as between two installations. */
export async function planCellMove(
  config: Config,
  { to, ...wanted }: WantedCellMove,
): Promise<{ readonly config: Config; readonly wanted: WantedMove }> {
  const cells = cellsOf(config);
  const target = cells.find(({ name }) => name === to);
  if (target === undefined)
    throw new ConfigError([`--to: the cells are ${cells.map(({ name }) => name).join(", ")}`]);
  const from = await findSource(
    cells.filter((cell) => cell !== target),
    wanted.environment,
  );
  const place = { to: sourceUrlOf(target.config), journal: journalFolders(target.config) };
  return { config: from.config, wanted: { ...wanted, ...place, address: null } };
}

/** Moves an environment to another cell, and changes the directory: its keys work on at the same address. */
export async function moveToCell(config: Config, wanted: WantedCellMove): Promise<Moved> {
  const plan = await planCellMove(config, wanted);
  const moved = await moveEnvironment(plan.config, plan.wanted);
  const main = openPool({ url: sourceUrlOf(config), max: 1 });
  try {
    await putCellEnvironment(main, { id: wanted.environment, cell: wanted.to });
  } finally {
    await main.close();
  }
  return moved;
}

/** The cell that serves the environment, else the one that a move under way leaves. */
async function findSource(cells: readonly CellPlace[], id: string): Promise<CellPlace> {
  let left: CellPlace | undefined;
  for (const cell of cells) {
    const db = openPool({ url: sourceUrlOf(cell.config), max: 1 });
    try {
      if ((await findEnvironment(db, id)) !== undefined) return cell;
      const state = (await findMove(db, id))?.state;
      if (state === "fenced" || (state === "moved" && left === undefined)) left = cell;
    } finally {
      await db.close();
    }
  }
  if (left === undefined) throw new ConfigError([`no other cell has an environment ${id}`]);
  return left;
}
