import { expect, test } from "vitest";
import { filtersOfView, isSameView, queryOfFilters, screenName } from "./view-query.ts";

test("filters come back from a view as they were saved, whatever they hold", () => {
  const filters = { q: "Ann & Lee = 100 %", status: "on_hold" };
  expect(filtersOfView({ query: queryOfFilters(filters) })).toEqual(filters);
});

test("a view is the same in any order of its filters", () => {
  expect(isSameView({ query: "status=paid&q=a" }, { q: "a", status: "paid" })).toBe(true);
  expect(isSameView({ query: "status=paid" }, { q: "a", status: "paid" })).toBe(false);
});

test("a screen's name is spelled as names of the API are", () => {
  expect(screenName("webhook-deliveries")).toBe("webhook_deliveries");
});
