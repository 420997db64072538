import { describe, expect, it } from "vitest";
import { PAYMENT_STATUSES } from "../lifecycles/payment-lifecycle.ts";
import { permissionOf } from "../policy/rights/permissions.ts";
import { EVENT_TYPES } from "./events.ts";
import { TIMELINE_PARTS, timelineLabel } from "./timeline.ts";

describe("the timeline's tables", () => {
  it("label every event of a payment by the table, and every status", () => {
    const types = Object.keys(EVENT_TYPES).filter((type) => /^(charge|payout)\./.test(type));
    const titles = types.map((type) => timelineLabel(type, null).title);
    expect(titles).toEqual(titles.filter((title) => /^[A-Z][a-z ]+$/.test(title)));
    expect(timelineLabel("charge.held", "on_hold").title).toBe("Put on hold");
    for (const status of PAYMENT_STATUSES) {
      expect(timelineLabel(null, status).title).toMatch(/^[A-Z][a-z ]+$/);
    }
  });

  it("name the operation of a permission for each part", () => {
    const without = Object.values(TIMELINE_PARTS).filter(
      ({ operation }) => permissionOf(operation) === undefined,
    );
    expect(without).toEqual([]);
  });
});
