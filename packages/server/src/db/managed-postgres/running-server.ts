import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hasServer } from "./orphan.ts";
import { placeData } from "./placement.ts";

/** The fifth line of PostgreSQL's lock file is its socket folder. */
const SOCKET_LINE = 4;

/**
 * The address of the server that another process runs on this data folder; undefined where none does.
 * For commands that change a few rows while the service runs: they neither start nor stop it.
 */
export function runningServerUrl(wanted: string): string | undefined {
  const { dataDir } = placeData(wanted);
  if (!hasServer(dataDir)) return undefined;
  const lines = readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n");
  const folder = lines[SOCKET_LINE]?.trim();
  if (folder === undefined || folder === "") return undefined;
  return `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
}
