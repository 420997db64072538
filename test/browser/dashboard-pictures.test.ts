import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGE_GROUPS } from "../../packages/dashboard/src/shell/keys.ts";
import { hasChromium } from "../support/chromium.ts";
import { restartNumbers } from "../support/factories.ts";
import { fillScreens } from "./dashboard-content.ts";
import { type DashboardService, settled, startDashboard } from "./dashboard-session.ts";

/**
 * Kept pictures of the screens, at half their size. `PICTURES=write npx vitest run test/browser/dashboard-pictures`
 * takes them anew.
 */
const KEPT = fileURLToPath(new URL("pictures/", import.meta.url));
const isWriting = process.env["PICTURES"] === "write";
/** Half the size; a person who may see every screen. */
const SHOWN = { colorScheme: "light", deviceScaleFactor: 0.5 } as const;
const NOW = "2026-03-02T15:00:00.000Z";
/** Of a thousand pixels, so many may differ. */
const MOST_PER_MILLE = 2;
const TRIES = 50;
const OTHERS = "The kept pictures were drawn by another browser or font";

let at: DashboardService;
let page: Page;
let scale: Page;
/** Whether browser and fonts are those of the kept pictures. */
let isComparable = false;
const isSkipped = !hasChromium("how the dashboard looks was not compared");

beforeAll(async () => {
  at = await startDashboard({ seed: "pictures", wall: { now: () => NOW } });
  restartNumbers();
  await fillScreens(at.sandbox);
  if (isSkipped) return;
  const email = "person-1@example.com";
  ({ page } = await at.signIn({ email, more: ["risk"], ...SHOWN }));
  await page.clock.setFixedTime(NOW);
  scale = await at.browser.newPage();
  const drawn = await drawnBy(page);
  if (isWriting) {
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(`${KEPT}drawn-by.json`, `${JSON.stringify(drawn)}\n`);
  }
  const kept = JSON.parse(readFileSync(`${KEPT}drawn-by.json`, "utf8")) as unknown;
  isComparable = JSON.stringify(kept) === JSON.stringify(drawn);
  if (!isComparable)
    process.stderr.write(
      "The kept pictures were drawn by another browser or font: not compared.\n",
    );
});
afterAll(() => at.close());

/** The browser, and how wide it draws words in the fonts of the page. */
async function drawnBy(of: Page): Promise<object> {
  const widths = await of.evaluate<number[]>(`["body", "code"].map((name) => {
    const probe = document.createElement(name === "body" ? "span" : "code");
    probe.textContent = "Hamburgefonstiv 0123456789 $1,234.56 …";
    probe.style.position = "absolute";
    document.body.append(probe);
    const { width } = probe.getBoundingClientRect();
    probe.remove();
    return width;
  })`);
  return { browser: at.browser.version(), widths };
}

/** Of a thousand pixels of two pictures, how many differ; all where their sizes do. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const images = JSON.stringify(
    [one, other].map((each) => `data:image/png;base64,${each.toString("base64")}`),
  );
  return await scale.evaluate<number>(`(async () => {
    const [a, b] = await Promise.all(${images}.map(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    }));
    if (a.width !== b.width || a.height !== b.height) return 1000;
    let count = 0;
    for (let at = 0; at < a.data.length; at += 4)
      if ([0, 1, 2].some((part) => Math.abs(a.data[at + part] - b.data[at + part]) > 48)) count += 1;
    return (1000 * count) / (a.data.length / 4);
  })()`);
}

/** What a screen shows without the navigation, which every new screen changes. */
const MAIN = { x: 215, y: 44, width: 1_065, height: 756 };
/** Measured durations differ from run to run. */
const NEVER_THE_SAME: ReadonlySet<string> = new Set(["/requests"]);

/** Ids follow from the order in which the engine's work happens to end. */
const SAME_IDS = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const same = text.nodeValue.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "00000000-0000-7000-8000-000000000000");
    if (same !== text.nodeValue) text.nodeValue = same;
  }
})()`;

async function picture(): Promise<Buffer> {
  await page.evaluate(SAME_IDS);
  return await page.screenshot({ animations: "disabled", caret: "hide", clip: MAIN });
}

/** The page once nothing on it changes. */
async function stillPicture(): Promise<Buffer> {
  for (let before = await picture(); ;) {
    await page.waitForTimeout(1_000);
    const after = await picture();
    if (after.equals(before)) return after;
    before = after;
  }
}

/** What arrives after the page has settled, such as events, is waited for. */
async function leastDifference(kept: Buffer): Promise<number> {
  let least = 1000;
  for (let tries = 0; tries < TRIES && least > MOST_PER_MILLE; tries += 1) {
    if (tries > 0) await page.waitForTimeout(200);
    least = Math.min(least, await difference(await picture(), kept));
  }
  return least;
}

describe.skipIf(isSkipped)("the dashboard", () => {
  it.for(PAGE_GROUPS)(
    "shows the screens of $name as their kept pictures do",
    async (group, { skip }) => {
      skip(!isComparable, OTHERS);
      const found: string[] = [];
      for (const { to } of group.pages.filter((each) => !NEVER_THE_SAME.has(each.to))) {
        await page.goto(`${at.origin}/dashboard${to}`);
        await settled(page);
        if ((await page.getByText("Your role may not see this").count()) > 0)
          found.push(`${to} shows nothing to this person`);
        const file = `${KEPT}${to.slice(1).replaceAll("/", "-") || "today"}.png`;
        if (isWriting) writeFileSync(file, await stillPicture());
        const perMille = existsSync(file) ? await leastDifference(readFileSync(file)) : 1000;
        if (perMille > MOST_PER_MILLE)
          found.push(`${file}: ${perMille.toFixed(1)} of 1,000 differ`);
      }
      expect(found).toEqual([]);
    },
  );

  it("would not pass for another screen", async ({ skip }) => {
    skip(!isComparable, OTHERS);
    const [today, payments] = ["today.png", "payments.png"].map((n) => readFileSync(KEPT + n));
    expect(await difference(today ?? Buffer.of(), payments ?? Buffer.of())).toBeGreaterThan(
      MOST_PER_MILLE,
    );
  });
});
