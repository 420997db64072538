import { expect, it } from "vitest";
import { businessTime, withWeekday } from "./eastern.ts";

it("shows an instant on New York's wall clock, in winter and in summer", () => {
  expect(businessTime("2026-03-02T21:00:00.000Z")).toEqual({
    business_date: "2026-03-02",
    time: "16:00",
  });
  expect(businessTime("2026-07-01T03:59:00.000Z")).toEqual({
    business_date: "2026-06-30",
    time: "23:59",
  });
  expect(businessTime("2026-07-01T04:00:00.000Z").time).toBe("00:00");
});

it("names the weekday of a date", () => {
  expect(withWeekday("2026-03-02")).toBe("Mon 2026-03-02");
});
