import { expect, test } from "vitest";
import { recordsOf } from "./records.ts";
import { totalsOf } from "./totals.ts";

const entry = (code: string, cents: string) =>
  `6${code}${"0".repeat(26)}${cents.padStart(10, "0")}`.padEnd(94);

test("totals are counted from entries, debits apart from credits", () => {
  const header = `5200${" ".repeat(46)}WEB`.padEnd(94);
  const text = [
    `101${" ".repeat(91)}`,
    header,
    entry("27", "12500"),
    `7${"0".repeat(93)}`,
    entry("22", "300"),
    `8${"0".repeat(93)}`,
    "9".repeat(94),
  ].join("\r\n");
  expect(totalsOf(recordsOf(text))).toEqual({
    debit: 12_500n,
    credit: 300n,
    entries: 3,
    batches: 1,
  });
  expect(recordsOf(text).map(({ sec }) => sec)).toEqual([
    "",
    "WEB",
    "WEB",
    "WEB",
    "WEB",
    "WEB",
    "",
  ]);
});
