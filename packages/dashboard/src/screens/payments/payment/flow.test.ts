import { expect, test } from "vitest";
import { flowOf } from "./flow.ts";

const posting = (number: number, credit: string, debit: string, amount: string) => ({
  number,
  credit: { code: credit },
  debit: { code: debit },
  amount,
});

test("postings are arrows between accounts, and what they leave in all accounts sums to zero", () => {
  const { lanes, arrows } = flowOf([
    posting(1, "payable", "clearing", "9007199254740993"),
    posting(2, "clearing", "settlement", "9007199254740992"),
  ]);
  expect(arrows.map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(lanes).toEqual([
    { code: "payable", net: -9007199254740993n },
    { code: "clearing", net: 1n },
    { code: "settlement", net: 9007199254740992n },
  ]);
  expect(lanes.reduce((sum, { net }) => sum + net, 0n)).toBe(0n);
});
