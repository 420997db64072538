import { assert as assertAlways, constantFrom, date as dates, property } from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { easternInstant, easternTime } from "./eastern-time.ts";

const ZONE = "America/New_York";
const instants = dates({
  min: new Date("1999-01-01"),
  max: new Date("2060-01-01"),
  noInvalidDate: true,
}).map((date) => date.toISOString());

test("what New York shows is what the library of time zones says, at any instant", () => {
  const check = (at: string) => {
    const zoned = Temporal.Instant.from(at).toZonedDateTimeISO(ZONE);
    expect(easternTime(at)).toEqual({
      date: zoned.toPlainDate().toString(),
      time: zoned.toPlainTime().toString({ smallestUnit: "minute" }),
    });
  };
  assertAlways(property(instants, check));
  for (const at of ["2026-03-08T06:59:59.999Z", "2026-03-08T07:00:00.000Z"]) check(at);
  for (const at of ["2026-11-01T05:59:59.999Z", "2026-11-01T06:00:00.000Z"]) check(at);
});

describe("the instant of a time in New York", () => {
  test("is the library's, on any day", () => {
    const times = constantFrom("00:00", "01:30", "02:30", "03:00", "16:00", "23:59");
    assertAlways(
      property(instants, times, (at, time) => {
        const date = at.slice(0, 10);
        const zoned = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(ZONE);
        const wanted = zoned.toInstant().toString({ smallestUnit: "millisecond" });
        expect(easternInstant(date, time)).toBe(wanted);
      }),
    );
  });

  test("is the first of a time that a night shows twice, and after the gap for one it skips", () => {
    expect(easternInstant("2026-11-01", "01:30")).toBe("2026-11-01T05:30:00.000Z");
    expect(easternInstant("2026-03-08", "02:30")).toBe("2026-03-08T07:30:00.000Z");
  });
});
