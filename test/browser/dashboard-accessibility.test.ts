import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGE_GROUPS } from "../../packages/dashboard/src/shell/keys.ts";
import { hasChromium } from "../support/chromium.ts";
import { violations } from "./axe.ts";
import { fillScreens } from "./dashboard-content.ts";
import {
  type DashboardService,
  follow,
  pageLink,
  settled,
  startDashboard,
} from "./dashboard-session.ts";

let at: DashboardService;
const isSkipped = !hasChromium("whether the dashboard is accessible was not looked at");

beforeAll(async () => {
  at = await startDashboard();
  await fillScreens(at.sandbox);
});
afterAll(() => at.close());

/** Parts of the page that reach beyond a narrow screen. What scrolls in a part of its own is not among them. */
async function beyondNarrow(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: NARROW, height: 640 });
  const found = await page.evaluate<string[]>(`(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= ${NARROW}) return [];
    const wide = [...document.querySelectorAll("main *")].filter((one) => {
      if (one.getBoundingClientRect().right <= ${NARROW}) return false;
      for (let at = one.parentElement; at !== null && at !== root; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== "visible") return false;
      return true;
    });
    return [root.scrollWidth + " pixels", ...wide.map((one) => one.outerHTML.slice(0, 100))];
  })()`);
  await page.setViewportSize(size);
  return found;
}

const NARROW = 320;

describe.skipIf(isSkipped)("everybody can use the dashboard", () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await at.signIn({ more: ["risk"], colorScheme: "light" }));
  });

  async function expectAccessible(): Promise<void> {
    await settled(page);
    const found = [page.url(), await violations(page), await beyondNarrow(page)];
    expect(found).toEqual([page.url(), [], []]);
  }

  it.each(PAGE_GROUPS)(
    "each screen of the group $name breaks no rule of axe, light or dark, and fits 320 pixels",
    async ({ pages }) => {
      for (const { to } of pages) {
        // It opens with the first page.
        if (page.url() !== `${at.origin}/dashboard${to}`) await follow(page, pageLink(page, to));
        await expectAccessible();
        const record = page.locator("main tbody td:first-child a").first();
        if ((await record.count()) === 0) continue;
        await follow(page, record);
        await expectAccessible();
      }
    },
  );

  it("dialogs, the keys, the palette and the sign-in break no rule of axe, light or dark", async () => {
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
    await page.getByRole("combobox").fill("Trading");
    await page
      .getByRole("option", { name: /Example Trading LLC/ })
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${at.origin}/dashboard/sign-in`);
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });
});
