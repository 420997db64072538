import { escapeLiteral } from "pg";
import { API_ROLE } from "../roles/rights.ts";
import type { Database, Transactor, Tx } from "./executor.ts";
import { nameOf, withScope, type Sql } from "./sql.ts";

/**
 * A database that has one environment: row-level security hides the others. Role and environment travel in the
 * message of each `begin`, or with a single statement, and end with its transaction, so they cost no round trip
 * and work through a pooler.
 */
export function inEnvironment(db: Database, environmentId: string): Database {
  const scope = { role: API_ROLE, environmentId };
  const begin =
    `set local role ${API_ROLE}; ` +
    `set local railhead.environment = ${escapeLiteral(environmentId)}`;
  const tx: Transactor["tx"] = (work, settings) =>
    db.tx(
      (open) => work(withOwnPlans(open)),
      settings === undefined ? begin : `${begin}; ${settings}`,
    );
  return {
    ...db,
    tx,
    rows: (statement) => db.rows(withScope(statement, scope)),
    first: (statement) => db.first(withScope(statement, scope)),
    one: (statement) => db.one(withScope(statement, scope)),
    run: (statement) => db.run(withScope(statement, scope)),
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
  if (name === undefined) return statement;
  // The statement may run elsewhere under its own name.
  return Object.create(statement, { name: { value: `${API_ROLE}_${name}` } }) as Sql;
}
