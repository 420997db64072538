import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { openApiDocument } from "../openapi/document.ts";
import { wireDocument } from "../openapi/wire-document.ts";
import type { Route } from "../route/route.ts";
import { sendStatic, staticText, type StaticText } from "../schema/static-text.ts";
import type { WireSettings } from "../../base/wire-format.ts";
import { referencePage } from "./page.ts";

/** Nothing from elsewhere, nothing inline, no frames around it. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS = {
  "content-security-policy": POLICY,
  "cache-control": "no-cache",
  "access-control-allow-origin": "*",
};

const asset = (name: string) =>
  readFile(new URL(`../../../assets/reference/${name}`, import.meta.url), "utf8");

const SCRIPTS = ["reference.js", "try.js", "try-form.js", "try-answer.js"];

/** `/openapi.json`, and the reference that people read at `/docs/api`. Without a key. */
export function addReference(
  server: FastifyInstance,
  routes: readonly Route[],
  wire: WireSettings,
): void {
  const document = () => wireDocument(openApiDocument(routes), wire);
  const files: Readonly<Record<string, { type: string; text: () => Promise<string> | string }>> = {
    "/openapi.json": {
      type: "application/json; charset=utf-8",
      text: () => JSON.stringify(document()),
    },
    "/docs/api": {
      type: "text/html; charset=utf-8",
      text: () => referencePage(document()),
    },
    "/docs/api/reference.css": {
      type: "text/css; charset=utf-8",
      text: () => asset("reference.css"),
    },
    ...Object.fromEntries(
      SCRIPTS.map((name) => [
        `/docs/api/${name}`,
        { type: "text/javascript; charset=utf-8", text: () => asset(name) },
      ]),
    ),
  };
  // The docs link to their page of the same name, which a copy without a service has.
  server.get("/docs/api.html", async (_request, reply) => reply.redirect("/docs/api"));
  for (const [path, { type, text }] of Object.entries(files)) {
    // Made when first asked for, so that starting is quick.
    let made: Promise<StaticText> | undefined;
    const make = async () => staticText(type, await text());
    server.get(path, async (_request, reply) => {
      made ??= make();
      await sendStatic(reply, await made, HEADERS);
      return reply;
    });
  }
}
