import { expect, it } from "vitest";
import type { Environment } from "../db/tables/environments/environments.ts";
import { outcomeOf } from "./attempt-outcome.ts";
import type { Task } from "./queue.ts";

const AT = "2026-03-02T15:00:00.000Z";

function shown(kind: Environment["kind"], allowsLoopback: boolean): string | null {
  const sent = { status: 500, error: null, latency_ms: 3, response: "a secret", retry_after: null };
  const attempted = {
    endpoint: { id: "endpoint", url: "https://a.example", retry_schedule: null },
    environment: { id: "environment", kind },
    sent,
    at: AT,
    sent_at: AT,
    allowsLoopback,
    now: () => AT,
  } as unknown as Parameters<typeof outcomeOf>[1];
  const task = { id: "task", tries: 0, sequence: 1n } as unknown as Task;
  return outcomeOf(task, attempted).last_response;
}

it("the delivery log shows a response only where webhooks reach public addresses alone", () => {
  expect(shown("sandbox", true)).toBe("");
  expect(shown("sandbox", false)).toBe("a secret");
  expect(shown("live", true)).toBe("a secret");
  expect(shown("live", false)).toBe("a secret");
});
