import { expect, it } from "vitest";
import { closestName, closestNames, didYouMean, didYouMeanOneOf } from "./closest.ts";

const NAMES = ["name", "min_amount", "max_amount", "paid", "tag"];

it("closestName finds the known name closest to a misspelled word, ignoring case", () => {
  expect(closestName("nme", NAMES)).toBe("name");
  expect(closestName("Payed", NAMES)).toBe("paid");
  expect(closestName("apid", NAMES)).toBe("paid");
  expect(closestName("min_amout", NAMES)).toBe("min_amount");
  expect(didYouMean("MAX_AMOUNT ", NAMES)).toBe(' Did you mean "max_amount"?');
});

it("closestName returns undefined where no name is close or the word is too long", () => {
  expect(closestName("routing_number", NAMES)).toBeUndefined();
  expect(closestName("", NAMES)).toBeUndefined();
  expect(closestName("x".repeat(10_000), NAMES)).toBeUndefined();
  expect(didYouMean("bananas", NAMES)).toBe("");
});

const TYPES = ["charge.created", "charge.paid", "payout.created", "payout.paid", "charge.*"];

it("offers every name that is equally close, and no more than three", () => {
  expect(closestNames("charge.payd", TYPES)).toEqual(["charge.paid"]);
  expect(closestNames("tab", ["tag", "tax", "tap", "tan"])).toEqual(["tag", "tax", "tap"]);
  expect(didYouMeanOneOf("tab", ["tag", "tap"])).toBe(' Did you mean "tag" or "tap"?');
  expect(didYouMeanOneOf("tab", ["tag", "tax", "tap"])).toBe(
    ' Did you mean "tag", "tax" or "tap"?',
  );
  expect(didYouMeanOneOf("bananas", TYPES)).toBe("");
});

it("offers names that end or begin like one with a dot, where none is close", () => {
  expect(closestNames("transaction.paid", TYPES)).toEqual(["charge.paid", "payout.paid"]);
  expect(closestNames("charge.succeeded", TYPES)).toEqual([
    "charge.created",
    "charge.paid",
    "charge.*",
  ]);
  expect(closestNames("invoice.sent", TYPES)).toEqual([]);
  expect(closestNames(`${"x".repeat(10_000)}.paid`, TYPES)).toEqual([]);
});
