import { addDays, fedHolidays, isBankingDay } from "@railhead/core";
import { expect, test } from "vitest";
import { confirmByOf, isSealing, isWithinWindow, sendBy, settlementOf } from "./bank-day.ts";
import { simulatedBank } from "./bank-profile.ts";
import { nextCutoffs } from "./calendar.ts";
import { easternInstant, easternTime } from "./eastern-time.ts";

// Weekdays on which the Federal Reserve Banks are closed, as month and day: a holiday on a Sunday
// closes the Monday after it, one on a Saturday closes nothing.
const CLOSED: Readonly<Record<number, string>> = {
  2024: "01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25",
  2025: "01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25",
  2026: "01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25",
  2027: "01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25",
  2028: "01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25",
  2029: "01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25",
  2030: "01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25",
};
const YEARS = Object.keys(CLOSED).map(Number);

test.each(YEARS)(
  "%i: the Fed is closed on its holidays and weekends, and on no other day",
  (year) => {
    const closed = (CLOSED[year] ?? "").split(" ").map((day) => `${year}-${day}`);
    expect(fedHolidays(year).map(({ date }) => date)).toEqual(closed);
    for (let date = `${year}-01-01`; date.startsWith(`${year}`); date = addDays(date, 1)) {
      const weekday = weekdayOf(date);
      const isOpen = weekday !== 0 && weekday !== 6 && !closed.includes(date);
      expect(isBankingDay(date), date).toBe(isOpen);
    }
  },
);

/** 0 is Sunday, counted from Monday 1 January 2024. */
function weekdayOf(date: string): number {
  const days = (Date.parse(`${date}T00:00:00Z`) - Date.parse("2024-01-01T00:00:00Z")) / 86_400_000;
  return (days + 1) % 7;
}

test.each(YEARS)(
  "%i: from any hour of any day the next cut-off is ahead, open and sends nothing stale",
  (year) => {
    for (let date = `${year}-01-01`; date.startsWith(`${year}`); date = addDays(date, 1)) {
      for (const time of ["00:30", "02:15", "15:59", "16:00", "23:45"]) {
        const at = easternInstant(date, time);
        const [first, second] = nextCutoffs(simulatedBank, at, 2);
        if (first === undefined || second === undefined) throw new Error("there are two");
        const place = `${date} ${time}`;
        expect(first.cutoff_at > at, place).toBe(true);
        expect(first.cutoff_at < second.cutoff_at, place).toBe(true);
        expect(isBankingDay(first.submission_date), place).toBe(true);
        expect(isBankingDay(first.settlement_date), place).toBe(true);
        // The effective entry date is after the day of the file, and nothing is sealed past its window.
        expect(first.settlement_date > first.submission_date, place).toBe(true);
        expect(easternTime(first.cutoff_at), place).toEqual({
          date: first.submission_date,
          time: "16:00",
        });
        expect(isWithinWindow(simulatedBank, first, first.cutoff_at)).toBe(true);
      }
    }
  },
);

// What an entry does that is ready at this Eastern wall-clock time.
const CASES = [
  ["an ordinary Monday", "2026-11-16 09:00", "2026-11-16", "2026-11-17", "2026-11-19"],
  ["one minute before the cut-off", "2026-11-16 15:59", "2026-11-16", "2026-11-17", "2026-11-19"],
  ["the minute of the cut-off", "2026-11-16 16:00", "2026-11-17", "2026-11-18", "2026-11-20"],
  ["Wednesday before Thanksgiving", "2026-11-25 09:00", "2026-11-25", "2026-11-27", "2026-12-01"],
  ["Thanksgiving", "2026-11-26 09:00", "2026-11-27", "2026-11-30", "2026-12-02"],
  ["the Friday after it", "2026-11-27 17:00", "2026-11-30", "2026-12-01", "2026-12-03"],
  ["New Year's Eve", "2026-12-31 09:00", "2026-12-31", "2027-01-04", "2027-01-06"],
  ["late on New Year's Eve", "2026-12-31 23:59", "2027-01-04", "2027-01-05", "2027-01-07"],
  [
    "New Year's Eve before a Saturday",
    "2027-12-31 09:00",
    "2027-12-31",
    "2028-01-03",
    "2028-01-05",
  ],
  [
    "before the Friday of a Saturday holiday",
    "2026-07-02 09:00",
    "2026-07-02",
    "2026-07-03",
    "2026-07-07",
  ],
  [
    "before the Monday of a Sunday holiday",
    "2027-07-02 09:00",
    "2027-07-02",
    "2027-07-06",
    "2027-07-08",
  ],
  ["the night clocks go forward", "2026-03-08 03:30", "2026-03-09", "2026-03-10", "2026-03-12"],
  ["the night clocks go back", "2026-11-01 01:30", "2026-11-02", "2026-11-03", "2026-11-05"],
] as const;

test.each(CASES)("%s: %s is sent, settled and paid on the right days", (_name, when, ...dates) => {
  const [date = "", time = ""] = when.split(" ");
  const [first] = nextCutoffs(simulatedBank, easternInstant(date, time), 1);
  expect([first?.submission_date, first?.settlement_date, first?.paid_date]).toEqual(dates);
});

