import type { RailheadError } from "./errors.ts";
import type { Platform } from "./platform.ts";

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;
/** Longer Retry-After values end the retries. */
const MAX_RETRY_AFTER_MS = 60_000;

/** A failed attempt, with the headers that control its retry. */
export interface Failure {
  readonly error: RailheadError;
  readonly headers: Headers | undefined;
}

const RETRYABLE_STATUSES = new Set([408, 409, 425, 429]);
/** The server responded before it processed the request. */
const UNPROCESSED_STATUSES = new Set([408, 429, 503]);

/**
 * Milliseconds to wait before the next attempt, or undefined where a retry is useless or unsafe.
 * A PUT is an action that may fail after its own success, so it is retried only if unprocessed.
 */
export function retryDelay(
  failure: Failure,
  request: { method: string; attempt: number },
  platform: Platform,
): number | undefined {
  const { error, headers } = failure;
  if (error.kind === "aborted" || headers?.get("x-should-retry") === "false") return undefined;
  if (!isRetryable(error, request.method, headers)) return undefined;
  const asked = retryAfterMs(headers);
  if (asked !== undefined) return asked <= MAX_RETRY_AFTER_MS ? asked : undefined;
  return backOff(request.attempt, platform);
}

/** Milliseconds to wait after a number of failed attempts. */
export function backOff(attempt: number, platform: Platform): number {
  const ceiling = Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS);
  // Jitter: clients that failed together must not retry together.
  return ceiling * (0.5 + platform.random() / 2);
}

function isRetryable(error: RailheadError, method: string, headers?: Headers): boolean {
  if (headers?.get("x-should-retry") === "true") return true;
  const { status } = error;
  if (method === "PUT") return status !== undefined && UNPROCESSED_STATUSES.has(status);
  if (status === undefined) return true;
  return RETRYABLE_STATUSES.has(status) || status >= 500;
}

function retryAfterMs(headers: Headers | undefined): number | undefined {
  const milliseconds = Number.parseFloat(headers?.get("retry-after-ms") ?? "");
  if (Number.isFinite(milliseconds)) return Math.max(milliseconds, 0);
  const seconds = Number.parseFloat(headers?.get("retry-after") ?? "");
  return Number.isFinite(seconds) ? Math.max(seconds * 1000, 0) : undefined;
}

/** Resolves after the delay; rejects with the signal's reason when it fires first. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
