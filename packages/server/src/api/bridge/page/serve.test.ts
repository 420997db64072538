import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addBridgePage, type PageSettings } from "./serve.ts";
import { requireBuild } from "../../../../../../test/support/build.ts";

let server: FastifyInstance;
beforeAll(() => {
  // The page's scripts are served as they were built.
  requireBuild();
  server = serverWith({});
});
afterAll(() => server.close());

function serverWith(settings: Partial<PageSettings>) {
  const made = Fastify();
  addBridgePage(made, {
    messagePrefixes: [],
    mayFrame: async () => true,
    outerOrigins: [],
    ...settings,
  });
  return made;
}

const query = (host: string, scheme = "https") =>
  `/?parentOriginURL=${encodeURIComponent(host)}&parentOriginProtocol=${scheme}`;

async function ancestorsOf(url: string, from = server): Promise<string | undefined> {
  const { headers } = await from.inject({ url });
  const policy = String(headers["content-security-policy"]);
  return /; frame-ancestors (.*)$/.exec(policy)?.[1];
}

describe("the page", () => {
  it("loads nothing but its own files, sets no cookie, and is kept by nobody", async () => {
    const { statusCode, headers, body } = await server.inject({ url: query("shop.example") });
    expect(statusCode).toBe(200);
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    expect(Object.keys(headers)).not.toContain("set-cookie");
    expect(Object.keys(headers)).not.toContain("x-frame-options");
    expect(body).not.toMatch(/<script(?![^>]* src=)|style="|\son[a-z]+="|https?:/);
  });

  it("may be framed by the origin its address names, and by nobody where that is no origin", async () => {
    expect(await ancestorsOf(query("shop.example:8443"))).toBe("https://shop.example:8443");
    expect(await ancestorsOf(query("localhost:3000", "http"))).toBe("http://localhost:3000");
    expect(await ancestorsOf(query("[::1]:3000", "http"))).toBe("http:");
    for (const url of [
      "/",
      query(""),
      query("*"),
      query("shop.example; script-src *"),
      query("shop.example\r\nx: y"),
      query("a.example b.example"),
      query("shop.example/"),
      query("shop.example", "javascript"),
      `${query("a.example")}&parentOriginURL=b.example`,
    ]) {
      expect([url, await ancestorsOf(url)]).toEqual([url, "'none'"]);
    }
  });

  it("comes back from providers, and stands in for one, under the same policy and in no frame", async () => {
    for (const path of ["/bridge/return", "/bridge/sandbox-bank"]) {
      const url = `${path}?state=x&parentOriginURL=shop.example&parentOriginProtocol=https`;
      expect([path, await ancestorsOf(url)]).toEqual([path, "'none'"]);
      const { headers } = await server.inject({ url });
      expect(headers["content-security-policy"]).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';/,
      );
      expect(headers["cache-control"]).toBe("no-store");
    }
  });

  it("may be framed by nobody whose origin is not registered", async () => {
    const some = serverWith({ mayFrame: async (origin) => origin === "https://a.example" });
    expect(await ancestorsOf(query("a.example"), some)).toBe("https://a.example");
    expect(await ancestorsOf(query("a.example:443"), some)).toBe("https://a.example");
    expect(await ancestorsOf(query("b.example"), some)).toBe("'none'");
    expect(await ancestorsOf(query("a.example", "http"), some)).toBe("'none'");
    const outer = serverWith({ outerOrigins: ["https://portal.example"] });
    expect(await ancestorsOf(query("a.example"), outer)).toBe(
      "https://a.example https://portal.example",
    );
    await Promise.all([some.close(), outer.close()]);
  });

  it("names the further prefixes that it speaks", async () => {
    const other = serverWith({ messagePrefixes: ["@a/", "@b/"] });
    expect((await other.inject({ url: "/" })).body).toContain('data-prefixes="@a/ @b/"');
    await other.close();
  });
});

describe("its files", () => {
  it("are kept for a year under a name that changes with them", async () => {
    const { body } = await server.inject({ url: "/" });
    const found = [...body.matchAll(/(?:src|href)="(\/bridge\/[^"]+)"/g)].map(
      ([, url = ""]) => url,
    );
    // All that the page loads is named in it.
    expect(found.filter((url) => url.endsWith(".js")).length).toBeGreaterThan(8);
    expect(found).toContainEqual(expect.stringMatching(/page\.css$/));
    for (const url of found) {
      const first = await server.inject({ url });
      expect([url, first.statusCode]).toEqual([url, 200]);
      expect(first.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      const again = await server.inject({
        url,
        headers: { "if-none-match": String(first.headers.etag) },
      });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
      expect(
        (await server.inject({ url: url.replace(/[0-9a-f]{16}/, "0".repeat(16)) })).statusCode,
      ).toBeGreaterThanOrEqual(400);
    }
  });

  it("are those of the page alone", async () => {
    const loader = await server.inject({ url: "/bridge/loader.js" });
    expect(loader.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-control": "no-cache",
    });
    const [, version = ""] = /\.\/([0-9a-f]{16})\/index\.js/.exec(loader.body) ?? [];
    expect((await server.inject({ url: `/bridge/${version}/index.js` })).statusCode).toBe(200);
    for (const name of ["../package.json", "..%2fpackage.json", "index.d.ts", "page.html", ""]) {
      const { statusCode } = await server.inject({ url: `/bridge/${version}/${name}` });
      expect([name, statusCode >= 400]).toEqual([name, true]);
    }
  });
});
