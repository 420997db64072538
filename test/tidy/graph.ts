import { dirname } from "node:path";
import { importsOf } from "./imports.ts";
import { isSource, type Finding, type TreeFile } from "./source-tree.ts";

/** Groups of source files that import each other in a cycle, types included. */
export function checkCycles(files: readonly TreeFile[]): Finding[] {
  const next = new Map(
    files
      .filter(({ path }) => isSource(path))
      .map((file) => [file.path, importsOf(file).flatMap(({ target }) => target ?? [])] as const),
  );
  const done = new Set<string>();
  const findings: Finding[] = [];
  for (const path of next.keys()) visit(path, []);
  return findings;

  function visit(path: string, trail: readonly string[]): void {
    const turn = trail.indexOf(path);
    if (turn !== -1) {
      const cycle = [...trail.slice(turn), path].join(" -> ");
      findings.push({ path, line: 1, what: `${cycle}; move what both need to a file of its own` });
      return;
    }
    if (done.has(path) || !next.has(path)) return;
    for (const target of next.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  }
}

/** Nouns of the API share their schemas with each other, so they count as one folder. */
const folderOf = (path: string) => dirname(path).replace(/^(packages\/server\/src\/api)\/.*/, "$1");

/**
 * Folders that import each other in a cycle: then none of them is the lower one. Each finding names one
 * import of the cycle, the one that fewest of its kind go along with.
 */
export function checkFolderCycles(files: readonly TreeFile[]): Finding[] {
  const arrows = new Map<string, Map<string, Finding[]>>();
  for (const file of files.filter(({ path }) => isSource(path))) {
    const from = folderOf(file.path);
    for (const { target, line, specifier } of importsOf(file)) {
      const to = target === undefined ? from : folderOf(target);
      if (to === from) continue;
      const what = `${from} and ${to} import each other, this one by ${specifier}; move what both need down`;
      const row = arrows.get(from) ?? new Map<string, Finding[]>();
      arrows.set(from, row.set(to, [...(row.get(to) ?? []), { path: file.path, line, what }]));
    }
  }
  const inCircles = [...arrows].flatMap(([from, row]) =>
    [...row].filter(([to]) => reaches(arrows, to, from)).map(([, found]) => found),
  );
  return inCircles.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function reaches(
  arrows: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
  from: string,
  wanted: string,
): boolean {
  const seen = new Set([from]);
  for (const folder of seen) {
    for (const next of arrows.get(folder)?.keys() ?? []) seen.add(next);
  }
  return seen.has(wanted);
}

/** What a package shows or runs: the sources of what its manifest exports, and its `main.ts`. */
function entriesOf(files: readonly TreeFile[]): Set<string> {
  return new Set(
    files
      .filter(({ path }) => /^packages\/[a-z-]+\/package\.json$/.test(path))
      .flatMap(({ path, text }) => {
        const folder = path.slice(0, -"package.json".length);
        const shown = [...text.matchAll(/"\.\/dist\/([^"]+)\.js"/g)].map((match) => match[1] ?? "");
        const names = [...shown, "main"].map((entry) => `${folder}src/${entry}.ts`);
        return [...names, `${folder}src/main.tsx`];
      }),
  );
}

/** Source that only its own test reaches is dead. */
export function checkUnused(files: readonly TreeFile[]): Finding[] {
  const entries = entriesOf(files);
  const used = new Set(
    files
      .filter(({ path }) => /\.(m?[jt]s|tsx)$/.test(path))
      .filter(({ path }) => !path.includes(".test."))
      .flatMap((file) => importsOf(file).flatMap(({ target }) => target ?? [])),
  );
  return files
    .filter(({ path }) => isSource(path) && !entries.has(path) && !used.has(path))
    .map(({ path }) => ({ path, line: 1, what: "no one imports this file; use it or delete it" }));
}
