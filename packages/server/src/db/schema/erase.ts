import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Database } from "../postgres/executor.ts";
import { readFunctions } from "./function-files.ts";
import { dropObjects } from "./functions.ts";
import { stopOrphan } from "../managed-postgres/orphan.ts";
import { takeOwnership } from "../managed-postgres/owner-lock.ts";
import { placeData } from "../managed-postgres/placement.ts";
import { readMigrations, tablesOf } from "./migration-files.ts";
import { dropPolicies } from "./rights.ts";
import { raw } from "../postgres/sql.ts";

/** Deletes the managed server's data. Throws when a live process or another user owns it. */
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

/**
 * Drops Railhead's tables, functions, triggers and views only; other programs' tables stay. Throws when
 * one of those depends on ours.
 */
export async function eraseSchema(db: Database): Promise<void> {
  const tables = tablesOf(readMigrations());
  await db.tx(async (tx) => {
    await dropPolicies(tx, tables);
    await dropObjects(
      tx,
      readFunctions().flatMap(({ made }) => made),
    );
    await tx.run(raw(`drop table if exists ${tables.join(", ")}`));
    await tx.run(raw("drop schema if exists railhead_events cascade"));
  });
}
