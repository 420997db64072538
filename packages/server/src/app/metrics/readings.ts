import {
  addMs,
  instantToMs,
  SINK_STATES,
  type Instant,
  type MetricOfType,
  type SinkKind,
} from "@railhead/core";
import type { App } from "../../context/app.ts";
import type { Database } from "../../db/postgres/executor.ts";
import { scopeOf } from "../../db/tables/banks/bank-scope.ts";
import { listBanks, type Bank } from "../../db/tables/banks/banks.ts";
import {
  listLiveEnvironments,
  listRootEnvironments,
  type Environment,
} from "../../db/tables/environments/environments.ts";
import { listFailingSteps } from "../../db/tables/operations/failing-steps.ts";
import {
  countOpenExceptions,
  countRecentFiles,
  countReturns,
  readLogEnd,
} from "../../db/tables/operations/metric-readings.ts";
import {
  readCutoffContent,
  readFileHealth,
  readProvedBooks,
} from "../../db/tables/overview/money.ts";
import { listSinkHealth } from "../../db/tables/events/sinks.ts";
import { readWebhookHealth } from "../../db/tables/overview/queues.ts";
import { listDue } from "../../db/tables/payments/due.ts";
import type { GaugeValue, Metrics } from "../../metrics/metrics.ts";
import { createPeriodic, type Periodic } from "../../payments/engine/periodic.ts";
import { sinkLagOf, sinkStateOf } from "../../sinks/sink.ts";
import { nextCutoffs } from "../../rails/calendar/calendar.ts";

const EVERY_MS = 15_000;
const DAY_MS = 24 * 3_600_000;

/** What one environment is read with. */
interface Source {
  readonly db: Database;
  readonly metrics: Gauges;
  readonly environmentId: string;
  readonly createdAt: Instant;
  readonly at: Instant;
}

/** Gauges of several environments, whose values are replaced together. */
interface Gauges {
  add<N extends MetricOfType<"gauge">>(name: N, values: readonly GaugeValue<N>[]): void;
  replaceAll(): void;
}

function createGauges(metrics: Metrics): Gauges {
  const read = new Map<MetricOfType<"gauge">, GaugeValue<MetricOfType<"gauge">>[]>();
  return {
    add: (name, values) => void read.set(name, [...(read.get(name) ?? []), ...values]),
    replaceAll() {
      for (const [name, values] of read) metrics.replace(name, values);
    },
  };
}

export interface Readings extends Periodic {
  /** Reads now. */
  read(): Promise<void>;
}

/**
 * Keeps what the databases know ready for `/metrics`, which then costs no statement. Read are the live environments of
 * all cells that can be reached; without one, the first sandbox.
 */
export function createReadings(
  { wall, log }: Pick<App, "wall" | "log">,
  metrics: Metrics,
  apps: () => readonly App[],
): Readings {
  let readAt: number | undefined;
  metrics.collect("railhead_readings_age_seconds", () =>
    readAt === undefined ? [] : [{ labels: {}, value: (instantToMs(wall.now()) - readAt) / 1000 }],
  );
  async function read(): Promise<void> {
    const gauges = createGauges(metrics);
    const live = await listSources(apps(), listLiveEnvironments);
    const first = (db: Database) => listRootEnvironments(db, 1);
    const sources = live.length > 0 ? live : (await listSources(apps(), first)).slice(0, 1);
    if (sources.length === 0) return;
    for (const { app, environment } of sources) {
      const at = app.environments.now(environment);
      const { id: environmentId, created_at: createdAt } = environment;
      const source = { db: app.db, metrics: gauges, environmentId, createdAt, at };
      for (const take of READERS) await take(source);
    }
    gauges.replaceAll();
    readAt = instantToMs(wall.now());
  }
  const periodic = createPeriodic(EVERY_MS, read, (err) =>
    log.warn({ err }, "the readings for /metrics failed"),
  );
  return { ...periodic, read };
}

async function listSources(
  apps: readonly App[],
  list: (db: Database) => Promise<readonly Environment[]>,
): Promise<{ readonly app: App; readonly environment: Environment }[]> {
  const found = await Promise.all(
    apps.map(async (app) => (await list(app.db)).map((environment) => ({ app, environment }))),
  );
  return found.flat();
}

const READERS = [
  takeWork,
  takeBanks,
  takeFiles,
  takeExceptions,
  takeWebhooks,
  takeSinks,
  takeBooks,
];

const secondsSince = (from: Instant, at: Instant) =>
  Math.max(0, (instantToMs(at) - instantToMs(from)) / 1000);

async function takeWork({ db, metrics, environmentId, at }: Source): Promise<void> {
  const [due, end] = await Promise.all([listDue(db, environmentId), readLogEnd(db, environmentId)]);
  metrics.add(
    "railhead_engine_backlog_seconds",
    due.map(({ work, due_at }) => ({
      labels: { environment: environmentId, step: work },
      value: secondsSince(due_at, at),
    })),
  );
  const one = (value: bigint | number) => [
    { labels: { environment: environmentId }, value: Number(value) },
  ];
  metrics.add("railhead_engine_lease_epoch", one(end.epoch));
  metrics.add("railhead_event_sequence", one(end.last_sequence));
  metrics.add("railhead_event_numbers_ahead", end.ahead === null ? [] : one(end.ahead));
  metrics.add("railhead_event_log_generation", one(end.generation));
}

