import { addMs, type Instant } from "@railhead/core";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { splitByDay } from "./counted-totals.ts";

const START = "2026-03-01T00:00:00.000Z";
const HOUR = 60 * 60 * 1000;

/** Often midnight or next to it, otherwise any millisecond of five days. */
const instants: fc.Arbitrary<Instant> = fc
  .oneof(
    fc.integer({ min: 0, max: 120 * HOUR }),
    fc.tuple(fc.nat(5), fc.constantFrom(-1, 0, 1)).map(([day, off]) => day * 24 * HOUR + off),
  )
  .map((ms) => addMs(START, ms));

test("an instant lies in a range exactly when it lies in one of its whole days or at an edge, never in both", () => {
  const bound = fc.option(instants, { nil: undefined });
  fc.assert(
    fc.property(bound, bound, instants, (from, to, at) => {
      const isInside = (from === undefined || at >= from) && (to === undefined || at <= to);
      const { days, edges } = splitByDay(from, to);
      const day = at.slice(0, 10);
      const inDays =
        days !== undefined &&
        (days.from === null || day >= days.from) &&
        (days.until === null || day < days.until);
      const atEdges = edges.filter((edge) => at >= edge.from && at <= edge.to).length;
      expect(Number(inDays) + atEdges).toBe(isInside ? 1 : 0);
    }),
    { numRuns: 2_000 },
  );
});
