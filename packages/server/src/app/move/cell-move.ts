import { openPool } from "../../db/postgres/connections/pool.ts";
import type { Database } from "../../db/postgres/executor.ts";
import { MAIN_CELL } from "../../base/main-cell.ts";
import {
  findCellOf,
  listHeldOdfis,
  putCellEnvironments,
} from "../../db/tables/environments/cell-environments.ts";
import { findEnvironment } from "../../db/tables/environments/environments.ts";
import { findMove, type EnvironmentMoveRow } from "../../db/tables/moves/moved-environments.ts";
import { listOdfis } from "../../db/tables/moves/shared-rows.ts";
import { cellsOf, type CellPlace } from "../settings/cells.ts";
import { archiveRoot, journalFolders } from "../settings/config-folders.ts";
import { cannotAsk } from "../cells/free-odfi.ts";
import { ConfigError, type Config } from "../settings/config.ts";
import { moveEnvironment } from "./move-environment.ts";
import { sourceUrlOf } from "../settings/source-url.ts";
import type { Moved, WantedMove } from "./sides.ts";

/** A move between cells of one installation, whose settings say where they are. */
export type WantedCellMove = Pick<
  WantedMove,
  "environment" | "source" | "maxFenceMs" | "maxStallMs" | "onStep"
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
  const others = cells.filter((cell) => cell !== target);
  const { from, unasked } = await findSource(others, target, wanted.environment);
  if (unasked.length > 0) wanted.onStep?.({ step: "cells_unasked", cells: unasked });
  const place = {
    to: sourceUrlOf(target.config),
    journal: journalFolders(target.config),
    folders: { data: target.config.RAILHEAD_DATA_DIR, archive: archiveRoot(target.config) },
  };
  return { config: from.config, wanted: { ...wanted, ...place, address: null } };
}

/** Moves an environment to another cell, and changes the directory: its keys work on at the same address. */
export async function moveToCell(config: Config, wanted: WantedCellMove): Promise<Moved> {
  const plan = await planCellMove(config, wanted);
  await refuseSharedOdfi(config, plan.config, wanted);
  await refuseWithoutDirectory(config, plan.config, wanted.environment);
  const moved = await moveEnvironment(plan.config, plan.wanted);
  const place = { id: wanted.environment, cell: wanted.to };
  try {
    await withCell({ config }, (main) => putCellEnvironments(main, [place]));
  } catch (error) {
    // The environment is served: processes find it by asking the cells, and write the directory themselves.
    wanted.onStep?.({ step: "directory_unwritten", reason: reasonOf(error) });
  }
  return moved;
}

/** Before a move begins, and not after: one under way has to end also while `main` is down. */
async function refuseWithoutDirectory(config: Config, from: Config, id: string): Promise<void> {
  const isBegun = await withCell(
    { config: from },
    async (db) => (await findMove(db, id)) !== undefined,
  );
  if (isBegun) return;
  await withCell({ config }, (main) => findCellOf(main, id)).catch((error: unknown) => {
    throw new ConfigError([
      `a move begins only while the cell ${MAIN_CELL} is up, which holds the directory of cells: ${reasonOf(error)}`,
    ]);
  });
}

/** Where neither source nor target is asked: they are compared by the move itself. One under way is let end. */
async function refuseSharedOdfi(
  config: Config,
  from: Config,
  { environment, to }: WantedCellMove,
): Promise<void> {
  const own = await withCell({ config: from }, async (db) => {
    const isLive = (await findEnvironment(db, environment))?.kind === "live";
    return isLive ? await listOdfis(db, environment) : [];
  });
  if (own.length === 0) return;
  const others = cellsOf(config).filter(
    (cell) => cell.name !== to && cell.config.DATABASE_URL !== from.DATABASE_URL,
  );
  for (const other of others) {
    const held = await withCell(other, listHeldOdfis).catch((error: unknown) => {
      throw new ConfigError([cannotAsk(other.name, own.join(", "), error)]);
    });
    const shared = held.filter((odfi) => own.includes(odfi));
    if (shared.length === 0) continue;
    throw new ConfigError([
      `the cell ${other.name} gives trace numbers of the ODFI ${shared.join(", ")}, too: move the environment there`,
    ]);
  }
}

async function withCell<T>(
  { config }: Pick<CellPlace, "config">,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openPool({ url: sourceUrlOf(config), max: 1 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

interface Found {
  readonly cell: CellPlace;
  readonly isServed: boolean;
  readonly move: EnvironmentMoveRow | undefined;
}

function readFound(cell: CellPlace, id: string): Promise<Found> {
  return withCell(cell, async (db) => ({
    cell,
    isServed: (await findEnvironment(db, id)) !== undefined,
    move: await findMove(db, id),
  }));
}

/**
 * The cell that serves the environment, else the one that a move under way leaves, and the cells that could not be asked.
 * Throws where one of those may be the one.
 */
async function findSource(
  cells: readonly CellPlace[],
  target: CellPlace,
  id: string,
): Promise<{ readonly from: CellPlace; readonly unasked: readonly string[] }> {
  const found: Found[] = [];
  const unasked: string[] = [];
  for (const cell of cells) {
    try {
      found.push(await readFound(cell, id));
    } catch (error) {
      unasked.push(`${cell.name} (${reasonOf(error)})`);
    }
  }
  const moved = found.filter(({ move }) => move?.state === "moved");
  const known =
    found.find(({ isServed }) => isServed) ??
    found.find(({ move }) => move?.state === "fenced") ??
    (moved.length === 0 ? undefined : await findAwaited(moved, target, id));
  if (known !== undefined) return { from: known.cell, unasked };
  if (unasked.length > 0)
    throw new ConfigError([
      `which cell has the environment ${id} is not known while cells cannot be asked: ${unasked.join(", ")}`,
    ]);
  const [left] = moved;
  if (left === undefined) throw new ConfigError([`no other cell has an environment ${id}`]);
  return { from: left.cell, unasked };
}

/** Of cells that the environment left, the one whose move the target waits for: it may have left others earlier. */
async function findAwaited(
  moved: readonly Found[],
  target: CellPlace,
  id: string,
): Promise<Found | undefined> {
  const awaited = await withCell(target, (db) => findMove(db, id));
  if (awaited?.state !== "copying") return undefined;
  return moved.find(({ move }) => move?.started_at === awaited.started_at);
}

function reasonOf(error: unknown): string {
  const { code = "", message } = error as Error & { readonly code?: string };
  return message === "" ? code : message;
}
