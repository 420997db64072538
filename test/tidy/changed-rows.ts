import { isSource, lineAt, type Finding, type TreeFile } from "./source-tree.ts";

const DB = "packages/server/src/db/";
/** Counters and search texts make no events. */
const MAKES_NO_EVENTS = [`${DB}counts/`, `${DB}search/`];

/** Statements that answer several changed rows in whatever order PostgreSQL came upon them. */
export function checkChangedRows(files: readonly TreeFile[]): Finding[] {
  return files
    .filter(({ path }) => path.startsWith(DB) && isSource(path))
    .filter(({ path }) => !MAKES_NO_EVENTS.some((folder) => path.startsWith(folder)))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\.rows(?:<[^(]*>)?\(/g)].flatMap((match) => {
        const asked = argumentAt(text, match.index + match[0].length);
        const [, after] = /\breturning\b(?!.*\breturning\b)(.*)$/s.exec(asked) ?? [];
        if (
          after === undefined ||
          /\border by\b/.test(after) ||
          asked.includes("returningInOrder(")
        )
          return [];
        const what = "answers changed rows in no order; put the statement into returningInOrder(...) of db/postgres/sql.ts"; // prettier-ignore
        return [{ path, line: lineAt(text, match.index), what }];
      }),
    );
}

/** What stands between a parenthesis that was opened and the one that closes it. */
function argumentAt(text: string, start: number): string {
  let depth = 1;
  for (let end = start; end < text.length; end += 1) {
    if (text[end] === "(") depth += 1;
    if (text[end] === ")") depth -= 1;
    if (depth === 0) return text.slice(start, end);
  }
  return text.slice(start);
}
