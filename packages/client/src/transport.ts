import { readEnvelope, unreadableFailure, type Envelope } from "./envelope.ts";
import { aborted, chunksOf, openConnection, type Connection } from "./connection.ts";
import type { ClientOptions, RequestOptions } from "./options.ts";
import type { Platform } from "./platform.ts";
import { pause, retryDelay, type Failure } from "./retry.ts";

const DEFAULT_URL = "http://127.0.0.1:8787";
const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_RETRIES = 2;

/** A request before it becomes HTTP. */
export interface Call {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
  readonly options: RequestOptions;
}

/** A response without an envelope whose body is still arriving. */
export interface OpenResponse {
  readonly headers: Headers;
  /** To be read once. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Sends calls with retries; failures throw a RailheadError. */
export interface Transport {
  /** Resolves to the envelope. */
  send(call: Call): Promise<Envelope>;
  /**
   * Resolves once a body of the media type starts to arrive. A pause between chunks fails where it is
   * longer than both the call's `timeoutMs` and `longestPauseMs`.
   */
  open(call: Call, media: string, longestPauseMs?: number): Promise<OpenResponse>;
}

/** An export is of one of two media types, by the format that was asked for. */
const MEDIA_OF: Readonly<Record<string, readonly string[]>> = {
  "application/x-ndjson": ["application/x-ndjson", "text/csv"],
};

type Attempt<T> = (response: Response, connection: Connection) => Promise<T | Failure>;

export function createTransport(client: ClientOptions, platform: Platform): Transport {
  async function sendWithRetries<T extends object>(
    call: Call,
    accept: string,
    take: Attempt<T>,
  ): Promise<T> {
    const request = toRequest(client, call, { accept, platform });
    const retries = call.options.maxRetries ?? client.maxRetries ?? DEFAULT_RETRIES;
    for (let attempt = 0; ; attempt += 1) {
      const answer = await attemptOnce(client, call, request, take);
      if (!("error" in answer)) return answer;
      const delay = retryDelay(answer, { method: call.method, attempt }, platform);
      if (attempt >= retries || delay === undefined) throw answer.error;
      await pause(delay, call.options.signal).catch((reason: unknown) => {
        throw aborted(reason);
      });
    }
  }
  return {
    send: (call) =>
      sendWithRetries(call, "application/json", async (response, connection) => {
        const answer = await readEnvelope(response);
        connection.close();
        return answer;
      }),
    open: (call, media, longestPauseMs = 0) =>
      sendWithRetries(call, `${media}, application/json`, async (response, connection) => {
        const { headers } = response;
        const type = headers.get("content-type") ?? "";
        const isOfMedia = (MEDIA_OF[media] ?? [media]).some((one) => type.startsWith(one));
        if (response.ok && isOfMedia) {
          connection.allow(undefined);
          const limit = Math.max(limitOf(client, call), longestPauseMs);
          return { headers, chunks: chunksOf(response, connection, limit) };
        }
        const answer = response.ok ? unreadableFailure(response) : await readEnvelope(response);
        connection.close();
        return "error" in answer ? answer : unreadableFailure(response);
      }),
  };
}

function limitOf(client: ClientOptions, { options }: Call): number {
  return options.timeoutMs ?? client.timeoutMs ?? DEFAULT_TIMEOUT_MS;
}

interface Request {
  readonly url: string;
  readonly init: RequestInit;
}

/** Made once per call: every attempt sends the same idempotency key and bytes. */
function toRequest(
  client: ClientOptions,
  { method, path, body, options }: Call,
  { accept, platform }: { accept: string; platform: Platform },
): Request {
  const headers = new Headers({ ...client.headers, ...options.headers });
  if (client.apiKey !== null) headers.set("authorization", `Bearer ${client.apiKey}`);
  headers.set("accept", accept);
  const account = options.accountId ?? client.accountId;
  if (account !== undefined) headers.set("service-account-id", account);
  if (body !== undefined) headers.set("content-type", "application/json");
  const isKeyed = method === "POST" || method === "PATCH";
  const key = options.idempotencyKey ?? (isKeyed ? platform.key() : undefined);
  if (key !== undefined) headers.set("idempotency-key", key);
  return {
    url: (client.baseUrl ?? DEFAULT_URL).replace(/\/+$/, "") + path,
    init: { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
  };
}

async function attemptOnce<T extends object>(
  client: ClientOptions,
  call: Call,
  { url, init }: Request,
  take: Attempt<T>,
): Promise<T | Failure> {
  const connection = openConnection(url, call.options.signal);
  connection.allow(limitOf(client, call));
  try {
    const send = client.fetch ?? fetch;
    return await take(await send(url, { ...init, signal: connection.signal }), connection);
  } catch (cause) {
    connection.close();
    const error = connection.failure(cause);
    if (error.kind === "aborted") throw error;
    return { error, headers: undefined };
  }
}
