import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A TCP proxy that can turn into a black hole: nothing passes, nothing is closed, until it is opened again. */
export interface Proxy {
  readonly port: number;
  freeze(): void;
  thaw(): void;
  /** Lets everything arrive so much later from now on. */
  delay(ms: number): void;
  close(): Promise<void>;
}

export async function startProxy(to: number, port = 0): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let delayMs = 0;
  const relay = (from: Socket, into: Socket) => {
    sockets.add(from);
    from.setNoDelay(true);
    if (isFrozen) from.pause();
    const goOn = () => {
      if (!isFrozen) from.resume();
    };
    const pass = (part: Buffer) => {
      if (into.write(part)) goOn();
      else into.once("drain", goOn);
    };
    from.on("data", (part) => {
      from.pause();
      if (delayMs === 0) pass(part);
      else setTimeout(() => pass(part), delayMs);
    });
    from.on("end", () => into.end());
    from.on("error", () => into.destroy());
    from.on("close", () => {
      sockets.delete(from);
      // In a black hole nobody learns that the other side has gone.
      if (!isFrozen) into.destroy();
    });
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: to, host: "127.0.0.1", allowHalfOpen: true });
    relay(client, upstream);
    relay(upstream, client);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    delay(ms) {
      delayMs = ms;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Ports on which nobody listens, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const probes: Server[] = [];
  for (let n = 0; n < count; n += 1) {
    const probe = createServer().listen(0, "127.0.0.1");
    await once(probe, "listening");
    probes.push(probe);
  }
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  for (const probe of probes) {
    probe.close();
    await once(probe, "close");
  }
  return ports;
}
