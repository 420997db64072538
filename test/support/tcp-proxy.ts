import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import type { Database } from "../../packages/server/src/db/postgres/executor.ts";
import {
  openPool,
  type PoolOptions,
} from "../../packages/server/src/db/postgres/connections/pool.ts";

/** A TCP proxy in front of a server's socket, whose connections a test can make silent. */
export interface TcpProxy {
  readonly port: number;
  /** Nothing passes on open connections, and nothing closes them: a black hole. */
  freeze(): void;
  close(): Promise<void>;
}

async function startTcpProxy(socketPath: string): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const isFrozen = new WeakSet<Socket>();
  const relay = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on("data", (chunk) => {
      if (!isFrozen.has(from)) to.write(chunk);
    });
    from.on("error", () => undefined);
    from.on("close", () => {
      sockets.delete(from);
      if (!isFrozen.has(from)) to.destroy();
    });
  };
  const server = createServer((client) => {
    const upstream = connect(socketPath);
    relay(client, upstream);
    relay(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      for (const socket of sockets) isFrozen.add(socket);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A pool that reaches its database through a proxy. */
export interface ProxiedPool {
  readonly db: Database;
  readonly proxy: TcpProxy;
  close(): Promise<void>;
}

export async function startProxiedPool(
  url: string,
  options: Omit<PoolOptions, "url">,
): Promise<ProxiedPool> {
  const proxy = await startTcpProxy(socketOf(url));
  const db = openPool({ ...options, url: throughProxy(url, proxy) });
  return {
    db,
    proxy,
    async close() {
      await db.close();
      await proxy.close();
    },
  };
}

/** The socket of a test server. */
function socketOf(url: string): string {
  return `${new URL(url).searchParams.get("host")}/.s.PGSQL.5432`;
}

/** The address of the same database behind a proxy. What a frozen session has locked is soon free there. */
function throughProxy(url: string, proxy: TcpProxy): string {
  const { username, pathname } = new URL(url);
  const options = encodeURIComponent("-c idle_in_transaction_session_timeout=500");
  return `postgres://${username}@127.0.0.1:${proxy.port}${pathname}?options=${options}`;
}
