import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { Client } from "pg";
import { expect, it } from "vitest";
import { isUnavailable } from "./errors.ts";

it("a database that takes a connection and never answers is unavailable", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const client = new Client({ host: "127.0.0.1", port, connectionTimeoutMillis: 100 });
  client.on("error", () => undefined);
  const error: unknown = await client.connect().catch((reason: unknown) => reason);
  expect((error as Error).message).toBe("timeout expired");
  expect(isUnavailable(error)).toBe(true);
  for (const socket of sockets) socket.destroy();
  silent.close();
});
