import { LineCounter, parseDocument, type Document } from "yaml";

export type Path = readonly (string | number)[];

/** The parsed content of a YAML or JSON file, with line numbers. */
export interface Source {
  readonly value: unknown;
  /** The line, from 1, of the value at the path or of its nearest parent. */
  lineOf(path: Path): number;
  /** A fault with file and line. */
  faultAt(path: Path, what: string): string;
}

/** Parses a file's text; returns faults with lines where it is not YAML. */
export function readSource(file: string, text: string): Source | { readonly faults: string[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    const faults = document.errors.map(({ pos, message }) => {
      const { line, col } = lines.linePos(pos[0]);
      return `${file}:${line}:${col}: ${message}`;
    });
    return { faults };
  }
  let value: unknown;
  try {
    // The limit prevents exponential expansion of aliases.
    value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return { faults: [`${file}: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const lineOf = (path: Path) => lines.linePos(offsetOf(document, path)).line || 1;
  return { value, lineOf, faultAt: (path, what) => `${file}:${lineOf(path)}: ${what}` };
}

function offsetOf(document: Document, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    const range = (node as { range?: readonly number[] | null } | null | undefined)?.range;
    if (range?.[0] !== undefined) return range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}
