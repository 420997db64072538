import { createHash } from "node:crypto";
import type { Connection, Database, Executor, Tx } from "../executor.ts";
import { named, nameOf, type Sql } from "../sql.ts";

/**
 * Prepares every statement, named by its text: the engine repeats a few hundred, whose planning cost more
 * than running them.
 */
export function withPreparedStatements(db: Database): Database {
  return {
    ...db,
    ...over(db, prepared),
    tx: txOver(db, prepared),
    async connect() {
      const connection: Connection = await db.connect();
      return {
        ...over(connection, prepared),
        tx: txOver(connection, prepared),
        get alive() {
          return connection.alive;
        },
        release: () => connection.release(),
      };
    },
  };
}

/** Prepares only statements in transactions: writes have few texts, searches outside them many. */
export function withPreparedStatementsInTransactions(db: Database): Database {
  return { ...db, tx: txOver(db, prepared) };
}

/** Prepares nothing: behind a pooler in transaction mode each transaction may meet another session. */
export function withoutPreparedStatements(db: Database): Database {
  return { ...db, ...over(db, unnamed), tx: txOver(db, unnamed) };
}

type Change = (statement: Sql) => Sql;

const txOver =
  (target: Pick<Database, "tx">, change: Change): Database["tx"] =>
  (work, settings) =>
    target.tx((tx) => work({ ...tx, ...over(tx, change) } satisfies Tx), settings);

function over(target: Executor, change: Change): Executor {
  return {
    rows: (statement) => target.rows(change(statement)),
    first: (statement) => target.first(change(statement)),
    one: (statement) => target.one(change(statement)),
    run: (statement) => target.run(change(statement)),
  };
}

function unnamed(statement: Sql): Sql {
  if (nameOf(statement) === undefined) return statement;
  // Other calls share the statement.
  return Object.create(statement, { name: { value: undefined } }) as Sql;
}

/** A prepared `select *` fails permanently once a migration adds a column; count(*) does not. */
const STAR = /(?<!count\()\*/;
/** A text that never repeats gains nothing from a name, and sessions keep all names. */
const NAMES_MAX = 2000;
const nameByText = new Map<string, string>();

function prepared(statement: Sql): Sql {
  if (nameOf(statement) !== undefined || statement.values.length === 0) return statement;
  const { text } = statement;
  let name = nameByText.get(text);
  if (name === undefined) {
    if (nameByText.size >= NAMES_MAX || STAR.test(text)) return statement;
    name = `by_text_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
    nameByText.set(text, name);
  }
  return named(name, statement, text);
}
