import {
  API_ROLE,
  ENGINE_ROLE,
  ROLES,
  rightsOn,
  SEARCHES,
  VIEW_RIGHTS,
  type Role,
} from "../roles/rights.ts";
import { sqlState } from "../postgres/errors.ts";
import { raw, sql, type Connection, type Executor, type Tx } from "../postgres/executor.ts";
import type { FunctionFile } from "./function-files.ts";

/** Of the role of the login, by which single connections may be refused. */
const DENIED = "42501";

const CREATE: Readonly<Record<Role, string>> = {
  [API_ROLE]: `create role ${API_ROLE} nologin`,
  [ENGINE_ROLE]: `create role ${ENGINE_ROLE} login bypassrls`,
};
const MEMBERSHIP = `grant ${API_ROLE} to ${ENGINE_ROLE}`;

const NO_ROLES = `the roles ${ROLES.join(" and ")} are missing or incomplete, and this role may not make them: let a superuser run \`${[...Object.values(CREATE), MEMBERSHIP].join("; ")}\``;

/** Makes the roles, which all databases of a server share; another database may be making them. */
export async function ensureRoles(connection: Executor): Promise<void> {
  const { missing, is_complete } = await readRoles(connection);
  if (is_complete) return;
  try {
    // Two databases of a server may be migrated at the same time.
    for (const role of missing) {
      await connection.run(
        raw(`do $$ begin ${CREATE[role]};
          exception when duplicate_object or unique_violation then null; end $$`),
      );
    }
    await connection.run(raw(MEMBERSHIP));
  } catch (error) {
    if (sqlState(error) !== DENIED) throw error;
  }
  if (!(await readRoles(connection)).is_complete) throw new Error(NO_ROLES);
}

/**
 * Lets the login act as the engine, whom some functions belong to. From PostgreSQL 16 on, the one who made a role may
 * not act as it, but may let itself. Throws what a superuser has to run otherwise.
 */
export async function joinEngine(connection: Executor): Promise<void> {
  const { login, is_member, is_admin } = await connection.one<{
    login: string;
    is_member: boolean;
    is_admin: boolean;
  }>(sql`
    select quote_ident(current_user) as login, pg_has_role(current_user, ${ENGINE_ROLE},
        case when current_setting('server_version_num')::integer < 160000 then 'member' else 'set' end)
          as is_member,
      pg_has_role(current_user, ${ENGINE_ROLE}, 'member with admin option') as is_admin`);
  if (is_member) return;
  const join = `grant ${ENGINE_ROLE} to ${login}`;
  if (!is_admin)
    throw new Error(
      `the role ${login} may not act as ${ENGINE_ROLE}, which functions belong to: let a superuser run \`${join}\``,
    );
  await connection.run(raw(join));
}

function readRoles(db: Executor): Promise<{ missing: Role[]; is_complete: boolean }> {
  return db.one(sql`
    select array(select n from unnest(${[...ROLES]}::text[]) n
        where not exists (select from pg_roles where rolname = n)) as missing,
      exists (select from pg_roles a, pg_roles e
        where a.rolname = ${API_ROLE} and e.rolname = ${ENGINE_ROLE} and e.rolbypassrls
          and pg_has_role(e.oid, a.oid, 'member')) as is_complete`);
}

/** What the rights are given on: other programs may have tables beside ours. */
export interface OwnObjects {
  readonly tables: readonly string[];
  readonly functions: readonly FunctionFile[];
}

/**
 * Makes rights and policies what `db/roles/rights.ts` says. Changes what differs, so that a service that does
 * not own the tables may call it. Returns whether anything differed.
 */
export async function applyRights(connection: Connection, own: OwnObjects): Promise<boolean> {
  const statements = [
    ...(await schemaChanges(connection)),
    ...(await tableChanges(connection, own)),
    ...(await policyChanges(connection, own.tables)),
    ...(await functionChanges(connection, own.functions)),
  ];
  if (statements.length === 0) return false;
  await joinEngine(connection);
  await connection.tx((tx) => tx.run(raw(statements.join("; "))));
  return true;
}

/** The searches name it in their search path. */
const SCHEMA = "public";

async function schemaChanges(db: Executor): Promise<string[]> {
  const rows = await db.rows<{ role: Role }>(sql`
    select n as role from unnest(${[...ROLES]}::text[]) n
    where not has_schema_privilege(n, ${SCHEMA}, 'usage')`);
  return rows.map(({ role }) => `grant usage on schema ${SCHEMA} to ${role}`);
}

