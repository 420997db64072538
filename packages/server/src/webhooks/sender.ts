import { Pool, type Dispatcher } from "undici";
import { publicLookup, urlFault, type Resolve } from "./addresses.ts";

/** What came of one POST. */
export interface Sent {
  /** Null where no answer arrived. */
  readonly status: number | null;
  readonly error: string | null;
  readonly latency_ms: number;
  /** The beginning of the answer's body. */
  readonly response: string;
  readonly retry_after: string | null;
}

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the receiver must be on the public internet. */
  readonly isLive: boolean;
  /** Whose message it is, where faults may be asked for. */
  readonly environmentId?: string;
}

/** Posts to receivers over connections that stay open. Never throws for what a receiver does. */
export interface Sender {
  send(post: Post): Promise<Sent>;
  close(): Promise<void>;
}

const CONNECT_MS = 10_000;
const TOTAL_MS = 15_000;
const READ_MAX = 20_000;
const KEPT_MAX = 1_000;
const POOLS_MAX = 500;
const TARGETS_MAX = 5_000;
const WATCH_MS = 250;

export interface SenderOptions {
  /** How names become addresses in live environments. */
  readonly resolve?: Resolve;
  /** Milliseconds for connection, answer and all. */
  readonly totalMs?: number;
}

interface Target {
  readonly origin: string;
  readonly path: string;
}

interface Flight {
  readonly startedAt: number;
  end(error: string): void;
}

export function createSender(options: SenderOptions = {}): Sender {
  const totalMs = options.totalMs ?? TOTAL_MS;
  const connections = createConnections(options.resolve, totalMs);
  const flights = new Set<Flight>();
  let watch: NodeJS.Timeout | undefined;

  /** One timer for all: thousands of requests in flight need not have one each. */
  function watchOver(flight: Flight): void {
    flights.add(flight);
    watch ??= setInterval(() => {
      const oldest = performance.now() - totalMs;
      for (const each of flights) {
        if (each.startedAt > oldest) break;
        each.end(`no answer within ${totalMs / 1000} s`);
      }
      if (flights.size === 0) {
        clearInterval(watch);
        watch = undefined;
      }
    }, WATCH_MS);
  }

  return {
    send(post) {
      const target = connections.targetOf(post);
      if (typeof target === "string") return Promise.resolve(failure(target));
      const pool = connections.poolOf(target.origin, post.isLive);
      return new Promise((resolve) => {
        const { handler, flight } = listen(resolve, (done) => flights.delete(done));
        watchOver(flight);
        try {
          const { headers, body } = post;
          pool.dispatch({ method: "POST", path: target.path, headers, body }, handler);
        } catch (error) {
          flight.end((error as Error).message);
        }
      });
    },
    async close() {
      clearInterval(watch);
      await connections.close();
    },
  };
}

function failure(error: string): Sent {
  return { status: null, error, latency_ms: 0, response: "", retry_after: null };
}

/** Gathers one answer and settles once, however it ends. */
function listen(
  resolve: (sent: Sent) => void,
  onEnd: (flight: Flight) => void,
): { handler: Dispatcher.DispatchHandler; flight: Flight } {
  const startedAt = performance.now();
  const chunks: Buffer[] = [];
  let read = 0;
  let status: number | null = null;
  let retryAfter: string | null = null;
  let controller: Dispatcher.DispatchController | undefined;
  let isOver = false;
  function settle(error: string | null): void {
    if (isOver) return;
    isOver = true;
    onEnd(flight);
    resolve({
      status,
      // What was answered counts, even where the rest of it never came.
      error: status === null ? error : null,
      latency_ms: Math.round(performance.now() - startedAt),
      response: excerpt(chunks),
      retry_after: retryAfter,
    });
  }
  const flight: Flight = {
    startedAt,
    end(error) {
      settle(error);
      controller?.abort(new Error(error));
    },
  };
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(given) {
      controller = given;
      if (isOver) given.abort(new Error("too late"));
    },
    onResponseStart(_controller, code, headers) {
      status = code;
      const after = headers["retry-after"];
      retryAfter = typeof after === "string" ? after : null;
    },
    onResponseData(_controller, chunk) {
      read += chunk.length;
      if (read - chunk.length < KEPT_MAX) chunks.push(Buffer.from(chunk));
      if (read > READ_MAX) flight.end("the answer is longer than 20 kB");
    },
    onResponseEnd: () => settle(null),
    onResponseError: (_controller, error) => settle(wordsOf(error)),
  };
  return { handler, flight };
}

/** Text that PostgreSQL can keep, whatever the receiver sent. */
function excerpt(chunks: readonly Buffer[]): string {
  if (chunks.length === 0) return "";
  const bytes = Buffer.concat(chunks).subarray(0, KEPT_MAX);
  return bytes.toString("utf8").replaceAll("\0", "\uFFFD");
}

function wordsOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  const text = error.message === "" ? (code ?? error.name) : error.message;
  return text.slice(0, 200);
}

/** Where posts go, and the connections kept open to there. */
function createConnections(resolve: Resolve | undefined, totalMs: number) {
  const pools = new Map<string, Pool>();
  const targets = new Map<string, Target>();

  /** Origin and path of a URL, or why nothing is sent there. */
  function targetOf({ url, isLive }: Post): Target | string {
    const name = `${isLive} ${url}`;
    const known = targets.get(name);
    if (known !== undefined) return known;
    const fault = urlFault(url, isLive);
    if (fault !== undefined) return `the URL is not allowed: ${fault}`;
    const { origin, pathname, search } = new URL(url);
    const target = { origin, path: pathname + search };
    if (targets.size > TARGETS_MAX) targets.clear();
    targets.set(name, target);
    return target;
  }

  function poolOf(origin: string, isLive: boolean): Pool {
    const name = `${isLive} ${origin}`;
    const known = pools.get(name);
    if (known !== undefined) return known;
    const pool = new Pool(origin, {
      connections: null,
      connect: {
        timeout: CONNECT_MS,
        ...(isLive ? { lookup: publicLookup(resolve) } : {}),
      },
      headersTimeout: totalMs * 2,
      bodyTimeout: totalMs * 2,
      keepAliveTimeout: 20_000,
      maxResponseSize: -1,
    });
    pools.set(name, pool);
    for (const [oldest, unused] of pools) {
      if (pools.size <= POOLS_MAX) break;
      pools.delete(oldest);
      // It ends once its requests have.
      void unused.close();
    }
    return pool;
  }

  return {
    targetOf,
    poolOf,
    close: () => Promise.all([...pools.values()].map((pool) => pool.destroy())),
  };
}
