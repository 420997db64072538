import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { startProxy } from "./proxy.ts";

it("a frozen proxy passes nothing and closes nothing, and later passes what was sent meanwhile", async () => {
  const server = createServer((socket) => socket.pipe(socket)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy = await startProxy((server.address() as AddressInfo).port);
  const client = connect(proxy.port, "127.0.0.1");
  const heard: string[] = [];
  client.on("data", (part) => heard.push(part.toString()));
  client.write("one");
  await expect.poll(() => heard.join("")).toBe("one");
  proxy.freeze();
  client.write("two");
  await sleep(200);
  expect([heard.join(""), client.destroyed]).toEqual(["one", false]);
  proxy.thaw();
  await expect.poll(() => heard.join("")).toBe("onetwo");
  client.destroy();
  await proxy.close();
  server.close();
});
