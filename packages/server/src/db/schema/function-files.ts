import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { writeColumnLists } from "../columns/column-lists.ts";

export interface FunctionFile {
  /** The file's name without `.sql`, such as `create_payments`. */
  name: string;
  text: string;
  checksum: string;
  /** What it creates: `function carry_postings`, `trigger postings_carry on postings`, `view balances`. */
  made: string[];
}

// The SQL is shipped as source: the same relative path holds for this file in `src` and in `dist`.
const OWN_FOLDER = fileURLToPath(new URL("../../../src/db/functions/", import.meta.url));

const FUNCTION_OR_VIEW = /^create or replace (function|view) (\w+)/gim;
const TRIGGER = /^create or replace trigger (\w+)[^;]*?\son\s+(\w+)/gim;

/** Reads the function files. Throws when one is not repeatable. */
export function readFunctions(folder: string = OWN_FOLDER): FunctionFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.toSorted().map((file) => readFunction(folder, file));
}

function readFunction(folder: string, file: string): FunctionFile {
  const source = readFileSync(`${folder}/${file}`, "utf8").replaceAll("\r\n", "\n");
  const text = writeColumnLists(source);
  if (/^create (?!or replace (function|view|trigger)\b)/im.test(text)) {
    throw new Error(`${file} must say "create or replace" of a function, view or trigger`);
  }
  const made = [
    ...[...text.matchAll(FUNCTION_OR_VIEW)].map(([, kind, name]) => `${kind} ${name}`),
    ...[...text.matchAll(TRIGGER)].map(([, name, table]) => `trigger ${name} on ${table}`),
  ];
  if (made.length === 0) throw new Error(`${file} makes no function, view or trigger`);
  const checksum = createHash("sha256").update(text).digest("hex");
  return { name: file.slice(0, -".sql".length), text, checksum, made };
}
