import type { Tracer } from "../../base/tracing.ts";
import type { Draining } from "../limits/draining.ts";
import type { Guests } from "../pipeline/caller/guests.ts";
import type { CallerClass, RateLimits } from "../limits/rate-limit.ts";
import type { Cells } from "./cells.ts";

/** A request that was answered. */
export interface Answered {
  /** Undefined where no route fits. */
  readonly operation: string | undefined;
  readonly status: number;
  /** From its arrival to the last byte; undefined of a stream. */
  readonly seconds: number | undefined;
  /** Where the request is recorded as a trace. */
  readonly trace_id: string | undefined;
}

/** Options of the HTTP server besides its routes. */
export interface HttpOptions {
  /** Origins whose pages may call from a browser; `*` is every one. Default none. */
  readonly corsOrigins?: readonly string[];
  /** Addresses of proxies whose X-Forwarded-For is believed. Default none. */
  readonly trustedProxies?: readonly string[];
  /** Per caller and process. Default none. */
  readonly limits?: Partial<RateLimits>;
  /** Of classes of callers that have other limits. */
  readonly classLimits?: Partial<Record<CallerClass, Partial<RateLimits>>>;
  /** Who may come without an API key, and to which routes. Default nobody. */
  readonly guests?: Guests;
  /** How many requests may be under way at once; 0, the default, sets no limit. */
  readonly maxConcurrentRequests?: number;
  /** How many connections may be open at once; 0, the default, sets no limit. */
  readonly maxConnections?: number;
  /** Says when the process is about to stop. Default: it is not, until it closes. */
  readonly draining?: Draining;
  /** Whether requests are written down for `GET /v1/requests`. Default true. */
  readonly requestLog?: boolean;
  /** Whether their bodies are, for seven days and without personal data. Default false. */
  readonly requestBodies?: boolean;
  /** Several clusters behind this server. Default: the App's database holds all environments. */
  readonly cells?: Cells | undefined;
  /** Begins a trace of each request. Default: none is traced. */
  readonly tracer?: Tracer | undefined;
  /** Called after each answer; for figures. */
  readonly onAnswered?: (answered: Answered) => void;
  /**
   * Whether a route's schemas are compiled only when it is first called. Default false: the rest
   * follow as soon as it listens. Tests, which call a few routes each, set it.
   */
  readonly lazySchemas?: boolean;
}
