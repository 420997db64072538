import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Database } from "./executor.ts";
import { stopOrphan } from "./managed-postgres/orphan.ts";
import { takeOwnership } from "./managed-postgres/owner-lock.ts";
import { placeData } from "./managed-postgres/placement.ts";
import { readMigrations } from "./migration-files.ts";
import { raw, sql } from "./sql.ts";

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

const MADE = /^create (?:or replace )?(table|function|type|domain|sequence|view) "?([a-z0-9_]+)/gim;

/**
 * Drops what the migrations made in an operator's database, and nothing else: tables of other
 * programs stay. Throws where one of those depends on ours.
 */
export async function eraseSchema(db: Database): Promise<void> {
  const made = readMigrations().flatMap(({ text }) =>
    [...text.matchAll(MADE)].map(([, kind, name]) => ({ kind: kind ?? "", name: name ?? "" })),
  );
  const tables = made.filter((item) => item.kind === "table").map((item) => item.name);
  const others = made.filter((item) => item.kind !== "table");
  await db.tx(async (tx) => {
    // A function of a table's rows depends on it; nothing depends on the function.
    const ofRows = await tx.rows<{ name: string }>(sql`
      select p.proname as name
      from pg_proc p join pg_type t on t.oid = any(p.proargtypes) and t.typrelid <> 0
      where p.pronamespace = current_schema()::regnamespace
        and p.proname = any(${others.map((item) => item.name)}::text[])`);
    for (const { name } of ofRows) await tx.run(raw(`drop function ${name}`));
    await tx.run(raw(`drop table if exists ${["schema_migrations", ...tables].join(", ")}`));
    await tx.run(raw("drop schema if exists railhead_extensions cascade"));
    for (const { kind, name } of others) {
      if (kind !== "function") await tx.run(raw(`drop ${kind} if exists ${name}`));
    }
    // One name may stand for several, with other parameters each.
    const functions = await tx.rows<{ signature: string }>(sql`
      select p.oid::regprocedure::text as signature from pg_proc p
      where p.pronamespace = current_schema()::regnamespace
        and p.proname = any(${others.map((item) => item.name)}::text[])`);
    for (const { signature } of functions) await tx.run(raw(`drop function ${signature}`));
  });
}
