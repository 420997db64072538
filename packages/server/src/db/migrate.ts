import type { Instant } from "@railhead/core";
import { sql, type Connection, type Database, type Executor } from "./executor.ts";
import { readMigrations, type Migration } from "./migration-files.ts";
import { lockSchema } from "./schema-fence.ts";
import { raw } from "./sql.ts";

export interface MigrateOptions {
  /** Recorded beside each migration. */
  at: Instant;
  /** Say what would be applied, and change nothing. */
  dryRun?: boolean;
  /** Where the `.sql` files are; by default the service's own. */
  folder?: string;
}

interface AppliedRow {
  number: number;
  name: string;
  checksum: string;
}

/**
 * Brings the database's schema to this program's, one transaction per file; several processes may call it at
 * once. Answers the names of the migrations applied. Throws, before changing anything, where an applied file
 * was edited since or the database belongs to a newer program.
 */
export async function migrate(
  db: Database,
  options: MigrateOptions,
): Promise<{ applied: string[] }> {
  const migrations = readMigrations(options.folder);
  if (options.dryRun) return { applied: (await findPending(db, migrations)).map(nameOf) };
  const connection = await db.connect();
  try {
    // Big tables take their time, and whoever comes second waits for the first.
    await connection.run(sql`set statement_timeout = 0`);
    await connection.run(sql`set lock_timeout = 0`);
    await lockSchema(connection);
    await createTable(connection);
    const pending = await findPending(connection, migrations);
    for (const migration of pending) await apply(connection, migration, options.at);
    return { applied: pending.map(nameOf) };
  } finally {
    // Ends the session, and with it the lock.
    await connection.release();
  }
}

async function createTable(db: Executor): Promise<void> {
  if (await hasTable(db)) return;
  await db.run(sql`
    create table schema_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null
    )`);
}

async function hasTable(db: Executor): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    sql`select to_regclass('schema_migrations') is not null as found`,
  );
  return found;
}

async function findPending(db: Executor, migrations: Migration[]): Promise<Migration[]> {
  const applied = (await hasTable(db))
    ? await db.rows<AppliedRow>(
        sql`select number, name, checksum from schema_migrations order by number`,
      )
    : [];
  for (const [index, row] of applied.entries()) checkApplied(row, migrations[index], index + 1);
  return migrations.slice(applied.length);
}

function checkApplied(row: AppliedRow, migration: Migration | undefined, number: number): void {
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

async function apply(connection: Connection, migration: Migration, at: Instant): Promise<void> {
  try {
    await connection.tx(async (tx) => {
      await tx.run(raw(migration.text));
      await tx.run(sql`
        insert into schema_migrations (number, name, checksum, applied_at)
        values (${migration.number}, ${migration.name}, ${migration.checksum}, ${at})`);
    });
  } catch (error) {
    throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function nameOf({ name }: Migration): string {
  return name;
}
