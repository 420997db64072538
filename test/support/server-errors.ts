import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { pino, type Logger } from "pino";

/** Logger of a service in a test: prints the error behind each 5xx, or all from LOG_LEVEL up where that is set. */
export function testLogger(): Logger {
  const level = process.env["LOG_LEVEL"];
  return level === undefined
    ? pino({ level: "error" }, { write: printServerError })
    : pino({ level });
}

/** The same, which keeps the lines from `info` up, too. */
export function keepingLogger(lines: string[]): Logger {
  const write = (line: string) => {
    lines.push(line);
    printServerError(line);
  };
  return pino({ level: "info" }, { write });
}

/** Prints the error behind each 5xx of a service in a process of its own, from its log. */
export function printServerErrors(stderr: Readable): void {
  createInterface({ input: stderr }).on("line", printServerError);
}

interface LoggedFailure {
  readonly request_id?: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly error?: { readonly message?: string; readonly stack?: string };
}

/** Only lines of requests: what an engine logs is provoked by many tests. */
function printServerError(line: string): void {
  const { request_id, status, method, path, error } = parsed(line);
  if (request_id === undefined || status === undefined || status < 500) return;
  const cause = error?.stack ?? error?.message ?? "without an error";
  process.stderr.write(`${status} ${method} ${path} (request ${request_id})\n${cause}\n`);
}

function parsed(line: string): LoggedFailure {
  try {
    return JSON.parse(line) as LoggedFailure;
  } catch {
    // Not everything on stderr is a line of the log.
    return {};
  }
}
