import type { Instant } from "@railhead/core";
import type { Logger } from "pino";
import type { WallClock } from "../../base/clock.ts";
import type { Database } from "../../db/postgres/executor.ts";
import {
  deleteKeyCopies,
  insertKeyCopies,
  listenForMadeKeys,
  listKeyCopies,
  listKeys,
  markCopied,
  replaceDirectory,
  type KeyCopy,
} from "../../db/tables/environments/cell-copies.ts";
import { putCellEnvironments } from "../../db/tables/environments/cell-environments.ts";
import { MAIN_CELL } from "../../base/main-cell.ts";
import type { CellState } from "../../http/server/cells.ts";
import { createPeriodic } from "../../payments/engine/periodic.ts";
import type { Directory } from "./directory.ts";

const LOOK_MS = 500;
/** Revoked keys leave the copies by then. */
const ANEW_MS = 10 * 60_000;

/**
 * Copies of the directory and of the hashes of all keys, in every cell: while some are down, the others still say what is
 * where, and which key is wrong.
 */
export interface Copies {
  /** Copies what an environment has: it is new, it moved or got a key. With an empty id, everything. */
  request(environmentId: string): void;
  /** Follows the keys that a cell makes. */
  follow(cell: string, db: Database): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export function createCopies(
  cells: () => readonly CellState[],
  directory: Directory,
  { log, wall }: { readonly log: Logger; readonly wall: WallClock },
): Copies {
  const unlisten: (() => Promise<void>)[] = [];
  const wanted = new Set<string>();
  /** The cells between which everything was copied. */
  let copiedAmong = "";

  async function copyAll(open: readonly Open[]): Promise<void> {
    await copyDirectory(open);
    await copyAllKeys(open, wall.now());
  }
  async function copyDirectory(open: readonly Open[]): Promise<void> {
    // A copy that is copied on could undo what `main` said since.
    if (!directory.isRead() || !open.some(({ name }) => name === MAIN_CELL)) return;
    for (const { name, db } of open) {
      if (name !== MAIN_CELL) await db.tx((tx) => replaceDirectory(tx, directory.list()));
    }
  }
  async function copy(): Promise<void> {
    const open = openOf(cells());
    const among = open.map(({ name }) => name).join();
    const ids = [...wanted];
    const isDue = among !== copiedAmong || ids.includes("");
    if (!isDue && ids.length === 0) return;
    wanted.clear();
    try {
      if (isDue) await copyAll(open);
      else await copyOf(directory, ids, open);
    } catch (error) {
      // Whatever was missed is copied with everything, once the cells answer.
      copiedAmong = "";
      throw error;
    }
    copiedAmong = among;
  }
  const copies = createPeriodic(LOOK_MS, copy, (err) =>
    log.warn({ err }, "the directory of cells could not be copied"),
  );
  const anew = createPeriodic(ANEW_MS, () => Promise.resolve(wanted.add("")), String);
  return {
    request: (id) => void wanted.add(id),
    async follow(cell, db) {
      const stop = await listenForMadeKeys(db, (id) => {
        if (id !== "") directory.learn({ id, cell });
        wanted.add(id);
      });
      unlisten.push(stop);
    },
    start() {
      copies.start();
      anew.start();
    },
    async stop() {
      await anew.stop();
      await copies.stop();
      await Promise.all(unlisten.map((stop) => stop().catch(() => undefined)));
    },
  };
}

interface Open {
  readonly name: string;
  readonly db: Database;
}

function openOf(cells: readonly CellState[]): Open[] {
  return cells.flatMap(({ name, app, fault }) =>
    app === undefined || fault !== undefined ? [] : [{ name, db: app.db }],
  );
}

/** Copies what some environments have. */
async function copyOf(
  directory: Directory,
  ids: readonly string[],
  open: readonly Open[],
): Promise<void> {
  const places = directory.list(ids);
  const placed = new Map(places.map(({ id, cell }) => [id, cell]));
  for (const source of open) {
    const own = ids.filter((id) => (placed.get(id) ?? MAIN_CELL) === source.name);
    if (own.length === 0) continue;
    const keys = await listKeys(source.db, own);
    const elsewhere = places.filter(({ cell }) => cell === source.name);
    for (const target of open) {
      if (target !== source) await insertKeyCopies(target.db, source.name, keys);
      if (target.name !== MAIN_CELL) await putCellEnvironments(target.db, elsewhere);
    }
  }
}

async function copyAllKeys(open: readonly Open[], at: Instant): Promise<void> {
  for (const source of open) {
    for (const target of open) {
      if (target === source) continue;
      await copyKeys(source, target.db);
      await markCopied(target.db, source.name, at);
    }
  }
}

/** The copy is read first: a key that is added to it meanwhile is then not taken for a revoked one. */
async function copyKeys(source: Open, target: Database): Promise<void> {
  const copied = textsOf(await listKeyCopies(target, source.name));
  const keys = textsOf(await listKeys(source.db, null));
  const added = [...keys].filter(([text]) => !copied.has(text)).map(([, key]) => key);
  const gone = [...copied].filter(([text]) => !keys.has(text)).map(([, key]) => key.key_hash);
  if (added.length > 0) await insertKeyCopies(target, source.name, added);
  if (gone.length > 0) await deleteKeyCopies(target, source.name, gone);
}

const textsOf = (keys: readonly KeyCopy[]) =>
  new Map(keys.map((key) => [key.key_hash.toString("base64"), key]));
