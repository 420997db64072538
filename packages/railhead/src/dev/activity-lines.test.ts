import { describe, expect, it } from "vitest";
import { failureLine, activityLine, type ActivityEvent } from "./activity-lines.ts";

const plain = (_format: unknown, text: string) => text;
const event = (event_type: string, data: ActivityEvent["data"]): ActivityEvent => ({
  sequence: 1,
  event_type,
  occurred_at: "2026-03-02T21:00:00.000Z",
  data,
});

describe("a line of the activity feed", () => {
  it("shows a payment's event with its amount, external id and reason", () => {
    const data = {
      external_id: "order-1",
      amount: "2500",
      status_details: { reason: "insufficient_funds", code: "R01" },
    };
    expect(activityLine(event("charge.failed", data), plain)).toBe(
      "2026-03-02 16:00  charge      $25.00  order-1  failed  insufficient_funds (R01)",
    );
    const fine = { ...data, status_details: { reason: "OK", code: null } };
    expect(activityLine(event("payout.paid", fine), plain)).toBe(
      "2026-03-02 16:00  payout      $25.00  order-1  paid",
    );
  });

  it("shows an exception with its next action", () => {
    const data = { message: "The file was not taken.", what_next: "Ask the bank." };
    expect(activityLine(event("exception.opened", data), plain)).toBe(
      "2026-03-02 16:00  exception  The file was not taken. Ask the bank.",
    );
  });

  it("shows a failing webhook endpoint with the cause and the next attempt", () => {
    const failed = {
      endpoint_id: "e",
      url: "http://127.0.0.1:3000/hooks",
      event_type: "charge.paid",
      status: null,
      error: "connect ECONNREFUSED 127.0.0.1:3000",
      due_at: "2026-11-22T12:00:05.000Z",
    };
    expect(failureLine(failed, 0, plain)).toBe(
      "webhook failed  http://127.0.0.1:3000/hooks  connect ECONNREFUSED 127.0.0.1:3000; charge.paid is tried again at 12:00:05 UTC",
    );
    expect(failureLine({ ...failed, status: 500, due_at: null }, 4, plain)).toBe(
      "webhook failed  http://127.0.0.1:3000/hooks  it answered 500; charge.paid is not tried again; so did 4 more",
    );
  });

  it("never shows the query of a URL", () => {
    const data = { url: "https://example.com/hooks?token=secret" };
    expect(activityLine(event("webhook_endpoint.disabled", data), plain)).toBe(
      "2026-03-02 16:00  webhook disabled  https://example.com/hooks",
    );
  });
});
