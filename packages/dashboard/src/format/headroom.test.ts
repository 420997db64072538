import { expect, it } from "vitest";
import { headroomText } from "./headroom.ts";

it("a rate that bears no further return says so, in place of a count of none", () => {
  expect(["0", "1", "1200"].map(headroomText)).toEqual([
    "no room left under the ceiling",
    "1 more until the ceiling",
    "1,200 more until the ceiling",
  ]);
});
