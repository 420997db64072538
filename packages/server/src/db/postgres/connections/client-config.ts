import type pg from "pg";
import { columnTypes } from "../column-values.ts";

export interface ClientOptions {
  url: string;
  applicationName?: string;
  /** Statement timeout. Default 5,000 for requests; workers use more. 0 disables it. */
  statementTimeoutMs?: number;
  /** Whether the address leads through a pooler in transaction mode, which takes no session settings. */
  pooled?: boolean;
}

/** A setting of no effect, which only a connection without a pooler in between keeps. */
export const SESSION_MARK = "railhead.session";

const LOCK_TIMEOUT_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
export const CONNECT_TIMEOUT_MS = 5_000;
const CONNECTION_CHECK_MS = 500;
/** Both sides know of a lost machine within half a minute: without these, after hours. */
const KEEP_ALIVE_IDLE_S = 10;
const SERVER_KEEP_ALIVES = {
  tcp_keepalives_idle: KEEP_ALIVE_IDLE_S,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 25_000,
};
/** Holds a search's hash of half a million customers in memory; few statements use as much. */
const WORK_MEM = "32MB";

/** Session settings travel in the startup packet: no round trip, and kept on reconnect. */
export function clientConfig(options: ClientOptions): pg.ClientConfig {
  const settings: Record<string, string | number> = {
    TimeZone: "UTC",
    DateStyle: "ISO",
    statement_timeout: options.statementTimeoutMs ?? 5_000,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Without it, a killed process's locks last until its running statement ends.
    client_connection_check_interval: CONNECTION_CHECK_MS,
    work_mem: WORK_MEM,
    ...SERVER_KEEP_ALIVES,
    [SESSION_MARK]: "direct",
  };
  const given = options.pooled === true ? [] : Object.entries(settings);
  const startup = given.map(([name, value]) => `-c ${name}=${value}`);
  const { connectionString, ownOptions } = splitUrl(options.url);
  return {
    connectionString,
    // The URL's own options come last, so that the operator overrides ours.
    options: [...startup, ...ownOptions].join(" "),
    application_name: options.applicationName ?? "railhead",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_IDLE_S * 1_000,
    // Pipelining: statements of a transaction are sent without awaiting earlier results.
    pipeline: true,
    types: columnTypes,
  };
}

/** The driver would replace our `options` with the URL's, so they are split off. */
function splitUrl(text: string): { connectionString: string; ownOptions: string[] } {
  if (!URL.canParse(text)) {
    throw new Error("the database address must have the form postgres://user@host/database");
  }
  const url = new URL(text);
  const ownOptions = url.searchParams.getAll("options");
  if (ownOptions.length === 0) return { connectionString: text, ownOptions };
  url.searchParams.delete("options");
  return { connectionString: url.toString(), ownOptions };
}
