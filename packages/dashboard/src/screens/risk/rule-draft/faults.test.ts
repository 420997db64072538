import { expect, it } from "vitest";
import { faultsAt, partsOf, type RuleFault } from "./faults.ts";

const fault = (reference: string): RuleFault => ({
  reference,
  rule: null,
  message: "",
  start: null,
  end: null,
  expected: null,
  got: null,
  suggestion: null,
});

it("a fault belongs to its member and to the members around it, and to no other", () => {
  const faults = [
    fault("/rules/1/when"),
    fault("/rules/10/when"),
    fault("/rules/1/tests/0/given/a"),
  ];
  expect(faultsAt(faults, "/rules/1")).toHaveLength(2);
  expect(faultsAt(faults, "/rules/1/when")).toHaveLength(1);
  expect(faultsAt(faults, "/rules/1/tests")).toHaveLength(1);
});

it("the places of faults are marked in the text, also behind its end", () => {
  expect(partsOf("a > bc", [{ start: 4, end: 6 }])).toEqual([
    { text: "a > ", isFaulty: false },
    { text: "bc", isFaulty: true },
  ]);
  expect(partsOf("1 +", [{ start: 3, end: 3 }]).at(-1)).toEqual({ text: " ", isFaulty: true });
  expect(partsOf("abc", [{ start: null, end: null }])).toEqual([{ text: "abc", isFaulty: false }]);
});
