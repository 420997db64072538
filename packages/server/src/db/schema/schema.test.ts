import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "../../../../../test/support/database.ts";
import { raw, sql } from "../postgres/executor.ts";
import { dumpSchema } from "../../../../../test/support/schema-dump.ts";

let database: TestDatabase;
let empty: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  empty = await createEmptyDatabase();
});
afterAll(() => Promise.all([database.drop(), empty.drop()]));

test("schema.sql is the schema that the migrations make", async () => {
  const howTo =
    "a migration changed the schema: run `npx vitest run packages/server/src/db/schema/schema.test.ts -u` and review schema.sql";
  await expect(await dumpSchema(database.db), howTo).toMatchFileSnapshot("./schema.sql");
});

test("what belongs to a deleted row is found by an index, unless few rows are deleted at a time", async () => {
  const few = ["accounts", "banks", "environments", "linked_bank_accounts"];
  const rows = await database.db.rows<{ reference: string }>(sql`
    select c.relname || '.' || a.attname as reference
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class o on o.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace
      and o.relname <> all(${few}::text[])
      and not exists (select from pg_index i
        where i.indrelid = k.conrelid and i.indkey[0] = any(k.conkey))
    order by 1`);
  expect(rows).toEqual([]);
});

test("every kind of object shows in the dump", async () => {
  await empty.db.run(
    raw(`
      create type mood as enum ('sad', 'glad');
      create sequence tickets as bigint;
      create table parents (id bigint generated always as identity primary key);
      create table children (
        id int primary key, parent_id bigint not null references parents on delete cascade,
        mood mood default 'glad', twice int generated always as (id * 2) stored, constraint positive check (id > 0)
      ) with (fillfactor = 90);
      create unique index children_by_mood on children (mood) where id > 5;
      create table logs (at timestamptz not null) partition by range (at);
      create table logs_2026 partition of logs for values from ('2026-01-01') to ('2027-01-01');
      create view glad as select id from children where mood = 'glad';
      create function refuse() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger keep before delete on children for each row execute function refuse();
      alter table logs enable row level security;
      create policy recent on logs for select using (at > '2026-01-01');
    `),
  );
  expect(await dumpSchema(empty.db)).toMatchInlineSnapshot(`
    "-- Written from the catalogs by schema.test.ts. Do not edit: migrations and functions are the source.

    create type mood as enum ('sad', 'glad');

    create sequence tickets as bigint;

    create table children (
      id integer not null,
      parent_id bigint not null,
      mood mood default 'glad'::mood,
      twice integer generated always as ((id * 2)) stored,
      constraint children_pkey PRIMARY KEY (id),
      constraint children_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES parents(id) ON DELETE CASCADE,
      constraint positive CHECK ((id > 0))
    ) with (fillfactor=90);
    CREATE UNIQUE INDEX children_by_mood ON children USING btree (mood) WHERE (id > 5);

    create table logs (
      at timestamp with time zone not null
    ) partition by RANGE (at);

    create table logs_2026 (
      at timestamp with time zone not null
    ) partition of logs FOR VALUES FROM ('2026-01-01 00:00:00+00') TO ('2027-01-01 00:00:00+00');

    create table parents (
      id bigint generated always as identity not null,
      constraint parents_pkey PRIMARY KEY (id)
    );

    create view glad as
     SELECT id
       FROM children
      WHERE (mood = 'glad'::mood);

    CREATE OR REPLACE FUNCTION refuse()
     RETURNS trigger
     LANGUAGE plpgsql
    AS $function$ begin return null; end $function$;

    CREATE TRIGGER keep BEFORE DELETE ON children FOR EACH ROW EXECUTE FUNCTION refuse();

    alter table logs enable row level security;

    create policy recent on logs as PERMISSIVE for SELECT to public using ((at > '2026-01-01 00:00:00+00'::timestamp with time zone));
    "
  `);
});
