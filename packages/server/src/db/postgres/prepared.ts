import { createHash } from "node:crypto";
import type { Connection, Database, Executor, Tx } from "./executor.ts";
import { named, nameOf, type Sql } from "./sql.ts";

/**
 * A database on which every statement is prepared, named by its text: for the engine, which asks the
 * same few hundred over and over. Planning cost it more than running them.
 */
export function withPreparedStatements(db: Database): Database {
  return {
    ...db,
    ...over(db),
    tx: preparedTx(db),
    async connect() {
      const connection: Connection = await db.connect();
      return {
        ...over(connection),
        tx: preparedTx(connection),
        get alive() {
          return connection.alive;
        },
        release: () => connection.release(),
      };
    },
  };
}

/**
 * The same for what runs in transactions: writes are few texts. What is read outside them is searches,
 * whose texts are many.
 */
export function withPreparedStatementsInTransactions(db: Database): Database {
  return { ...db, tx: preparedTx(db) };
}

const preparedTx =
  (target: Pick<Database, "tx">): Database["tx"] =>
  (work, settings) =>
    target.tx((tx) => work({ ...tx, ...over(tx) } satisfies Tx), settings);

function over(target: Executor): Executor {
  return {
    rows: (statement) => target.rows(prepared(statement)),
    first: (statement) => target.first(prepared(statement)),
    one: (statement) => target.one(prepared(statement)),
    run: (statement) => target.run(prepared(statement)),
  };
}

/** A prepared `select *` fails for good once a migration adds a column; count(*) does not. */
const STAR = /(?<!count\()\*/;
/** A statement whose text never repeats gains nothing by a name, and sessions keep them all. */
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
