import {
  diag,
  DiagLogLevel,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as RecordedSpan,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-base";
import type { Span, SpanStart, Tracer } from "../../base/tracing.ts";

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;

export interface TracerOptions {
  readonly url: string;
  readonly percent: number;
  /** Called when spans could not be sent, at most once a minute. */
  readonly onError: (detail: string) => void;
}

/** Makes spans with the OpenTelemetry SDK and sends them in batches to an OTLP/HTTP receiver. */
export function createTracer({ url, percent, onError }: TracerOptions): {
  tracer: Tracer;
  close: () => Promise<void>;
} {
  reportErrors(onError);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": "railhead" }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: 5_000 }), {
        maxQueueSize: 8_192,
        scheduledDelayMillis: 2_000,
      }),
    ],
  });
  const source = provider.getTracer("railhead");
  const begin = ({ name, kind, attributes = {} }: SpanStart, context: Context) =>
    source.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, context);
  const spanOf = (recorded: RecordedSpan): Span => ({
    get traceparent() {
      const { traceId, spanId } = recorded.spanContext();
      return `00-${traceId}-${spanId}-01`;
    },
    child: (start) => spanOf(begin(start, trace.setSpan(ROOT_CONTEXT, recorded))),
    set: (name, value) => void recorded.setAttribute(name, value),
    fail(type) {
      recorded.setAttribute("error.type", type);
      recorded.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => recorded.end(),
  });
  const tracer: Tracer = {
    start(start, traceparent) {
      const recorded = begin(start, contextOf(traceparent));
      return recorded.isRecording() ? spanOf(recorded) : undefined;
    },
  };
  return { tracer, close: () => provider.shutdown() };
}

/** Later versions may add parts behind the flags. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/;

/** The context of a caller's header; a new trace where the header is missing or malformed. */
function contextOf(traceparent = ""): Context {
  const [, traceId = "", spanId = "", flags = "00"] = TRACEPARENT.exec(traceparent) ?? [];
  const parent = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
  };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

const QUIET_MS = 60_000;

/** The SDK reports what it could not send to its own logger, for every batch. */
function reportErrors(report: TracerOptions["onError"]): void {
  const ignore = () => undefined;
  let isQuiet = false;
  const error = (detail: string) => {
    if (isQuiet) return;
    isQuiet = true;
    setTimeout(() => (isQuiet = false), QUIET_MS).unref();
    report(detail);
  };
  diag.disable();
  diag.setLogger(
    { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
}
