import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OWNER } from "../../../../../test/support/tables-owner.ts";
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "../../../../../test/support/database.ts";
import {
  API_ROLE,
  ENGINE_ROLE,
  ROLES,
  rightsOn,
  VIEW_RIGHTS,
  TABLES_NAMED,
} from "../roles/rights.ts";
import { inEnvironment } from "../postgres/environment-scope.ts";
import { sqlState } from "../postgres/errors.ts";
import { raw, sql, type Executor } from "../postgres/executor.ts";
import { withLogin } from "../postgres/connections/open.ts";
import { openPool } from "../postgres/connections/pool.ts";
import { migrate } from "./migrate.ts";
import { readMigrations, tablesOf } from "./migration-files.ts";

const at = "2026-03-02T14:00:00.000Z";
const OWN_MIGRATIONS = fileURLToPath(new URL("../migrations/", import.meta.url));
let database: TestDatabase;
let empty: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  empty = await createEmptyDatabase();
  other = await createEmptyDatabase();
});
afterAll(() => Promise.all([database.drop(), empty.drop(), other.drop()]));

const names = async (db: Executor, statement: Parameters<Executor["rows"]>[0]) =>
  (await db.rows<{ name: string }>(statement)).map(({ name }) => name);

describe("the catalogs", () => {
  test("every table of environments forces row-level security on all roles", async () => {
    const open = await names(
      database.db,
      sql`select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and (c.relname = 'environments' or exists (select from pg_attribute a
            where a.attrelid = c.oid and a.attname = 'environment_id'))
          and not (c.relrowsecurity and c.relforcerowsecurity
            and (select string_agg(p.polcmd::text || p.polroles::text, ' ') from pg_policy p
              where p.polrelid = c.oid) = '*{0}')`,
    );
    expect(open).toEqual([]);
  });

  test("the roles have the rights of the table of rights, and everyone else none", async () => {
    const granted = await names(
      database.db,
      sql`select concat_ws(' ', lower(g.privilege_type), 'on', g.table_name, 'to', g.grantee) as name
        from information_schema.role_table_grants g
        where g.table_schema = 'public' and g.grantee in ('PUBLIC', ${API_ROLE}, ${ENGINE_ROLE})
        union all
        select format('%s (%s) on %s to %s', lower(x.privilege_type), a.attname, c.relname,
          x.grantee::regrole)
        from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) x
        where c.relnamespace = 'public'::regnamespace`,
    );
    const tables = tablesOf(readMigrations());
    const expected = ROLES.flatMap((role) => [
      ...tables.flatMap((name) => rightsOn(name, role).map((it) => `${it} on ${name} to ${role}`)),
      ...["account_originators", "payments_with_state", "posting_rules", "suspense_items"].flatMap(
        (view) => VIEW_RIGHTS[role].map((it) => `${it} on ${view} to ${role}`),
      ),
    ]);
    expect(granted.toSorted()).toEqual(expected.toSorted());
    expect(TABLES_NAMED.filter((name) => !tables.includes(name))).toEqual([]);
  });

  test("nobody of the runtime owns a table, is a superuser or makes roles, and the API's role bypasses nothing", async () => {
    const { db } = database;
    expect(
      await db.rows(sql`select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolcanlogin
        from pg_roles where rolname in (${API_ROLE}, ${ENGINE_ROLE}) order by 1`),
    ).toEqual([
      { rolname: API_ROLE, ...NOTHING, rolbypassrls: false, rolcanlogin: false },
      { rolname: ENGINE_ROLE, ...NOTHING, rolbypassrls: true, rolcanlogin: true },
    ]);
    const owned = sql`select relname as name from pg_class
      where relowner in (${API_ROLE}::regrole, ${ENGINE_ROLE}::regrole)`;
    expect(await names(db, owned)).toEqual([]);
    const creating = sql`select rolname as name from pg_roles
      where rolname in (${API_ROLE}, ${ENGINE_ROLE}) and has_schema_privilege(oid, 'public', 'create')`;
    expect(await names(db, creating)).toEqual([]);
  });

  test("a function that runs as the engine fixes its search path and names the environment itself, and a view reads as its caller", async () => {
    const { db } = database;
    const definers = await db.rows<{ proname: string }>(sql`
      select p.proname, p.proowner::regrole::text as owner, p.proconfig::text as config,
        p.prosrc like '%railhead_environment()%' as names_environment,
        array(select a.grantee::regrole::text from aclexplode(p.proacl) a
          where a.grantee <> p.proowner) as callers
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1`);
    const config = expect.stringMatching(/^\{"?search_path=/);
    const search = { owner: ENGINE_ROLE, config, names_environment: true, callers: [API_ROLE] };
    const work = { owner: OWNER, config, names_environment: false, callers: [ENGINE_ROLE] };
    expect(definers).toEqual([
      { proname: "analyze_grown_table", ...work },
      { proname: "customer_ids_by_email", ...search },
      { proname: "cut_event_partition", ...work },
      { proname: "detach_event_partitions", ...work },
      { proname: "drop_archived_partition", ...work },
      { proname: "extend_event_partitions", ...work },
      { proname: "restore_archived_partition", ...work },
      { proname: "search_document_ids", ...search },
    ]);
    const views = sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v'
        and not coalesce(reloptions @> '{security_invoker=true}', false)`;
    expect(await names(db, views)).toEqual([]);
  });

  test("a foreign key between tables of environments carries the environment, and one to whom something belongs its owners too", async () => {
    const { db } = database;
    const keys = await db.rows<{ source: string; target: string; columns: string[] }>(sql`
      select k.conrelid::regclass::text as source, k.confrelid::regclass::text as target,
        array(select format('%s=%s', a.attname, b.attname)
          from unnest(k.conkey, k.confkey) as u(x, y)
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.x
            join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.y) as columns
      from pg_constraint k join pg_attribute e
        on e.attrelid = k.confrelid and e.attname = 'environment_id'
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace`);
    const alone = keys.filter(({ columns }) => !columns.includes("environment_id=environment_id"));
    expect(alone).toEqual([]);
    const owners = (source: string, target: string) =>
      keys.find((key) => key.source === source && key.target === target && key.columns.length > 2)
        ?.columns;
    const customer = ["account_id=account_id", "customer_id=id", "environment_id=environment_id"];
    expect(owners("paykeys", "customers")?.toSorted()).toEqual(customer);
    expect(owners("bridge_sessions", "customers")?.toSorted()).toEqual(customer);
    const paykey = ["account_id=account_id", "customer_id=customer_id", "paykey_id=id"];
    const withEnvironment = ["environment_id=environment_id", ...paykey].toSorted();
    expect(owners("payments", "paykeys")?.toSorted()).toEqual(withEnvironment);
    expect(owners("bridge_sessions", "paykeys")?.toSorted()).toEqual(withEnvironment);
  });
});

const NOTHING = { rolsuper: false, rolcreaterole: false, rolcreatedb: false };
const [MINE, THEIRS] = ["1", "2"].map((n) => `01890000-0000-7000-8000-00000000000${n}`);

describe("what a role may do", () => {
  beforeAll(async () => {
    for (const id of [MINE, THEIRS]) {
      await database.db.run(sql`
        insert into environments (id, kind, name, seed, clock_mode, clock_at, created_at)
        values (${id}, 'sandbox', 'test', 1, 'frozen', ${at}, ${at})`);
      await database.db.run(sql`
        insert into organizations (environment_id, id, name, created_at, updated_at)
        values (${id}, ${id}, 'Test', ${at}, ${at})`);
    }
  });

  test("the API's role reads the environment that its transaction names, and raises an error without one", async () => {
    const { serviceUrl } = database;
    // One connection, so that what an earlier transaction left behind would show.
    const db = openPool({ url: serviceUrl, max: 1 });
    const mine = inEnvironment(db, MINE ?? "");
    const all = sql`select id from organizations`;
    const namingNone = () =>
      db.tx(async (tx) => {
        await tx.run(raw(`set local role ${API_ROLE}`));
        return await tx.rows(all);
      });
    const refusal = (attempt: Promise<unknown>) =>
      attempt.catch((error: Error) => [sqlState(error), error.message]);
    const said = ["RL002", expect.stringContaining("names no environment")];
    expect(await refusal(namingNone())).toEqual(said);
    expect(await mine.rows(all)).toEqual([{ id: MINE }]);
    expect(await mine.tx((tx) => tx.rows(all))).toEqual([{ id: MINE }]);
    expect(await refusal(namingNone())).toEqual(said);
    expect(await db.rows(sql`select id from organizations order by id`)).toHaveLength(2);
    const theirs = inEnvironment(mine, THEIRS ?? "");
    expect(await theirs.rows(all)).toEqual([{ id: THEIRS }]);
    const write = mine.run(sql`update organizations set name = 'Changed'`);
    expect(await refusal(write)).toEqual(["42501", expect.stringContaining("permission denied")]);
    await db.close();
  });

  test("the engine's role reaches every environment, but a row of two is impossible", async () => {
    const db = openPool({ url: database.serviceUrl, max: 1 });
    const account = (organization: string | undefined) => sql`
      insert into accounts (environment_id, id, organization_id, status, business_profile, created_at, updated_at)
      values (${MINE}, ${MINE}, ${organization}, 'active', '{}', ${at}, ${at})`;
    await expect(db.run(account(THEIRS))).rejects.toSatisfy((it) => sqlState(it) === "23503");
    expect(await db.run(account(MINE))).toBe(1);
    await expect(db.run(sql`update postings set amount_cents = 1`)).rejects.toSatisfy(
      (error) => sqlState(error) === "42501",
    );
    await expect(db.run(raw("create table mine (n int)"))).rejects.toSatisfy(
      (error) => sqlState(error) === "42501",
    );
    await db.close();
  });
});

describe("an owner that is no superuser", () => {
  test("migrates once a superuser made the roles, is bound by the policies itself, and need not be there to serve", async () => {
    const name = new URL(empty.url).pathname.slice(1);
    const steward = `steward_of_${name}`;
    await empty.db.run(raw(`create role ${steward} login in role ${ENGINE_ROLE}`));
    await empty.db.run(raw(`alter database ${name} owner to ${steward}`));
    const owner = openPool({ url: withLogin(empty.url, steward), max: 1 });
    const service = openPool({ url: empty.serviceUrl, max: 1 });
    try {
      await expect(migrate(service, { at })).rejects.toThrow(
        /run `railhead migrate` with the DATABASE_URL of the role that owns the tables/,
      );
      expect((await migrate(owner, { at })).applied).toEqual(["0001_foundation"]);
      await expect(owner.rows(sql`select from payments`)).rejects.toThrow(/names no environment/);
      for (const db of [owner, service]) {
        expect(await migrate(db, { at })).toEqual({ applied: [], functions: [] });
      }
      expect(await service.rows(sql`select from payments`)).toEqual([]);
    } finally {
      await owner.close();
      await service.close();
    }
    await empty.db.run(raw(`reassign owned by ${steward} to postgres`));
    await empty.db.run(raw(`drop owned by ${steward}; drop role ${steward}`));
  });

  test("that made the engine's role itself lets itself act as it; another one is refused before anything changes", async () => {
    const name = new URL(other.url).pathname.slice(1);
    const maker = `maker_of_${name}`;
    await other.db.run(raw(`create role ${maker} login createrole bypassrls`));
    await other.db.run(raw(`alter database ${name} owner to ${maker}`));
    const owner = openPool({ url: withLogin(other.url, maker), max: 1 });
    try {
      await expect(migrate(owner, { at })).rejects.toThrow(
        `let a superuser run \`grant ${ENGINE_ROLE} to ${maker}\``,
      );
      expect((await migrate(owner, { at, dryRun: true })).applied).toEqual(["0001_foundation"]);
      // What PostgreSQL gives to the one who makes a role.
      await other.db.run(
        raw(`grant ${ENGINE_ROLE} to ${maker} with admin true, inherit false, set false`),
      );
      expect((await migrate(owner, { at })).applied).toEqual(["0001_foundation"]);
    } finally {
      await owner.close();
    }
    await other.db.run(raw(`reassign owned by ${maker} to postgres`));
    await other.db.run(raw(`drop owned by ${maker}; drop role ${maker}`));
  });

  test.each([
    ["event_erasures", "subject_id = environment_id"],
    ["event_partitions", "table_name = 'e_filled'"],
  ])(
    "fills rows of %s, which the engine may not change, and gives no right away",
    async (table, set) => {
      const filled = await createTestDatabase();
      const folder = mkdtempSync(join(tmpdir(), "railhead-migrations-"));
      const owner = openPool({ url: withLogin(filled.url, OWNER), max: 1 });
      try {
        cpSync(OWN_MIGRATIONS, folder, { recursive: true });
        const step = `update ${table} set ${set} where true and :batch;`;
        writeFileSync(join(folder, "0002_fill.sql"), `-- railhead: online\n${step}`);
        const rights = sql`select relacl::text as acl, array(select attacl::text from pg_attribute
        where attrelid = c.oid order by attnum) as columns from pg_class c where relname = ${table}`;
        const before = await owner.rows(rights);
        // Without an environment, which would only add rows of other tables.
        await filled.db.tx(async (tx) => {
          await tx.run(raw("set local session_replication_role = replica"));
          await tx.run(sql`insert into event_erasures (environment_id, sequence, subject_id, digest)
          values (${MINE}, 1, ${THEIRS}, '')`);
          await tx.run(sql`insert into event_partitions
            (environment_id, from_sequence, to_sequence, table_name, created_at)
          values (${MINE}, 1, 2, 'e_mine', ${at})`);
        });
        expect((await migrate(owner, { at, folder })).applied).toEqual(["0002_fill"]);
        const { n } = await filled.db.one<{ n: number }>(
          sql`select count(*)::integer as n from ${raw(table)} where ${raw(set)}`,
        );
        expect([n, await owner.rows(rights)]).toEqual([1, before]);
      } finally {
        await owner.close();
        await filled.drop();
        rmSync(folder, { recursive: true });
      }
    },
  );
});
