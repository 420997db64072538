import { expect, test } from "vitest";
import { attemptsOf, quantileOf } from "./latency.ts";

test("attempts of all deliveries stand in the order in which they were sent, with their quantiles", () => {
  const attempt = (sent_at: string, latency_ms: number, status: number | null) => ({
    at: sent_at,
    sent_at,
    url: "https://example.com",
    status,
    error: status === null ? "timeout" : null,
    latency_ms,
    response: "",
  });
  const attempts = attemptsOf([
    { id: "b", event_type: "charge.paid", attempts: [attempt("2026-03-02T10:00:02Z", 30, 200)] },
    {
      id: "a",
      event_type: "charge.failed",
      attempts: [
        attempt("2026-03-02T10:00:01Z", 10_000, null),
        attempt("2026-03-02T10:00:03Z", 20, 204),
      ],
    },
  ]);
  expect(attempts.map(({ ms, isGood, answer }) => [ms, isGood, answer])).toEqual([
    [10_000, false, "timeout"],
    [30, true, "200"],
    [20, true, "204"],
  ]);
  expect(quantileOf(attempts, 0.5)).toBe(30);
  expect(quantileOf(attempts, 0.95)).toBe(10_000);
  expect(quantileOf([], 0.5)).toBeUndefined();
});
