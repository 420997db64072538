import * as fc from "fast-check";
import { expect, test } from "vitest";
import { requiredReserve, reserveParts, returnReserve } from "./return-reserve.ts";

test("a reserve is the sum of stressed rates of recent and of all observed debits", () => {
  // $400,000.00 at 2.50 %, and $8,000,000.00 at 0.30 %.
  const parts = reserveParts(
    { recent_cents: 40_000_000n, window_cents: 800_000_000n },
    25_000n,
    3_000n,
  );
  expect(parts).toEqual({
    two_day_part_cents: 2_000_000n,
    unauthorized_part_cents: 3_600_000n,
    computed_cents: 5_600_000n,
  });
});

test("rates are of what settled before the recent debits, with the prior counted in", () => {
  const observed = { recent_cents: 1_000_000n, window_cents: 10_000_000n };
  expect(
    returnReserve({ ...observed, two_day_cents: 200_000n, unauthorized_cents: 5_000n }),
  ).toMatchObject({
    // (200,000 + 5 % of 1,000,000) of 10,000,000; (5,000 + 0.5 % of 1,000,000) of 10,000,000.
    two_day_ppm: 25_000n,
    unauthorized_ppm: 1_000n,
    computed_cents: 50_000n + 15_000n,
  });
});

test("a newcomer without debits needs no reserve, and its first debits are reserved at the prior", () => {
  const none = { two_day_cents: 0n, unauthorized_cents: 0n };
  const idle = returnReserve({ ...none, recent_cents: 0n, window_cents: 0n });
  expect(idle.computed_cents).toBe(0n);
  const first = returnReserve({ ...none, recent_cents: 100_000n, window_cents: 100_000n });
  expect(first).toMatchObject({ two_day_part_cents: 10_000n, unauthorized_part_cents: 750n });
});

test("a fixed sum is the floor of a computed reserve", () => {
  const terms = { reserve_basis: "computed", reserve_required: 500n } as const;
  expect([requiredReserve(terms, 400n), requiredReserve(terms, 600n)]).toEqual([500n, 600n]);
  expect(requiredReserve({ ...terms, reserve_basis: "fixed" }, 600n)).toBe(500n);
  expect(requiredReserve({ ...terms, reserve_required: null }, 600n)).toBe(600n);
});

test("more returns never lower the reserve, and no rate is above one", () => {
  const cents = fc.bigInt(0n, 10n ** 12n);
  fc.assert(
    fc.property(cents, cents, cents, cents, cents, (recent, older, two, bad, more) => {
      const observed = { recent_cents: recent, window_cents: recent + older };
      const one = returnReserve({ ...observed, two_day_cents: two, unauthorized_cents: bad });
      const returned = { two_day_cents: two + more, unauthorized_cents: bad + more };
      const worse = returnReserve({ ...observed, ...returned });
      expect(worse.computed_cents >= one.computed_cents).toBe(true);
      expect(worse.two_day_ppm <= 1_000_000n && worse.unauthorized_ppm <= 1_000_000n).toBe(true);
    }),
  );
});
