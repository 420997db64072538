import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MAIN_CELL } from "../../base/main-cell.ts";
import type { Config } from "./config.ts";
import { ConfigError } from "./config-error.ts";

/** A PostgreSQL cluster, and the configuration by which it is served. */
export interface CellPlace {
  readonly name: string;
  readonly config: Config;
}

const FILE = /^file:(.+)$/;
const CELL = /^([a-z][a-z0-9-]{0,39})=(postgres(?:ql)?:\/\/\S+)$/;

/** All cells of an installation, `main` first. Throws a ConfigError, which never quotes a value: it holds passwords. */
export function cellsOf(config: Config): CellPlace[] {
  const { RAILHEAD_CELLS: given } = config;
  const words =
    given === undefined
      ? []
      : textOf(given)
          .split(/\s+/)
          .filter((word) => word !== "");
  const others = words.map((word) => {
    const [, name, url] = CELL.exec(word) ?? [];
    if (name === undefined || url === undefined)
      throw refused("a cell is written name=postgres://… in small letters, digits and hyphens");
    if (name === MAIN_CELL) throw refused(`${MAIN_CELL} is the cell of DATABASE_URL`);
    return { name, config: configOf(config, name, url) };
  });
  if (new Set(others.map(({ name }) => name)).size < others.length)
    throw refused("each cell has a name of its own");
  return [{ name: MAIN_CELL, config }, ...others];
}

/** The configuration of the cell that RAILHEAD_CELL names; else all of it. */
export function configOfCell(config: Config): Config {
  const { RAILHEAD_CELL: name, ...whole } = config;
  if (name === undefined) return config;
  const cells = cellsOf(whole);
  const found = cells.find((cell) => cell.name === name);
  if (found === undefined)
    throw new ConfigError([
      `RAILHEAD_CELL: the cells are ${cells.map((cell) => cell.name).join(", ")}`,
    ]);
  const { RAILHEAD_CELLS: _cells, ...alone } = found.config;
  return alone;
}

const refused = (why: string) => new ConfigError([`RAILHEAD_CELLS: ${why}`]);

function textOf(given: string): string {
  const [, path] = FILE.exec(given) ?? [];
  if (path === undefined) return given;
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw refused((cause as Error).message);
  }
}

/** Folders are by environment and shared; the hand-over journal is of one database. */
function configOf(config: Config, name: string, url: string): Config {
  const {
    DATABASE_POOL_URL: _pool,
    DATABASE_REPLICA_URL: _replica,
    RAILHEAD_CELLS: _cells,
    ...shared
  } = config;
  const { RAILHEAD_JOURNAL_DIR: own = join(config.RAILHEAD_DATA_DIR, "journal") } = config;
  const copy = config.RAILHEAD_JOURNAL_COPY_DIR;
  const folderIn = (root: string) => join(root, "cells", name);
  return {
    ...shared,
    DATABASE_URL: url,
    RAILHEAD_JOURNAL_DIR: folderIn(own),
    ...(copy === undefined ? {} : { RAILHEAD_JOURNAL_COPY_DIR: folderIn(copy) }),
  };
}
