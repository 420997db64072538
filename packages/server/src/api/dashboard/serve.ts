import type { FastifyInstance, FastifyReply } from "fastify";
import { problem } from "../../http/schema/problem.ts";
import { sendStatic } from "../../http/schema/static-text.ts";
import { readDashboardFiles, type DashboardFiles } from "./files.ts";

/** Where the dashboard's pages begin. */
export const DASHBOARD_PATH = "/dashboard/";

/** The page's own files and service, nothing inline, no HTML made of text. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/** The operators' page. Each of its addresses is the same file; its files are read when first asked for. */
export function addDashboard(server: FastifyInstance): void {
  let read: Promise<DashboardFiles | undefined> | undefined;
  const files = async (): Promise<DashboardFiles> => {
    const found = await (read ??= readDashboardFiles());
    if (found !== undefined) return found;
    // A build that ends while the service runs is found.
    read = undefined;
    throw problem("not_found", { detail: "The dashboard was not built: run `npm run build`." });
  };
  server.get("/dashboard", async (_request, reply) => reply.redirect(DASHBOARD_PATH));
  server.get("/dashboard/*", async (request, reply) => {
    const { "*": name = "" } = request.params as Record<string, string>;
    const { page, assets } = await files();
    const asset = assets.get(name);
    if (asset === undefined && name.startsWith("assets/")) throw problem("not_found");
    return asset === undefined ? await sendPage(reply, page) : await sendAsset(reply, asset);
  });
}

async function sendPage(reply: FastifyReply, page: DashboardFiles["page"]) {
  await sendStatic(reply, page, {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-cache",
  });
  return reply;
}

/** Names of files hold a hash of their content. */
async function sendAsset(reply: FastifyReply, asset: DashboardFiles["page"]) {
  const cached = { "cache-control": "public, max-age=31536000, immutable" };
  await sendStatic(reply, asset, { ...cached, "cross-origin-resource-policy": "same-origin" });
  return reply;
}
