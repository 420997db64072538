import { describe, expect, it } from "vitest";
import { EXCEPTION_KINDS } from "../catalog/exception-kinds.ts";
import { ANSWER_DAYS, cutoffFor } from "./daily-tasks.ts";

describe("the cut-off before which something must be done", () => {
  const cutoffs = ["2026-03-02T21:00Z", "2026-03-03T21:00Z", "2026-03-04T21:00Z"];
  it.each([
    ["the last one that is not after the deadline", "2026-03-04T20:00Z", "2026-03-03T21:00Z"],
    ["the one at the deadline itself", "2026-03-04T21:00Z", "2026-03-04T21:00Z"],
    ["the last one known where the deadline is later", "2026-04-01T00:00Z", "2026-03-04T21:00Z"],
    ["the next one where the deadline is nearer", "2026-03-02T15:00Z", "2026-03-02T21:00Z"],
    ["the next one where the deadline has passed", "2026-02-01T00:00Z", "2026-03-02T21:00Z"],
    ["the next one where there is no deadline", null, "2026-03-02T21:00Z"],
  ])("is %s", (_what, deadline, expected) => {
    expect(cutoffFor(deadline, cutoffs)).toBe(expected);
  });

  it("is none where no bank has one", () => {
    expect(cutoffFor(null, [])).toBeNull();
  });
});

it("cases that the network takes an answer to for days say so where their text does", () => {
  const saying = Object.entries(EXCEPTION_KINDS)
    .filter(([, { what_next }]) => /five banking days/.test(what_next))
    .map(([kind]) => kind);
  expect(Object.keys(ANSWER_DAYS)).toEqual(
    expect.arrayContaining(saying.filter((kind) => kind !== "return_amount_differs")),
  );
});
