import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isFull } from "../support/depth.ts";
import { hasChromium } from "../support/chromium.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { anyScreen, type DashboardService, startDashboard } from "./dashboard-session.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let at: DashboardService;
const isSkipped = !hasChromium("whether the dashboard is accessible was not looked at");

beforeAll(async () => {
  at = await startDashboard();
  const { paykey } = await createPaykey(at.sandbox);
  await createPayment(at.sandbox, "charge", { paykey });
  await at.sandbox.advance("P2D");
});
afterAll(() => at.close());

/** Rules that the page breaks in either scheme, each with where. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
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
  return await page.evaluate<
    string[]
  >(`axe.run(document, ${JSON.stringify(rules)}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => id + ": " + html.slice(0, 150) + " " + (any[0]?.message ?? ""))))`);
}

/** Waits until nothing is loading. */
async function settled(page: Page): Promise<void> {
  await anyScreen(page);
  await expect.poll(() => page.getByText("Loading …").count()).toBe(0);
}

describe.skipIf(isSkipped)("everybody can use the dashboard", () => {
  it("each screen breaks no rule of axe, light or dark", async () => {
    const { page } = await at.signIn({ colorScheme: "light" });
    const hrefs = await page
      .locator("nav[aria-label=Pages] a")
      .evaluateAll((links) => links.map((link) => (link as unknown as { href: string }).href));
    for (const href of hrefs) {
      await page.goto(href);
      await settled(page);
      expect([href, await violations(page)]).toEqual([href, []]);
      const record = page.locator("main tbody td:first-child a").first();
      if ((await record.count()) === 0) continue;
      await record.click();
      await page.waitForURL((url) => url.href !== href);
      await settled(page);
      expect([page.url(), await violations(page)]).toEqual([page.url(), []]);
    }
    await page.goto(`${at.origin}/dashboard/customers`);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${at.origin}/dashboard/`);
    await settled(page);
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("Ann");
    await page
      .getByRole("option", { name: /Ann Lee/ })
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${at.origin}/dashboard/sign-in`);
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});
