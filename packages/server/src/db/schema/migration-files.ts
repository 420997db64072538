import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface Migration {
  number: number;
  /** The file's name without `.sql`, such as `0001_foundation`. */
  name: string;
  text: string;
  checksum: string;
}

// The SQL is shipped as source: the same relative path holds for this file in `src` and in `dist`.
const OWN_FOLDER = fileURLToPath(new URL("../../../src/db/migrations/", import.meta.url));

/** Reads the migrations in order. Throws unless they are numbered 0001, 0002, ... without a gap. */
export function readMigrations(folder: string = OWN_FOLDER): Migration[] {
  return namesIn(folder).map((file, index) => readMigration({ folder, file, number: index + 1 }));
}

const TABLE = /^create table (\w+)/gim;

/** All tables that they make, and those that record what was applied. */
export function tablesOf(migrations: readonly Migration[]): string[] {
  const made = migrations.flatMap(({ text }) =>
    [...text.matchAll(TABLE)].map(([, name]) => name ?? ""),
  );
  return ["schema_migrations", "schema_functions", ...made];
}

let newest: number | undefined;

/** Number of this program's last migration. */
export function newestMigration(): number {
  newest ??= namesIn(OWN_FOLDER).length;
  return newest;
}

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
}

function readMigration(where: { folder: string; file: string; number: number }): Migration {
  const { folder, file, number } = where;
  const expected = String(number).padStart(4, "0");
  if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(file) || !file.startsWith(expected)) {
    throw new Error(`migration ${file} should be called ${expected}_….sql: numbers have no gaps`);
  }
  // Line endings may differ by checkout.
  const text = readFileSync(`${folder}/${file}`, "utf8").replaceAll("\r\n", "\n");
  // In the body of a `do` block `begin` has no semicolon.
  if (/^\s*(begin|commit|rollback)\s*;/im.test(text)) {
    throw new Error(`migration ${file} must not begin or end a transaction: it runs in one`);
  }
  if (/^\s*create (or replace )?(function|procedure|trigger|view)\b/im.test(text)) {
    throw new Error(`migration ${file} changes tables only: functions are in db/functions`);
  }
  const checksum = createHash("sha256").update(text).digest("hex");
  return { number, name: file.slice(0, -".sql".length), text, checksum };
}
