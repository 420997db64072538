import type pg from "pg";
import type { pipeline } from "./pipeline.ts";
import { nameOf, parameters, type Sql } from "./sql.ts";

export { empty, join, json, named, raw, sql, Sql } from "./sql.ts";

/** Runs statements. Accepts bigint parameters, refuses undefined. Rows keep the database's names. */
export interface Executor {
  rows<R>(statement: Sql): Promise<R[]>;
  /** The first row, or undefined. */
  first<R>(statement: Sql): Promise<R | undefined>;
  /** The only row; throws on none or several. */
  one<R>(statement: Sql): Promise<R>;
  /** The number of changed rows. */
  run(statement: Sql): Promise<number>;
}

/**
 * An open transaction. Statements issued without awaiting are pipelined in order. Refuses statements after
 * its closure ends.
 */
export interface Tx extends Executor {
  readonly inTransaction: true;
  /**
   * Awaits statements issued together, in one round trip. Resolves with results in order; throws the first
   * failure once all have ended.
   */
  pipeline: typeof pipeline;
  /**
   * `pipeline` with the commit appended, so that locks are released a round trip earlier. As part of
   * another transaction, that one commits later. No statement may follow.
   */
  commitWith: typeof pipeline;
  /** Streams a query's rows in COPY's binary format; each chunk is valid only during the callback. */
  copyOut(query: Sql, take: (row: Buffer) => void): Promise<void>;
  /** Inserts rows in COPY's binary format into a table named with its columns. */
  copyIn(target: Sql, rows: Buffer): Promise<void>;
}

export interface Transactor {
  /**
   * Runs the closure in one READ COMMITTED transaction. Retries serialization failures and deadlocks up to
   * five attempts, so it must have no effect outside the database. If the connection breaks during commit,
   * the error satisfies `isUnavailable` and the outcome is unknown.
   */
  tx<T>(work: (tx: Tx) => Promise<T>, settings?: string): Promise<T>;
}

/** A dedicated connection outside the pool, for group-commit lanes and session locks. */
export interface Connection extends Executor, Transactor {
  /** False once lost or released; then every call rejects. */
  readonly alive: boolean;
  release(): Promise<void>;
}

export interface Database extends Executor, Transactor {
  connect(): Promise<Connection>;
  /**
   * Calls the handler with each notification's payload. After a reconnect it is called once with an empty
   * payload, since notifications may have been missed.
   */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /** Connections of its pool now; undefined where it is none. */
  readonly usage?: () => PoolUsage;
  /** Waits for open transactions, then closes every connection. */
  close(): Promise<void>;
}

/** Connections of a pool. */
export interface PoolUsage {
  readonly open: number;
  readonly idle: number;
  /** Callers that wait for one. */
  readonly waiting: number;
}

/** The common part of pools and clients. */
interface Queryable {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult<pg.QueryResultRow>>;
}

/** An executor over a pool or a client. */
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
