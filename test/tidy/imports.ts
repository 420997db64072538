import { posix } from "node:path";
import { blank } from "./blank.ts";
import { lineAt, type TreeFile } from "./source-tree.ts";

/** One import or re-export of a file. */
export interface Import {
  readonly line: number;
  /** As written: `./move.ts`, `pg`, `node:path`. */
  readonly specifier: string;
  /** The file of the repository it names, or undefined for a package. */
  readonly target: string | undefined;
  /** Names taken, without `type` and `as`. */
  readonly names: readonly string[];
  /** Nothing of it is left when the program runs. */
  readonly isType: boolean;
}

const STATIC =
  /(?:^|\n)[ \t]*(?:import|export)\b([^;"'`]*?)\bfrom\s*"([^"]+)"|(?:^|\n)[ \t]*import\s*"([^"]+)"/g;
const DYNAMIC = /\bimport\(\s*"([^"]+)"/g;

/** Imports in the order of the file, types included: a type ties two files as a value does. */
export function importsOf(file: TreeFile): Import[] {
  const text = blank(file.text, { comments: true, strings: false });
  const found: Import[] = [];
  for (const match of text.matchAll(STATIC)) {
    const specifier = match[2] ?? match[3] ?? "";
    found.push(
      describe(file, text, { at: match.index + match[0].length, specifier, clause: match[1] }),
    );
  }
  for (const match of text.matchAll(DYNAMIC)) {
    const specifier = match[1] ?? "";
    found.push(describe(file, text, { at: match.index, specifier, clause: undefined }));
  }
  return found;
}

function describe(
  file: TreeFile,
  text: string,
  found: { at: number; specifier: string; clause: string | undefined },
): Import {
  const { specifier } = found;
  return {
    line: lineAt(text, found.at - 1),
    specifier,
    target: specifier.startsWith(".") ? posix.join(posix.dirname(file.path), specifier) : undefined,
    names: [...(found.clause ?? "").matchAll(/(?:type\s+)?([A-Za-z_$][\w$]*)(?:\s+as\s+[\w$]+)?/g)]
      .map((match) => match[1] ?? "")
      .filter((name) => name !== "type"),
    isType: /^\s*type\s/.test(found.clause ?? ""),
  };
}

/** `@scope/name/deep/path` to `@scope/name`. */
export function packageOf(specifier: string): string {
  const parts = specifier.split("/");
  return specifier.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] ?? "");
}
