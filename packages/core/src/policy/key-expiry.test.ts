import { expect, it } from "vitest";
import { nextExpiryAlert } from "./key-expiry.ts";

it("is due seven days and one day before the end, and not again", () => {
  const end = "2027-03-10T15:00:00.000Z";
  const alerts: (string | null)[] = [];
  let at: string | null = "2026-03-10T15:00:00.000Z";
  while (at !== null) {
    at = nextExpiryAlert(end, at);
    alerts.push(at);
  }
  expect(alerts).toEqual(["2027-03-03T15:00:00.000Z", "2027-03-09T15:00:00.000Z", null]);
});

it("is due for no key without an end, and none that was made for less than a day", () => {
  expect(nextExpiryAlert(null, "2026-03-10T15:00:00.000Z")).toBeNull();
  expect(nextExpiryAlert("2026-03-11T14:00:00.000Z", "2026-03-10T15:00:00.000Z")).toBeNull();
});
