import { expect, test } from "vitest";
import { curvePoints, shareOf } from "./curve-points.ts";

const day = (name: string, originated: number, overall: number) => ({
  day: name,
  originated,
  returned: { unauthorized: 0, administrative: 0, overall },
});

test("a curve has a point for each day with entries, at the share of them that came back", () => {
  const days = [day("2026-01-01", 100, 0), day("2026-01-31", 200, 30), day("2026-03-01", 10, 0)];
  expect(shareOf(day("2026-01-31", 200, 30), "overall")).toBe(150_000);
  const box = { width: 590, height: 100 };
  expect(
    curvePoints({ from: "2026-01-01", days }, { name: "overall", most: 150_000, box }),
  ).toEqual([
    { day: "2026-01-01", x: 0, y: 100 },
    { day: "2026-01-31", x: 300, y: 0 },
    { day: "2026-03-01", x: 590, y: 100 },
  ]);
});
