import * as fc from "fast-check";
import { expect, it } from "vitest";
import { coverInOrder } from "./payout-funding.ts";

const queues = fc.tuple(
  fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { maxLength: 30 }),
  fc.bigInt({ min: -500n, max: 5_000n }),
);

it("covers never more than may be spent, and nothing behind a payout that waits", () => {
  fc.assert(
    fc.property(queues, ([amounts, spendable]) => {
      const coverages = coverInOrder(amounts, spendable);
      const covered = amounts.filter((_, index) => coverages[index]?.isCovered);
      const sum = covered.reduce((total, cents) => total + cents, 0n);
      expect(sum === 0n || sum <= spendable).toBe(true);
      const first = coverages.findIndex(({ isCovered }) => !isCovered);
      expect(covered).toHaveLength(first === -1 ? amounts.length : first);
      // The next one did not fit.
      if (first !== -1) expect(sum + (amounts[first] ?? 0n) > spendable).toBe(true);
    }),
  );
});

it("says of each waiting payout what must be paid in so that it leaves with all before it", () => {
  fc.assert(
    fc.property(queues, ([amounts, spendable]) => {
      for (const [index, { isCovered, missing_cents }] of coverInOrder(
        amounts,
        spendable,
      ).entries()) {
        expect(isCovered).toBe(missing_cents === 0n);
        if (isCovered) continue;
        const enough = coverInOrder(amounts, spendable + missing_cents);
        expect(enough.findIndex((one) => !one.isCovered)).not.toBe(index);
        expect(enough[index]?.isCovered).toBe(true);
        expect(coverInOrder(amounts, spendable + missing_cents - 1n)[index]?.isCovered).toBe(false);
      }
    }),
  );
});

it("lets a later payout wait although it alone would fit", () => {
  expect(coverInOrder([300n, 800n, 100n], 1_000n)).toEqual([
    { isCovered: true, missing_cents: 0n },
    { isCovered: false, missing_cents: 100n },
    { isCovered: false, missing_cents: 200n },
  ]);
});
