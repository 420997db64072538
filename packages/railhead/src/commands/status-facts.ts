import type { Api } from "../connection/api.ts";
import { dollars } from "../terminal/columns.ts";

interface Due {
  readonly as_of: string;
  readonly items: readonly { readonly at: string; readonly work: string; readonly count: number }[];
  readonly left_out: readonly string[];
}

interface NamedFile {
  readonly name: string;
  readonly state: string;
  readonly at: string;
}

interface Overview {
  readonly banks:
    | readonly {
        readonly name: string;
        readonly next_cutoff: {
          readonly cutoff_at: string;
          readonly entries: number;
          readonly debits: string;
          readonly credits: string;
          readonly is_exact: boolean;
        };
      }[]
    | null;
  readonly files: {
    readonly last_sent: NamedFile | null;
    readonly last_received: NamedFile | null;
    readonly waiting: number;
    readonly late: number;
    readonly unacknowledged: number;
  } | null;
  readonly webhooks: {
    readonly endpoints: number;
    readonly failing: number;
    readonly stopped: number;
    readonly failing_since: string | null;
    readonly behind: number;
  } | null;
  readonly sinks: {
    readonly sinks: number;
    readonly paused: number;
    readonly failing: number;
    readonly failing_since: string | null;
    readonly behind: number;
    readonly behind_seconds: number;
  } | null;
  readonly left_out: readonly { readonly part: keyof Overview; readonly reason: string }[];
}

const MAX_BANKS = 5;
const PARTS: readonly (keyof Overview)[] = ["banks", "files", "webhooks", "sinks"];

/** Banks, files, webhooks and sinks, as the dashboard's overview has them. A part that is left out is named. */
export async function overviewFacts(api: Api): Promise<object> {
  const { banks, files, webhooks, sinks, left_out } = await api.get<Overview>("/v1/overview");
  const missing = left_out.filter(({ part }) => PARTS.includes(part));
  return {
    ...cutoffFacts(banks ?? []),
    ...(files === null ? {} : fileFacts(files)),
    ...(webhooks === null ? {} : webhookFacts(webhooks)),
    ...(sinks === null || sinks.sinks === 0 ? {} : sinkFacts(sinks)),
    ...Object.fromEntries(missing.map(({ part, reason }) => [part, `left out: ${reason}`])),
  };
}

function cutoffFacts(banks: NonNullable<Overview["banks"]>): object {
  const next = banks
    .toSorted((a, b) => a.next_cutoff.cutoff_at.localeCompare(b.next_cutoff.cutoff_at))
    .slice(0, MAX_BANKS);
  return Object.fromEntries(
    next.map(({ name, next_cutoff: cutoff }, index) => {
      const noun = cutoff.entries === 1 ? "entry" : "entries";
      const entries = `${cutoff.is_exact ? "" : "at least "}${cutoff.entries} ${noun}`;
      const amounts = `${dollars(cutoff.debits)} debits, ${dollars(cutoff.credits)} credits`;
      return [
        `next_cutoff_${index + 1}`,
        `${cutoff.cutoff_at} ${name}: ${entries} in no file, ${amounts}`,
      ];
    }),
  );
}

function fileFacts(files: NonNullable<Overview["files"]>): object {
  const shown = (file: NamedFile | null) =>
    file === null ? null : `${file.at} ${file.name} (${file.state})`;
  return {
    files_waiting: files.waiting,
    files_late: files.late,
    files_unacknowledged: files.unacknowledged,
    last_file_sent: shown(files.last_sent),
    last_file_received: shown(files.last_received),
  };
}

function webhookFacts(webhooks: NonNullable<Overview["webhooks"]>): object {
  return {
    webhook_endpoints: webhooks.endpoints,
    webhook_endpoints_disabled: webhooks.stopped,
    webhook_endpoints_failing: webhooks.failing,
    webhooks_failing_since: webhooks.failing_since,
    webhook_events_behind: webhooks.behind,
  };
}

function sinkFacts(sinks: NonNullable<Overview["sinks"]>): object {
  return {
    sinks: sinks.sinks,
    sinks_paused: sinks.paused,
    sinks_failing: sinks.failing,
    sinks_failing_since: sinks.failing_since,
    sink_events_behind: sinks.behind,
    sink_seconds_behind: sinks.behind_seconds,
  };
}

/** How far the engine is behind the environment's clock, and with what. Null for who may not see due work. */
export async function engineFacts(api: Api): Promise<object> {
  const { as_of, items, left_out } = await api.get<Due>("/v1/due?limit=1");
  const [first] = items;
  if (first === undefined) return { engine_lag_s: left_out.length === 0 ? 0 : null };
  const lag = Math.max(0, (Date.parse(as_of) - Date.parse(first.at)) / 1000);
  const next = `${first.at} ${first.work} (${first.count})`;
  return { engine_lag_s: Math.round(lag), next_due: next };
}

/** Open exceptions by kind: how many there are, and since when. */
export async function exceptionFacts(api: Api): Promise<object> {
  const open_exceptions = await api.count("/v1/exceptions?status=open");
  if (open_exceptions === 0) return { open_exceptions };
  const path = "/v1/exceptions?status=open&sort_order=asc&page_size=1000";
  const found = await api.get<{ kind: string; created_at: string }[]>(path);
  const byKind = new Map<string, { count: number; since: string }>();
  for (const { kind, created_at } of found) {
    const seen = byKind.get(kind);
    if (seen === undefined) byKind.set(kind, { count: 1, since: created_at });
    else seen.count += 1;
  }
  const facts = [...byKind].map(([kind, { count, since }]) => [
    `exceptions_${kind}`,
    `${count}, the oldest since ${since}`,
  ]);
  return { open_exceptions, ...Object.fromEntries(facts) };
}
