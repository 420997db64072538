import type { Pool } from "undici";
import { guardedLookup, urlFault, type Reach, type Resolve } from "./addresses.ts";
import type { Sent } from "./attempt.ts";
import { createAttemptPool } from "./attempt-pool.ts";

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Where the receiver may be. */
  readonly reach: Reach;
  /** Whose message it is, where faults may be asked for. */
  readonly environmentId?: string | undefined;
}

/** Posts to receivers over connections that stay open. Never throws for what a receiver does. */
export interface Sender {
  /** Calls back once, later, when the attempt is over. */
  send(post: Post, onEnd: (sent: Sent) => void): void;
  close(): Promise<void>;
}

const CONNECT_MS = 10_000;
const TOTAL_MS = 15_000;
const POOLS_MAX = 500;
const TARGETS_MAX = 5_000;

export interface SenderOptions {
  /** How names become addresses. */
  readonly resolve?: Resolve;
  /** Milliseconds for connection, answer and all. */
  readonly totalMs?: number;
}

interface Target {
  readonly origin: string;
  readonly path: string;
}

export function createSender(options: SenderOptions = {}): Sender {
  const totalMs = options.totalMs ?? TOTAL_MS;
  const connections = createConnections(options.resolve, totalMs);
  const flights = createAttemptPool(totalMs);
  let isClosed = false;

  const sender: Sender = {
    send(post, onEnd) {
      if (!connections.isReady()) {
        void sendOnceReady(post, onEnd);
        return;
      }
      const target = connections.targetOf(post);
      if (typeof target === "string") {
        queueMicrotask(() => onEnd(failure(target)));
        return;
      }
      const flight = flights.open(onEnd);
      try {
        const { headers, body } = post;
        const pool = connections.poolOf(target.origin, post.reach);
        pool.dispatch({ method: "POST", path: target.path, headers, body }, flight);
      } catch (error) {
        queueMicrotask(() => flight.end((error as Error).message));
      }
    },
    async close() {
      isClosed = true;
      flights.close();
      await connections.close();
    },
  };
  async function sendOnceReady(post: Post, onEnd: (sent: Sent) => void): Promise<void> {
    await connections.prepare();
    if (isClosed) onEnd(failure("the service is stopping"));
    else sender.send(post, onEnd);
  }
  return sender;
}

function failure(error: string): Sent {
  return { status: null, error, latency_ms: 0, response: "", retry_after: null };
}

/** Where posts go, and the connections kept open to there. */
function createConnections(resolve: Resolve | undefined, totalMs: number) {
  const pools = new Map<string, Pool>();
  let PoolOf: typeof Pool | undefined;
  const targets = new Map<string, Target>();

  /** Origin and path of a URL, or why nothing is sent there. */
  function targetOf({ url, reach }: Post): Target | string {
    const name = `${reach} ${url}`;
    const known = targets.get(name);
    if (known !== undefined) return known;
    const fault = urlFault(url, reach);
    if (fault !== undefined) return `the URL is not allowed: ${fault}`;
    const { origin, pathname, search } = new URL(url);
    const target = { origin, path: pathname + search };
    if (targets.size > TARGETS_MAX) targets.clear();
    targets.set(name, target);
    return target;
  }

  function poolOf(origin: string, reach: Reach): Pool {
    const name = `${reach} ${origin}`;
    const known = pools.get(name);
    if (known !== undefined) return known;
    if (PoolOf === undefined) throw new Error("connections are not prepared");
    const pool = new PoolOf(origin, {
      connections: null,
      connect: {
        timeout: CONNECT_MS,
        lookup: guardedLookup(reach, resolve),
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
    isReady: () => PoolOf !== undefined,
    /** Loads what connects: a tenth of what a start loads, for services that may never send. */
    async prepare() {
      PoolOf = (await import("undici")).Pool;
    },
    targetOf,
    poolOf,
    close: () => Promise.all([...pools.values()].map((pool) => pool.destroy())),
  };
}
