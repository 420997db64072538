import { writeFileSync } from "node:fs";
import type { Database, Executor, Tx } from "../../../packages/server/src/db/postgres/executor.ts";
import { parameters, type Sql } from "../../../packages/server/src/db/postgres/sql.ts";

/** Texts of statements, each with the values of one of its runs. */
export type Statements = Map<string, readonly unknown[]>;

/** A database that keeps the text of each statement that runs in it. */
export function collecting(db: Database, statements: Statements): Database {
  const keep = (statement: Sql) => {
    const { text } = statement;
    if (!statements.has(text)) statements.set(text, parameters(statement.values));
  };
  const executor = (target: Executor): Executor => ({
    rows: (statement) => (keep(statement), target.rows(statement)),
    first: (statement) => (keep(statement), target.first(statement)),
    one: (statement) => (keep(statement), target.one(statement)),
    run: (statement) => (keep(statement), target.run(statement)),
  });
  const transaction = (open: Tx): Tx => ({ ...open, ...executor(open) });
  const tx: Database["tx"] = (work, settings) => db.tx((open) => work(transaction(open)), settings);
  return {
    ...db,
    ...executor(db),
    tx,
    async connect() {
      const connection = await db.connect();
      return {
        ...executor(connection),
        tx: (work, settings) => connection.tx((open) => work(transaction(open)), settings),
        get alive() {
          return connection.alive;
        },
        release: () => connection.release(),
      };
    },
  };
}

/** For scripts/citus.mjs, which runs them elsewhere. */
export function writeStatements(file: string, statements: Statements): void {
  const written = [...statements].map(([text, values]) => ({ text, values: values.map(asText) }));
  writeFileSync(file, JSON.stringify(written));
}

function asText(value: unknown): unknown {
  if (!ArrayBuffer.isView(value)) return value;
  return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}`;
}
