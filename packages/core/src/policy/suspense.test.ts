import { expect, it } from "vitest";
import { LEDGER_ACCOUNTS } from "../catalog/ledger-accounts.ts";
import { SUSPENSE_POSTING_RULES, suspenseAge, suspensePosting } from "./suspense.ts";

it("each act that posts takes the money out of suspense into an account of the chart", () => {
  for (const { event, side, is_undone, debit, credit } of SUSPENSE_POSTING_RULES) {
    const leaves = (side === "out") !== is_undone;
    expect([event, leaves ? credit : debit]).toEqual([event, "suspense"]);
    expect(LEDGER_ACCOUNTS).toHaveProperty(leaves ? debit : credit);
  }
  expect(suspensePosting("write_off", "in")).toBeUndefined();
  expect(suspensePosting("park", "out")).toBeUndefined();
  expect(suspensePosting("net", "out")).toBeUndefined();
});

it("an item is as old as the banking days since its money moved", () => {
  expect([0, 1, 2, 5, 6, 20, 21, 400].map(suspenseAge)).toEqual([
    "0_to_1",
    "0_to_1",
    "2_to_5",
    "2_to_5",
    "6_to_20",
    "6_to_20",
    "over_20",
    "over_20",
  ]);
});
