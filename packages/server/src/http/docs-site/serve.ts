import type { FastifyInstance } from "fastify";
import { problem } from "../schema/problem.ts";
import { sendStatic } from "../schema/static-text.ts";
import { readDocsFiles, type DocsFiles } from "./files.ts";

/** Nothing from elsewhere, nothing inline. The search is WebAssembly, in a worker. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The docs that people read at `/docs/`, without a key. `addReference` serves `/docs/api`. */
export function addDocsSite(server: FastifyInstance): void {
  let read: Promise<DocsFiles | undefined> | undefined;
  const files = async (): Promise<DocsFiles> => {
    const found = await (read ??= readDocsFiles());
    if (found !== undefined) return found;
    // A build that ends while the service runs is found.
    read = undefined;
    throw problem("not_found", { detail: "The docs were not built: run `npm run build`." });
  };
  server.get("/docs", async (_request, reply) => reply.redirect("/docs/"));
  server.get("/docs/*", async (request, reply) => {
    const { "*": name = "" } = request.params as Record<string, string>;
    const file = (await files()).get(name === "" ? "index.html" : name);
    if (file === undefined) throw problem("not_found");
    await sendStatic(reply, file, {
      "content-security-policy": POLICY,
      "cache-control": "no-cache",
      "cross-origin-resource-policy": "same-origin",
    });
    return reply;
  });
}