async function takeBanks(source: Source): Promise<void> {
  const { db, metrics, environmentId } = source;
  const [banks, failing] = await Promise.all([
    listBanks(db, environmentId),
    listFailingSteps(db, environmentId),
  ]);
  const gauges = await Promise.all(banks.map((bank) => readBank(source, bank, banks)));
  const values = (key: keyof (typeof gauges)[number]["values"]) =>
    gauges.map(({ bank, values: read }) => ({ labels: { bank }, value: read[key] }));
  metrics.add("railhead_bank_cutoff_seconds", values("cutoff"));
  metrics.add("railhead_bank_unbuilt_entries", values("unbuilt"));
  metrics.add("railhead_bank_sending", values("sending"));
  metrics.add("railhead_bank_poll_late_seconds", values("late"));
  metrics.add(
    "railhead_engine_steps_failing",
    failing.map(({ step, bank_id: bank, failures: value }) => ({ labels: { step, bank }, value })),
  );
}

async function readBank({ db, environmentId, at }: Source, bank: Bank, banks: readonly Bank[]) {
  const [next] = nextCutoffs(bank.profile, at, 1);
  const cutoff_at = next?.cutoff_at ?? at;
  const scope = scopeOf(bank, banks);
  const { entries } = await readCutoffContent(db, {
    environment_id: environmentId,
    scope,
    cutoff_at,
  });
  const isSending = bank.sending === "on" && bank.origination_lock === null;
  return {
    bank: bank.id,
    values: {
      cutoff: (instantToMs(cutoff_at) - instantToMs(at)) / 1000,
      unbuilt: entries,
      sending: isSending ? 1 : 0,
      late: secondsSince(bank.next_poll_at, at),
    },
  };
}

async function takeFiles({ db, metrics, environmentId, at }: Source): Promise<void> {
  const [files, health, returns] = await Promise.all([
    countRecentFiles(db, environmentId),
    readFileHealth(db, { environment_id: environmentId, at }),
    countReturns(db, environmentId, addMs(at, -DAY_MS)),
  ]);
  const labelsOf = ({ direction, state }: (typeof files)[number]) => ({
    environment: environmentId,
    direction,
    state,
  });
  metrics.add(
    "railhead_files",
    files.map((row) => ({ labels: labelsOf(row), value: Number(row.count) })),
  );
  metrics.add(
    "railhead_files_oldest_seconds",
    files.map((row) => ({ labels: labelsOf(row), value: secondsSince(row.oldest, at) })),
  );
  metrics.add("railhead_files_late", [
    { labels: { environment: environmentId }, value: health.late },
  ]);
  metrics.add("railhead_files_unacknowledged", [
    { labels: { environment: environmentId }, value: health.unacknowledged },
  ]);
  metrics.add(
    "railhead_returns",
    returns.map(({ code, count }) => ({
      labels: { environment: environmentId, code },
      value: Number(count),
    })),
  );
}

async function takeExceptions({ db, metrics, environmentId, at }: Source): Promise<void> {
  const rows = await countOpenExceptions(db, environmentId, at);
  const values = (valueOf: (row: (typeof rows)[number]) => number) =>
    rows.map((row) => ({
      labels: { environment: environmentId, kind: row.kind },
      value: valueOf(row),
    }));
  metrics.add(
    "railhead_exceptions_open",
    values(({ count }) => Number(count)),
  );
  metrics.add(
    "railhead_exceptions_overdue",
    values(({ overdue }) => Number(overdue)),
  );
  metrics.add(
    "railhead_exceptions_oldest_seconds",
    values(({ oldest }) => secondsSince(oldest, at)),
  );
}

async function takeWebhooks({ db, metrics, environmentId }: Source): Promise<void> {
  const health = await readWebhookHealth(db, { environment_id: environmentId, account_id: null });
  const { endpoints, failing, stopped, behind } = health;
  metrics.add("railhead_webhook_endpoints", [
    { labels: { environment: environmentId, state: "enabled" }, value: endpoints - stopped },
    { labels: { environment: environmentId, state: "failing" }, value: failing },
    { labels: { environment: environmentId, state: "stopped" }, value: stopped },
  ]);
  metrics.add("railhead_webhook_events_behind", [
    { labels: { environment: environmentId }, value: behind },
  ]);
}

async function takeSinks({ db, metrics, environmentId, at }: Source): Promise<void> {
  const sinks = await listSinkHealth(db, environmentId);
  const kinds = [...new Set(sinks.map(({ kind }) => kind))];
  const ofKind = (kind: SinkKind) => sinks.filter((sink) => sink.kind === kind);
  metrics.add(
    "railhead_sinks",
    kinds.flatMap((kind) =>
      SINK_STATES.map((state) => ({
        labels: { environment: environmentId, kind, state },
        value: ofKind(kind).filter((sink) => sinkStateOf(sink) === state).length,
      })),
    ),
  );
  const worst = (kind: SinkKind, of: "events" | "seconds") => {
    const running = ofKind(kind).filter(({ status }) => status === "running");
    return Math.max(0, ...running.map((sink) => sinkLagOf(sink, at)[of]));
  };
  const lags = (of: "events" | "seconds") =>
    kinds.map((kind) => ({ labels: { environment: environmentId, kind }, value: worst(kind, of) }));
  metrics.add("railhead_sink_lag_events", lags("events"));
  metrics.add("railhead_sink_lag_seconds", lags("seconds"));
}

async function takeBooks(source: Source): Promise<void> {
  const { db, metrics, environmentId, createdAt, at } = source;
  const { proved_at, violations } = await readProvedBooks(db, environmentId);
  metrics.add("railhead_ledger_proof_age_seconds", [
    { labels: { environment: environmentId }, value: secondsSince(proved_at ?? createdAt, at) },
  ]);
  metrics.add(
    "railhead_ledger_violations",
    violations === null ? [] : [{ labels: { environment: environmentId }, value: violations }],
  );
}
