import { Pool, type ClientBase, type PoolClient, type PoolConfig, type QueryConfig } from "pg";
import { createSemaphore } from "../../../base/semaphore.ts";
import { checkServer } from "./check-server.ts";
import { CONNECT_TIMEOUT_MS } from "./client-config.ts";
import { openConnection } from "./connection.ts";
import { isUnavailable, sqlState } from "../errors.ts";
import { executorOver, type Connection, type Database } from "../executor.ts";
import { startListener, type Listener } from "./listener.ts";
import { runQuery } from "../run-query.ts";
import { openServers, type ServerOptions, type Servers } from "./servers.ts";
import { transactor } from "../transactions/transaction.ts";

export interface PoolOptions extends ServerOptions {
  /** Maximum pooled connections, besides those of `connect` and `listen`. Default 16, of which transactions use 14. */
  max?: number;
  /** Idle connections to keep; others close after ten seconds. Default none. */
  min?: number;
  /** Called for connections lost while idle, which the pool replaces. */
  onError?: (error: Error) => void;
}

const MAX = 16;
/**
 * Connections that transactions leave to single statements. Without them, transactions that fill the
 * pool and read through it, such as a cache that was cleared, wait for each other until they time out.
 */
const RESERVED = 2;

/** In the driver's words for a full pool, so that both are refused alike. */
export const connectTimeout = () => new Error("timeout exceeded when trying to connect");

/** After a failover the pool must not fill with connections to a read-only server. */
const checksOf = ({ readOnly = false, pooled = false }: PoolOptions): PoolConfig =>
  readOnly
    ? {}
    : {
        // The pool awaits it, although its type says void.
        onConnect: (client: ClientBase): unknown => checkServer(client, { pooled }),
      };

/** Opens a pool. Connects on first use, so the first statement reports an absent server. */
export function openPool(options: PoolOptions): Database {
  const servers = openServers(options);
  let isClosing = false;
  // Errors while closing are expected.
  const onError = (error: Error) => {
    if (!isClosing) options.onError?.(error);
  };
  const { max = MAX } = options;
  const transactions = createSemaphore(Math.max(1, max - RESERVED), {
    timeoutMs: CONNECT_TIMEOUT_MS,
    onTimeout: connectTimeout,
  });
  const pool = poolOf(servers, { ...checksOf(options), max, min: options.min ?? 0 });
  pool.on("error", (error) => onError(error));
  const connect = () => servers.connect(() => pool.connect());

  const connections = new Set<Connection>();
  let listener: Listener | undefined;

  return {
    ...executorOver({ query: async (statement) => await runOnce(await connect(), statement) }),
    tx: transactor(async () => {
      const leave = await transactions.enter();
      const client = await connect().catch((error: unknown) => {
        leave();
        throw error;
      });
      return {
        client,
        release(broken) {
          client.release(broken);
          leave();
        },
      };
    }),
    async connect() {
      const connection = await servers.connect(() =>
        openConnection(servers.newClient(), (ended) => connections.delete(ended)),
      );
      connections.add(connection);
      return connection;
    },
    async listen(channel, handler) {
      listener ??= startListener(servers, onError);
      return await listener.listen(channel, handler);
    },
    usage: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + transactions.waiting(),
    }),
    async close() {
      isClosing = true;
      await Promise.all([...connections].map((connection) => connection.release()));
      await listener?.close();
      await pool.end();
    },
  };
}

function poolOf(servers: Servers, config: PoolConfig): Pool {
  const pool = new Pool({
    ...config,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    Client: constructorOf(() => servers.newClient()),
  });
  // The pool handles errors of idle clients only: without this, losing one in use ends the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** The pool constructs its clients: `new` of a function returns the object that the function returns. */
function constructorOf(create: () => ClientBase): new () => ClientBase {
  return function construct() {
    return create();
  } as unknown as new () => ClientBase;
}

async function runOnce(client: PoolClient, statement: QueryConfig) {
  let isBroken = false;
  try {
    return await runQuery(client, statement);
  } catch (error) {
    // A statement that the server refused leaves its session usable.
    isBroken = sqlState(error) === undefined || isUnavailable(error);
    throw error;
  } finally {
    client.release(isBroken);
  }
}
