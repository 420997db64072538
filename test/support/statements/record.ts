import { readFileSync } from "node:fs";
import { sqlState } from "../../../packages/server/src/db/postgres/errors.ts";
import { raw, sql, type Database } from "../../../packages/server/src/db/postgres/executor.ts";
import { findSpread, type KeyOf, type Plan, type Spread } from "./co-location.ts";
import type { Statements } from "./collect-statements.ts";

/** A statement that may take rows of several environments. */
export interface SpreadStatement {
  readonly text: string;
  readonly spread: readonly Spread[];
}

/** Their text is put into the statements that call them, thousands of times in a run. */
const PLANNED_WITH_CALLERS = ["payment_sec_code", "railhead_environment", "routed_bank"];

/**
 * From now on the server's log holds the plan of each statement that a function or trigger runs. What the service
 * sends itself is planned afterwards: that would be logged a hundred times over.
 */
export async function logPlansOfFunctions(db: Database): Promise<void> {
  const settings = [
    "session_preload_libraries = 'auto_explain'",
    // What is not measured at all is not measured inside of functions: nothing takes that long.
    "auto_explain.log_min_duration = 2147483647",
    "auto_explain.log_nested_statements = on",
    "auto_explain.log_verbose = on",
    "auto_explain.log_format = json",
  ];
  const name = await db.one<{ name: string }>(sql`select quote_ident(current_database()) as name`);
  for (const setting of settings) await db.run(raw(`alter database ${name.name} set ${setting}`));
  const functions = await db.rows<{ signature: string }>(sql`
    select p.oid::regprocedure::text as signature from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = current_schema()::regnamespace and l.lanname in ('plpgsql', 'sql')
      and p.proname <> all(${PLANNED_WITH_CALLERS}::text[])`);
  await db.run(raw("load 'auto_explain'"));
  await db.run(raw("grant set on parameter auto_explain.log_min_duration to public"));
  for (const { signature } of functions)
    await db.run(raw(`alter function ${signature} set auto_explain.log_min_duration = 0`));
}

/** What is collected and what is logged, as far as it may take rows of several environments. */
export async function listSpreadStatements(
  db: Database,
  statements: Statements,
  logFile: string,
): Promise<SpreadStatement[]> {
  const keyOf = await readKeys(db);
  const { name } = await db.one<{ name: string }>(sql`select current_database() as name`);
  const found = new Map<string, readonly Spread[]>();
  const keep = (text: string, spread: readonly Spread[]) => {
    if (spread.length > 0) found.set(text.replaceAll(/\s+/g, " ").trim(), spread);
  };
  for (const text of statements.keys()) {
    const table = LOCK.exec(text)?.[1];
    if (table !== undefined && keyOf(table) !== undefined) keep(text, [{ table, use: "locks" }]);
    if (PLANNED.test(text)) keep(text, findSpread(await planOf(db, text), keyOf));
  }
  for (const { text, plan } of loggedPlans(logFile, name)) keep(text, findSpread(plan, keyOf));
  return [...found].map(([text, spread]) => ({ text, spread }));
}

const PLANNED = /^(?:\s|--.*\n)*(?:select|insert|update|delete|with|merge|values|table)\b/i;

const LOCK = /^\s*lock\s+(?:table\s+)?(\w+)/i;

async function planOf(db: Database, text: string): Promise<Plan> {
  try {
    const row = await db.one<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      raw(`explain (generic_plan, verbose, format json) ${text}`),
    );
    return row["QUERY PLAN"][0].Plan;
  } catch (error) {
    throw new Error(`no plan (${sqlState(error) ?? ""}): ${text}`, { cause: error });
  }
}

/** Each environment has tables of its own for its events. */
async function readKeys(db: Database): Promise<KeyOf> {
  const rows = await db.rows<{ name: string }>(sql`
    select distinct c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'environment_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace <> 'pg_catalog'::regnamespace`);
  const names = new Set(rows.map(({ name }) => name));
  return (table) => {
    if (table === "environments") return "id";
    return names.has(table) ? "environment_id" : undefined;
  };
}

function* loggedPlans(logFile: string, database: string): Generator<Logged> {
  const first = `${database} LOG:  duration: `;
  let lines: string[] | undefined;
  for (const line of readFileSync(logFile, "utf8").split("\n")) {
    if (line.startsWith("\t")) {
      lines?.push(line);
      continue;
    }
    const entry = lines === undefined ? undefined : logged(lines);
    if (entry !== undefined) yield entry;
    lines = line.startsWith(first) && line.endsWith(" plan:") ? [] : undefined;
  }
}

interface Logged {
  readonly text: string;
  readonly plan: Plan;
}

/** Undefined for the last entry, which may not be written whole yet. */
function logged(lines: readonly string[]): Logged | undefined {
  try {
    const { "Query Text": text, Plan: plan } = JSON.parse(lines.join("\n")) as {
      "Query Text": string;
      Plan: Plan;
    };
    return { text, plan };
  } catch {
    return undefined;
  }
}
