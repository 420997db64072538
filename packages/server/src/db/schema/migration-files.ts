import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readOnlineStatements, type OnlineStatement } from "./online/statements.ts";

export interface Migration {
  number: number;
  /** The file's name without `.sql`, such as `0001_foundation`. */
  name: string;
  text: string;
  checksum: string;
  /** Number of the last migration of the oldest program that may run on the schema that it makes. */
  oldestProgram: number;
  /** What runs outside a transaction; undefined for a migration that is one transaction. */
  online: readonly OnlineStatement[] | undefined;
}

// The SQL is shipped as source: the same relative path holds for this file in `src` and in `dist`.
const OWN_FOLDER = fileURLToPath(new URL("../../../src/db/migrations/", import.meta.url));

/** Reads the migrations in order. Throws unless they are numbered 0001, 0002, ... without a gap. */
export function readMigrations(folder: string = OWN_FOLDER): Migration[] {
  return namesIn(folder).map((file, index) => readMigration({ folder, file, number: index + 1 }));
}

const TABLE = /^create table (\w+)(?!\.|\w)/gim;

/** All tables that they make, and those that record what was applied. */
export function tablesOf(migrations: readonly Migration[]): string[] {
  const made = migrations.flatMap(({ text }) =>
    [...text.matchAll(TABLE)].map(([, name]) => name ?? ""),
  );
  return ["schema_migrations", "schema_functions", "schema_backfills", ...made];
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

/** Lines of a migration by which it says how it runs, and beside which programs. */
const ONLINE = /^-- railhead: online$/m;
const OLDEST_PROGRAM = /^-- railhead: oldest program (\d+)$/m;

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
  const oldestProgram = Number(OLDEST_PROGRAM.exec(text)?.[1] ?? number);
  const online = ONLINE.test(text) ? readOnlineStatements(text, file) : undefined;
  const name = file.slice(0, -".sql".length);
  return { number, name, text, checksum, oldestProgram, online };
}
