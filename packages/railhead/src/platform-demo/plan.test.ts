import { isBankingDay } from "@railhead/core";
import { expect, it } from "vitest";
import { BUSINESSES, makePlan } from "./plan.ts";

const options = { seed: 7, first_date: "2026-01-05", days: 90, customers: 400 };

it("is the same for the same seed, and differs for another", () => {
  expect(makePlan(options)).toEqual(makePlan(options));
  expect(makePlan({ ...options, seed: 8 })).not.toEqual(makePlan(options));
});

it("schedules repeated payments of each customer on banking days, with unique external ids", () => {
  const { members, days } = makePlan(options);
  const orders = days.flatMap((day) => day.orders);
  expect(orders.length).toBeGreaterThan(2000);
  expect(new Set(orders.map(({ external_id }) => external_id)).size).toBe(orders.length);
  expect(days.filter(({ date }) => !isBankingDay(date))).toEqual([]);
  const billed = BUSINESSES.filter(({ share }) => share > 0);
  expect(new Set(members.map(({ business }) => business)).size).toBe(billed.length);
  const numbers = members.map(({ bank }) => bank["account_number"]);
  expect(new Set(numbers).size).toBe(members.length);
});

it("keeps the first business just below the ceiling of unauthorized returns", () => {
  const { days } = makePlan(options);
  const recent = days.slice(-42).flatMap((day) => day.orders);
  const own = recent.filter(({ member }) => member.business === 0);
  const returned = own.filter(({ outcome }) => outcome === "failed_not_authorized");
  const rate = (100 * returned.length) / own.length;
  expect(rate).toBeGreaterThan(0.35);
  expect(rate).toBeLessThan(0.5);
});
