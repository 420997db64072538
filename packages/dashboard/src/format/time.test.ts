import { expect, test } from "vitest";
import { day, distance, duration, newYorkLong, newYorkTime } from "./time.ts";

test("instants are shown in New York, in winter and in summer", () => {
  expect(newYorkTime("2026-03-02T15:00:00.000Z")).toBe("Mar 2, 10:00:00 AM");
  expect(newYorkTime("2026-07-01T15:00:00.000Z")).toBe("Jul 1, 11:00:00 AM");
  expect(newYorkLong("2026-03-02T15:00:00.000Z")).toBe("Mon, Mar 2, 2026, 10:00 AM EST");
});

test("a day is the same day wherever it is read", () => {
  expect(day("2026-03-02")).toBe("Mon, Mar 2, 2026");
});

test("a duration names its two greatest units", () => {
  expect([0, 999, 61_000, 90_000_000, 172_800_000].map(duration)).toEqual([
    "now",
    "now",
    "1 min 1 s",
    "1 day 1 h",
    "2 days",
  ]);
});

test("a distance says on which side of the clock an instant is", () => {
  expect(distance("2026-03-02T19:00:00Z", "2026-03-02T15:00:00Z")).toBe("in 4 h");
  expect(distance("2026-03-01T15:00:00Z", "2026-03-02T15:00:00Z")).toBe("1 day ago");
});
