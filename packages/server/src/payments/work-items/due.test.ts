import { describe, expect, it } from "vitest";
import { simulatedBank } from "../../rails/calendar/bank-profile.ts";
import { addBankingHours } from "../../rails/calendar/banking-hours.ts";
import { easternInstant } from "../../rails/calendar/eastern-time.ts";
import { dueOf } from "./due.ts";

// The bank closes on a Tuesday, after the Monday of a holiday.
const bank = { ...simulatedBank, closures: ["2026-02-17"] };
const at = (date: string, time: string) => easternInstant(date, time);

describe("the deadline of an item", () => {
  const due = (now: string, payment_date: string, kind: "risk_hold" | "required_review") =>
    dueOf(bank, { kind, payment: { kind: "charge", payment_date } }, now);

  it("is an hour before today's cut-off for a payment that can still make it", () => {
    const now = at("2026-02-12", "11:00");
    expect(due(now, "2026-02-13", "risk_hold")).toBe(at("2026-02-12", "15:00"));
  });

  it("is the cut-off itself where less than an hour is left", () => {
    const now = at("2026-02-12", "15:30");
    expect(due(now, "2026-02-13", "risk_hold")).toBe(at("2026-02-12", "16:00"));
  });

  it("is noon of the bank's next banking day for a payment that misses today's file", () => {
    const late = at("2026-02-13", "16:00");
    expect(due(late, "2026-02-13", "risk_hold")).toBe(at("2026-02-18", "12:00"));
    const early = at("2026-02-12", "11:00");
    expect(due(early, "2026-03-20", "risk_hold")).toBe(at("2026-02-13", "12:00"));
  });

  it("counts hours of banking days alone where the kind asks for hours", () => {
    const now = at("2026-02-13", "15:30");
    expect(due(now, "2026-02-13", "required_review")).toBe(at("2026-02-18", "11:30"));
  });
});

describe("addBankingHours", () => {
  it("begins at opening time, ends within closing time, and skips weekends and closures", () => {
    expect(addBankingHours(bank, at("2026-02-12", "07:00"), 4)).toBe(at("2026-02-12", "13:00"));
    expect(addBankingHours(bank, at("2026-02-12", "13:00"), 4)).toBe(at("2026-02-12", "17:00"));
    expect(addBankingHours(bank, at("2026-02-12", "18:00"), 1)).toBe(at("2026-02-13", "10:00"));
    expect(addBankingHours(bank, at("2026-02-14", "12:00"), 8)).toBe(at("2026-02-18", "17:00"));
  });

  it("keeps the wall clock over a change of daylight saving time", () => {
    expect(addBankingHours(bank, at("2026-03-06", "16:00"), 2)).toBe(at("2026-03-09", "10:00"));
  });
});
