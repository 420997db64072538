import { RailheadError, type ErrorItem } from "./errors.ts";
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

/** The envelope of a success. */
export interface Envelope {
  readonly meta: Readonly<Record<string, unknown>>;
  readonly data: unknown;
}

/** Carries out a call, with its retries; throws a RailheadError. */
export type Send = (call: Call) => Promise<Envelope>;

export function createTransport(client: ClientOptions, platform: Platform): Send {
  return async (call) => {
    const request = toRequest(client, call, platform);
    const retries = call.options.maxRetries ?? client.maxRetries ?? DEFAULT_RETRIES;
    for (let attempt = 0; ; attempt += 1) {
      const answer = await once(client, call, request);
      if (!("error" in answer)) return answer;
      const delay = retryDelay(answer, { method: call.method, attempt }, platform);
      if (attempt >= retries || delay === undefined) throw answer.error;
      await pause(delay, call.options.signal).catch((reason: unknown) => {
        throw aborted(reason);
      });
    }
  };
}

interface Request {
  readonly url: string;
  readonly init: RequestInit;
}

/** Made once per call: every attempt sends the same idempotency key and bytes. */
function toRequest(client: ClientOptions, call: Call, platform: Platform): Request {
  const { method, path, body, options } = call;
  const headers = new Headers({ ...client.headers, ...options.headers });
  headers.set("authorization", `Bearer ${client.apiKey}`);
  headers.set("accept", "application/json");
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

async function once(
  client: ClientOptions,
  { options }: Call,
  { url, init }: Request,
): Promise<Envelope | Failure> {
  const limit = options.timeoutMs ?? client.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const attempt = new AbortController();
  const stop = () => attempt.abort(options.signal?.reason);
  if (isAborted(options)) throw aborted(options.signal?.reason);
  options.signal?.addEventListener("abort", stop, { once: true });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    attempt.abort();
  }, limit);
  try {
    const send = client.fetch ?? fetch;
    const response = await send(url, { ...init, signal: attempt.signal });
    return await read(response);
  } catch (cause) {
    if (cause instanceof RailheadError) throw cause;
    if (isAborted(options)) throw aborted(cause);
    const error = late
      ? new RailheadError("timeout", `No answer within ${limit} ms.`, { cause })
      : new RailheadError("connection", `${url} cannot be reached.`, { cause });
    return { error, headers: undefined };
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", stop);
  }
}

function isAborted({ signal }: RequestOptions): boolean {
  return signal?.aborted === true;
}

function aborted(cause: unknown): RailheadError {
  return new RailheadError("aborted", "The call was aborted.", { cause });
}

interface Problem {
  readonly type?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly code?: string;
  readonly items?: readonly ErrorItem[];
  readonly allowed_actions?: readonly string[];
}

async function read(response: Response): Promise<Envelope | Failure> {
  const { status, headers } = response;
  const requestId = headers.get("api-request-id") ?? undefined;
  const known = { status, ...(requestId === undefined ? {} : { requestId }) };
  const envelope = parse(await response.text());
  if (envelope === undefined) {
    const message = `Status ${status} without an answer of Railhead.`;
    return { error: new RailheadError("unreadable", message, known), headers };
  }
  if (response.ok) return envelope;
  const { allowed_actions, ...problem } = envelope.data as Problem;
  const message = problem.detail ?? problem.title ?? `Status ${status}.`;
  const facts = allowed_actions === undefined ? {} : { allowedActions: allowed_actions };
  return {
    error: new RailheadError("problem", message, { ...problem, ...facts, ...known }),
    headers,
  };
}

function parse(text: string): Envelope | undefined {
  try {
    const value = JSON.parse(text) as Envelope | null;
    const isEnvelope = typeof value === "object" && value !== null && "meta" in value;
    return isEnvelope ? value : undefined;
  } catch {
    return undefined;
  }
}
