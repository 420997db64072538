import type pg from "pg";
import { columnTypes } from "./column-values.ts";

export interface ClientOptions {
  url: string;
  applicationName?: string;
  /** How long one statement may take. Default 5,000 for requests; workers take more. 0 is no limit. */
  statementTimeoutMs?: number;
}

const LOCK_TIMEOUT_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5_000;
const CONNECTION_CHECK_MS = 500;
/** What a search remembers of half a million customers stays in memory; few statements need as much. */
const WORK_MEM = "32MB";

/** Session settings travel in the startup packet: no round trip, and never lost on a reconnect. */
export function clientConfig(options: ClientOptions): pg.ClientConfig {
  const settings: Record<string, string | number> = {
    TimeZone: "UTC",
    DateStyle: "ISO",
    statement_timeout: options.statementTimeoutMs ?? 5_000,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Without it, the locks of a killed process outlive it for as long as its last statement runs.
    client_connection_check_interval: CONNECTION_CHECK_MS,
    work_mem: WORK_MEM,
  };
  const startup = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const { connectionString, ownOptions } = splitUrl(options.url);
  return {
    connectionString,
    // The address's own options come last: the operator has the last word.
    options: [...startup, ...ownOptions].join(" "),
    application_name: options.applicationName ?? "railhead",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // Statements of one transaction leave without waiting for the answer to the one before.
    pipeline: true,
    types: columnTypes,
  };
}

/** The driver would let `options` of the address replace ours, so they are taken out of it. */
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
