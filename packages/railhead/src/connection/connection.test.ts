import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, it, vi } from "vitest";
import { connect } from "./connection.ts";
import { serviceVariables } from "./settings.ts";

it("merged reads alone send the further keys of RAILHEAD_KEYS, which a service that commands start does not read", async () => {
  const seen: unknown[] = [];
  const server = createServer(({ headers }, response) => {
    seen.push(headers["railhead-keys"]);
    response.end('{"data":{}}');
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  vi.stubEnv("RAILHEAD_KEYS", "one two");
  try {
    const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await connect({ api, key: "rk" }).get("/v1/merged/payments");
    await connect({ api, key: "rk" }).get("/v1/payments");
    await connect({ api, key: "rk" }).post("/v1/charges", {});
    vi.stubEnv("RAILHEAD_KEYS", undefined);
    await connect({ api, key: "rk" }).get("/v1/merged/payments");
    vi.stubEnv("RAILHEAD_KEYS", "one two");
    expect(serviceVariables()).not.toHaveProperty("RAILHEAD_KEYS");
  } finally {
    vi.unstubAllEnvs();
    server.close();
  }
  expect(seen).toEqual(["one two", undefined, undefined, undefined]);
});
