import { expect, it } from "vitest";
import { coverOf, named } from "./scope.ts";

it("a stop is named by what it covers, with names where they are known", () => {
  const names = new Map([["a", "Harbor Crafts"]]);
  const nameOf = (id: string) => names.get(id);
  expect(coverOf({ bank_id: null, account_id: "a", sec_code: "WEB" }, nameOf)).toBe(
    "WEB entries of Harbor Crafts",
  );
  expect(coverOf({ bank_id: "b", account_id: null, sec_code: null }, nameOf)).toBe(
    "All entries at b",
  );
});

it("what a person left open is not sent", () => {
  expect(named({ bank_id: "", account_id: "a", sec_code: "" })).toEqual({ account_id: "a" });
});
