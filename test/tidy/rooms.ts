import { importsOf } from "./imports.ts";
import { isSource, type Finding, type TreeFile } from "./source-tree.ts";

/**
 * The folders inside the two largest floors, the lowest line first; `.` is the floor's own files.
 * A file imports from its own folder and from lower lines, never from another folder of its line.
 */
export const ROOMS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "packages/server/src/db/": [
    ["managed-postgres"],
    ["."],
    ["banks", "events", "requests", "search"],
    ["counts", "environments"],
    ["accounts"],
    ["parties"],
    ["payments"],
    ["files", "funding"],
    ["ledger"],
    ["funding-runs"],
  ],
  "packages/server/src/payments/": [
    ["."],
    ["files", "funding", "judging", "return-rates"],
    ["paykeys", "review", "settling"],
    ["auxiliary"],
    ["sending"],
    ["receiving"],
    ["engine"],
  ],
};

/** Imports between the folders of a floor that do not go down. */
export function checkRooms(files: readonly TreeFile[]): Finding[] {
  return files
    .filter(({ path }) => isSource(path))
    .flatMap((file) => Object.keys(ROOMS).flatMap((floor) => findings(file, floor)));
}

function findings(file: TreeFile, floor: string): Finding[] {
  const { path } = file;
  const from = roomOf(path, floor);
  if (from === undefined) return [];
  if (lineOf(floor, from) === -1) {
    return [
      { path, line: 1, what: `${from} is no room of ${floor}; add it in test/tidy/rooms.ts` },
    ];
  }
  return importsOf(file).flatMap(({ line, target }): Finding[] => {
    const to = target === undefined ? undefined : roomOf(target, floor);
    if (to === undefined || to === from || lineOf(floor, to) < lineOf(floor, from)) return [];
    return [{ path, line, what: `${from} may not import ${to} of ${floor}; imports only go down` }];
  });
}

/** The folder of a floor in which a file stands. */
function roomOf(path: string, floor: string): string | undefined {
  if (!path.startsWith(floor)) return undefined;
  const [room, file] = path.slice(floor.length).split("/");
  return file === undefined ? "." : room;
}

const lineOf = (floor: string, room: string): number =>
  ROOMS[floor]?.findIndex((line) => line.includes(room)) ?? -1;
