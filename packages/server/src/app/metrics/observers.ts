import { performance } from "node:perf_hooks";
import { SINK_KINDS, type SinkKind } from "@railhead/core";
import type { Logger } from "pino";
import type { Tracer } from "../../base/tracing.ts";
import type { Database } from "../../db/postgres/executor.ts";
import type { Answered } from "../../http/server/options.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { EngineTools } from "../../payments/engine/steps/engine-steps.ts";
import type { SinkObserver } from "../../sinks/tools.ts";
import { tracedStep } from "../traces/traced-step.ts";

/** Counts and times the answers of the API. */
export function observeAnswers(metrics: Metrics): (answered: Answered) => void {
  return ({ operation = "none", status, seconds, trace_id }) => {
    metrics.add("railhead_http_requests_total", { operation, status: String(status) });
    if (seconds === undefined) return;
    const of = { seconds, trace_id };
    metrics.observe("railhead_http_request_duration_seconds", { operation }, of);
  };
}

/** Counts, times and traces the engine's steps, and logs at `info` those that moved something. */
export function observeSteps(
  metrics: Metrics | undefined,
  log: Logger,
  tracer: Tracer | undefined,
): EngineTools["aroundStep"] | undefined {
  const isLogged = log.isLevelEnabled("info");
  if (metrics === undefined && !isLogged && tracer === undefined) return undefined;
  return async (running, run, work) => {
    const { step } = running;
    let trace_id: string | undefined;
    const traced =
      tracer === undefined
        ? work
        : tracedStep(work, running, { tracer, onTrace: (id) => (trace_id = id) });
    const began = performance.now();
    try {
      const moved = await traced(run);
      metrics?.add("railhead_engine_step_items_total", { step }, moved);
      const ms = Math.round(performance.now() - began);
      if (isLogged && moved > 0) log.info({ ...running, items: moved, ms }, "step");
      return moved;
    } catch (error) {
      metrics?.add("railhead_engine_step_failures_total", { step });
      throw error;
    } finally {
      const seconds = (performance.now() - began) / 1000;
      const of = { seconds, trace_id };
      metrics?.observe("railhead_engine_step_duration_seconds", { step }, of);
    }
  };
}

/** Counts what targets of sinks confirmed, and attempts that failed. */
export function observeSinks(metrics: Metrics): SinkObserver {
  // From zero: no alert sees that a series which does not exist does not grow.
  for (const kind of Object.keys(SINK_KINDS) as SinkKind[]) {
    metrics.add("railhead_sink_events_total", { kind }, 0);
    metrics.add("railhead_sink_failures_total", { kind }, 0);
  }
  return {
    delivered: (kind, events) => metrics.add("railhead_sink_events_total", { kind }, events),
    failed: (kind) => metrics.add("railhead_sink_failures_total", { kind }),
  };
}

/** Shows the use of the pools. */
export function observePools(
  metrics: Metrics,
  pools: Readonly<Record<string, Pick<Database, "usage">>>,
): void {
  metrics.collect("railhead_database_connections", () =>
    Object.entries(pools).flatMap(([pool, { usage }]) =>
      Object.entries(usage?.() ?? {}).map(([state, value]) => ({
        labels: { pool, state },
        value,
      })),
    ),
  );
}
