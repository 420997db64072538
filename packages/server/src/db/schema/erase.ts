import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Database } from "../postgres/executor.ts";
import { readFunctions } from "./function-files.ts";
import { dropObjects } from "./functions.ts";
import { stopOrphan } from "../managed-postgres/orphan.ts";
import { takeOwnership } from "../managed-postgres/owner-lock.ts";
import { placeData } from "../managed-postgres/placement.ts";
import { readMigrations } from "./migration-files.ts";
import { raw } from "../postgres/sql.ts";

/**
 * Removes Railhead's own server's data. Throws one sentence where a living process owns it, or it
 * belongs to another user.
 */
export async function eraseManagedData(wanted: string): Promise<void> {
  const { dataDir } = placeData(wanted);
  if (!existsSync(dirname(dataDir))) return;
  const lock = takeOwnership(`${dataDir}.lock`, `the database in ${dataDir}`);
  try {
    await stopOrphan(dataDir);
    const folder = dirname(dataDir);
    const name = basename(dataDir);
    for (const item of readdirSync(folder)) {
      const isOurs = item === name || item === `${name}.sock` || item.startsWith(`${name}.draft-`);
      if (isOurs) rmSync(join(folder, item), { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

const TABLE = /^create table (\w+)/gim;

/**
 * Drops Railhead's tables, functions, triggers and views in an operator's database, and nothing else: tables of
 * other programs stay. Throws where one of those depends on ours.
 */
export async function eraseSchema(db: Database): Promise<void> {
  const tables = readMigrations().flatMap(({ text }) =>
    [...text.matchAll(TABLE)].map(([, name]) => name ?? ""),
  );
  await db.tx(async (tx) => {
    await dropObjects(
      tx,
      readFunctions().flatMap(({ made }) => made),
    );
    const ours = ["schema_migrations", "schema_functions", ...tables];
    await tx.run(raw(`drop table if exists ${ours.join(", ")}`));
  });
}
