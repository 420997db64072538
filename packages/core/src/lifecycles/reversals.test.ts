import { expect, test } from "vitest";
import { reversalRefusal } from "./reversals.ts";

const settled = {
  kind: "charge",
  status: "pending",
  is_settled: true,
  is_refunded: false,
  settlement_date: "2026-03-03",
} as const;
const wanted = { reason: "duplicate", settlement_date: "2026-03-10" } as const;

test("an entry is reversed within five banking days of its settlement, and not a day later", () => {
  expect(reversalRefusal(settled, wanted)).toBeUndefined();
  expect(reversalRefusal(settled, { ...wanted, settlement_date: "2026-03-11" })).toMatchObject({
    date: "2026-03-10",
  });
  // Thanksgiving lies between.
  const november = { ...settled, settlement_date: "2026-11-20" };
  const monday = { ...wanted, settlement_date: "2026-11-30" };
  expect(reversalRefusal(november, monday)).toBeUndefined();
});

test("a payment that has not settled, was returned or was refunded is not reversed", () => {
  for (const status of ["created", "scheduled", "failed", "cancelled", "reversed"] as const) {
    expect(reversalRefusal({ ...settled, status }, wanted)?.reason).toContain("has settled");
  }
  expect(reversalRefusal({ ...settled, is_settled: false }, wanted)?.reason).toContain("settled");
  expect(reversalRefusal({ ...settled, is_refunded: true }, wanted)?.reason).toContain("refunded");
  const payroll = { ...wanted, reason: "payroll" } as const;
  expect(reversalRefusal(settled, payroll)?.reason).toContain("credits");
  expect(reversalRefusal({ ...settled, kind: "payout", status: "paid" }, payroll)).toBeUndefined();
});
