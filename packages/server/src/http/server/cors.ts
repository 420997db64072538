/** Which pages of other origins may call from a browser. */
export interface CorsPolicy {
  /** Headers of any answer to a request from this origin. */
  headers(origin: string | undefined): Readonly<Record<string, string>> | undefined;
  /** Headers of the answer to a browser's question whether it may send a request. */
  preflight(
    origin: string | undefined,
    methods: string,
  ): Readonly<Record<string, string>> | undefined;
}

const EXPOSED = [
  "Api-Request-Id",
  "Request-Id",
  "Correlation-Id",
  "Idempotent-Replayed",
  "ETag",
  "Link",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "x-should-retry",
  "Log-Generation",
  "Log-Last-Sequence",
  "Log-Archived-Through",
].join(", ");

const ACCEPTED = [
  "Authorization",
  "Content-Type",
  "Service-Account-Id",
  "Idempotency-Key",
  "Request-Id",
  "Correlation-Id",
  "If-Match",
  "If-None-Match",
].join(", ");

const PREFLIGHT_SECONDS = "600";

/** `*` stands for every origin. No origin is allowed unless it is listed. */
export function corsPolicy(origins: readonly string[]): CorsPolicy {
  const allowed = new Set(origins);
  const isAllowed = (origin: string | undefined): origin is string =>
    origin !== undefined && (allowed.has("*") || allowed.has(origin));
  return {
    headers(origin): Readonly<Record<string, string>> | undefined {
      if (allowed.size === 0) return undefined;
      if (!isAllowed(origin)) return { vary: "Origin" };
      return {
        vary: "Origin",
        "access-control-allow-origin": origin,
        "access-control-expose-headers": EXPOSED,
      };
    },
    preflight(origin, methods) {
      if (!isAllowed(origin)) return undefined;
      return {
        vary: "Origin",
        "access-control-allow-origin": origin,
        "access-control-allow-methods": methods,
        "access-control-allow-headers": ACCEPTED,
        "access-control-max-age": PREFLIGHT_SECONDS,
      };
    },
  };
}
