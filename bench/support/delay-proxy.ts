import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A TCP proxy in front of a server's socket, which delays what the client sends. */
export interface DelayProxy {
  readonly port: number;
  /** From now on. Only ever longer: what is under way would be overtaken. */
  delay(milliseconds: number): void;
  close(): void;
}

export async function startDelayProxy(socketPath: string): Promise<DelayProxy> {
  const sockets = new Set<Socket>();
  let delayMs = 0;
  const server = createServer((client) => {
    const upstream = connect(socketPath);
    client.setNoDelay(true);
    upstream.on("data", (chunk) => client.write(chunk));
    client.on("data", (chunk) => {
      if (delayMs === 0) upstream.write(chunk);
      else setTimeout(() => upstream.write(chunk), delayMs);
    });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => undefined);
      from.on("close", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
