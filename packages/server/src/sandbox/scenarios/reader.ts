import { didYouMean } from "@railhead/core";
import type { Path, Source } from "./source.ts";

export type Members = Readonly<Record<string, unknown>>;

/** Typed access to the parts of a file; collects faults with their lines. */
export interface Reader {
  readonly faults: string[];
  readonly source: Source;
  fault(path: Path, what: string): void;
  /** The value as a map; reports other types and unknown members. */
  map(value: unknown, path: Path, known?: readonly string[]): Members;
  list(value: unknown, path: Path): readonly unknown[];
  text(value: unknown, path: Path): string;
}

/** A reader of one file. */
export function createReader(source: Source): Reader {
  const faults: string[] = [];
  const fault = (path: Path, what: string) => void faults.push(source.faultAt(path, what));
  return {
    faults,
    source,
    fault,
    map(value, path, known) {
      if (typeof value !== "object" || value === null || Array.isArray(value)) {
        fault(path, `${nameOf(path)} must be a map.`);
        return {};
      }
      for (const member of Object.keys(value)) {
        if (known === undefined || known.includes(member)) continue;
        const meant = didYouMean(member, known);
        fault(
          [...path, member],
          `"${member}" is not known here; known are ${known.join(", ")}.${meant}`,
        );
      }
      return value as Members;
    },
    list(value, path) {
      if (Array.isArray(value)) return value as unknown[];
      fault(path, `${nameOf(path)} must be a list.`);
      return [];
    },
    text(value, path) {
      if (typeof value === "string" && value !== "") return value;
      fault(path, `${nameOf(path)} must be a text.`);
      return "";
    },
  };
}

/** The name of a part of the file, for messages. */
export function nameOf(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return "The file";
  return typeof last === "number" ? `Item ${last + 1} of ${String(path.at(-2))}` : `"${last}"`;
}
