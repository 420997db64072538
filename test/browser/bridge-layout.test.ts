import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  hasBrowser,
  heading,
  inside,
  newToken,
  open,
  startBridge,
  stopBridge,
} from "./bridge-page.ts";

beforeAll(startBridge);
afterAll(stopBridge);

describe.skipIf(!hasBrowser)("the layout of the linking page", () => {
  it.each([
    [1000, "light"],
    [320, "light"],
    [320, "dark"],
  ] as const)("fits a window %d pixels wide, %s, and can be read", async (width, colorScheme) => {
    const { page, frame, complaints } = await open({
      token: await newToken(),
      width,
      colorScheme,
    });
    await expect.poll(() => heading(frame)).toBe("Choose your bank");
    await inside(page, AXE);
    const fits = async () => {
      expect(await inside<string[]>(page, BROKEN_RULES)).toEqual([]);
      const wider = await inside<number>(
        page,
        "document.documentElement.scrollWidth - window.innerWidth",
      );
      expect(wider).toBeLessThanOrEqual(0);
      const ratios = await inside<[string, number][]>(page, CONTRASTS);
      expect(ratios.length).toBeGreaterThan(4);
      expect(ratios.filter(([, ratio]) => ratio < 4.5)).toEqual([]);
    };
    await fits();
    await frame.getByRole("button", { name: "Navy Federal" }).click();
    await fits();
    await frame.getByRole("button", { name: "Continue" }).click();
    await expect.poll(() => heading(frame)).toBe("Authorize payments to Test");
    await fits();
    await frame.getByRole("button", { name: "Back" }).click();
    await frame.getByRole("button", { name: "Choose another bank" }).click();
    await frame.getByRole("button", { name: "Enter account numbers instead" }).click();
    await frame.getByRole("button", { name: "Continue" }).click();
    await expect.poll(() => frame.getByRole("alert").first().textContent()).not.toBe("");
    await fits();
    expect(complaints).toEqual([]);
    await page.close();
  });
});

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const BROKEN_RULES = `axe.run(document, ${JSON.stringify({ runOnly: STANDARDS })}).then(
  ({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => id + ": " + html.slice(0, 150))))`;

/** Evaluated in the page: contrast of each text to what is behind it. */
const CONTRASTS = `(() => {
  const channel = (value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const luminance = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).map(Number);
    return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  };
  const behind = (element) => {
    if (element === null) return "rgb(255, 255, 255)";
    const { backgroundColor } = getComputedStyle(element);
    return backgroundColor.endsWith(", 0)") ? behind(element.parentElement) : backgroundColor;
  };
  const texts = [...document.querySelectorAll("h1, p, button, label, legend, .digits, select")];
  return texts.filter((e) => e.checkVisibility() && e.textContent.trim() !== "").map((element) => {
    const [a, b] = [luminance(getComputedStyle(element).color), luminance(behind(element))];
    return [element.textContent.slice(0, 30), (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
  });
})()`;