/** Grants and revokes that make a table's rights the wanted ones. */
async function tableChanges(db: Executor, { tables, functions }: OwnObjects): Promise<string[]> {
  const views = functions
    .flatMap(({ made }) => made)
    .filter((it) => it.startsWith("view "))
    .map((it) => it.slice("view ".length));
  const found = await db.rows<{ name: string; role: Role; rights: string[] }>(sql`
    select c.relname as name, r.rolname as role, array(
      select lower(a.privilege_type) from aclexplode(c.relacl) a where a.grantee = r.oid
      union select format('%s (%s)', lower(x.privilege_type), t.attname)
        from pg_attribute t, aclexplode(t.attacl) x
        where t.attrelid = c.oid and x.grantee = r.oid order by 1) as rights
    from pg_class c, pg_roles r
    where c.relnamespace = current_schema()::regnamespace and r.rolname = any(${[...ROLES]}::text[])
      and c.relname = any(${[...tables, ...views]}::text[])
    order by 1, 2`);
  return found.flatMap(({ name, role, rights }) => {
    const wanted: readonly string[] = views.includes(name)
      ? VIEW_RIGHTS[role]
      : rightsOn(name, role);
    return [
      ...rights
        .filter((it) => !wanted.includes(it))
        .map((it) => `revoke ${it} on ${name} from ${role}`),
      ...wanted
        .filter((it) => !rights.includes(it))
        .map((it) => `grant ${it} on ${name} to ${role}`),
    ];
  });
}

const POLICY = "environment_only";
const CURRENT = "(select railhead_environment())";

/** The environment, and the sandboxes that its keys made. */
const OF_ENVIRONMENTS = `id = ${CURRENT} or parent_id = ${CURRENT}`;

/**
 * Policies bind every role but the engine's, also the tables' owner: without an environment they raise an error,
 * where a policy for one role would silently hide all rows from the others.
 */
async function policyChanges(db: Executor, tables: readonly string[]): Promise<string[]> {
  const found = await db.rows<{ name: string; of_environments: boolean }>(sql`
    select c.relname as name, c.relname = 'environments' as of_environments from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${[...tables]}::text[])
      and (c.relname = 'environments' or exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'environment_id' and not a.attisdropped))
      and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p
        where p.polrelid = c.oid and p.polname = ${POLICY}))
    order by 1`);
  return found.flatMap(({ name, of_environments }) => {
    const condition = of_environments ? OF_ENVIRONMENTS : `environment_id = ${CURRENT}`;
    return [
      `drop policy if exists ${POLICY} on ${name}`,
      `create policy ${POLICY} on ${name} using (${condition})`,
      `alter table ${name} enable row level security, force row level security`,
    ];
  });
}

/** Drops the policies of these tables, so that their function may be dropped. */
export async function dropPolicies(tx: Tx, tables: readonly string[]): Promise<void> {
  const found = await tx.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_policy p on p.polrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and p.polname = ${POLICY}
      and c.relname = any(${[...tables]}::text[])`);
  for (const { name } of found) await tx.run(raw(`drop policy ${POLICY} on ${name}`));
}

/** Functions that do not run as their caller: nobody may call them but the roles they are for. */
async function functionChanges(db: Executor, files: readonly FunctionFile[]): Promise<string[]> {
  const names = files
    .flatMap(({ made }) => made)
    .filter((it) => it.startsWith("function "))
    .map((it) => it.slice("function ".length));
  const found = await db.rows<{ name: string; signature: string; owner: string; rights: string[] }>(
    sql`select p.proname as name, p.oid::regprocedure::text as signature,
        p.proowner::regrole::text as owner,
        array(select coalesce(r.rolname::text, 'public')
          from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
            left join pg_roles r on r.oid = a.grantee
          where a.grantee <> p.proowner order by 1) as rights
      from pg_proc p
      where p.pronamespace = current_schema()::regnamespace and p.proname = any(${names}::text[])
        and p.prosecdef
      order by 1`,
  );
  return found.flatMap(({ name, signature, owner, rights }) => {
    const isSearch = SEARCHES.includes(name);
    const wanted: readonly string[] = isSearch ? [API_ROLE] : [ENGINE_ROLE];
    return [
      ...rights
        .filter((it) => !wanted.includes(it))
        .map((it) => `revoke execute on function ${signature} from ${it}`),
      ...wanted
        .filter((it) => !rights.includes(it))
        .map((it) => `grant execute on function ${signature} to ${it}`),
      ...(isSearch && owner !== ENGINE_ROLE ? toEngine(signature) : []),
    ];
  });
}

/** An owner needs the right to create at the moment at which it becomes one. */
const toEngine = (signature: string) => [
  `grant create on schema ${SCHEMA} to ${ENGINE_ROLE}`,
  `alter function ${signature} owner to ${ENGINE_ROLE}`,
  `revoke create on schema ${SCHEMA} from ${ENGINE_ROLE}`,
];
