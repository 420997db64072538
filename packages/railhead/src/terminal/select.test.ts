import { expect, test } from "vitest";
import { selected, selectedLines } from "./select.ts";

const list = [
  { id: "a", config: { hold: true }, tags: ["x", "y"] },
  { id: "b", config: { hold: false }, tags: [] },
];

test("a path selects a field, in a list of each item or of one", () => {
  expect(selected(list, "id")).toEqual(["a", "b"]);
  expect(selected(list, "config.hold")).toEqual([true, false]);
  expect(selected(list, "1.id")).toEqual(["b"]);
  expect(selected(list, "0.tags.1")).toEqual(["y"]);
  expect(selectedLines([{ a: 1 }, "text", null])).toEqual(['{"a":1}', "text", "null"]);
});

test("an unknown field is refused with the closest known one", () => {
  expect(() => selected(list, "config.hlod")).toThrow(
    'There is no field hlod to select. Did you mean "hold"?',
  );
});
