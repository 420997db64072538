import { sql, type Database } from "../executor.ts";

/**
 * Throws when the database cannot write: commits a row lock, which dirties a page and the log, and
 * writes a temporary file larger than memory, since a lock needs no space on a full disk.
 */
export async function probeWrites(db: Database): Promise<void> {
  await db.tx(async (tx) => {
    await tx.run(sql`select from schema_migrations where number = 1 for key share`);
    await tx.run(sql`set local work_mem = '64kB'`);
    await tx.run(sql`select count(*) from generate_series(1, 8192)`);
  });
}
