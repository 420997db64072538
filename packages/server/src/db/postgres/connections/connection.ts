import type { Client, QueryConfig } from "pg";
import { checkServer } from "./check-server.ts";
import { isReadOnly } from "../errors.ts";
import { executorOver, type Connection } from "../executor.ts";
import { runQuery } from "../run-query.ts";
import { transactor } from "../transactions/transaction.ts";

/** Connects a client outside the pool. `onEnd` is called once, when it is released or lost. */
export async function openConnection(
  client: Client,
  onEnd: (connection: Connection) => void,
): Promise<Connection> {
  let alive = true;
  let inTransaction = false;
  const end = () => {
    if (!alive) return;
    alive = false;
    onEnd(connection);
  };

  const checkout = () => {
    if (inTransaction) return Promise.reject(new Error("the connection is in a transaction"));
    inTransaction = true;
    return Promise.resolve({
      client,
      release(broken: boolean) {
        inTransaction = false;
        if (broken) void connection.release();
      },
    });
  };
  const connection: Connection = {
    ...executorOver({
      // A statement outside would silently join the transaction.
      async query(statement: QueryConfig) {
        if (inTransaction) throw new Error("the connection is in a transaction");
        try {
          return await runQuery(client, statement);
        } catch (error) {
          // Read-only server: drop the connection, the next may reach a primary.
          if (isReadOnly(error)) void connection.release();
          throw error;
        }
      },
    }),
    tx: transactor(checkout),
    get alive() {
      return alive;
    },
    async release() {
      end();
      await client.end();
    },
  };
  client.on("error", end);
  client.on("end", end);
  await client.connect();
  try {
    await checkServer(client, { pooled: false });
  } catch (error) {
    await connection.release();
    throw error;
  }
  return connection;
}
