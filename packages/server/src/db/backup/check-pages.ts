import { raw, sql, type Database } from "../postgres/executor.ts";

/** What the server's own module `amcheck` finds in tables and their indexes. */
export interface CheckedPages {
  readonly checked: number;
  readonly faults: readonly string[];
}

/** Reads every page of every table, and every index against its table, as the superuser of a restored copy. */
export async function checkPages(db: Database): Promise<CheckedPages> {
  await db.tx(
    (tx) => tx.run(raw("create extension if not exists amcheck")),
    "set transaction read write",
  );
  const faults: string[] = [];
  const relations = await db.rows<{ name: string; kind: string }>(sql`
    select c.oid::regclass::text as name, c.relkind as kind
    from pg_class c left join pg_index i on i.indexrelid = c.oid left join pg_am a on a.oid = c.relam
    where c.relnamespace in (current_schema()::regnamespace, to_regnamespace('railhead_events'))
      and (c.relkind = 'r' or (c.relkind = 'i' and a.amname = 'btree' and i.indisvalid))
    order by c.relkind desc, 1`);
  for (const { name, kind } of relations) {
    try {
      const found = kind === "r" ? await checkTable(db, name) : await checkIndex(db, name);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    } catch (error) {
      faults.push(`${name}: ${(error as Error).message}`);
    }
  }
  return { checked: relations.length, faults };
}

async function checkTable(db: Database, name: string): Promise<string[]> {
  const rows = await db.rows<{ msg: string }>(
    sql`select msg from verify_heapam(${name}::regclass, check_toast => true) limit 10`,
  );
  return rows.map(({ msg }) => msg);
}

/** It throws what it finds. */
async function checkIndex(db: Database, name: string): Promise<string[]> {
  await db.run(sql`select bt_index_check(${name}::regclass, heapallindexed => true)`);
  return [];
}
