import {
  curlOf,
  MAGIC_ACCOUNTS,
  SANDBOX_BALANCES,
  SANDBOX_CATALOG,
  sandboxTokens,
  STEP_GRAMMAR,
} from "@railhead/core";
import { expect, it } from "vitest";
import { outcomeLines, searchOutcomes } from "./outcomes.ts";

const catalog = {
  outcomes: SANDBOX_CATALOG.map((row) => ({ ...row, curl: curlOf(row) })),
  steps: STEP_GRAMMAR,
  accounts: MAGIC_ACCOUNTS,
  balances: SANDBOX_BALANCES,
  tokens: sandboxTokens().map(({ token, example = token, meaning }) => ({ example, meaning })),
  names: [{ last_word: "Review", status: "review" }],
};

it("outcomeLines lists every outcome, step and number within the terminal's width", () => {
  for (const width of [40, 80, 200]) {
    const lines = outcomeLines(catalog, { width, curl: false }, (_format, text) => text);
    expect(lines.filter((line) => line.length > width)).toEqual([]);
    const text = lines.join(" ").replace(/\s+/g, " ");
    for (const { value, meaning } of catalog.outcomes) {
      expect(text).toContain(value);
      expect(text).toContain(meaning);
    }
    for (const { step } of catalog.steps) expect(text).toContain(step);
    for (const { value } of catalog.balances) expect(text).toContain(`${value}: `);
    for (const { example } of catalog.tokens) expect(text).toContain(`${example}: `);
  }
});

it("outcomeLines does not wrap curl commands", () => {
  const lines = outcomeLines(catalog, { width: 40, curl: true }, (_format, text) => text);
  const [first] = catalog.outcomes;
  const wanted = first?.curl.split("\n").map((line) => `  ${line}`) ?? [];
  const start = lines.indexOf(wanted[0] ?? "");
  expect(lines.slice(start, start + wanted.length)).toEqual(wanted);
});

it.each(["R01", "r01", "insufficient funds", "Insufficient_Funds"])(
  "finds what %s names: the outcomes, and the step of the code",
  (text) => {
    const found = searchOutcomes(catalog, text);
    expect(found.outcomes.map(({ value }) => value)).toEqual([
      "failed_insufficient_funds",
      "reversed_insufficient_funds",
    ]);
    expect(found.steps).toContainEqual({ step: "return:R01", meaning: "Insufficient funds" });
  },
);

it("searchOutcomes suggests the closest outcome where none matches", () => {
  expect(() => searchOutcomes(catalog, "failed_insuficient_funds")).toThrow(
    'Did you mean "failed_insufficient_funds"?',
  );
});
