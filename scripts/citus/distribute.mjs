import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Of the schema itself: they stay on the coordinator. */
const LOCAL = ["schema_backfills", "schema_functions", "schema_migrations"];
const LIVE = "0195a3f0-7c00-7000-8000-0123456789ab";

/**
 * Migrates, then divides the tables of environments by environment and copies the others to every node. Foreign keys
 * are taken off before and put back after: a table may be divided only after those that it points at.
 */
export async function distribute(cluster) {
  for (const database of ["railhead", "plain"]) migrate(cluster.url(database));
  const client = await cluster.open("railhead");
  const refused = [];
  const attempt = async (what, statement) => {
    try {
      await client.query(statement);
      return 1;
    } catch (error) {
      refused.push({ what, why: error.detail ?? error.message });
      return 0;
    }
  };
  try {
    const keys = await foreignKeys(client);
    for (const { table, name } of keys)
      await client.query(`alter table ${table} drop constraint ${name}`);
    await loosen(client);
    let tables = 0;
    for (const { name, statement } of await placements(client))
      tables += await attempt(name, statement);
    let kept = 0;
    for (const { table, name, definition } of keys)
      kept += await attempt(name, `alter table ${table} add constraint ${name} ${definition}`);
    const log = `create table railhead_events.live partition of events for values in ('${LIVE}') partition by range (sequence)`;
    await attempt("partitions of a live environment's log", log);
    return { tables, keys: kept, refused };
  } finally {
    await client.end();
  }
}

function migrate(url) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [`${root}packages/railhead/bin/railhead.js`, "migrate"],
    { env: { ...process.env, DATABASE_URL: url }, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`migrate: ${stderr}`);
}

/** What Citus accepts in another form only: policies without a subquery, and keys that hold the environment. */
async function loosen(client) {
  const { rows } = await client.query(`select tablename, policyname, qual from pg_policies`);
  for (const { tablename, policyname, qual } of rows) {
    const bare = qual.replaceAll(
      "( SELECT railhead_environment() AS railhead_environment)",
      "railhead_environment()",
    );
    await client.query(`alter policy ${policyname} on ${tablename} using (${bare})`);
  }
  await client.query(`alter table api_keys drop constraint api_keys_key_hash_key,
    add constraint api_keys_key_hash_key unique (environment_id, key_hash)`);
}

async function foreignKeys(client) {
  const { rows } = await client.query(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
  return rows;
}

async function placements(client) {
  const { rows } = await client.query(
    `
    select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid
      and a.attname = 'environment_id' and not a.attisdropped) as is_of_environment
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and c.relname <> all($1) order by c.relname <> 'environments', c.relname`,
    [LOCAL],
  );
  return rows.map(({ name, is_of_environment }) => ({
    name,
    statement: placement(name, is_of_environment),
  }));
}

function placement(name, isOfEnvironment) {
  if (name === "environments")
    return "select create_distributed_table('environments', 'id', colocate_with => 'none')";
  return isOfEnvironment
    ? `select create_distributed_table('${name}', 'environment_id', colocate_with => 'environments')`
    : `select create_reference_table('${name}')`;
}
