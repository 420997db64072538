import { raw, sql, type Sql } from "../../../packages/server/src/db/postgres/executor.ts";
import { json, join } from "../../../packages/server/src/db/postgres/sql.ts";
import { isFull } from "../depth.ts";
import { disableTriggers } from "./disable-triggers.ts";
import type { Sandbox, TestService } from "../service.ts";

/** How many there are of what a step takes. */
export const SET_SIZE = isFull ? 1_000 : 300;

/** Where rows of a kind stand. */
export interface RowSet {
  readonly table: string;
  /** In the order in which the step takes them. */
  readonly ids: readonly string[];
}

/**
 * Copies a row of a sandbox until there are so many, each with an id of its own and otherwise as `changes`
 * say; an expression may use `i`, the copy's number, and `id`, its id. Without triggers: no events.
 */
export async function copyRow(
  { db }: TestService,
  { table, id, changes = {} }: { table: string; id: string; changes?: Record<string, string> },
  size = SET_SIZE,
): Promise<RowSet> {
  await db.tx(async (tx) => {
    await disableTriggers(tx);
    await tx.run(sql`
      create temporary table made on commit drop as
      select i, case i when 1 then ${id}::uuid else gen_random_uuid() end as id
      from generate_series(1, ${size}) i`);
    // A payment's state is copied with its payment.
    for (const each of table === "payment_states" ? ["payments", table] : [table]) {
      const columns = await writtenColumns(tx, each);
      const own = columns.flatMap((name) => (name in changes ? [[name, changes[name]]] : []));
      const set = own.map(([name, value]) => raw(`'${name}', (${value})`));
      await tx.run(sql`
        insert into ${raw(each)} (${join(columns.map((name) => raw(name)))})
        select ${join(columns.map((name) => raw(`r.${name}`)))}
        from ${raw(each)} t, (select * from made where i > 1) made,
          json_populate_record(t, json_build_object(${join([sql`'id', made.id`, ...set])})) r
        where t.id = ${id}`);
      if (own.length === 0) continue;
      await tx.run(sql`
        update ${raw(each)} t set ${join(own.map(([name, value]) => raw(`${name} = (${value})`)))}
        from made where made.i = 1 and t.id = made.id`);
    }
  });
  const rows = await db.rows<{ id: string }>(sql`
    select t.id from ${raw(table)} t join ${raw(table)} o on o.id = ${id}
    where t.environment_id = o.environment_id order by t.id`);
  return { table, ids: rows.map((row) => row.id) };
}

/** Columns of a table but those that the database generates. */
async function writtenColumns(
  db: Pick<TestService["db"], "rows">,
  table: string,
): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select attname::text as name from pg_attribute where attrelid = ${table}::regclass
      and attnum > 0 and not attisdropped and attgenerated = ''`);
  return rows.map(({ name }) => name);
}

/** Runs statements past the database's own guards. */
export async function runWithoutTriggers(
  { db }: TestService,
  ...statements: readonly Sql[]
): Promise<void> {
  await db.tx(async (tx) => {
    await disableTriggers(tx);
    for (const statement of statements) await tx.run(statement);
  });
}

/** Has every change of a row fail, as a broken index or a value that no check foresaw would. */
export async function poisonRow(
  { db }: Pick<TestService, "db">,
  table: string,
  id: string,
  { when = "update", column = "id" }: { when?: "update" | "delete"; column?: string } = {},
): Promise<void> {
  await db.run(
    raw(`create or replace function refuse_row() returns trigger language plpgsql as
      $$ begin raise exception 'the row cannot be changed'; end $$`),
  );
  await db.run(
    raw(`create trigger refuse_row before ${when} on ${table} for each row
      when (old.${column} = '${id}') execute function refuse_row()`),
  );
}

export async function restoreRows({ db }: Pick<TestService, "db">): Promise<void> {
  await db.run(raw("drop function if exists refuse_row() cascade"));
}

/** Seals a value anew for each row of a set, as the service would have sealed it there. */
export async function sealAnew(
  service: TestService,
  { environment }: Sandbox,
  of: { table: string; column: string; ids: readonly string[]; by?: string },
  valueOf: (index: number) => string,
): Promise<void> {
  const { table, column, ids, by = "id" } = of;
  const sealed = await Promise.all(
    ids.map(async (id, index) => {
      const place = { table, column, id };
      const bytes = await service.app.vault.encrypt(environment.id, place, valueOf(index));
      return { id, bytes: `\\x${bytes.toString("hex")}` };
    }),
  );
  await runWithoutTriggers(
    service,
    sql`update ${raw(table)} t set ${raw(column)} = r.bytes::bytea
      from json_to_recordset(${json(sealed)}::json) as r(id uuid, bytes text)
      where t.${raw(by)} = r.id`,
  );
}
