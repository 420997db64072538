import type { Readable } from "node:stream";
import { PROBLEMS } from "@railhead/core";
import type { App } from "../../context/app.ts";
import type { CompiledRoute, SentRequest } from "./compiled-route.ts";
import type { ClaimedKey, RequestContext } from "./context.ts";
import { errorEnvelope, listEnvelope, objectEnvelope } from "../schema/envelope.ts";
import { etagOf, namesTag } from "../schema/etag.ts";
import { pageLinks } from "../schema/links.ts";
import type { Paging } from "../schema/paging.ts";
import { serializeProblem, type Problem } from "../schema/problem.ts";
import type { Result } from "./route.ts";

/** A response ready to be sent. */
export interface HttpResponse {
  readonly status: number;
  readonly body: string;
  /** That of the first answer on a replay. */
  readonly requestId: string;
  readonly replayed: boolean;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly problem?: { readonly type: string; readonly code: string | undefined };
  /** Sent instead of the body. */
  readonly stream?: Readable;
}

/** One request on its way through a route. */
export interface Execution {
  readonly compiled: CompiledRoute;
  readonly context: RequestContext;
  readonly sent: SentRequest;
  readonly claimed: ClaimedKey | undefined;
}

export function responseOf(
  { compiled, context, sent }: Execution,
  result: Result,
  paging: Paging,
): HttpResponse {
  const { requestId, at } = context;
  const { spell } = context.app;
  if (result.kind === "stored") {
    const { status, request_id, body } = result.answer;
    return {
      status,
      body,
      requestId: request_id,
      replayed: true,
      headers: undefined,
    };
  }
  if (result.kind === "stream") {
    const own = { "content-type": result.media_type, "cache-control": "no-store" };
    const headers = { ...result.headers, ...own };
    return { status: 200, body: "", requestId, replayed: false, headers, stream: result.bytes };
  }
  const status = compiled.successStatus;
  const isRead = compiled.route.method === "GET";
  if (result.kind === "list") {
    const links = isRead && compiled.route.list !== undefined;
    const link = links ? { link: pageLinks(sent.url, paging, result.total_items) } : undefined;
    const body = listEnvelope(requestId, at, { ...result, data: spell(result.data), paging });
    return { status, body, requestId, replayed: false, headers: { ...link, ...result.headers } };
  }
  const headers = isRead
    ? { etag: result.etag ?? etagOf(result.data), ...result.headers }
    : result.headers;
  const held = context.headers["if-none-match"];
  if (isRead && held !== undefined && namesTag(held, headers?.["etag"] ?? "")) {
    return { status: 304, body: "", requestId, replayed: false, headers };
  }
  const body = objectEnvelope(requestId, at, spell(result.data));
  return { status, body, requestId, replayed: false, headers };
}

export function refusalResponse({ context }: Execution, refusal: Problem): HttpResponse {
  const { app, requestId, at } = context;
  return problemResponse(app, refusal, { requestId, at });
}

/** A problem in its envelope. */
export function problemResponse(
  { wire }: Pick<App, "wire">,
  failure: Problem,
  { requestId, at }: { requestId: string; at: string },
): HttpResponse {
  return {
    status: failure.status,
    body: errorEnvelope(wire, { requestId, at, data: serializeProblem(failure) }),
    requestId,
    replayed: false,
    headers: failure.headers,
    problem: { type: PROBLEMS[failure.kind].type, code: failure.code },
  };
}
