import type { Instant } from "@railhead/core";

/** A failed attempt, for listeners in this process. */
export interface FailedAttempt {
  readonly environment_id: string;
  readonly endpoint_id: string;
  /** Without what may be a secret in its query. */
  readonly url: string;
  readonly event_type: string;
  /** Null where no answer came. */
  readonly status: number | null;
  readonly error: string | null;
  readonly tries: number;
  /** By the clock that deliveries wait by; null where it is not tried again. */
  readonly due_at: Instant | null;
}

export type OnFailure = (failed: FailedAttempt) => void;

/** Who watches; where nobody does, nothing is made. */
export interface Failures {
  watch(listener: OnFailure): () => void;
  report(make: () => FailedAttempt): void;
}

export function createFailures(): Failures {
  const listeners = new Set<OnFailure>();
  return {
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    report(make) {
      if (listeners.size === 0) return;
      const failed = make();
      for (const listener of listeners) listener(failed);
    },
  };
}

/** An address as people may see it. */
export function redactedUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
