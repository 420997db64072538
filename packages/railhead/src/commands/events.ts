import type { Command } from "commander";
import { connect, withConnection, type Connection } from "../connection.ts";
import { fault } from "../fault.ts";
import { lastSequence } from "../last-sequence.ts";
import { listenForStop } from "../stopping.ts";
import { processTerminal, type Terminal } from "../terminal.ts";

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

/** Adds to the generated `events` and `logs` what follows a log and sends again. */
export function addEventCommands(program: Command): void {
  const events = program.commands.find((command) => command.name() === "events");
  if (events === undefined) return;
  withConnection(events.command("tail"))
    .description("Shows events as they happen, until interrupted.")
    .option("--types <types>", "only these, comma-separated")
    .option("--after <sequence>", "begin after this one instead of now")
    .action(tailEvents);
  withConnection(events.command("resend"))
    .description("Sends one event again to the webhook endpoints that had it.")
    .argument("<event-id>")
    .action(resendEvent);
  const logs = program.commands.find((command) => command.name() === "logs");
  if (logs === undefined) return;
  withConnection(logs.command("tail"))
    .description("Shows requests as they are answered, until interrupted.")
    .action(tailRequests);
}

async function tailEvents(options: Tail): Promise<void> {
  const stopping = listenForStop();
  const api = connect(options, stopping.signal);
  const terminal = processTerminal(options.json === true);
  const types = options.types === undefined ? "" : `&types=${encodeURIComponent(options.types)}`;
  let after = Number(options.after ?? (await lastSequence(api)));
  while (!stopping.signal.aborted) {
    const events = await api
      .get<Event[]>(`/v1/events?after=${after}&wait=25s${types}`)
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return [];
        throw error;
      });
    for (const event of events) tellEvent(terminal, event);
    after = events.at(-1)?.sequence ?? after;
  }
}

function tellEvent(terminal: Terminal, event: Event): void {
  terminal.tell({ event: "event", ...event, event_type: event.event_type }, (_fact, paint) => [
    `${paint("dim", `${event.sequence}`.padStart(6))}  ${event.occurred_at.slice(0, 19)}  ${paint("cyan", event.event_type.padEnd(28))}  ${event.resource.id}`,
  ]);
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
  if (sent.length === 0) throw fault("No webhook endpoint has had this event");
  processTerminal(options.json === true).tell({ event: "resent", event_id: id, urls: sent }, () =>
    sent.map((url) => `Sent again to ${url}`),
  );
}

interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

const LOOK_MS = 1_000;

async function tailRequests(options: Connection): Promise<void> {
  const stopping = listenForStop();
  const api = connect(options, stopping.signal);
  const terminal = processTerminal(options.json === true);
  const seen = new Set<string>();
  const read = () =>
    api
      .get<LoggedRequest[]>("/v1/requests?page_size=100&sort_order=desc")
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return [];
        throw error;
      });
  for (const { id } of await read()) seen.add(id);
  while (!stopping.signal.aborted) {
    for (const request of (await read()).toReversed()) {
      if (seen.has(request.id) || request.path === "/v1/requests") continue;
      seen.add(request.id);
      terminal.tell({ event: "request", ...request }, (fact, paint) => [
        `${paint(fact.status < 400 ? "green" : "red", String(fact.status))}  ${fact.method.padEnd(6)}  ${fact.path}`,
      ]);
    }
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_MS);
    });
  }
}
