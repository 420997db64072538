import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGuardedFetch } from "./guarded-fetch.ts";

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? "";
    if (path === "/slow") return;
    if (path === "/away") response.writeHead(302, { location: "/json" });
    if (path === "/big") response.write("x".repeat(5000));
    response.end(path === "/json" ? '{"a":1}' : "plain");
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("a guarded fetch answers every fault instead of throwing", async () => {
  const fetch = createGuardedFetch({ timeoutMs: 200, maxBytes: 1000 });
  const ask = (path: string) => fetch({ method: "GET", url: `${url}${path}`, headers: {} });
  expect(await ask("/json")).toEqual({ ok: true, status: 200, body: { a: 1 } });
  expect(await ask("/plain")).toEqual({ ok: false, reason: "not_json" });
  expect(await ask("/big")).toEqual({ ok: false, reason: "not_json" });
  expect(await ask("/slow")).toEqual({ ok: false, reason: "timeout" });
  expect(await ask("/away")).toEqual({ ok: false, reason: "unreachable" });
  const nowhere = { method: "GET", url: "http://127.0.0.1:1/", headers: {} } as const;
  expect(await fetch(nowhere)).toEqual({ ok: false, reason: "unreachable" });
});
