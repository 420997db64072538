import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { isFull } from "../support/depth.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rules that the page breaks in either scheme, each with where. */
export async function violations(page: Page): Promise<string[]> {
  // A page that is left by its own links keeps it; to read it anew takes as long as to run it.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE);
  const light = await broken(page, { runOnly: STANDARDS });
  await page.emulateMedia({ colorScheme: "dark" });
  // Only colors differ between the two.
  const dark = await broken(
    page,
    isFull ? { runOnly: STANDARDS } : { runOnly: ["color-contrast"] },
  );
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((each) => `dark: ${each}`)];
}

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function broken(page: Page, rules: { runOnly: readonly string[] }): Promise<string[]> {
  // Of rules that hold, axe would describe each element.
  const options = { ...rules, resultTypes: ["violations"] };
  return await page.evaluate<
    string[]
  >(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => id + ": " + html.slice(0, 150) + " " + (any[0]?.message ?? ""))))`);
}
