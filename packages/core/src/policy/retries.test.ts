import { expect, test } from "vitest";
import { RETURN_CODES } from "../catalog/return-codes.ts";
import { retryDate, retryRefusal } from "./retries.ts";

const settlement_date = "2026-03-03";
const returned = (code: string) => ({ code, settlement_date });

test("only returns for insufficient funds may be retried", () => {
  const allowed = [...RETURN_CODES.map(({ code }) => code), "R99"].filter(
    (code) => retryRefusal([returned(code)], "2026-03-10") === undefined,
  );
  expect(allowed).toEqual(["R01", "R09"]);
});

test("an entry is retried twice and not a third time", () => {
  const returns = [returned("R01"), returned("R09"), returned("R01")];
  expect(retryRefusal(returns.slice(0, 1), "2026-03-10")).toBeUndefined();
  expect(retryRefusal(returns.slice(0, 2), "2026-03-10")).toBeUndefined();
  expect(retryRefusal(returns, "2026-03-10")?.reason).toContain("2 times");
});

test("the last return code decides, and the days count from the first settlement", () => {
  expect(retryRefusal([returned("R01"), returned("R02")], "2026-03-10")?.reason).toContain("R02");
  const later = { code: "R01", settlement_date: "2026-08-01" };
  expect(retryRefusal([returned("R01"), later], "2026-08-30")).toBeUndefined();
  expect(retryRefusal([returned("R01"), later], "2026-08-31")).toMatchObject({
    date: "2026-08-30",
  });
});

test("a payment that was never returned may be resubmitted", () => {
  expect(retryRefusal([], "2030-01-02")).toBeUndefined();
});

test("a policy retries on the next banking day, on chosen days of the month, or never", () => {
  const policy = (
    automatic: "off" | "next_banking_day" | "days_of_month",
    days: number[] = [],
  ) => ({
    automatic,
    days_of_month: days,
  });
  expect(retryDate(policy("next_banking_day"), "2026-03-06")).toBe("2026-03-09");
  // Labor Day lies between.
  expect(retryDate(policy("next_banking_day"), "2026-09-04")).toBe("2026-09-08");
  expect(retryDate(policy("off", [1]), "2026-03-06")).toBeNull();
  const halves = policy("days_of_month", [1, 15]);
  expect(retryDate(halves, "2026-03-06")).toBe("2026-03-15");
  expect(retryDate(halves, "2026-03-15")).toBe("2026-04-01");
  expect(retryDate(policy("days_of_month", [31]), "2026-02-03")).toBe("2026-02-28");
  expect(retryDate(policy("days_of_month", [31]), "2026-02-28")).toBe("2026-03-31");
  expect(retryDate(policy("days_of_month", [30]), "2026-12-31")).toBe("2027-01-30");
});