test("a cut-off keeps its wall-clock time over both changes of the clock", () => {
  const instantOf = (date: string) =>
    nextCutoffs(simulatedBank, easternInstant(date, "09:00"), 1)[0];
  expect(instantOf("2026-03-06")?.cutoff_at).toBe("2026-03-06T21:00:00.000Z");
  expect(instantOf("2026-03-09")?.cutoff_at).toBe("2026-03-09T20:00:00.000Z");
  expect(instantOf("2026-10-30")?.cutoff_at).toBe("2026-10-30T20:00:00.000Z");
  expect(instantOf("2026-11-02")?.cutoff_at).toBe("2026-11-02T21:00:00.000Z");
});

test("a bank's own closures move what would fall on them", () => {
  const profile = { ...simulatedBank, closures: ["2026-11-17"] };
  const [first, second] = nextCutoffs(profile, easternInstant("2026-11-16", "09:00"), 2);
  expect(first).toMatchObject({ submission_date: "2026-11-16", settlement_date: "2026-11-18" });
  expect(second).toMatchObject({ submission_date: "2026-11-18" });
});

const sameDay = {
  ...simulatedBank,
  same_day: [
    { cutoff: "10:00", deadline: "10:30", settlement: "13:00" },
    { cutoff: "14:15", deadline: "14:45", settlement: "17:00" },
    { cutoff: "16:15", deadline: "16:45", settlement: "18:00" },
  ],
};

test("same-day windows stand among the day's cut-offs, in order, and settle on the day", () => {
  const cutoffs = nextCutoffs(sameDay, easternInstant("2026-11-25", "10:00"), 5);
  const shown = cutoffs.map(({ cutoff_at, same_day, settles_at }) => [
    easternTime(cutoff_at).date.slice(5),
    easternTime(cutoff_at).time,
    same_day,
    easternTime(settles_at).date.slice(5),
    easternTime(settles_at).time,
  ]);
  expect(shown).toEqual([
    ["11-25", "14:15", true, "11-25", "17:00"],
    ["11-25", "16:00", false, "11-27", "08:30"],
    ["11-25", "16:15", true, "11-25", "18:00"],
    ["11-27", "10:00", true, "11-27", "13:00"],
    ["11-27", "14:15", true, "11-27", "17:00"],
  ]);
});

// A file sealed at a time is in time for a same-day window, or for the standard one.
const SEALED = [
  ["10:00", "10:30", "13:00"],
  ["10:31", "14:45", "17:00"],
  ["16:45", "16:45", "18:00"],
] as const;

test.each(SEALED)(
  "sealed at %s, same-day entries must leave by %s and settle at %s",
  (time, by, at) => {
    const plan = { submission_date: "2026-03-09", settlement_date: "2026-03-09" };
    const sealed = easternInstant("2026-03-09", time);
    expect(isWithinWindow(sameDay, plan, sealed)).toBe(true);
    expect(easternTime(sendBy(sameDay, [plan], sealed)).time).toBe(by);
    expect(easternTime(settlementOf(sameDay, "2026-03-09", sealed)).time).toBe(at);
  },
);

test("past the last same-day window, or on another day, a same-day entry is not sealed", () => {
  const plan = { submission_date: "2026-03-09", settlement_date: "2026-03-09" };
  expect(isWithinWindow(sameDay, plan, easternInstant("2026-03-09", "16:46"))).toBe(false);
  expect(isWithinWindow(sameDay, plan, easternInstant("2026-03-10", "09:00"))).toBe(false);
});

test.each([
  ["2026-03-09", "15:59", false],
  ["2026-03-09", "16:00", true],
  ["2026-03-09", "16:30", true],
  ["2026-03-09", "16:31", false],
  ["2026-03-07", "16:10", false],
  ["2026-11-26", "16:10", false],
])("on %s at %s the day's file is sealed: %s", (date, time, is) => {
  expect(isSealing(simulatedBank, easternInstant(date, time))).toBe(is);
});

test("a file that mixes standard and same-day entries leaves by the earlier of their deadlines", () => {
  const days = { submission_date: "2026-03-09", settlement_date: "2026-03-10" };
  const fast = { ...days, settlement_date: "2026-03-09" };
  const at = easternInstant("2026-03-09", "16:15");
  expect(easternTime(sendBy(sameDay, [days, fast], at)).time).toBe("16:30");
  expect(easternTime(sendBy(sameDay, [fast], at)).time).toBe("16:45");
});

const confirmed = {
  ...sameDay,
  confirm_by: "17:30",
  same_day: sameDay.same_day.map((window, place) =>
    place === 0 ? { ...window, confirm_by: "11:15" } : window,
  ),
};

test.each([
  ["10:30", "10:20", "03-09 11:15"],
  ["10:30", "11:20", "03-10 11:15"],
  ["14:45", "14:20", "03-09 17:30"],
  ["16:30", "16:05", "03-09 17:30"],
])("a file to be sent by %s and handed over at %s must be confirmed by %s", (by, at, expected) => {
  const sent = easternInstant("2026-03-09", by);
  const confirmBy = confirmByOf(confirmed, sent, easternInstant("2026-03-09", at));
  const { date, time } = easternTime(confirmBy);
  expect(`${date.slice(5)} ${time}`).toBe(expected);
});
