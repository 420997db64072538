import { Query } from "pg";
import type { StatementScope } from "./sql.ts";

/** What the driver's query does with messages; its types leave it out. */
interface Wire {
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { text: string; name: string }): void;
  bind(message: { portal: string; statement: string; values: readonly string[] }): void;
  execute(message: { portal: string; rows: number }): void;
}
interface Handlers {
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}

const SET = "select set_config('role', $1, true), set_config('railhead.environment', $2, true)";

/**
 * A statement after one that sets role and environment, both before the same Sync: PostgreSQL runs them as one
 * transaction, with whose end the settings are gone. Neither begin nor commit is sent.
 */
export function scopedQuery(text: string, scope: StatementScope): Query {
  const query = new Query(text) as Query & Handlers & { queryMode: string };
  const own = Query.prototype as unknown as Handlers;
  let isSetting = false;
  let named: string | undefined;
  query.queryMode = "extended";
  Object.defineProperty(query, "name", {
    // The driver notes a parsed text under the query's name: that of the setting must not count.
    get: () => (isSetting ? undefined : named),
    set: (name: string | undefined) => {
      named = name;
    },
  });
  query.prepare = (wire) => {
    wire.parse({ text: SET, name: "" });
    wire.bind({ portal: "", statement: "", values: [scope.role, scope.environmentId] });
    wire.execute({ portal: "", rows: 0 });
    own.prepare.call(query, wire);
    isSetting = true;
  };
  query.handleDataRow = (message) => {
    if (!isSetting) own.handleDataRow.call(query, message);
  };
  query.handleCommandComplete = (message, wire) => {
    if (isSetting) isSetting = false;
    else own.handleCommandComplete.call(query, message, wire);
  };
  query.handleError = (error, wire) => {
    if (isSetting && named !== undefined) delete wire.submittedNamedStatements[named];
    own.handleError.call(query, error, wire);
  };
  return query;
}
