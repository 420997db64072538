import type { Instant } from "@railhead/core";
import { sql, type Connection, type Database, type Executor } from "../postgres/executor.ts";
import { readFunctions, type FunctionFile } from "./function-files.ts";
import { applyFunctions, createFunctionsTable, findChangedFunctions } from "./functions.ts";
import { readMigrations, tablesOf, type Migration } from "./migration-files.ts";
import { applyRights, ensureRoles, joinEngine } from "./rights.ts";
import { createBackfillsTable, type BackfillProgress } from "./online/backfill.ts";
import { runOnline } from "./online/run-online.ts";
import { withShortLocks } from "./online/short-locks.ts";
import { lockMigrations, lockSchema, unlockSchema } from "./schema-lock.ts";
import { sqlState } from "../postgres/errors.ts";
import { raw } from "../postgres/sql.ts";

export interface MigrateOptions {
  /** Recorded with each migration. */
  at: Instant;
  /** Report only; change nothing. */
  dryRun?: boolean;
  /** Folder of migrations. Default: the service's own. */
  folder?: string;
  /** Folder of functions, triggers and views. Default: the service's own. */
  functionsFolder?: string;
  /** Called after each batch of a backfill. */
  onProgress?: ((progress: BackfillProgress) => void) | undefined;
}

interface AppliedRow {
  number: number;
  name: string;
  checksum: string;
  oldest_program: number;
}

export interface Migrated {
  /** Names of migrations. */
  applied: string[];
  /** Files of functions, triggers and views that were new, changed or removed. */
  functions: string[];
}

/**
 * Migrates the schema: one transaction per migration, then one for functions, triggers and views, then one for
 * rights and policies, then what runs online. Changes nothing of a current schema, nor of a newer one that this
 * program may run on. Safe to call concurrently. Throws, before any change, when an applied migration was
 * edited or the database belongs to an earlier or newer program.
 */
export async function migrate(db: Database, options: MigrateOptions): Promise<Migrated> {
  const migrations = readMigrations(options.folder);
  const functions = readFunctions(options.functionsFolder);
  if (options.dryRun) {
    const pending = await findPending(db, migrations);
    if (pending === undefined) return NOTHING;
    return {
      applied: pending.map(nameOf),
      functions: await findChangedFunctions(db, functions),
    };
  }
  const connection = await db.connect();
  try {
    // Big tables take long, and a second process waits for the first.
    await connection.run(sql`set statement_timeout = 0`);
    await connection.run(sql`set lock_timeout = 0`);
    await lockMigrations(connection);
    await ensureRoles(connection);
    await createTable(connection);
    const pending = await findPending(connection, migrations);
    if (pending === undefined) return NOTHING;
    return await applyAll(connection, { migrations, pending, functions }, options);
  } catch (error) {
    throw explained(error);
  } finally {
    // Ending the session releases the locks.
    await connection.release();
  }
}

const NOTHING: Migrated = { applied: [], functions: [] };

interface Schema {
  readonly migrations: readonly Migration[];
  readonly pending: readonly Migration[];
  readonly functions: readonly FunctionFile[];
}

/** A backfill at the end finds the functions by which requests fill what is new. */
async function applyAll(
  connection: Connection,
  { migrations, pending, functions }: Schema,
  options: MigrateOptions,
): Promise<Migrated> {
  const lastPlain = pending.findLastIndex(({ online }) => online === undefined);
  if (pending.length > 0) await joinEngine(connection);
  await lockSchema(connection);
  for (const migration of pending.slice(0, lastPlain + 1)) {
    await apply(connection, migration, options);
  }
  await createFunctionsTable(connection);
  await createBackfillsTable(connection);
  const changed = await withShortLocks(connection, () =>
    applyFunctions(connection, functions, options.at),
  );
  const tables = tablesOf(migrations);
  await withShortLocks(connection, () => applyRights(connection, { tables, functions }));
  await unlockSchema(connection);
  for (const migration of pending.slice(lastPlain + 1)) {
    await apply(connection, migration, options);
  }
  return { applied: pending.map(nameOf), functions: changed };
}

/** A service whose login owns nothing must not be left with "permission denied" alone. */
function explained(error: unknown): unknown {
  if (sqlState(error) !== "42501") return error;
  return new Error(NOT_OWNER, { cause: error });
}

const NOT_OWNER =
  "the schema is not this program's, or the database role has no right to it: run `railhead migrate` with the DATABASE_URL of the role that owns the tables, and serve as railhead_engine";

async function createTable(db: Executor): Promise<void> {
  if (await hasTable(db)) return;
  await db.run(sql`
    create table schema_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      oldest_program integer not null,
      applied_at timestamptz not null
    )`);
}

async function hasTable(db: Executor): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    sql`select to_regclass('schema_migrations') is not null as found`,
  );
  return found;
}

/** Undefined for the schema of a newer program beside which this one may run. */
async function findPending(
  db: Executor,
  migrations: Migration[],
): Promise<Migration[] | undefined> {
  const applied = (await hasTable(db))
    ? await db.rows<AppliedRow>(
        sql`select number, name, checksum, oldest_program from schema_migrations order by number`,
      )
    : [];
  const newest = migrations.length;
  for (const [index, row] of applied.entries()) {
    const isBeside = index >= newest && row.oldest_program <= newest && row.number === index + 1;
    if (!isBeside) checkApplied(row, migrations[index], index + 1);
  }
  return applied.length > newest ? undefined : migrations.slice(applied.length);
}

const EARLIER =
  "this database was made by a Railhead before the first release, whose data cannot be kept: " +
  "erase it with `railhead dev reset` and start again";

function checkApplied(row: AppliedRow, migration: Migration | undefined, number: number): void {
  // The first migration cannot upgrade another schema.
  if (row.number === 1 && row.checksum !== migration?.checksum) throw new Error(EARLIER);
  if (row.number !== number) {
    throw new Error(`the database lacks migration ${number} but has ${row.name}`);
  }
  if (migration === undefined) {
    throw new Error(
      `the database has migration ${row.name}, which this program does not know: run a newer Railhead`,
    );
  }
  if (row.checksum !== migration.checksum) {
    throw new Error(
      `migration ${row.name} was edited after it was applied (now ${migration.name}): restore the file and add a new one`,
    );
  }
}

async function apply(
  connection: Connection,
  migration: Migration,
  { at, onProgress }: MigrateOptions,
): Promise<void> {
  const { name, text, online } = migration;
  try {
    if (online === undefined) {
      await withShortLocks(connection, () =>
        connection.tx(async (tx) => {
          await tx.run(raw(text));
          await record(tx, migration, at);
        }),
      );
    } else {
      await createBackfillsTable(connection);
      await runOnline(connection, online, { migration: name, at, onProgress });
      await record(connection, migration, at);
    }
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function record(db: Executor, migration: Migration, at: Instant): Promise<void> {
  const { number, name, checksum, oldestProgram } = migration;
  await db.run(sql`
    insert into schema_migrations (number, name, checksum, oldest_program, applied_at)
    values (${number}, ${name}, ${checksum}, ${oldestProgram}, ${at})`);
}

function nameOf({ name }: Migration): string {
  return name;
}
