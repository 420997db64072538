import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fitLimits, type LimitedItem } from "./bank-limits.ts";

const item = fc.record({
  direction: fc.constantFrom("debit" as const, "credit" as const),
  amount_cents: fc.bigInt({ min: 1n, max: 10_000n }),
});
const limit = fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: undefined });

const sum = (items: readonly LimitedItem[], direction: LimitedItem["direction"]) =>
  items.reduce((all, one) => (one.direction === direction ? all + one.amount_cents : all), 0n);

test("whatever is asked for, no limit is passed, nothing is lost, and nothing is left out in vain", () => {
  fc.assert(
    fc.property(
      fc.array(item),
      fc.record({
        entry_cents: limit,
        file_debit_cents: limit,
        file_credit_cents: limit,
        daily_debit_cents: limit,
        daily_credit_cents: limit,
      }),
      fc.record({ debit: fc.bigInt(0n, 9999n), credit: fc.bigInt(0n, 9999n) }),
      (items, bounds, sealed) => {
        const limits = Object.fromEntries(
          Object.entries(bounds).filter(([, value]) => value !== undefined),
        );
        const { fit, over } = fitLimits(items, limits, sealed);
        expect(fit.length + over.length).toBe(items.length);
        for (const direction of ["debit", "credit"] as const) {
          const inFile = sum(fit, direction);
          if (inFile === 0n) continue;
          expect(inFile <= BigInt(limits[`file_${direction}_cents`] ?? 1e15)).toBe(true);
          const day = sealed[direction] + inFile;
          expect(day <= BigInt(limits[`daily_${direction}_cents`] ?? 1e15)).toBe(true);
        }
        for (const { item: left, limit: name } of over) {
          expect(limits[name]).toBeDefined();
          const most = sealed[left.direction] + sum(fit, left.direction) + left.amount_cents;
          expect(most > BigInt(limits[name] ?? 0)).toBe(true);
        }
      },
    ),
  );
});
