type Value = string | number;

export interface SpanStart {
  readonly name: string;
  /** `server` answers a request, `client` makes one. */
  readonly kind: "server" | "client" | "internal";
  /** Never personal data. */
  readonly attributes?: Readonly<Record<string, Value>>;
}

/** A recorded part of a trace. Passed on by parameters: async context costs every promise a call. */
export interface Span {
  /** The header by which the next service joins the trace. */
  readonly traceparent: string;
  child(start: SpanStart): Span;
  set(name: string, value: Value): void;
  /** `type` is a code or a class: a message may quote what a caller sent. */
  fail(type: string): void;
  end(): void;
}

/** The id by which a log line names the trace. */
export function traceIdOf({ traceparent }: Pick<Span, "traceparent">): string {
  return traceparent.slice(3, 35);
}

/** Begins traces; app/traces has the one of OpenTelemetry. */
export interface Tracer {
  /** Continues the caller's trace where a header names one. Undefined where it is not sampled. */
  start(start: SpanStart, traceparent?: string): Span | undefined;
}

/** Runs work, which fails or ends the span. */
export async function inSpan<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await work(span);
  } catch (error) {
    span.fail(typeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return "error";
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === "string" ? code : error.name;
}
