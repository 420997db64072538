import { expect, it } from "vitest";
import { completionsOf } from "./completions.ts";

const FACTS = [
  { name: "usage.daily_amount" as const, means: "" },
  { name: "payment.amount" as const, means: "" },
  { name: "payment.kind" as const, means: "" },
];
const namesAt = (text: string, caret = text.length) =>
  completionsOf(text, caret, FACTS).map(({ name, from }) => [name, from]);

it("facts that fit the word before the caret are offered, those that begin with it first", () => {
  expect(namesAt("1 < pay")).toEqual([
    ["payment.amount", 4],
    ["payment.kind", 4],
  ]);
  expect(namesAt("amount > 5", 6)).toEqual([
    ["usage.daily_amount", 0],
    ["payment.amount", 0],
  ]);
});

it("nothing is offered for a whole name, a single letter, nor in a text", () => {
  expect(namesAt("payment.kind")).toEqual([]);
  expect(namesAt("p")).toEqual([]);
  expect(namesAt('payment.kind == "pay')).toEqual([]);
});
