import { inSpan, type Span, type SpanStart } from "../../base/tracing.ts";
import type { Database, Executor, Tx } from "./executor.ts";
import { nameOf, type Sql } from "./sql.ts";

/** The database with a span for each transaction and each statement. */
export function tracedDatabase<D extends Database>(db: D, span: Span): D {
  return {
    ...db,
    ...tracedExecutor(db, span),
    tx: <T>(work: (tx: Tx) => Promise<T>, settings?: string) =>
      inSpan(span.child(startOf("transaction")), (own) =>
        db.tx((open) => work(tracedTransaction(open, own)), settings),
      ),
  };
}

function tracedTransaction(open: Tx, span: Span): Tx {
  return {
    ...open,
    ...tracedExecutor(open, span),
    copyOut: (query, take) =>
      inSpan(span.child(statementOf(query)), () => open.copyOut(query, take)),
    copyIn: (target, rows) =>
      inSpan(span.child(startOf("copy in")), () => open.copyIn(target, rows)),
  };
}

function tracedExecutor(target: Executor, span: Span): Executor {
  const traced = <T>(statement: Sql, run: () => Promise<T>) =>
    inSpan(span.child(statementOf(statement)), run);
  return {
    rows: (statement) => traced(statement, () => target.rows(statement)),
    first: (statement) => traced(statement, () => target.first(statement)),
    one: (statement) => traced(statement, () => target.one(statement)),
    run: (statement) => traced(statement, () => target.run(statement)),
  };
}

/** Named by its verb and first table where it has no name: a text may be long and hold values. */
function statementOf(statement: Sql): SpanStart {
  const name = nameOf(statement) ?? "";
  if (name !== "") return startOf(name);
  const { text } = statement;
  const verb = /[a-z]+/.exec(text)?.[0] ?? "statement";
  const table = /\b(?:from|into|update)\s+([a-z_]+)/.exec(text)?.[1];
  return startOf(table === undefined ? verb : `${verb} ${table}`);
}

function startOf(name: string): SpanStart {
  return { name, kind: "client", attributes: { "db.system.name": "postgresql" } };
}
