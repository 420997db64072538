import { expect, test } from "vitest";
import { createGramCounter, isGram } from "./grams.ts";

/** Every character and pair of a text, plainly. */
function gramsOf(text: string): Set<string> {
  const stretches = text.split(/[^\x20-\x7e]/);
  return new Set(
    stretches.flatMap((stretch) =>
      Array.from(stretch, (character, at) => [character, stretch.slice(at, at + 2)]).flat(),
    ),
  );
}

const ALPHABET = "ab1-%_ ~\u00e9\ud83d\ude00\n";
/** Texts of all lengths, the same at every run. */
const TEXTS = Array.from({ length: 300 }, (_, n) =>
  [...Array(n % 23).keys()].map((at) => ALPHABET[(n * 7 + at * at * (n % 5)) % 12]).join(""),
);

test("each character and pair is counted once for every text it stands in, and never across lines", () => {
  const counter = createGramCounter();
  const expected = new Map<string, number>();
  for (const [index, text] of TEXTS.entries()) {
    const n = index % 4 === 0 ? -1 : 1;
    counter.add(text, n);
    for (const gram of gramsOf(text)) expected.set(gram, (expected.get(gram) ?? 0) + n);
  }
  const counted = new Map(counter.entries().map(({ gram, n }) => [gram, n]));
  expect(counted).toEqual(new Map([...expected].filter(([, n]) => n !== 0)));
});

test("a search for one or two printable ASCII characters is a short one", () => {
  expect(["a", "1 ", "%_", "~"].map(isGram)).toEqual([true, true, true, true]);
  expect(["", "abc", "é", "a\n", "\u00e9a"].map(isGram)).toEqual(Array(5).fill(false));
});
