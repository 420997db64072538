import { LineCounter, parseDocument, type Document } from "yaml";

export type Path = readonly (string | number)[];

/** A file's content, with the line of each part of it. YAML reads JSON too. */
export interface Source {
  readonly value: unknown;
  /** The line of the part at the path, or of the nearest part around it; from 1. */
  lineOf(path: Path): number;
  /** A fault, told with the file and the line. */
  faultAt(path: Path, what: string): string;
}

/** Reads a file's text; answers sentences with lines where it is no YAML. */
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
    // A handful of aliases is plenty; thousands are an attack.
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
