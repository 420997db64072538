import { createHmac } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { instantToMs } from "@railhead/core";
import { wallClock } from "@railhead/server/clock";
import { Command } from "commander";
import type { Api } from "../connection/api.ts";
import { connect, dataDirOf, withConnection, type Connection } from "../connection/connection.ts";
import { EXIT, cliError } from "../terminal/cli-error.ts";
import { listenForShutdown } from "../process/shutdown.ts";
import { processTerminal, type Terminal } from "../terminal/terminal.ts";

interface ListenOptions extends Connection {
  readonly forwardTo: string;
  readonly events?: string;
  readonly since?: string;
  readonly format?: string;
}

/** State between runs: the endpoint, its secret, and the last forwarded message. */
interface ListenerState {
  readonly endpoint_id: string;
  readonly secret: string;
  cursor: number;
}

interface Message {
  readonly number: number;
  readonly event_type: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const LISTENER_HEADER = "x-railhead-listener";
const RESPONSE_TIMEOUT_MS = 15_000;
const RETRY_MS = 1_000;

export function listenCommand(): Command {
  return withConnection(new Command("listen"))
    .summary("forward a sandbox's webhooks to a local URL")
    .description(
      "Forwards every webhook message of a running sandbox to a local URL, with a valid signature. " +
        "Messages sent while it is not running are forwarded at the next start; resent messages are " +
        "forwarded, too.",
    )
    .requiredOption("--forward-to <url>", "URL to post to, such as http://localhost:3000/webhooks")
    .option("--events <types>", "only these, comma-separated; charge.* is all of charge")
    .option("--since <instant>", "first replay the events since then")
    .option("--format <format>", "specific or generic", "specific")
    .action(async (options: ListenOptions) => {
      if (!URL.canParse(options.forwardTo)) {
        throw cliError("--forward-to is not a URL", EXIT.usage);
      }
      await listen(options);
    });
}

async function listen(options: ListenOptions): Promise<void> {
  const shutdown = listenForShutdown();
  const api = connect(options, shutdown.signal);
  const terminal = processTerminal(options.json === true);
  const file = stateFile(options, api);
  const state = await openEndpoint(api, options, file);
  const { endpoint_id, secret } = state;
  terminal.print(
    { event: "listening", endpoint_id, secret, forward_to: options.forwardTo },
    (fact, paint) => [
      `Forwarding to ${fact.forward_to}.`,
      `Signing secret: ${paint("bold", fact.secret)}`,
    ],
  );
  if (options.since !== undefined) {
    await api.post(`/v1/webhook_endpoints/${endpoint_id}/replay`, { since: options.since });
  }
  while (!shutdown.signal.aborted) {
    const messages = await nextMessages(api, state, shutdown.signal);
    for (const message of messages) {
      if (shutdown.signal.aborted) return;
      if (message.headers[LISTENER_HEADER] === listenerId(options)) {
        await forward(terminal, options.forwardTo, { message, secret });
      }
      state.cursor = message.number;
      save(file, state);
    }
  }
}

/** Retries while the service is unavailable; the inbox keeps the messages. */
async function nextMessages(
  api: Api,
  state: ListenerState,
  stopped: AbortSignal,
): Promise<Message[]> {
  try {
    return await api.get<Message[]>(`/v1/sandbox/inbox?after=${state.cursor}&wait=25s`);
  } catch (error) {
    if (stopped.aborted) return [];
    if ((error as Error).message.includes(" answered 4")) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_MS);
    });
    return [];
  }
}

async function openEndpoint(
  api: Api,
  options: ListenOptions,
  file: string,
): Promise<ListenerState> {
  const event_types = options.events?.split(",") ?? null;
  const held = read(file);
  if (held !== undefined) {
    const wanted = { event_types, format: options.format };
    const path = `/v1/webhook_endpoints/${held.endpoint_id}`;
    const found = await api.call("PUT", path, wanted).catch(() => undefined);
    if (found !== undefined) return held;
  }
  const { url } = await api.post<{ url: string }>("/v1/sandbox/inbox", {});
  const created = await api.post<{ id: string; secret: string }>("/v1/webhook_endpoints", {
    url,
    event_types,
    format: options.format,
    description: `railhead listen --forward-to ${options.forwardTo}`.slice(0, 500),
    headers: { [LISTENER_HEADER]: listenerId(options) },
  });
  const state = { endpoint_id: created.id, secret: created.secret, cursor: 0 };
  save(file, state);
  return state;
}

/** Distinguishes the messages of several listeners in the sandbox's shared inbox. */
function listenerId({ forwardTo }: ListenOptions): string {
  return createHmac("sha256", "railhead listen").update(forwardTo).digest("hex").slice(0, 16);
}

async function forward(
  terminal: Terminal,
  url: string,
  { message, secret }: { message: Message; secret: string },
): Promise<void> {
  const id = message.headers["webhook-id"] ?? "";
  const type = message.event_type ?? "message";
  terminal.print({ event: "forwarding", id, type }, (fact, paint) => [
    `${paint("cyan", "-->")} ${fact.type}  ${paint("dim", fact.id)}`,
  ]);
  const startedAt = performance.now();
  const answered = await post(url, { id, body: message.body, secret });
  const latency_ms = Math.round(performance.now() - startedAt);
  terminal.print({ event: "forwarded", id, ...answered, latency_ms }, (fact, paint) => [
    fact.status === null
      ? `${paint("red", "<--")} ${fact.error}`
      : `${paint(fact.status < 300 ? "green" : "red", "<--")} ${fact.status}  ${fact.latency_ms} ms`,
  ]);
}

/** Signs again with the current time, since receivers refuse timestamps older than some minutes. */
async function post(
  url: string,
  { id, body, secret }: { id: string; body: string; secret: string },
): Promise<{ status: number | null; error: string | null }> {
  const timestamp = Math.floor(instantToMs(wallClock.now()) / 1000).toString();
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": `v1,${signature}`,
      },
      body,
    });
    await response.arrayBuffer();
    return { status: response.status, error: null };
  } catch (error) {
    const { cause, message } = error as Error;
    return { status: null, error: cause instanceof Error ? cause.message : message };
  }
}

function stateFile(options: ListenOptions, api: Api): string {
  const mark = createHmac("sha256", api.address).update(options.forwardTo).digest("hex");
  return join(dataDirOf(options), `listen-${mark.slice(0, 12)}.json`);
}

function read(file: string): ListenerState | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as ListenerState;
  } catch {
    return undefined;
  }
}

/** Replaces the file atomically, readable by its owner only: it holds a secret. */
function save(file: string, state: ListenerState): void {
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(`${file}.part`, `${JSON.stringify(state)}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}
