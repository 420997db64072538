import { expect, test } from "vitest";
import { partsOfText } from "./note-text.ts";

const ADA = "018f0000-0000-7000-8000-000000000001";

test("a mention shows the person's name, and the id where the name is not known", () => {
  const text = `Ask @${ADA} first, then @${ADA.replace(/1$/, "2")}.`;
  expect(partsOfText(text, new Map([[ADA, "Ada"]]))).toEqual([
    { text: "Ask ", isPerson: false },
    { text: "@Ada", isPerson: true },
    { text: " first, then ", isPerson: false },
    { text: `@${ADA.replace(/1$/, "2")}`, isPerson: true },
    { text: ".", isPerson: false },
  ]);
});

test("an address with an @ is no mention", () => {
  expect(partsOfText("Write to ada@example.com.", new Map())).toEqual([
    { text: "Write to ada@example.com.", isPerson: false },
  ]);
});
