import { describe, expect, it } from "vitest";
import type { DemoFact } from "./facts.ts";
import { createDemoLines, dollars } from "./fact-lines.ts";

const at = { business_date: "2026-03-05", time: "12:00" };
const funding: DemoFact = {
  ...at,
  event: "funding_event",
  id: "f",
  what: "created",
  event_type: "charge_deposit",
  direction: "deposit",
  amount: "123450",
  transfer_date: "2026-03-06",
  status: "scheduled",
  bank_account: "First Bank ****6789",
  lines: [
    { payment_id: "a", name: "Rent", amount: "130000", reason: "credit" },
    { payment_id: "b", name: "Tickets", amount: "-6550", reason: "reversal" },
  ],
};

function shown(...facts: DemoFact[]): string[] {
  const lines = createDemoLines();
  return facts.flatMap((fact) => lines(fact, (_format, text) => text));
}

describe("the demo's lines", () => {
  it("show a transfer with its signed parts", () => {
    expect(shown(funding)).toEqual([
      "",
      "Thu 2026-03-05",
      "  12:00  funding     +$1,234.50  charge_deposit  created, on Fri 2026-03-06 with First Bank ****6789",
      "                     +$1,300.00  Rent credit",
      "                        -$65.50  Tickets reversal",
    ]);
  });

  it("head each business date once", () => {
    const next = { ...funding, what: "paid", business_date: "2026-03-09" };
    const headings = shown(funding, { ...funding, what: "paid" }, next).filter((line) =>
      /^\w/.test(line),
    );
    expect(headings).toEqual(["Thu 2026-03-05", "Mon 2026-03-09"]);
  });
});

it("writes cents as dollars", () => {
  expect(["5", "-45", "100", "123456789"].map(dollars)).toEqual([
    "$0.05",
    "$0.45",
    "$1.00",
    "$1,234,567.89",
  ]);
});
