import { posix } from "node:path";
import { isTest, lineAt, type Finding, type TreeFile } from "./source-tree.ts";

const SAYS_NOTHING = /(?:^|[/-])(?:utils?|helpers?|common|misc|managers?)(?:[.-][\w.-]*)?(?:\/|$)/;

/** Names that say nothing of what is inside. */
export function checkFileNames(files: readonly TreeFile[]): Finding[] {
  return files
    .filter(({ path }) => SAYS_NOTHING.test(path))
    .map(({ path }) => ({ path, line: 1, what: "says nothing; name it after the idea inside" }));
}

/** About twenty, with room for one idea more. */
const FILES_IN_A_FOLDER = 24;

/** Source folders that hold more files than a reader keeps apart. Tests beside them do not count. */
export function checkFolderSizes(files: readonly TreeFile[]): Finding[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    if (!/^packages\/[^/]+\/src\/.+\.tsx?$/.test(path) || isTest(path)) continue;
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > FILES_IN_A_FOLDER)
    .map(([path, count]) => {
      const what = `holds ${count} files, over ${FILES_IN_A_FOLDER}; give the largest idea a folder`;
      return { path, line: 1, what };
    });
}

const MIGRATION = /^packages\/server\/src\/db\/migrations\/([^/]+)$/;

/** Migrations are numbered from 0001 without a gap; a `.test.sql` belongs to its migration. */
export function checkMigrationNumbers(files: readonly TreeFile[]): Finding[] {
  return files
    .filter(({ path }) => MIGRATION.test(path) && !path.endsWith(".test.sql"))
    .flatMap(({ path }, index): Finding[] => {
      const wanted = String(index + 1).padStart(4, "0");
      const name = posix.basename(path);
      if (new RegExp(`^${wanted}_[a-z0-9_]+\\.sql$`).test(name)) return [];
      return [{ path, line: 1, what: `breaks the row of migrations; name it ${wanted}_….sql` }];
    });
}

const LINK = /\]\(([^)\s]+)\)/g;
const CODE = /`([^`\n]+)`/g;
const FILE = /\.(?:ts|mts|mjs|md|sql|json|yaml|yml)$/;
const HISTORY = /^CHANGELOG\.md$/;
/** Placeholders, options, what is built or made at run time. */
const NOT_OF_THE_TREE = /[*<>…{}$|=:,\s]|^[-/@]|(?:^|\/)(?:dist|node_modules|\.railhead)\//;

/** Paths cited in prose that do not exist. The changelog is history and may. */
export function checkCitedPaths(files: readonly TreeFile[]): Finding[] {
  const known = new Set(files.flatMap(({ path }) => [path, ...foldersOf(path)]));
  const tails = [...known].map((path) => `/${path}`);
  return files
    .filter(({ path }) => path.endsWith(".md") && !HISTORY.test(path))
    .flatMap((file) => {
      const here = (path: string) => posix.join(posix.dirname(file.path), path);
      const links = cited(file, LINK)
        .filter(({ text }) => !/^(?:[a-z]+:|#)/.test(text))
        .map(({ text, line }) => ({ text: text.replace(/#.*$/, ""), line }))
        .filter(({ text }) => !known.has(here(text).replace(/\/$/, "")));
      const spans = cited(file, CODE)
        .filter(({ text }) => !NOT_OF_THE_TREE.test(text))
        .filter(({ text }) => FILE.test(text) || /\w\/$/.test(text))
        .filter(({ text }) => {
          const path = text.replace(/^\.\//, "").replace(/\/$/, "");
          return !known.has(here(path)) && !tails.some((tail) => tail.endsWith(`/${path}`));
        });
      return [...links, ...spans].map(({ text, line }) => ({
        path: file.path,
        line,
        what: `cites ${text}, which does not exist; cite what took its place`,
      }));
    });
}

function cited(file: TreeFile, pattern: RegExp): { text: string; line: number }[] {
  return [...file.text.matchAll(pattern)].map((match) => ({
    text: match[1] ?? "",
    line: lineAt(file.text, match.index),
  }));
}

function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
