import * as fc from "fast-check";
import { expect, test } from "vitest";
import { RETURN_CODES } from "../catalog/return-codes.ts";
import {
  daysToBreach,
  ratesOfReturn,
  RETURN_CEILINGS,
  returnRate,
  type ReturnRateName,
} from "./return-rates.ts";

const codesOf = (name: ReturnRateName) =>
  RETURN_CODES.map(({ code }) => code).filter((code) => ratesOfReturn(code).includes(name));

test("a return code counts in the rates that the rules name", () => {
  expect(codesOf("unauthorized")).toEqual(["R05", "R07", "R10", "R11", "R29", "R51"]);
  expect(codesOf("administrative")).toEqual(["R02", "R03", "R04"]);
  const overall = codesOf("overall");
  expect(overall).toContain("R01");
  for (const code of ["R50", "R51", "R53", "R61", "R77"]) expect(overall).not.toContain(code);
});

test("a rate at its ceiling is a warning, and one above it a breach", () => {
  const at = (returned: bigint) =>
    returnRate("unauthorized", { originated: 1_000n, returned }).level;
  expect([0n, 3n, 4n, 5n, 6n].map(at)).toEqual(["ok", "ok", "warning", "warning", "breach"]);
  expect(returnRate("unauthorized", { originated: 1_000n, returned: 1n })).toMatchObject({
    rate: "0.1000",
    ceiling: "0.5000",
    headroom: 4n,
  });
  expect(returnRate("overall", { originated: 20n, returned: 20n }).level).toBe("too_few");
  expect(returnRate("overall", { originated: 0n, returned: 0n }).rate).toBe("0.0000");
});

test("headroom is the number of entries that may still be returned", () => {
  const names = Object.keys(RETURN_CEILINGS) as ReturnRateName[];
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.bigInt({ min: 200n, max: 10n ** 9n }),
      fc.bigInt({ min: 0n, max: 10n ** 6n }),
      (name, originated, returned) => {
        const { headroom, level } = returnRate(name, { originated, returned });
        const then = (more: bigint) =>
          returnRate(name, { originated, returned: returned + more }).level === "breach";
        return level === "breach" ? headroom === 0n : !then(headroom) && then(headroom + 1n);
      },
    ),
  );
});

test("a trend breaches on the day on which the older half has left enough of the window", () => {
  const unauthorized = (returned: bigint, recent: bigint, originated = 12_000n) =>
    daysToBreach("unauthorized", {
      originated,
      returned,
      recent: { originated: originated / 2n, returned: recent },
    });
  // 60 of 12,000 are the ceiling. 40 of the latest 30 days become 80 in the window by day 30.
  expect(unauthorized(61n, 0n)).toBe(0);
  expect(unauthorized(60n, 31n)).toBe(1);
  expect(unauthorized(60n, 30n)).toBeUndefined();
  expect(unauthorized(41n, 40n)).toBe(15);
  expect(unauthorized(41n, 20n)).toBeUndefined();
  expect(unauthorized(10n, 10n, 198n)).toBeUndefined();
});
