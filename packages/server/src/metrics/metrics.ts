import {
  METRIC_NAMES,
  metricRow,
  type MetricLabels,
  type MetricName,
  type MetricOfType,
} from "@railhead/core";
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type OpenMetricsContentType,
} from "prom-client";

/** Records series of the table `METRICS`. A name or a label that is not in the table does not compile. */
export interface Metrics {
  add<N extends MetricOfType<"counter">>(name: N, labels: MetricLabels<N>, by?: number): void;
  /** With the id of its trace, an observation is an exemplar: a slow bucket leads to a trace in it. */
  observe<N extends MetricOfType<"histogram">>(
    name: N,
    labels: MetricLabels<N>,
    of: { readonly seconds: number; readonly trace_id?: string | undefined },
  ): void;
  /** Replaces all values of a gauge: labels that are gone leave no old value. */
  replace<N extends MetricOfType<"gauge">>(name: N, values: readonly GaugeValue<N>[]): void;
  /** Reads the values of a gauge whenever `/metrics` is. */
  collect<N extends MetricOfType<"gauge">>(name: N, read: () => readonly GaugeValue<N>[]): void;
  /** The text of `/metrics`, in OpenMetrics: the older format has no exemplars. */
  text(): Promise<string>;
  readonly contentType: string;
}

export interface GaugeValue<N extends MetricName> {
  readonly labels: MetricLabels<N>;
  readonly value: number;
}

/** Registers every series of the table, and those of Node: memory, event loop, garbage collection. */
export function createMetrics(): Metrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  collectDefaultMetrics({ register: registry });
  const readers: Readers = new Map();
  const made = new Map<MetricName, Counter | Gauge | Histogram>(
    METRIC_NAMES.map((name) => [name, seriesOf(name, registry, readers)]),
  );
  const find = (name: MetricName) => made.get(name);
  return {
    add: (name, labels, by = 1) => (find(name) as Counter).inc({ ...labels }, by),
    observe: (name, labels, { seconds, trace_id }) =>
      (find(name) as Histogram).observe({
        labels: { ...labels },
        value: seconds,
        ...(trace_id === undefined ? {} : { exemplarLabels: { trace_id } }),
      }),
    replace: (name, values) => setAll(find(name) as Gauge, values),
    collect: (name, read) => void readers.set(name, read),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** With the labels of any series. */
interface AnyValue {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

type Readers = Map<MetricName, () => readonly AnyValue[]>;

function setAll(gauge: Gauge, values: readonly AnyValue[]): void {
  gauge.reset();
  for (const { labels, value } of values) gauge.set({ ...labels }, value);
}

function seriesOf(
  name: MetricName,
  registry: Registry<OpenMetricsContentType>,
  readers: Readers,
): Counter | Gauge | Histogram {
  const { type, labels, help, buckets } = metricRow(name);
  const options = { name, help, labelNames: [...labels], registers: [registry] };
  if (type === "counter") return new Counter(options);
  if (type === "histogram") {
    return new Histogram({ ...options, buckets: [...(buckets ?? [])], enableExemplars: true });
  }
  return new Gauge({
    ...options,
    collect() {
      const read = readers.get(name);
      if (read !== undefined) setAll(this, read());
    },
  });
}
