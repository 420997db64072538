import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { App } from "../../context/app.ts";
import { insertInboxMessage } from "../../db/tables/events/webhook-inbox.ts";
import { isUuid } from "../schema/formats.ts";
import type { JsonBody } from "../schema/json-body.ts";
import { problem } from "../schema/problem.ts";
import type { Cells } from "./cells.ts";

/** The last part of an inbox's address, which nobody can guess. */
export async function inboxToken(app: Pick<App, "vault">, environmentId: string): Promise<string> {
  const bytes = await app.vault.fingerprint(environmentId, "webhook inbox");
  return bytes.subarray(0, 16).toString("hex");
}

/** The webhook receiver built into every sandbox. It needs no key: its URL is secret. */
export function addInbox(server: FastifyInstance, main: App, cells?: Cells): void {
  server.post("/inbox/:environment_id/:token", async (request, reply) => {
    const { environment_id, token } = request.params as Record<string, string>;
    const app = cells?.ofEnvironment(environment_id).app ?? main;
    await checkAddress(app, environment_id ?? "", token ?? "");
    const body = request.body as JsonBody | undefined;
    const text = body?.bytes.toString("utf8") ?? "";
    const { event_type } = (body?.value ?? {}) as { event_type?: unknown };
    const message = {
      received_at: app.wall.now(),
      event_type: typeof event_type === "string" ? event_type : null,
      headers: request.headers as Record<string, string>,
      body: text,
    };
    await app.db.tx((tx) => insertInboxMessage(tx, environment_id as string, message));
    app.signal.notify(environment_id as string);
    reply.code(204);
  });
}

async function checkAddress(app: App, environmentId: string, token: string): Promise<void> {
  if (!isUuid(environmentId)) throw problem("not_found");
  const environment = await app.environments.get(environmentId).catch(() => undefined);
  if (environment?.kind !== "sandbox") throw problem("not_found");
  const expected = Buffer.from(await inboxToken(app, environmentId));
  const given = Buffer.from(token);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw problem("not_found");
  }
}
