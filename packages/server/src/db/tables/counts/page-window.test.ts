import * as fc from "fast-check";
import { expect, test } from "vitest";
import { windowOf } from "./page-window.ts";

test("a window holds exactly the rows of its page, at the offset it names", () => {
  const counts = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 20 });
  fc.assert(
    fc.property(
      counts,
      fc.boolean(),
      fc.nat(120),
      fc.integer({ min: 1, max: 30 }),
      (ns, isDescending, offset, limit) => {
        const named = ns.map((n, index) => ({
          at: `2026-03-${String(index + 1).padStart(2, "0")}`,
          n: BigInt(n),
        }));
        const days = isDescending ? named.toReversed() : named;
        const rows = days.flatMap(({ at, n }) =>
          Array.from({ length: Number(n) }, (_, index) => ({ at, index })),
        );
        const page = rows.slice(offset, offset + limit);
        const window = windowOf(days, { offset, limit });
        if (window === undefined) {
          expect(page).toEqual([]);
          return;
        }
        const ends = [window.first, window.last].sort();
        const inside = rows.filter(({ at }) => at >= (ends[0] ?? "") && at <= (ends[1] ?? ""));
        expect(inside.slice(window.offset, window.offset + limit)).toEqual(page);
      },
    ),
    { numRuns: 1_000 },
  );
});
