import { expect, test } from "vitest";
import { FILE_ID_MODIFIERS } from "../../rails/files/ach.ts";
import { entriesWhileOthersCreate } from "./file-size.ts";

const sizesOf = (most: number) =>
  Array.from(FILE_ID_MODIFIERS, (_, sealed) => entriesWhileOthersCreate(most, sealed));

test("the first files of a day are small, and none is larger than the bank takes", () => {
  const sizes = sizesOf(20_000);
  expect(sizes.slice(0, 9).every((size) => size === 5_000)).toBe(true);
  expect(Math.max(...sizes)).toBe(20_000);
  expect(new Set(sizesOf(1_000))).toEqual(new Set([1_000]));
});

test("what a date's files may be called lasts for more than half of what they would hold at most", () => {
  const room = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
  expect(room(sizesOf(20_000))).toBe(495_000);
  expect(room(sizesOf(20_000))).toBeGreaterThan((36 * 20_000) / 2);
});
