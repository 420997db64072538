import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, bankingDaysBetween, isBankingDay, rollForward } from "./banking-days.ts";
import { dateOfDayNumber, dayNumber } from "./civil-date.ts";
import { reachableCutoffDate, schedule } from "./windows.ts";
import type { ScheduleRequest } from "./windows.ts";

const anyDate = fc
  .integer({ min: dayNumber("2024-01-01"), max: dayNumber("2035-12-31") })
  .map(dateOfDayNumber);
const time = fc
  .integer({ min: 0, max: 1439 })
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, "0")}:${String(m % 60).padStart(2, "0")}`);
const anyRequest: fc.Arbitrary<ScheduleRequest> = fc
  .record({
    kind: fc.constantFrom("charge", "payout"),
    date: anyDate,
    ahead: fc.integer({ min: -40, max: 90 }),
    time,
    cutoff: time,
    return_wait_days: fc.nat(10),
  })
  .map(({ date, ahead, ...rest }) => ({
    kind: rest.kind,
    payment_date: addDays(date, ahead),
    now: { date, time: rest.time },
    cutoff: rest.cutoff,
    return_wait_days: rest.return_wait_days,
  }));

function datesOf(kind: "charge" | "payout", paymentDate: string, now: string): string[] {
  const [date = "", clock = ""] = now.split(" ");
  const request = { kind, payment_date: paymentDate, now: { date, time: clock } };
  const dates = schedule({ ...request, cutoff: "16:00", return_wait_days: 2 });
  return [dates.submission_date, dates.settlement_date, dates.paid_date];
}

describe("schedule", () => {
  it("seals a charge on the banking day before the day it is wanted", () => {
    expect(datesOf("charge", "2026-11-24", "2026-11-20 09:00")).toEqual([
      "2026-11-23",
      "2026-11-24",
      "2026-11-27",
    ]);
  });

  it("steps over Thanksgiving", () => {
    expect(datesOf("charge", "2026-11-27", "2026-11-25 15:59")).toEqual([
      "2026-11-25",
      "2026-11-27",
      "2026-12-01",
    ]);
  });

  it("takes a charge for today at the next cut-off, and settles it the banking day after", () => {
    expect(datesOf("charge", "2026-11-20", "2026-11-20 15:59")).toEqual([
      "2026-11-20",
      "2026-11-23",
      "2026-11-25",
    ]);
    expect(datesOf("charge", "2026-11-20", "2026-11-20 16:00")).toEqual([
      "2026-11-23",
      "2026-11-24",
      "2026-11-27",
    ]);
  });

  it("debits no customer before the wanted day, so a Saturday becomes Monday", () => {
    expect(datesOf("charge", "2026-11-21", "2026-11-16 09:00")).toEqual([
      "2026-11-20",
      "2026-11-23",
      "2026-11-25",
    ]);
  });

  it("seals a payout on its own day, rolled forward", () => {
    expect(datesOf("payout", "2026-11-21", "2026-11-16 09:00")).toEqual([
      "2026-11-23",
      "2026-11-24",
      "2026-11-27",
    ]);
    expect(datesOf("payout", "2026-11-16", "2026-11-16 16:30")).toEqual([
      "2026-11-17",
      "2026-11-18",
      "2026-11-20",
    ]);
  });

  it("gives a date that has passed the next possible days", () => {
    expect(datesOf("charge", "2026-11-02", "2026-11-20 09:00")).toEqual(
      datesOf("charge", "2026-11-20", "2026-11-20 09:00"),
    );
  });

  it("obeys further closures", () => {
    const dates = schedule({
      kind: "charge",
      payment_date: "2026-11-24",
      now: { date: "2026-11-23", time: "09:00" },
      cutoff: "16:00",
      return_wait_days: 0,
      closures: new Set(["2026-11-23", "2026-11-25"]),
    });
    expect(dates).toEqual({
      submission_date: "2026-11-24",
      settlement_date: "2026-11-27",
      paid_date: "2026-11-27",
    });
  });

  it("answers banking days in order: one from sealing to settling, the wait from settling to paid", () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const { submission_date, settlement_date, paid_date } = schedule(request);
        for (const date of [submission_date, settlement_date, paid_date]) {
          expect(date).toSatisfy((text: string) => isBankingDay(text));
        }
        expect(bankingDaysBetween(submission_date, settlement_date)).toBe(1);
        expect(bankingDaysBetween(settlement_date, paid_date)).toBe(request.return_wait_days);
      }),
    );
  });

  it("never seals at a cut-off that has passed, nor moves money before the wanted day", () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const { submission_date, settlement_date } = schedule(request);
        expect(submission_date >= reachableCutoffDate(request.now, request.cutoff)).toBe(true);
        const moved = request.kind === "charge" ? settlement_date : submission_date;
        expect(moved >= request.payment_date).toBe(true);
      }),
    );
  });

  it("is exactly on the wanted day whenever a cut-off can still be reached for it", () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const dates = schedule(request);
        const reachable = reachableCutoffDate(request.now, request.cutoff);
        const wanted = rollForward(request.payment_date);
        const moved = request.kind === "charge" ? dates.settlement_date : dates.submission_date;
        expect(moved === wanted || dates.submission_date === reachable).toBe(true);
      }),
    );
  });

  it("never gets earlier when asked later, or for a later day", () => {
    fc.assert(
      fc.property(anyRequest, fc.nat(10), time, fc.nat(10), (request, wait, later, ahead) => {
        const now = { date: addDays(request.now.date, wait), time: later };
        fc.pre(wait > 0 || later >= request.now.time);
        const before = schedule(request);
        const after = schedule({
          ...request,
          now,
          payment_date: addDays(request.payment_date, ahead),
        });
        expect(after.submission_date >= before.submission_date).toBe(true);
        expect(after.paid_date >= before.paid_date).toBe(true);
      }),
    );
  });
});

describe("schedule by same-day cut-offs", () => {
  const same_day_cutoffs = ["10:00", "14:15"];
  function fast(kind: "charge" | "payout", paymentDate: string, now: string): string[] {
    const [date = "", clock = ""] = now.split(" ");
    const asked = { date, time: clock };
    const request = { kind, payment_date: paymentDate, now: asked, same_day_cutoffs };
    const dates = schedule({ ...request, cutoff: "16:00", return_wait_days: 2 });
    return [dates.submission_date, dates.settlement_date, dates.paid_date];
  }
  // Wanted when, at which time: sealed, settled, paid.
  const CASES = [
    ["payout", "2026-11-20", "2026-11-20 09:00", "2026-11-20", "2026-11-20", "2026-11-24"],
    ["payout", "2026-11-20", "2026-11-20 14:14", "2026-11-20", "2026-11-20", "2026-11-24"],
    ["payout", "2026-11-20", "2026-11-20 14:15", "2026-11-20", "2026-11-23", "2026-11-25"],
    ["payout", "2026-11-20", "2026-11-20 16:00", "2026-11-23", "2026-11-24", "2026-11-27"],
    ["payout", "2026-11-24", "2026-11-20 09:00", "2026-11-24", "2026-11-24", "2026-11-27"],
    ["payout", "2026-11-21", "2026-11-20 09:00", "2026-11-23", "2026-11-23", "2026-11-25"],
    ["charge", "2026-11-20", "2026-11-20 09:00", "2026-11-20", "2026-11-20", "2026-11-24"],
    // The standard window is in time for the day wanted, and costs less.
    ["charge", "2026-11-23", "2026-11-20 09:00", "2026-11-20", "2026-11-23", "2026-11-25"],
    // The standard window has closed; the next day's same-day window has not.
    ["charge", "2026-11-23", "2026-11-20 16:00", "2026-11-23", "2026-11-23", "2026-11-25"],
    ["charge", "2026-12-31", "2026-12-31 09:00", "2026-12-31", "2026-12-31", "2027-01-05"],
    ["charge", "2026-11-26", "2026-11-26 09:00", "2026-11-27", "2026-11-27", "2026-12-01"],
  ] as const;

  it.each(CASES)(
    "%s for %s, asked %s: sealed %s, settled %s, paid %s",
    (kind, wanted, now, ...dates) => {
      expect(fast(kind, wanted, now)).toEqual(dates);
    },
  );

  it("never settles before the day wanted, nor later than the standard windows would", () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const standard = schedule(request);
        const quick = schedule({ ...request, same_day_cutoffs });
        expect(quick.settlement_date <= standard.settlement_date).toBe(true);
        expect(quick.settlement_date >= quick.submission_date).toBe(true);
        expect(quick.submission_date >= request.now.date).toBe(true);
        const wanted = rollForward(request.payment_date);
        expect(quick.settlement_date >= wanted || wanted < request.now.date).toBe(true);
        expect(isBankingDay(quick.settlement_date)).toBe(true);
      }),
    );
  });
});
