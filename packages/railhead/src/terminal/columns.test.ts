import { expect, test } from "vitest";
import { tableLines } from "./table.ts";
import { dollars, columnsFirst, withDollars } from "./columns.ts";

const ID = "01a20357-6696-7081-8083-ce6a302f29e6";

/** A list as 80 columns show it: the headings, and the first row. */
function shown(noun: string, item: object): string[] {
  const { rows, first } = columnsFirst(noun, [item as Record<string, unknown>]);
  const lines = tableLines(rows, 80, first);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  return lines.slice(0, 2).map((line) => line.split(/ {2,}/).join("|"));
}

test("a list of payments shows dollars, date, status and name in 80 columns", () => {
  const payment = {
    id: ID,
    external_id: "x".repeat(40),
    amount: "123456",
    payment_date: "2026-11-23",
    status: "reversed",
    customer_details: { name: "Ada Martin-Longname" },
  };
  for (const noun of ["payments", "charges", "payouts"]) {
    expect(shown(noun, payment)).toEqual([
      "id|amount|date|status|name",
      `${ID}|1,234.56|2026-11-23|reversed|Ada Marti…`,
    ]);
  }
});

test("a list of keys shows names and scopes, a list of sandboxes their clocks", () => {
  const key = { id: ID, name: "Shop", scopes: ["read", "charges:write"], created_at: null };
  expect(shown("api_keys", key)).toEqual(["id|name|scopes", `${ID}|Shop|read, charges:write`]);
  const clock = { mode: "auto", now: "2026-12-28T12:30:00.000Z", factor: 1 };
  expect(shown("sandbox.environments", { id: ID, name: "one", clock })).toEqual([
    "id|clock|name",
    `${ID}|2026-12-28 12:30Z auto|one`,
  ]);
});

test("cents are written as dollars, and what is no amount stays", () => {
  expect(["5", "-1250", "100000000"].map(dollars)).toEqual(["0.05", "-12.50", "1,000,000.00"]);
  expect(withDollars({ amount: "2500", total_debit: 7, entry_hash: "25", note: "1" })).toEqual({
    amount: "25.00",
    total_debit: "0.07",
    entry_hash: "25",
    note: "1",
  });
});
