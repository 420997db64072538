interface MetricRow {
  readonly type: "counter" | "gauge" | "histogram";
  readonly labels: readonly string[];
  readonly help: string;
  /** Upper bounds of a histogram, in its unit. */
  readonly buckets?: readonly number[];
}

/** Seconds of requests and engine steps. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/**
 * Series of `/metrics`, by name. No label names a tenant or a person: `operation` is an operation of the API, `bank`
 * and `environment` are ids, the others are closed lists.
 */
export const METRICS = {
  railhead_http_requests_total: {
    type: "counter",
    labels: ["operation", "status"],
    help: "Requests answered, by operation and status. Requests without a route count as the operation `none`.",
  },
  railhead_http_request_duration_seconds: {
    type: "histogram",
    labels: ["operation"],
    help: "Seconds from the arrival of a request to its last byte. Event streams are left out.",
    buckets: SECONDS,
  },
  railhead_engine_step_duration_seconds: {
    type: "histogram",
    labels: ["step"],
    help: "Seconds of one run of an engine step for one bank, by step.",
    buckets: SECONDS,
  },
  railhead_engine_step_items_total: {
    type: "counter",
    labels: ["step"],
    help: "Items that engine steps moved, by step.",
  },
  railhead_engine_step_failures_total: {
    type: "counter",
    labels: ["step"],
    help: "Runs of an engine step that failed, by step. An exception follows after three in a row.",
  },
  railhead_engine_lease_epoch: {
    type: "gauge",
    labels: ["environment"],
    help: "Epoch of the environment's engine lease: it rises with each take-over.",
  },
  railhead_engine_backlog_seconds: {
    type: "gauge",
    labels: ["environment", "step"],
    help: "Seconds since the oldest due work of a step became due; 0 where none is due.",
  },
  railhead_engine_steps_failing: {
    type: "gauge",
    labels: ["step", "bank"],
    help: "Consecutive failures of a step for a bank whose last run failed.",
  },
  railhead_bank_cutoff_seconds: {
    type: "gauge",
    labels: ["bank"],
    help: "Seconds until the next cut-off of a bank.",
  },
  railhead_bank_unbuilt_entries: {
    type: "gauge",
    labels: ["bank"],
    help: "Entries that are due by the next cut-off and in no file yet, up to 10,000.",
  },
  railhead_bank_sending: {
    type: "gauge",
    labels: ["bank"],
    help: "1 where files are sent to a bank; 0 where sending is held or locked.",
  },
  railhead_bank_poll_late_seconds: {
    type: "gauge",
    labels: ["bank"],
    help: "Seconds by which the reading of a bank's folder is late; 0 where it is in time.",
  },
  railhead_files: {
    type: "gauge",
    labels: ["environment", "direction", "state"],
    help: "The newest 1,000 ACH files, by direction and state.",
  },
  railhead_files_oldest_seconds: {
    type: "gauge",
    labels: ["environment", "direction", "state"],
    help: "Age of the oldest of the newest 1,000 ACH files in a state.",
  },
  railhead_files_late: {
    type: "gauge",
    labels: ["environment"],
    help: "Files that are not handed over and past the bank's deadline.",
  },
  railhead_files_unacknowledged: {
    type: "gauge",
    labels: ["environment"],
    help: "Files whose acknowledgement is overdue.",
  },
  railhead_returns: {
    type: "gauge",
    labels: ["environment", "code"],
    help: "Returns that were read in the last 24 hours, by return code.",
  },
  railhead_exceptions_open: {
    type: "gauge",
    labels: ["environment", "kind"],
    help: "Open exceptions, by kind.",
  },
  railhead_exceptions_oldest_seconds: {
    type: "gauge",
    labels: ["environment", "kind"],
    help: "Age of the oldest open exception of a kind.",
  },
  railhead_exceptions_overdue: {
    type: "gauge",
    labels: ["environment", "kind"],
    help: "Open exceptions past their deadline, by kind.",
  },
  railhead_webhook_endpoints: {
    type: "gauge",
    labels: ["environment", "state"],
    help: "Webhook endpoints: `enabled`, `failing` (enabled, last delivery failed) or `stopped` (disabled by the service).",
  },
  railhead_webhook_events_behind: {
    type: "gauge",
    labels: ["environment"],
    help: "Events that the endpoint furthest behind has not received.",
  },
  railhead_sinks: {
    type: "gauge",
    labels: ["environment", "kind", "state"],
    help: "Sinks by kind: `running`, `paused` or `failing` (running, last attempt failed).",
  },
  railhead_sink_lag_events: {
    type: "gauge",
    labels: ["environment", "kind"],
    help: "Events that the running sink furthest behind has not delivered, by kind.",
  },
  railhead_sink_lag_seconds: {
    type: "gauge",
    labels: ["environment", "kind"],
    help: "Age of the oldest event that a running sink has not delivered, by kind.",
  },
  railhead_sink_events_total: {
    type: "counter",
    labels: ["kind"],
    help: "Events that targets of sinks confirmed, by kind.",
  },
  railhead_sink_failures_total: {
    type: "counter",
    labels: ["kind"],
    help: "Attempts of sinks that failed, by kind. An exception follows after a quarter of an hour.",
  },
  railhead_ledger_proof_age_seconds: {
    type: "gauge",
    labels: ["environment"],
    help: "Seconds since the last proof of the books ended; without one, since the environment was made.",
  },
  railhead_ledger_violations: {
    type: "gauge",
    labels: ["environment"],
    help: "Violations that the last proof of the books found.",
  },
  railhead_event_sequence: {
    type: "gauge",
    labels: ["environment"],
    help: "Number of the last event of the log.",
  },
  railhead_event_numbers_ahead: {
    type: "gauge",
    labels: ["environment"],
    help: "Numbers that partitions of a live environment's event log have ahead of its end; absent for sandboxes.",
  },
  railhead_event_log_generation: {
    type: "gauge",
    labels: ["environment"],
    help: "Generation of the event log: it rises when the database went back.",
  },
  railhead_database_connections: {
    type: "gauge",
    labels: ["pool", "state"],
    help: "Connections of a pool (`requests`, `engine`): `open`, `idle`, or `waiting` for one.",
  },
  railhead_cell_up: {
    type: "gauge",
    labels: ["cell"],
    help: "Whether the PostgreSQL cluster of a cell can be reached: 1 or 0. Without further cells, `main` is always 1.",
  },
  railhead_readings_age_seconds: {
    type: "gauge",
    labels: [],
    help: "Seconds since the readings of the environment were taken. Above 60, series that come from the database are old.",
  },
} as const satisfies Readonly<Record<string, MetricRow>>;

export type MetricName = keyof typeof METRICS;

export const METRIC_NAMES = Object.keys(METRICS) as readonly MetricName[];

/** The values of a series' labels. */
export type MetricLabels<N extends MetricName> = Readonly<
  Record<(typeof METRICS)[N]["labels"][number], string>
>;

/** Names of one type. */
export type MetricOfType<T extends MetricRow["type"]> = {
  [N in MetricName]: (typeof METRICS)[N]["type"] extends T ? N : never;
}[MetricName];

/** The row of a series, with the buckets of a histogram. */
export function metricRow(name: MetricName): MetricRow {
  return METRICS[name];
}
