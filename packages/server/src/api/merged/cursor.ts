import { invalid } from "../../http/schema/problem.ts";

/** How far each source was read, by its place: a later request may send the keys in another order. */
export type CursorVector = ReadonlyMap<string, string>;

const ENTRY = /^([0-9a-f-]{36}\.(?:all|[0-9a-f-]{36}))\.([0-9a-f-]{1,36}(?:\.\d{1,16})?)$/;

/** `<environment>.<account or all>.<position>`, joined by `_`: what is left out begins at its start. */
export function formatCursor(vector: CursorVector): string {
  return [...vector].map(([place, position]) => `${place}.${position}`).join("_");
}

/** Throws the 422 of what no answer gave. */
export function parseCursor(text: string | undefined): CursorVector {
  if (text === undefined || text === "") return new Map();
  return new Map(
    text.split("_").map((entry): [string, string] => {
      const [, place, position] = ENTRY.exec(entry) ?? [];
      if (place !== undefined && position !== undefined) return [place, position];
      throw invalid([{ reference: "/cursor", detail: "Must be the next_cursor of an answer." }]);
    }),
  );
}
