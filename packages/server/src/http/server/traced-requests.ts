import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { inSpan, type Span, type Tracer } from "../../base/tracing.ts";
import type { App } from "../../context/app.ts";
import { tracedDatabase } from "../../db/postgres/traced-database.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null where the request is not traced. */
    span: Span | null;
  }
}

/** Makes each operation a span, within the trace of the caller's `traceparent`. */
export function traceRequests(server: FastifyInstance, tracer: Tracer | undefined): void {
  server.decorateRequest("span", null);
  if (tracer === undefined) return;
  server.addHook("onRequest", (request, reply, done) => {
    const span = startSpan(request, tracer);
    if (span !== undefined) {
      request.span = span;
      // Not `onResponse`, which does not run where the caller has left.
      reply.raw.once("close", () => endSpan(span, reply));
    }
    done();
  });
}

function startSpan(request: FastifyRequest, tracer: Tracer): Span | undefined {
  const route = request.routeOptions.config.compiled?.route;
  if (route === undefined) return undefined;
  const { traceparent } = request.headers;
  const attributes = {
    "http.request.method": request.method,
    "http.route": route.path,
    "railhead.request_id": request.id,
  };
  const start = { name: route.operationId, kind: "server", attributes } as const;
  return tracer.start(start, typeof traceparent === "string" ? traceparent : undefined);
}

function endSpan(span: Span, { raw }: FastifyReply): void {
  if (raw.headersSent) span.set("http.response.status_code", raw.statusCode);
  if (!raw.writableFinished) span.fail("aborted");
  else if (raw.statusCode >= 500) span.fail(String(raw.statusCode));
  span.end();
}

/** The service as a traced request sees it: its statements are parts of the request's span. */
export function tracedApp(app: App, span: Span): App {
  const { replica, writer, customers } = app;
  // A batch has writes of several requests: each of them shows its wait for the commit.
  const committing = <T>(work: () => Promise<T>) =>
    inSpan(span.child({ name: "group_commit", kind: "internal" }), work);
  return {
    ...app,
    db: tracedDatabase(app.db, span),
    replica: replica && {
      ...replica,
      read: (id, work) => replica.read(id, (source) => work(tracedDatabase(source, span))),
    },
    writer: {
      ...writer,
      create: (id, payment) => committing(() => writer.create(id, payment)),
    },
    customers: {
      ...customers,
      register: (id, customer) => committing(() => customers.register(id, customer)),
    },
  };
}
