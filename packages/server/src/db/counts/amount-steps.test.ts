import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nextStep, splitByStep, stepOf } from "./amount-steps.ts";

/** Often an end of a step or next to it. */
const amounts = fc
  .tuple(fc.integer({ min: 0, max: 2_147_483_647 }), fc.constantFrom(null, -1n, 0n, 1n))
  .map(([n, off]) => {
    const amount = BigInt(n);
    const at = off === null ? amount : stepOf(amount) + off;
    return at < 0n ? 0n : at;
  });

test("an amount lies in a range exactly when it lies in one of its whole steps or at an edge, never in both", () => {
  fc.assert(
    fc.property(
      amounts,
      fc.option(amounts, { nil: undefined }),
      fc.oneof(amounts, fc.bigInt(0n, 2_000n)),
      (from, to, at) => {
        const isInside = at >= from && (to === undefined || at <= to);
        const { steps, edges } = splitByStep(from, to);
        const step = stepOf(at);
        const inSteps =
          steps !== undefined && step >= steps.from && (steps.until === null || step < steps.until);
        const atEdges = edges.filter((edge) => at >= edge.from && at <= edge.to).length;
        expect(Number(inSteps) + atEdges).toBe(isInside ? 1 : 0);
      },
    ),
    { numRuns: 2_000 },
  );
});

test("steps meet each other without a gap, and none is wider than a twentieth of its least amount, or five cents", () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      const from = stepOf(amount);
      const until = nextStep(amount);
      expect(from <= amount && amount < until && stepOf(until) === until).toBe(true);
      expect(stepOf(until - 1n)).toBe(from);
      expect((until - from) * 20n <= from || until - from === 5n).toBe(true);
    }),
  );
});
