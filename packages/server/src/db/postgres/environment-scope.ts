import { escapeLiteral } from "pg";
import { API_ROLE } from "../roles/rights.ts";
import type { Database, Transactor, Tx } from "./executor.ts";
import { nameOf, type Sql } from "./sql.ts";

const MAX_KEPT = 1000;
const kept = new WeakMap<Database, Map<string, Database>>();

/** The same object for each request of an environment: concurrent reads are coalesced by it. */
export function inEnvironment(db: Database, environmentId: string): Database {
  const scopes = kept.get(db) ?? new Map<string, Database>();
  const known = scopes.get(environmentId);
  if (known !== undefined) return known;
  if (scopes.size >= MAX_KEPT) scopes.clear();
  const scoped = scopeTo(db, environmentId);
  kept.set(db, scopes.set(environmentId, scoped));
  return scoped;
}

/**
 * A database that has one environment: row-level security hides the others. Role and environment travel in the
 * message of each `begin` and end with the transaction, so they cost no round trip and work through a pooler.
 * A single statement is a transaction of its own, sent in one piece.
 */
function scopeTo(db: Database, environmentId: string): Database {
  const scope =
    `set local role ${API_ROLE}; ` +
    `set local railhead.environment = ${escapeLiteral(environmentId)}`;
  const tx: Transactor["tx"] = (work, settings) =>
    db.tx(
      (open) => work(withOwnPlans(open)),
      settings === undefined ? scope : `${scope}; ${settings}`,
    );
  const alone = <T>(run: (open: Tx) => Promise<T>): Promise<T> =>
    tx(async (open) => (await open.commitWith([run(open)]))[0]);
  return {
    ...db,
    tx,
    rows: (statement) => alone((open) => open.rows(unprepared(statement))),
    first: (statement) => alone((open) => open.first(unprepared(statement))),
    one: (statement) => alone((open) => open.one(unprepared(statement))),
    run: (statement) => alone((open) => open.run(unprepared(statement))),
  };
}

/** PostgreSQL plans a prepared statement anew whenever the role is another: each role has names of its own. */
function withOwnPlans(open: Tx): Tx {
  return {
    ...open,
    rows: (statement) => open.rows(ownPlan(statement)),
    first: (statement) => open.first(ownPlan(statement)),
    one: (statement) => open.one(ownPlan(statement)),
    run: (statement) => open.run(ownPlan(statement)),
  };
}

function ownPlan(statement: Sql): Sql {
  const name = nameOf(statement);
  return name === undefined || name === "" ? statement : withName(statement, `api_${name}`);
}

/** Keeps statements without a name from being prepared by their text: searches have too many. */
function unprepared(statement: Sql): Sql {
  return nameOf(statement) === undefined ? withName(statement, "") : statement;
}

/** The statement under another name; it may be run elsewhere under its own. */
function withName(statement: Sql, name: string): Sql {
  return Object.create(statement, { name: { value: name } }) as Sql;
}
