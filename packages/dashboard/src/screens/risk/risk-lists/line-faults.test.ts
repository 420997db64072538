import { expect, it } from "vitest";
import { faultsOfLines } from "./line-faults.ts";

it("the faults of a file are named by line, with the count of those that are not named last", () => {
  expect(
    faultsOfLines([
      { reference: "/content", detail: "Line 3: Must be nine digits." },
      { reference: "/content", detail: "4 more lines are faulty." },
    ]),
  ).toEqual([
    { line: "3", detail: "Must be nine digits." },
    { line: "…", detail: "4 more lines are faulty." },
  ]);
});

it("a refusal that is not of the file alone has no faults of lines", () => {
  const items = [
    { reference: "/content", detail: "Line 1: Empty." },
    { reference: "/valid_from", detail: "Must not be in the past." },
  ];
  expect(faultsOfLines(items)).toEqual([]);
  expect(faultsOfLines([])).toEqual([]);
});
