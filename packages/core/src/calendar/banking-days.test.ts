import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addBankingDays,
  addDays,
  bankingDaysBetween,
  fedHolidays,
  isBankingDay,
  nextBankingDay,
  previousBankingDay,
  rollForward,
} from "./banking-days.ts";
import { dateOfDayNumber, dayNumber } from "./civil-date.ts";

const anyDate = fc
  .integer({ min: dayNumber("2022-01-01"), max: dayNumber("2045-12-31") })
  .map(dateOfDayNumber);
const bankingDate = anyDate.map((date) => rollForward(date));
const someClosures = fc
  .uniqueArray(anyDate, { maxLength: 5 })
  .map((dates): ReadonlySet<string> => new Set(dates));

function openDaysIn(year: number): number {
  return bankingDaysBetween(`${year - 1}-12-31`, `${year}-12-31`);
}

describe("Federal Reserve holidays", () => {
  it("are those of 2026: Independence Day falls on a Saturday and closes nothing", () => {
    expect(fedHolidays(2026).map(({ date, name }) => `${date} ${name}`)).toEqual([
      "2026-01-01 New Year's Day",
      "2026-01-19 Martin Luther King Jr. Day",
      "2026-02-16 Washington's Birthday",
      "2026-05-25 Memorial Day",
      "2026-06-19 Juneteenth",
      "2026-09-07 Labor Day",
      "2026-10-12 Columbus Day",
      "2026-11-11 Veterans Day",
      "2026-11-26 Thanksgiving Day",
      "2026-12-25 Christmas Day",
    ]);
    expect(isBankingDay("2026-07-03")).toBe(true);
  });

  it("close the Monday after a Sunday holiday", () => {
    expect(fedHolidays(2027).map(({ date }) => date)).toContain("2027-07-05");
    expect(fedHolidays(2029).map(({ date }) => date)).toContain("2029-11-12");
    expect(fedHolidays(2023).map(({ date }) => date)).toContain("2023-01-02");
    expect(fedHolidays(2022).map(({ date }) => date)).toContain("2022-06-20");
  });

  it("count nine in 2027 and 2028, when Saturdays swallow two", () => {
    expect([2024, 2025, 2026, 2027, 2028].map((year) => fedHolidays(year).length)).toEqual([
      11, 11, 10, 9, 9,
    ]);
    for (const open of ["2027-06-18", "2027-12-24", "2027-12-31", "2028-11-10"]) {
      expect(isBankingDay(open)).toBe(true);
    }
  });

  it("leave the known number of banking days in a year", () => {
    expect([2024, 2025, 2026, 2027, 2028].map(openDaysIn)).toEqual([251, 250, 251, 252, 251]);
  });
});

describe("banking days", () => {
  it("are weekdays that are neither holidays nor closures", () => {
    expect(isBankingDay("2026-11-20")).toBe(true);
    expect(isBankingDay("2026-11-21")).toBe(false);
    expect(isBankingDay("2026-11-22")).toBe(false);
    expect(isBankingDay("2026-11-26")).toBe(false);
    expect(isBankingDay("2026-11-20", new Set(["2026-11-20"]))).toBe(false);
    expect(isBankingDay("2026-11-20")).toBe(true);
  });

  it("step over weekends, holidays and closures", () => {
    expect(nextBankingDay("2026-11-25")).toBe("2026-11-27");
    expect(nextBankingDay("2026-11-25", new Set(["2026-11-27"]))).toBe("2026-11-30");
    expect(previousBankingDay("2026-11-30")).toBe("2026-11-27");
    expect(nextBankingDay("2026-12-31")).toBe("2027-01-04");
    expect(addBankingDays("2026-11-27", 2)).toBe("2026-12-01");
    expect(addBankingDays("2026-11-28", 0)).toBe("2026-11-30");
    expect(addBankingDays("2026-12-01", -2)).toBe("2026-11-27");
  });

  it("next is after, previous is before, and nothing open lies between", () => {
    fc.assert(
      fc.property(anyDate, someClosures, (date, closures) => {
        const next = nextBankingDay(date, closures);
        const previous = previousBankingDay(date, closures);
        expect(previous < date && date < next).toBe(true);
        expect(isBankingDay(next, closures) && isBankingDay(previous, closures)).toBe(true);
        expect(bankingDaysBetween(date, next, closures)).toBe(1);
        const open = isBankingDay(date, closures) ? 1 : 0;
        expect(bankingDaysBetween(previous, next, closures)).toBe(1 + open);
      }),
    );
  });

  it("rolling forward lands on a banking day, and a banking day stays", () => {
    fc.assert(
      fc.property(anyDate, someClosures, (date, closures) => {
        const rolled = rollForward(date, closures);
        expect(isBankingDay(rolled, closures)).toBe(true);
        expect(rolled >= date).toBe(true);
        expect(rollForward(rolled, closures)).toBe(rolled);
        expect(isBankingDay(date, closures)).toBe(rolled === date);
      }),
    );
  });

  it("adding n and counting back gives n, and adding is undone by subtracting", () => {
    fc.assert(
      fc.property(bankingDate, fc.integer({ min: -300, max: 300 }), (date, n) => {
        const moved = addBankingDays(date, n);
        expect(bankingDaysBetween(date, moved)).toBe(n);
        expect(addBankingDays(moved, -n)).toBe(date);
      }),
    );
  });

  it("adding in two steps is adding once", () => {
    fc.assert(
      fc.property(bankingDate, fc.nat(60), fc.nat(60), (date, a, b) => {
        expect(addBankingDays(addBankingDays(date, a), b)).toBe(addBankingDays(date, a + b));
      }),
    );
  });

  it("are never more than five calendar days apart without closures", () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(nextBankingDay(date) <= addDays(date, 5)).toBe(true);
      }),
    );
  });
});

describe("addDays", () => {
  it("crosses months, leap days and years", () => {
    expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
    expect(addDays("2026-11-24", 60)).toBe("2027-01-23");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  });
});
