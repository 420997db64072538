import type { WebhookEndpointsDelivery } from "@railhead/client";

type Delivery = Pick<WebhookEndpointsDelivery, "id" | "event_type" | "attempts">;

/** How long a receiver took for one attempt. */
export interface Attempt {
  readonly key: string;
  readonly event: string;
  readonly sent_at: string;
  readonly ms: number;
  readonly answer: string;
  readonly isGood: boolean;
}

/** The attempts of deliveries, oldest first. */
export function attemptsOf(deliveries: readonly Delivery[]): readonly Attempt[] {
  return deliveries
    .flatMap(({ id, event_type, attempts }) =>
      attempts.map(({ sent_at, latency_ms, status, error }, index) => ({
        key: `${id} ${index}`,
        event: event_type,
        sent_at,
        ms: latency_ms,
        answer: String(status ?? error ?? "no answer"),
        isGood: status !== null && status >= 200 && status < 300,
      })),
    )
    .toSorted((one, other) => (one.sent_at < other.sent_at ? -1 : 1));
}

/** The time below which this share of the attempts took; undefined where there are none. */
export function quantileOf(attempts: readonly Attempt[], share: number): number | undefined {
  const sorted = attempts.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)];
}
