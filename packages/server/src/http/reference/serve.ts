import { readFile } from "node:fs/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { compressed, isWorthCompressing } from "../compress.ts";
import { etagOf, namesTag } from "../etag.ts";
import { openApiDocument } from "../openapi/document.ts";
import { spelledDocument } from "../openapi/spelled.ts";
import type { Route } from "../route.ts";
import type { WireSettings } from "../../wire.ts";
import { referencePage } from "./page.ts";

/** Nothing from elsewhere, nothing inline, no frames around it. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const asset = (name: string) =>
  readFile(new URL(`../../../assets/reference/${name}`, import.meta.url), "utf8");

/** `/openapi.json`, and the reference that people read at `/docs`. Without a key. */
export function addReference(
  server: FastifyInstance,
  routes: readonly Route[],
  wire: WireSettings,
): void {
  const document = () => spelledDocument(openApiDocument(routes), wire);
  const files: Readonly<Record<string, { type: string; text: () => Promise<string> | string }>> = {
    "/openapi.json": {
      type: "application/json; charset=utf-8",
      text: () => JSON.stringify(document()),
    },
    "/docs": {
      type: "text/html; charset=utf-8",
      text: () => referencePage(document()),
    },
    "/docs/reference.css": { type: "text/css; charset=utf-8", text: () => asset("reference.css") },
    "/docs/reference.js": {
      type: "text/javascript; charset=utf-8",
      text: () => asset("reference.js"),
    },
  };
  for (const [path, { type, text }] of Object.entries(files)) {
    // Made when first asked for, so that starting is quick.
    let made: Promise<Page> | undefined;
    server.get(path, async (_request, reply) => {
      made ??= makePage(text);
      await sendPage(reply, type, await made);
      return reply;
    });
  }
}

interface Page {
  readonly text: string;
  readonly packed: Buffer;
  readonly etag: string;
}

async function makePage(render: () => Promise<string> | string): Promise<Page> {
  const text = await render();
  return { text, packed: await compressed(text), etag: etagOf(text) };
}

async function sendPage(reply: FastifyReply, type: string, page: Page): Promise<void> {
  const { headers } = reply.request;
  reply.headers({
    "content-type": type,
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-cache",
    "access-control-allow-origin": "*",
    vary: "Accept-Encoding",
    etag: page.etag,
  });
  const held = headers["if-none-match"];
  if (held !== undefined && namesTag(held, page.etag)) {
    await reply.code(304).send();
    return;
  }
  if (isWorthCompressing(page.text, headers["accept-encoding"])) {
    await reply.header("content-encoding", "gzip").send(page.packed);
    return;
  }
  await reply.send(page.text);
}
