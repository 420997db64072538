import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { requireDashboard } from "../../../../../test/support/build.ts";
import { addBridgePage } from "../bridge/page/serve.ts";
import { addDashboard, DASHBOARD_PATH } from "./serve.ts";

let server: FastifyInstance;
beforeAll(() => {
  requireDashboard();
  server = Fastify();
  addBridgePage(server, {
    messagePrefixes: [],
    mayFrame: async () => true,
    outerOrigins: [],
    home: DASHBOARD_PATH,
  });
  addDashboard(server);
});
afterAll(() => server.close());

it("every address of the dashboard is its page, which loads its own files alone", async () => {
  for (const url of ["/dashboard/", "/dashboard/payments", "/dashboard/payments/charge/x?line=1"]) {
    const { statusCode, headers, body } = await server.inject({ url });
    expect([url, statusCode]).toEqual([url, 200]);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    );
    expect(headers["cache-control"]).toBe("no-cache");
    expect(body).not.toMatch(/<script(?![^>]* src=)|style="|<style|\son[a-z]+="|https?:/);
  }
});

it("files are kept for ever, since their names change with their content; unknown ones are 404", async () => {
  const { body } = await server.inject({ url: "/dashboard/" });
  const names = [...body.matchAll(/(?:src|href)="(\/dashboard\/assets\/[^"]+)"/g)].map(
    ([, name = ""]) => name,
  );
  expect(names.length).toBeGreaterThan(2);
  for (const url of names) {
    const { statusCode, headers } = await server.inject({ url });
    expect([url, statusCode]).toEqual([url, 200]);
    expect(headers["cache-control"]).toContain("immutable");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
  expect((await server.inject({ url: "/dashboard/assets/none.js" })).statusCode).toBe(404);
  expect((await server.inject({ url: "/dashboard/assets/..%2findex.html" })).statusCode).toBe(404);
});

it("the root leads to the dashboard, and to the linking page where a page frames it", async () => {
  const { statusCode, headers } = await server.inject({ url: "/" });
  expect([statusCode, headers["location"]]).toEqual([302, "/dashboard/"]);
  expect((await server.inject({ url: "/dashboard" })).headers["location"]).toBe("/dashboard/");
  for (const url of ["/?parentOriginURL=shop.example&parentOriginProtocol=https", "/bridge"]) {
    const linking = await server.inject({ url });
    expect([url, linking.statusCode]).toEqual([url, 200]);
    expect(linking.body).toContain("/bridge/");
  }
});
