import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  contrastRatio,
  isThemeColor,
  MIN_CONTRAST,
  PALETTE_NAMES,
  themeColorFaults,
  themePalette,
  type ThemeColors,
} from "./bridge-theme.ts";

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

const GOOD: ThemeColors = {
  accent: "#0b6b57",
  on_accent: "#ffffff",
  background: "#ffffff",
  text: "#14211d",
};

describe("the contrast of two colors", () => {
  it("is that of WCAG, whichever comes first", () => {
    expect(contrastRatio("#000000", "#FFFFFF")).toBe(21);
    expect(contrastRatio("#ffffff", "#777777")).toBeCloseTo(4.48, 2);
    expect(contrastRatio("#123456", "#123456")).toBe(1);
  });

  it("is of colors in six hexadecimal digits alone", () => {
    expect(["#0b6b57", "#0B6B57"].map(isThemeColor)).toEqual([true, true]);
    for (const text of ["#fff", "0b6b57", "#0b6b57ff", "red", "#0b6b5g", "#0b6b57;", ""]) {
      expect([text, isThemeColor(text)]).toEqual([text, false]);
    }
  });
});

describe("colors of the linking page", () => {
  it("are refused where text cannot be read, with the color to change and its contrast", () => {
    expect(themeColorFaults(GOOD)).toEqual([]);
    expect(themeColorFaults({ ...GOOD, accent: "#9ae6b4", text: "#777777" })).toEqual([
      { member: "text", detail: expect.stringMatching(/contrast of 4\.47 to `background`.*4\.5/) },
      { member: "accent", detail: expect.stringMatching(/contrast of 1\.\d+ to `background`/) },
      { member: "on_accent", detail: expect.stringMatching(/contrast of 1\.\d+ to `accent`/) },
    ]);
    const gray = { ...GOOD, background: "#808080", text: "#000000", accent: "#000000" };
    expect(themeColorFaults(gray)).toEqual([
      { member: "background", detail: expect.stringMatching(/Error and notice texts/) },
    ]);
  });

  it("can be read on every ground of the page, whichever colors were accepted", () => {
    const ratios = (colors: ThemeColors) => {
      const palette = themePalette(colors);
      expect(Object.keys(palette)).toEqual([...PALETTE_NAMES]);
      const inks = ["ink", "quiet", "main", "bad", "wait"] as const;
      return [
        ...inks.map((ink) => contrastRatio(palette[ink], palette.ground)),
        ...inks.map((ink) => contrastRatio(palette[ink], palette.raised)),
        contrastRatio(palette["on-main"], palette.main),
        contrastRatio(palette["on-main"], palette["main-over"]),
      ];
    };
    const colors = fc.record({ accent: color, on_accent: color, background: color, text: color });
    const accepted = colors.filter((chosen) => themeColorFaults(chosen).length === 0);
    fc.assert(
      fc.property(accepted, (chosen) => {
        expect(Math.min(...ratios(chosen))).toBeGreaterThanOrEqual(MIN_CONTRAST);
      }),
      { numRuns: 50 },
    );
    expect(Math.min(...ratios(GOOD))).toBeGreaterThanOrEqual(MIN_CONTRAST);
  });
});
