import type { Writable } from "node:stream";
import { Query, type QueryConfig, type QueryResult, type QueryResultRow } from "pg";
import { markConnectionLost, sqlState } from "./errors.ts";

/** A client with the callback API. */
interface Callable {
  /** What the driver's types leave out. */
  readonly connection?: { readonly stream: Pick<Writable, "cork" | "uncork"> };
  query(
    statement: Query,
    done: (error: Error | null | undefined, result: QueryResult<QueryResultRow>) => void,
  ): void;
}

/** Clients whose statements of this turn of the event loop wait for its end. */
const corked = new WeakSet<Callable>();

/** Without it a pipelined `begin` and the statement behind it are two writes, and wake the server twice. */
function sendAtEndOfTurn(client: Callable): void {
  const stream = client.connection?.stream;
  if (stream === undefined || corked.has(client)) return;
  corked.add(client);
  stream.cork();
  process.nextTick(() => {
    corked.delete(client);
    stream.uncork();
  });
}

/** Statements without a result yet, by client. */
const waiting = new WeakMap<Callable, number>();

/** Whether a statement of this client has no result yet. */
export function isWaiting(client: Callable): boolean {
  return (waiting.get(client) ?? 0) > 0;
}

/**
 * Uses the driver's callback, not its promise, whose closures chain results so that every row waits for a
 * full garbage collection. Reading 128 rows of 1 kB costs a third less.
 */
export async function runQuery(
  client: Callable,
  statement: QueryConfig,
): Promise<QueryResult<QueryResultRow>> {
  waiting.set(client, (waiting.get(client) ?? 0) + 1);
  sendAtEndOfTurn(client);
  try {
    return await new Promise((resolve, reject) => {
      client.query(queryOf(statement), (error, result) => {
        if (error === null || error === undefined) resolve(result);
        else reject(error);
      });
    });
  } catch (error) {
    // The driver's stack ends at the socket; add the caller's.
    if (error instanceof Error) Error.captureStackTrace(error);
    if (error instanceof Error && sqlState(error) === undefined) markConnectionLost(error);
    throw error;
  } finally {
    waiting.set(client, (waiting.get(client) ?? 1) - 1);
  }
}

/** The driver's query object, without its property-by-property copy. */
function queryOf(statement: QueryConfig): Query {
  // COPY queries are already query objects.
  if ("submit" in statement) return statement as unknown as Query;
  const { name, text, values } = statement;
  return Object.assign(new Query(text), { name, values });
}
