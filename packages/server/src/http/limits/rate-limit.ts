/** Who is limited: keys of the platform, keys of one account, people. */
export const CALLER_CLASSES = ["platform", "account", "person"] as const;
export type CallerClass = (typeof CALLER_CLASSES)[number];

/**
 * Requests of a window, a minute by default, that one caller may make; absent or 0 is no limit.
 */
export interface RateLimits {
  readonly read: number;
  readonly write: number;
  /** Reads of personal data in clear. */
  readonly reveal: number;
}

/** What a key may still do, as the headers `RateLimit-Policy` and `RateLimit` say it. */
export interface Quota {
  readonly policy: string;
  readonly state: string;
  /** Seconds to wait; undefined where the request may proceed. */
  readonly retryAfter: number | undefined;
}

export interface RateLimiter {
  /** Takes one request from the quota of a caller. Undefined where no limit is set. */
  take(caller: string, kind: keyof RateLimits): Quota | undefined;
}

interface Bucket {
  tokens: number;
  /** Milliseconds of the monotonic clock. */
  filledAt: number;
}

const MINUTE_SECONDS = 60;
export const MAX_BUCKETS = 20_000;

/**
 * A bucket of tokens per key and kind, refilled evenly: a window's worth may come at once, and
 * after that as many as flow in. Each process counts for itself.
 */
export function createRateLimiter(
  limits: Partial<RateLimits>,
  clock: () => number = () => performance.now(),
  windowSeconds = MINUTE_SECONDS,
): RateLimiter {
  const buckets = new Map<string, Bucket>();
  return {
    take(caller, kind) {
      const quota = limits[kind] ?? 0;
      if (quota === 0) return undefined;
      const now = clock();
      const perMs = quota / (windowSeconds * 1000);
      const name = `${kind}:${caller}`;
      const bucket = buckets.get(name) ?? { tokens: quota, filledAt: now };
      // To the end: the first bucket is that of the caller who has been silent for longest.
      buckets.delete(name);
      buckets.set(name, bucket);
      const [silent] = buckets.size > MAX_BUCKETS ? buckets.keys() : [];
      if (silent !== undefined) buckets.delete(silent);
      bucket.tokens = Math.min(quota, bucket.tokens + (now - bucket.filledAt) * perMs);
      bucket.filledAt = now;
      const isAllowed = bucket.tokens >= 1;
      if (isAllowed) bucket.tokens -= 1;
      const untilFull = Math.ceil((quota - bucket.tokens) / perMs / 1000);
      return {
        policy: `"${kind}";q=${quota};w=${windowSeconds}`,
        state: `"${kind}";r=${Math.floor(bucket.tokens)};t=${untilFull}`,
        retryAfter: isAllowed
          ? undefined
          : Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1000)),
      };
    },
  };
}
