import { EXIT, cliError } from "../terminal/cli-error.ts";

/** HTTP client of a running service's API. */
export interface Api {
  readonly address: string;
  /** True for the key of a sandbox. */
  readonly isSandbox: boolean;
  get<T>(path: string): Promise<T>;
  /** The number of items of a list on all pages. */
  count(path: string): Promise<number>;
  post<T>(path: string, body: object): Promise<T>;
  /** Any request; `undefined` sends no body. */
  call<T>(method: string, path: string, body?: object): Promise<T>;
  /** Any request; resolves for every status. */
  exchange(method: string, path: string, body?: object): Promise<Exchange>;
  /** A non-JSON response, decoded as Latin-1 so that every byte is kept. */
  text(path: string): Promise<string>;
  /** The bytes of a response as they come. */
  stream(path: string): Promise<ReadableStream<Uint8Array>>;
  /** The same API with a platform key, acting for one of its accounts. */
  as(account: string): Api;
  /** The same API with these headers in every request. */
  withHeaders(headers: Readonly<Record<string, string>>): Api;
}

export interface Exchange {
  readonly status: number;
  /** The envelope's data; undefined where the response has no envelope. */
  readonly data: unknown;
  /** How many items there are on all pages of a list. */
  readonly total: number;
  /** The problem in a sentence; empty where there is none. */
  readonly problem: string;
  /** A header of the response. */
  header(name: string): string | undefined;
}

export interface ApiOptions {
  /** `http://host:port` */
  readonly address: string;
  readonly key: string;
  /** The account to act for, where the key is the platform's. */
  readonly account?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Further keys, which merged reads alone send. */
  readonly keys?: string;
  readonly signal?: AbortSignal;
}

interface Envelope {
  readonly meta?: { readonly total_items?: number };
  readonly data: unknown;
}

interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly items?: readonly { reference?: string; detail: string }[];
}

/** Paths of reads by several keys. */
const MERGED = "/v1/merged/";

/** Requests resolve to the envelope's data; problems and connection failures throw one sentence. */
export function createApi(options: ApiOptions): Api {
  const address = options.address.replace(/\/+$/, "");
  const common = {
    ...options.headers,
    authorization: `Bearer ${options.key}`,
    ...(options.account === undefined ? {} : { "service-account-id": options.account }),
  };
  async function exchange(method: string, path: string, body?: object): Promise<Exchange> {
    const response = await send(`${address}${path}`, {
      method,
      headers: {
        ...common,
        ...(options.keys !== undefined && path.startsWith(MERGED)
          ? { "railhead-keys": options.keys }
          : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    const text = await response.text();
    const { data, meta } = envelopeOf(text);
    const { status, ok, headers } = response;
    const header = (name: string) => headers.get(name) ?? undefined;
    return {
      status,
      data,
      total: meta?.total_items ?? 0,
      header,
      problem: ok ? "" : problemText(data, text) || "It gave no reason.",
    };
  }
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    return (await answered(method, path, body)).data as T;
  }
  async function answered(method: string, path: string, body?: object): Promise<Exchange> {
    const response = await exchange(method, path, body);
    const { status, problem } = response;
    if (problem !== "") throw cliError(`${method} ${path} answered ${status}: ${problem}`);
    return response;
  }
  async function bytesOf(path: string): Promise<Response> {
    const signal = options.signal === undefined ? {} : { signal: options.signal };
    const response = await send(`${address}${path}`, { headers: common, ...signal });
    if (!response.ok) {
      const text = await response.text();
      const problem = problemText(envelopeOf(text).data, text);
      throw cliError(`GET ${path} answered ${response.status}: ${problem}`);
    }
    return response;
  }
  return {
    address,
    isSandbox: options.key.startsWith("rk_sandbox_"),
    as: (account) => createApi({ ...options, account }),
    withHeaders: (headers) =>
      createApi({ ...options, headers: { ...options.headers, ...headers } }),
    count: async (path) =>
      (await answered("GET", `${path}${path.includes("?") ? "&" : "?"}page_size=1`)).total,
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    call,
    exchange,
    text: async (path) => Buffer.from(await (await bytesOf(path)).arrayBuffer()).toString("latin1"),
    stream: async (path) => (await bytesOf(path)).body ?? new ReadableStream(),
  };
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    const { origin } = new URL(url);
    throw cliError(`No response from ${origin}. Is Railhead running there?`, EXIT.unavailable);
  }
}

function envelopeOf(text: string): Envelope {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return { data: undefined };
  }
}

function problemText(data: unknown, text: string): string {
  if (typeof data !== "object" || data === null) return text.slice(0, 200);
  const { title = "", detail = "", items = [] } = data as Problem;
  const parts = items.map((item) => `${item.reference ?? ""} ${item.detail}`.trim());
  return [detail === "" ? title : detail, ...parts].join(" ");
}
