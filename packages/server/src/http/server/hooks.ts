import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { logAccess } from "../pipeline/access-log.ts";
import { auditRefusal } from "./audit-refusal.ts";
import { authorize } from "../pipeline/authorize.ts";
import { compressed, shouldCompress } from "../schema/compress.ts";
import type { Connections } from "../limits/connections.ts";
import type { LoadShedder } from "../limits/load-shedder.ts";
import { keepOwnPlace } from "../pipeline/own-requests.ts";
import { replyOverloaded } from "../pipeline/overloaded.ts";
import { sendByFurtherKey } from "./further-keys.ts";
import type { ServerParts, Serving } from "./serving.ts";

async function chooseCell(
  { main, choose }: Serving,
  server: FastifyInstance,
  asked: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> {
  try {
    asked.request.servedBy = (await choose?.(asked.request)) ?? null;
  } catch (error) {
    if (!(await sendByFurtherKey(main, server, { ...asked, error }))) throw error;
  }
}

/** In the order in which they run: limits first, authorization next, and what is sent last. */
export function addHooks(
  server: FastifyInstance,
  serving: Serving,
  connections: Connections,
): void {
  const parts = serving.main;
  server.decorateRequest("servedBy", null);
  server.decorateRequest("authorized", null);
  server.decorateRequest("trace", null);
  server.decorateReply("answer", null);
  // A hook that replies does not call `done`: none of those after it runs.
  server.addHook("onRequest", (request, reply, done) => {
    const isBeyond = connections.isOverLimit(request.raw.socket);
    if (isBeyond || parts.draining.isDraining()) reply.header("connection", "close");
    if (isBeyond && request.routeOptions.config.compiled !== undefined) replyBusy(parts, reply);
    else done();
  });
  server.addHook("onRequest", (request, reply, done) => {
    if (request.method !== "OPTIONS" || !replyOptions(parts, request, reply)) done();
  });
  if (serving.choose !== undefined) {
    server.addHook("onRequest", (request, reply) =>
      chooseCell(serving, server, { request, reply }),
    );
  }
  server.addHook("onRequest", (request, reply, done) => {
    // Slots are of a cell: one that hangs takes none of the others'.
    if (acquireSlot(serving.of(request).shedder, request, reply)) done();
    else replyBusy(parts, reply);
  });
  server.addHook("onRequest", async (request) => {
    request.authorized = await authorize(serving.of(request), request);
    keepOwnPlace(request);
  });
  // Not `onResponse`: a stream is logged when it begins, and an answer whose caller has left is
  // logged too.
  server.addHook("onSend", (request, reply, _payload, done) => {
    const by = serving.of(request);
    if (by.log !== undefined && reply.answer !== null) {
      logAccess({ ...by, log: by.log }, request, reply.answer);
    }
    const { answer } = reply;
    const written = answer === null ? undefined : auditRefusal(by, by.refusals, request, answer);
    // No answer says no before its row is there.
    if (written === undefined) done();
    else {
      const warn = (err: unknown) => parts.app.log.warn({ err }, "a refusal could not be audited");
      void written.catch(warn).finally(() => done());
    }
  });
  server.addHook("onSend", compressPayload);
  server.addHook("onSend", (request, reply, payload, done) => {
    if (request.method === "HEAD" && reply.answer !== null && payload !== undefined) {
      reply.header("content-length", Buffer.byteLength(payload as Buffer | string));
      done(null, null);
    } else {
      done();
    }
  });
  // Long polls and streams end here, so that none of them holds the server.
  server.addHook("preClose", async () => {
    parts.draining.begin();
    for (const { app } of serving.all()) app.signal.close();
    connections.closeIdle();
  });
  server.addHook("onClose", async () => {
    for (const { log, refusals } of serving.all()) {
      await log?.close();
      await refusals.close();
    }
  });
}

function replyBusy({ app, cors }: ServerParts, reply: FastifyReply): void {
  replyOverloaded(app, reply, cors.headers(reply.request.headers.origin));
}

/** Holds a slot until the answer is out. False where there is none. */
function acquireSlot(shedder: LoadShedder, request: FastifyRequest, reply: FastifyReply): boolean {
  const compiled = request.routeOptions.config.compiled;
  if (compiled === undefined) return true;
  const release = shedder.acquireSlot(compiled.shedClass);
  if (release === undefined) return false;
  reply.raw.on("close", release);
  return true;
}

/**
 * The methods of a path, without a key: browsers ask before they send one. False where there are
 * none.
 */
function replyOptions(
  { map, cors }: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const methods = map.methods(request.raw.url ?? "");
  if (methods.length === 0) return false;
  const allow = ["OPTIONS", ...methods].join(", ");
  reply.code(204).header("allow", allow).header("api-request-id", request.id);
  const granted = cors.preflight(request.headers.origin, allow);
  if (granted !== undefined) reply.headers(granted);
  reply.send();
  return true;
}

/** Compresses answers of routes; static texts hold their packed form. */
async function compressPayload(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const accepted = request.headers["accept-encoding"];
  if (reply.answer === null || typeof payload !== "string") return payload;
  if (!shouldCompress(payload, accepted)) return payload;
  const bytes = await compressed(payload).catch(() => undefined);
  if (bytes === undefined) return payload;
  const vary = reply.getHeader("vary");
  const varying = typeof vary === "string" ? `${vary}, Accept-Encoding` : "Accept-Encoding";
  reply.header("content-encoding", "gzip").header("vary", varying);
  return bytes;
}

/** Headers of every answer to guests: for no other page, and kept by no browser. */
const GUEST_HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

/** Headers that belong to the caller rather than to the answer. */
export function callerHeaders(
  { cors }: ServerParts,
  request: FastifyRequest,
): Readonly<Record<string, string>> | undefined {
  const isGuest = request.routeOptions.config.guests !== undefined;
  const shared = isGuest ? GUEST_HEADERS : cors.headers(request.headers.origin);
  const quota = request.trace?.quota;
  if (quota === undefined) return shared;
  return { ...shared, "ratelimit-policy": quota.policy, ratelimit: quota.state };
}
