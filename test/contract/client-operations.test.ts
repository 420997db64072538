import { expect, test } from "vitest";
import { createRailhead } from "../../packages/client/src/index.ts";
import { OPERATIONS } from "../../packages/client/src/operations.ts";
import { allOperations } from "./operations.ts";

test("the client has every operation of the document, and no other", () => {
  expect(allOperations.length).toBeGreaterThan(160);
  expect(Object.keys(OPERATIONS).sort()).toEqual(allOperations.map(({ id }) => id).sort());
});

test("each operation is a method of the client under its own name", () => {
  const client = createRailhead({ apiKey: "key" });
  const missing = allOperations.filter(({ id }) => {
    const names = id
      .split(".")
      .map((word) => word.replace(/_./g, (pair) => pair.slice(1).toUpperCase()));
    const found = names.reduce<unknown>(
      (tree, name) => (tree as Record<string, unknown>)[name],
      client,
    );
    return typeof found !== "function";
  });
  expect(missing).toEqual([]);
});
