import { expect, test } from "vitest";
import { changedSearch, readListSearch, stateOf } from "./list-search.ts";

test("an address keeps texts and numbers, and drops what is no filter's value", () => {
  expect(readListSearch({ q: "ada", page: 2, status: "", x: null, y: ["a"] })).toEqual({
    q: "ada",
    page: "2",
  });
});

test("a filter that the list does not have is named and not applied", () => {
  expect(stateOf({ q: "ada", colour: "red", page: "3" }, ["q", "status"])).toEqual({
    filters: { q: "ada" },
    unknown: ["colour"],
    page: 3,
  });
  for (const page of ["0", "-1", "many", "1.5"]) {
    expect([page, stateOf({ page }, []).page]).toEqual([page, 1]);
  }
});

test("an empty filter leaves the address", () => {
  expect(changedSearch({ q: "ada", status: "paid" }, { status: "", page: "2" })).toEqual({
    q: "ada",
    page: "2",
  });
});
