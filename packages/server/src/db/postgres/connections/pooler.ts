import { sql, type Database, type Executor } from "../executor.ts";
import { withoutPreparedStatements } from "../transactions/prepared.ts";

/** What sessions behind a pooler need from their role, since it forwards no settings. */
const NEEDED = [
  { name: "TimeZone", value: "UTC" },
  { name: "statement_timeout", value: "5s" },
  { name: "lock_timeout", value: "2s" },
  { name: "idle_in_transaction_session_timeout", value: "10s" },
  { name: "client_connection_check_interval", value: "500ms" },
] as const;
/** Statements that take longer would count as lost with their connection. */
const STATEMENT_TIMEOUT_MS = 15_000;

/**
 * Requests through a pooler in transaction mode. What needs a session of its own, notifications and the
 * connections of `connect`, goes to the server itself.
 */
export function throughPooler(pooled: Database, direct: Database): Database {
  return {
    ...withoutPreparedStatements(pooled),
    connect: () => direct.connect(),
    listen: (channel, handler) => direct.listen(channel, handler),
    async close() {
      await pooled.close();
      await direct.close();
    },
  };
}

/** Throws unless both lead to one database, and sessions behind the pooler have what they need. */
export async function refuseUnsafePooler(pooled: Executor, direct: Executor): Promise<void> {
  const [found, wanted] = await Promise.all([readPlace(pooled), readPlace(direct)]);
  if (found.cluster !== wanted.cluster || found.database !== wanted.database) {
    throw new Error("DATABASE_POOL_URL leads to another database than DATABASE_URL");
  }
  const missing = await listMissing(pooled);
  if (missing.length === 0) return;
  const { role, database } = found;
  const commands = NEEDED.filter(({ name }) => missing.includes(name)).map(
    ({ name, value }) => `alter role ${role} in database ${database} set ${name} = '${value}';`,
  );
  throw new Error(
    `sessions behind DATABASE_POOL_URL need other settings, since a pooler forwards none: run ${commands.join(" ")} and have the pooler reconnect (RECONNECT)`,
  );
}

function readPlace(db: Executor) {
  return db.one<{ cluster: string; database: string; role: string }>(sql`
    select (select system_identifier::text from pg_control_system()) as cluster,
      quote_ident(current_database()) as database, quote_ident(current_user) as role`);
}

async function listMissing(db: Executor): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select name from pg_settings
    where name = any(${NEEDED.map(({ name }) => name)}::text[]) and case name
      when 'TimeZone' then setting <> 'UTC'
      when 'statement_timeout' then setting::integer not between 1 and ${STATEMENT_TIMEOUT_MS}::integer
      else setting = '0' end`);
  return rows.map(({ name }) => name);
}
