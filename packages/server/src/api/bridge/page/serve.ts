import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SANDBOX_BANK_PATH } from "../../../bridge-providers/simulated-page.ts";
import { problem } from "../../../http/schema/problem.ts";
import { sendStatic } from "../../../http/schema/static-text.ts";
import { HOSTED_PATH } from "../hosted-link.ts";
import { RETURN_PATH } from "./sign-in.ts";
import { readPageFiles, type PageFiles } from "./files.ts";
import { framePolicy, type Framing, type PageQuery } from "./frame-policy.ts";

export interface PageSettings extends Framing {
  /** Prefixes of messages that the page understands besides its own. */
  readonly messagePrefixes: readonly string[];
  /** Where the root leads whom no page framed; without it the linking page is there, too. */
  readonly home?: string;
}

/** Pages of other origins import the loader. */
const SHARED = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

/**
 * The linking page at `/bridge` and, for the pages that frame it there, at the root; and its files.
 * They are read when they are first asked for, so that starting is quick. The page's requests are
 * routes of guests.
 */
export function addBridgePage(server: FastifyInstance, settings: PageSettings): void {
  let read: Promise<PageFiles> | undefined;
  const files = () => (read ??= readPageFiles(settings.messagePrefixes));
  const sendTo = async (query: PageQuery, reply: FastifyReply) => {
    await sendStatic(reply, (await files()).page, {
      "content-security-policy": await framePolicy(query, settings),
      "cache-control": "no-store",
    });
    return reply;
  };
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    sendTo(request.query as PageQuery, reply);
  server.get("/", async (request, reply) => {
    const isFramed = Object.hasOwn(request.query as PageQuery, "parentOriginURL");
    if (settings.home === undefined || isFramed) return await sendPage(request, reply);
    return await reply.redirect(settings.home);
  });
  server.get("/bridge", sendPage);
  // No page may frame these, whatever their address names.
  for (const path of [HOSTED_PATH, RETURN_PATH, SANDBOX_BANK_PATH]) {
    server.get(path, (_request, reply) => sendTo({}, reply));
  }
  server.get("/bridge/loader.js", async (_request, reply) => {
    await sendStatic(reply, (await files()).loader, { ...SHARED, "cache-control": "no-cache" });
    return reply;
  });
  server.get("/bridge/:version/*", async (request, reply) => {
    const { version = "", "*": name = "" } = request.params as Record<string, string>;
    const { version: present, assets } = await files();
    const asset = assets.get(name);
    if (version !== present || asset === undefined) throw problem("not_found");
    const cached = { "cache-control": "public, max-age=31536000, immutable" };
    await sendStatic(reply, asset, { ...SHARED, ...cached });
    return reply;
  });
}
