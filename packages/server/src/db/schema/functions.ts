import type { Instant } from "@railhead/core";
import type { Connection, Executor, Tx } from "../postgres/executor.ts";
import type { FunctionFile } from "./function-files.ts";
import { raw, sql } from "../postgres/sql.ts";

interface AppliedRow {
  name: string;
  checksum: string;
  made: string[];
}

export async function createFunctionsTable(db: Executor): Promise<void> {
  const { found } = await db.one<{ found: boolean }>(
    sql`select to_regclass('schema_functions') is not null as found`,
  );
  if (found) return;
  await db.run(sql`
    create table schema_functions (
      name text primary key,
      checksum text not null,
      made text[] not null,
      applied_at timestamptz not null
    )`);
}

/** Names of files that are new, changed or removed since they were applied. */
export async function findChangedFunctions(
  db: Executor,
  files: readonly FunctionFile[],
): Promise<string[]> {
  const applied = await listApplied(db);
  const checksums = new Map(files.map(({ name, checksum }) => [name, checksum]));
  const changed = files.filter(
    ({ name, checksum }) => applied.find((row) => row.name === name)?.checksum !== checksum,
  );
  const removed = applied.filter(({ name }) => !checksums.has(name));
  return [...changed, ...removed].map(({ name }) => name).toSorted();
}

/** Applies changed files in one transaction and drops objects that no file creates. */
export async function applyFunctions(
  connection: Connection,
  files: readonly FunctionFile[],
  at: Instant,
): Promise<string[]> {
  const changed = await findChangedFunctions(connection, files);
  if (changed.length === 0) return [];
  const made = new Set(files.flatMap((file) => file.made));
  await connection.tx(async (tx) => {
    const gone = (await listApplied(tx)).flatMap((row) => row.made.filter((it) => !made.has(it)));
    // Function bodies may reference functions of later files.
    await tx.run(raw("set local check_function_bodies = off"));
    for (const file of files) if (changed.includes(file.name)) await applyFile(tx, file, at);
    await dropObjects(tx, gone);
    await tx.run(sql`delete from schema_functions
      where name <> all(${files.map(({ name }) => name)}::text[])`);
  });
  return changed;
}

async function listApplied(db: Executor): Promise<AppliedRow[]> {
  const { found } = await db.one<{ found: boolean }>(
    sql`select to_regclass('schema_functions') is not null as found`,
  );
  if (!found) return [];
  return await db.rows<AppliedRow>(sql`
    select name, checksum, made from schema_functions order by name`);
}

async function applyFile(tx: Tx, file: FunctionFile, at: Instant): Promise<void> {
  const { name, checksum, made } = file;
  try {
    await tx.run(raw(file.text));
  } catch (error) {
    throw new Error(`functions/${name}.sql failed: ${(error as Error).message}`, { cause: error });
  }
  await tx.run(sql`
    insert into schema_functions (name, checksum, made, applied_at)
    values (${name}, ${checksum}, ${made}::text[], ${at})
    on conflict (name) do update set checksum = excluded.checksum, made = excluded.made,
      applied_at = excluded.applied_at`);
}

/** Drops the objects named as in `FunctionFile.made`, triggers before functions. */
export async function dropObjects(tx: Tx, made: readonly string[]): Promise<void> {
  const ofKind = (kind: string) => made.filter((it) => it.startsWith(`${kind} `));
  for (const it of ofKind("trigger")) {
    const [, name = "", table = ""] = /^trigger (\w+) on (\w+)$/.exec(it) ?? [];
    await tx.run(
      raw(`do $$ begin
      if to_regclass('${table}') is not null then drop trigger if exists ${name} on ${table}; end if;
    end $$`),
    );
  }
  for (const it of ofKind("view")) await tx.run(raw(`drop view if exists ${it.slice(5)}`));
  const names = ofKind("function").map((it) => it.slice("function ".length));
  // A name may be overloaded.
  const functions = await tx.rows<{ signature: string }>(sql`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.proname = any(${names}::text[])
    order by 1`);
  for (const { signature } of functions) await tx.run(raw(`drop function ${signature}`));
}
