import { expect, it } from "vitest";
import { closestName, didYouMean } from "./closest.ts";

const NAMES = ["name", "min_amount", "max_amount", "paid", "tag"];

it("finds the name that a misspelled word stands for, whatever its case", () => {
  expect(closestName("nme", NAMES)).toBe("name");
  expect(closestName("Payed", NAMES)).toBe("paid");
  expect(closestName("apid", NAMES)).toBe("paid");
  expect(closestName("min_amout", NAMES)).toBe("min_amount");
  expect(didYouMean("MAX_AMOUNT ", NAMES)).toBe(' Did you mean "max_amount"?');
});

it("finds nothing where no name is close, or the word is long", () => {
  expect(closestName("routing_number", NAMES)).toBeUndefined();
  expect(closestName("", NAMES)).toBeUndefined();
  expect(closestName("x".repeat(10_000), NAMES)).toBeUndefined();
  expect(didYouMean("bananas", NAMES)).toBe("");
});
