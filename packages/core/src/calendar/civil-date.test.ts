import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOfDayNumber, dayNumber, dayNumberOf, isCivilDate, weekdayOf } from "./civil-date.ts";

const DAY_MS = 86_400_000;
const anyDay = fc.integer({ min: dayNumber("0001-01-01"), max: dayNumber("9999-12-31") });

describe("civil dates", () => {
  it("give back the day number they were made of, for every day of years 1 to 9999", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const date = dateOfDayNumber(day);
        expect(isCivilDate(date)).toBe(true);
        expect(dayNumber(date)).toBe(day);
      }),
    );
  });

  it("count days as the platform does", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 9999 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
        (year, month, day) => {
          expect(dayNumberOf(year, month, day)).toBe(Date.UTC(year, month - 1, day) / DAY_MS);
        },
      ),
    );
  });

  it("follow each other without gap across centuries and leap days", () => {
    const from = dayNumber("1999-12-25");
    let previous = "1999-12-24";
    for (let day = from; day < from + 150_000; day += 1) {
      const date = dateOfDayNumber(day);
      if (!(previous < date && isCivilDate(date) && dayNumber(date) === day)) {
        expect.fail(`${previous} is followed by ${date}`);
      }
      previous = date;
    }
  });

  it("know the day of the week", () => {
    expect(weekdayOf(dayNumber("2026-11-26"))).toBe(4);
    expect(weekdayOf(dayNumber("1969-12-28"))).toBe(0);
    expect(weekdayOf(dayNumber("2024-02-29"))).toBe(4);
  });

  it.each([
    "2026-02-30",
    "2026-02-29",
    "1900-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-04-31",
    "2026-01-00",
    "2026-1-5",
    "20260105",
    "05/01/2026",
    "infinity",
    "today",
    "epoch",
    "99999-01-01",
    "0000-01-01",
    "2026-01-05T00:00:00Z",
    "2026-01-05\n",
    " 2026-01-05",
    "２０２６-01-05",
    "",
    null,
    undefined,
    20260105,
    ["2026-01-05"],
  ])("refuse %j", (text) => {
    expect(isCivilDate(text)).toBe(false);
  });

  it.each(["2024-02-29", "2000-02-29", "2026-12-31", "0001-01-01", "9999-12-31"])(
    "accept %s",
    (text) => {
      expect(isCivilDate(text)).toBe(true);
    },
  );
});
