import { describe, expect, it } from "vitest";
import { firstRow, pagesOf, rowsIn, scrollHeight, topOf } from "./window.ts";

const million = { total: 1_000_000, shown: 20, height: 700 };

describe("the window of a long list", () => {
  it("reaches its first and its last row at the ends of the scroll bar", () => {
    const height = scrollHeight(million.total, million.shown, million.height);
    expect(height).toBe(8_000_000);
    expect(firstRow(0, million)).toBe(0);
    expect(firstRow(height - million.height, million)).toBe(999_980);
  });

  it("finds the place of any row again", () => {
    for (const row of [0, 1, 499_999, 999_979, 999_980]) {
      expect(firstRow(topOf(row, million), million)).toBe(row);
    }
  });

  it("does not scroll what fits", () => {
    const few = { total: 3, shown: 20, height: 700 };
    expect([scrollHeight(3, 20, 700), firstRow(50, few), topOf(2, few)]).toEqual([700, 0, 0]);
  });

  it("shows at most fifty rows, and reads two pages at most", () => {
    expect([rowsIn(10), rowsIn(700), rowsIn(10_000)]).toEqual([1, 19, 50]);
    expect([pagesOf(0, 50), pagesOf(99, 50), pagesOf(100, 50)]).toEqual([[1], [1, 2], [2]]);
  });
});
