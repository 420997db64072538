import type { Command } from "commander";
import { connect, withConnection, type Connection } from "../connection/connection.ts";
import { cliError } from "../terminal/cli-error.ts";
import { lastSequence } from "../connection/last-sequence.ts";
import { createLogReader } from "../connection/log-reader.ts";
import { listenForShutdown } from "../process/shutdown.ts";
import { processTerminal, type Terminal } from "../terminal/terminal.ts";

interface Event {
  readonly event_id: string;
  readonly event_type: string;
  readonly sequence: number;
  readonly occurred_at: string;
  readonly resource: { readonly type: string; readonly id: string };
  readonly cause: { readonly message: string };
}

interface Tail extends Connection {
  readonly types?: string;
  readonly after?: string;
}

/** Adds `tail` and `resend` to the generated `events` and `logs` commands. */
export function addEventCommands(program: Command): void {
  const events = program.commands.find((command) => command.name() === "events");
  if (events === undefined) return;
  withConnection(events.command("tail"))
    .description("Prints events as they happen, until interrupted.")
    .option("--types <types>", "only these, comma-separated")
    .option("--after <sequence>", "start after this sequence instead of now")
    .action(tailEvents);
  withConnection(events.command("resend"))
    .description("Resends one event to the webhook endpoints that received it.")
    .argument("<event-id>")
    .action(resendEvent);
  const logs = program.commands.find((command) => command.name() === "logs");
  if (logs === undefined) return;
  withConnection(logs.command("tail"))
    .description("Prints requests as they are processed, until interrupted.")
    .action(tailRequests);
}

async function tailEvents(options: Tail): Promise<void> {
  const shutdown = listenForShutdown();
  const api = connect(options, shutdown.signal);
  const terminal = processTerminal(options.json === true);
  const types = options.types === undefined ? "" : `&types=${encodeURIComponent(options.types)}`;
  const reader = createLogReader<Event>(api, Number(options.after ?? (await lastSequence(api))));
  while (!shutdown.signal.aborted) {
    const read = await retryWhileUnavailable(
      () => reader.next(`wait=25s${types}`),
      shutdown.signal,
    );
    if (read?.restarted !== undefined) {
      terminal.print({ event: "log_restarted", message: read.restarted }, (fact) => [fact.message]);
    }
    for (const event of read?.events ?? []) printEvent(terminal, event);
  }
}

function printEvent(terminal: Terminal, event: Event): void {
  const { sequence, occurred_at, event_type, resource } = event;
  const number = `${sequence}`.padStart(6);
  const at = occurred_at.slice(0, 19).replace("T", " ");
  const whole = `${number}  ${at}  ${event_type.padEnd(28)}  ${resource.id}`;
  const isWide = whole.length <= (process.stdout.columns || whole.length);
  terminal.print({ event: "event", ...event, event_type }, (_fact, paint) => [
    `${paint("dim", number)}  ${at}  ${paint("cyan", isWide ? event_type.padEnd(28) : event_type)}${isWide ? `  ${resource.id}` : ""}`,
  ]);
}

const RETRY_MS = 1_000;

/** Reads; undefined on shutdown, or after a pause while the service is unavailable. */
async function retryWhileUnavailable<T>(
  read: () => Promise<T>,
  stopped: AbortSignal,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (stopped.aborted) return undefined;
    if ((error as Error).message.includes(" answered 4")) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_MS);
    });
    return undefined;
  }
}

async function resendEvent(id: string, options: Connection): Promise<void> {
  const api = connect(options);
  const endpoints = await api.get<{ id: string; url: string }[]>(
    "/v1/webhook_endpoints?page_size=1000",
  );
  const sent: string[] = [];
  for (const endpoint of endpoints) {
    const path = `/v1/webhook_endpoints/${endpoint.id}/deliveries`;
    for (const delivery of await api.get<{ id: string }[]>(`${path}?event_id=${id}`)) {
      await api.post(`${path}/${delivery.id}/resend`, {});
      sent.push(endpoint.url);
    }
  }
  if (sent.length === 0) throw cliError("No webhook endpoint has received this event");
  processTerminal(options.json === true).print({ event: "resent", event_id: id, urls: sent }, () =>
    sent.map((url) => `Resent to ${url}`),
  );
}

interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

const POLL_INTERVAL_MS = 1_000;

async function tailRequests(options: Connection): Promise<void> {
  const shutdown = listenForShutdown();
  const api = connect(options, shutdown.signal);
  const terminal = processTerminal(options.json === true);
  const path = "/v1/requests?page_size=1000&sort_order=desc";
  const first = await api.get<LoggedRequest[]>(path);
  let seen = new Set(first.map(({ id }) => id));
  while (!shutdown.signal.aborted) {
    const requests = await retryWhileUnavailable(
      () => api.get<LoggedRequest[]>(path),
      shutdown.signal,
    );
    for (const request of requests?.toReversed() ?? []) {
      if (!seen.has(request.id) && request.path !== "/v1/requests") printRequest(terminal, request);
    }
    // Requests only leave the page, so older ids need not be kept.
    if (requests !== undefined) seen = new Set(requests.map(({ id }) => id));
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_INTERVAL_MS);
    });
  }
}

function printRequest(terminal: Terminal, request: LoggedRequest): void {
  const { status, method, path } = request;
  const room = Math.max((process.stdout.columns || 1_000) - 14, 20);
  const shown = path.length > room ? `${path.slice(0, room - 1)}…` : path;
  terminal.print({ event: "request", ...request }, (_fact, paint) => [
    `${paint(status < 400 ? "green" : "red", String(status))}  ${method.padEnd(6)}  ${shown}`,
  ]);
}
