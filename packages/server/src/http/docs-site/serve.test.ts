import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PROBLEMS, REFUSALS } from "@railhead/core";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { requireDocsSite } from "../../../../../test/support/build.ts";
import { addressOf } from "../../../../../scripts/docs-site/pages.mjs";
import { readDocsFiles, type DocsFiles } from "./files.ts";
import { addDocsSite } from "./serve.ts";

let server: FastifyInstance;
let files: DocsFiles;
let pages: readonly (readonly [name: string, html: string])[];
beforeAll(async () => {
  requireDocsSite();
  files = (await readDocsFiles()) ?? new Map();
  pages = [...files]
    .filter(([name]) => name.endsWith(".html"))
    .map(([name, { text }]) => [name, String(text)] as const);
  server = Fastify();
  addDocsSite(server);
});
afterAll(() => server.close());

it("each page loads its own files alone, under a policy that allows nothing inline", async () => {
  expect(pages.length).toBeGreaterThan(100);
  for (const [name, html] of pages) {
    const found = /<script(?![^>]* src=)|<[^>]+ style=|<style|<[^>]+\son[a-z]+=/.exec(html);
    expect([name, found?.[0]]).toEqual([name, undefined]);
    const elsewhere = /<(?:script|link|img)[^>]* (?:src|href)="https?:[^"]*"/.exec(html);
    expect([name, elsewhere?.[0]]).toEqual([name, undefined]);
  }
  const { statusCode, headers } = await server.inject({ url: "/docs/" });
  expect(statusCode).toBe(200);
  expect(headers["content-security-policy"]).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(headers["x-content-type-options"]).toBe("nosniff");
});

it("every Markdown file of docs/ is a page", () => {
  const docs = fileURLToPath(new URL("../../../../../docs", import.meta.url));
  const paths = readdirSync(docs, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".md"),
  );
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !files.has(addressOf(path)))).toEqual([]);
});

it("every link leads to a page, a section or a file of the site", () => {
  const ids = new Map(
    pages.map(([name, html]) => [
      name,
      new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  );
  const broken = pages.flatMap(([name, html]) =>
    [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].flatMap(([, href = ""]) => {
      const url = new URL(href.replaceAll("&amp;", "&"), `http://docs/${name}`);
      if (url.host !== "docs") return [];
      const target = url.pathname.slice(1);
      const hash = decodeURIComponent(url.hash.slice(1));
      const isThere = files.has(target) && (hash === "" || ids.get(target)?.has(hash) === true);
      return isThere ? [] : [`${name}: ${href}`];
    }),
  );
  expect(broken).toEqual([]);
});

it("each problem and each refusal has an address of its own, to which the reference leads", () => {
  const html = pages.find(([name]) => name === "problems.html")?.[1] ?? "";
  const names = [...Object.keys(PROBLEMS), ...Object.keys(REFUSALS)];
  expect(names.filter((name) => !html.includes(`<tr id="${name}">`))).toEqual([]);
});

it("pictures and the search index come as bytes, texts compressed, and both by tag", async () => {
  const names = [...files.keys()];
  const picture = names.find((name) => name.endsWith(".png")) ?? "";
  const wasm = names.find((name) => name.startsWith("pagefind/wasm.")) ?? "";
  const png = await server.inject({ url: `/docs/${picture}` });
  expect([png.headers["content-type"], png.rawPayload.subarray(1, 4).toString()]).toEqual([
    "image/png",
    "PNG",
  ]);
  const program = await server.inject({
    url: `/docs/${wasm}`,
    headers: { "accept-encoding": "gzip" },
  });
  expect(program.headers["content-type"]).toBe("application/octet-stream");
  expect(program.headers["content-encoding"]).toBeUndefined();
  const page = await server.inject({
    url: "/docs/lifecycle.html",
    headers: { "accept-encoding": "gzip" },
  });
  expect(page.headers["content-encoding"]).toBe("gzip");
  for (const { headers } of [png, program, page]) expect(headers["etag"]).toBeTypeOf("string");
  const again = await server.inject({
    url: "/docs/lifecycle.html",
    headers: { "if-none-match": String(page.headers["etag"]) },
  });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

it("the address without a slash leads to the site, and no name leads out of it", async () => {
  const { statusCode, headers } = await server.inject({ url: "/docs" });
  expect([statusCode, headers["location"]]).toEqual([302, "/docs/"]);
  for (const name of ["none.html", "..%2fdocs-site.sha256", "../docs-site.sha256", "guides"]) {
    expect([name, (await server.inject({ url: `/docs/${name}` })).statusCode]).toEqual([name, 404]);
  }
});
