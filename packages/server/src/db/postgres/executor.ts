import type pg from "pg";
import type { pipeline } from "./pipeline.ts";
import { nameOf, parameters, type Sql } from "./sql.ts";

export { empty, join, json, named, raw, sql, Sql } from "./sql.ts";

/** Runs statements. Bigint parameters are welcome; undefined ones are refused. Rows keep the database's names. */
export interface Executor {
  rows<R>(statement: Sql): Promise<R[]>;
  /** The first row, or undefined where there is none. */
  first<R>(statement: Sql): Promise<R | undefined>;
  /** The only row; throws where there are none or several. */
  one<R>(statement: Sql): Promise<R>;
  /** The number of rows that the statement changed. */
  run(statement: Sql): Promise<number>;
}

/**
 * A transaction under way. Statements issued without awaiting the one before go out at once and run in order.
 * Refuses further statements once its closure has ended.
 */
export interface Tx extends Executor {
  readonly inTransaction: true;
  /**
   * Waits for statements that were issued together, one network round trip for all. Resolves with their
   * results in order; where some failed, throws the first failure once all have ended.
   */
  pipeline: typeof pipeline;
  /**
   * The same with the commit behind them: locks that they take are not held for another round trip. Where
   * the transaction is a part of another one, that one commits later. No statement may follow.
   */
  commitWith: typeof pipeline;
  /** Hands on a query's rows in the binary form of COPY, each in a piece that is only lent. */
  copyOut(query: Sql, take: (row: Buffer) => void): Promise<void>;
  /** Adds rows in the binary form of COPY to a table, named with its columns. */
  copyIn(target: Sql, rows: Buffer): Promise<void>;
}

export interface Transactor {
  /**
   * Runs the closure in one READ COMMITTED transaction: commits when it returns, rolls back when it throws.
   * A serialization failure or deadlock runs the whole closure again, up to five times in all, so it must do
   * nothing outside the database. Where the connection breaks during the commit the error satisfies
   * `isUnavailable` and the outcome is unknown. Settings are `set local` statements, sent with the begin.
   */
  tx<T>(work: (tx: Tx) => Promise<T>, settings?: string): Promise<T>;
}

/** A connection of one's own, beside the pool: for group-commit lanes and session locks. */
export interface Connection extends Executor, Transactor {
  /** False once the connection has been lost or released; then every call rejects, and `connect` gives a new one. */
  readonly alive: boolean;
  release(): Promise<void>;
}

export interface Database extends Executor, Transactor {
  connect(): Promise<Connection>;
  /**
   * Calls the handler with the payload of each notification on the channel. After a lost connection came back
   * the handler is called once with an empty payload, since notifications may have been missed.
   */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /** Waits for transactions under way, then closes every connection. */
  close(): Promise<void>;
}

/** What pools and clients have in common. */
interface Queryable {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult<pg.QueryResultRow>>;
}

/** The four ways to run a statement, over a pool or a client. */
export function executorOver(target: Queryable): Executor {
  const query = async (statement: Sql) => {
    const values = parameters(statement.values);
    const name = nameOf(statement);
    const text = statement.text;
    return await target.query(name === undefined ? { text, values } : { name, text, values });
  };
  return {
    rows: async <R>(statement: Sql) => (await query(statement)).rows as R[],
    first: async <R>(statement: Sql) => (await query(statement)).rows[0] as R | undefined,
    async one<R>(statement: Sql) {
      const { rows } = await query(statement);
      if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
      return rows[0] as R;
    },
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  };
}
