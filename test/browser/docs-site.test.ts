import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDocsSite } from "../../packages/server/src/http/docs-site/serve.ts";
import { requireDocsSite } from "../support/build.ts";
import { hasChromium, launchChromium } from "../support/chromium.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const hasBrowser = hasChromium("the docs site was not looked at");

let server: FastifyInstance;
let browser: Browser | undefined;
let origin: string;
beforeAll(async () => {
  requireDocsSite();
  server = Fastify();
  addDocsSite(server);
  await server.listen({ host: "127.0.0.1", port: 0 });
  origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await server.close();
});

interface Opened {
  readonly page: Page;
  /** What went wrong, what the policy blocked, and what was asked of anyone but the service. */
  readonly complaints: string[];
}

async function open(path: string, width: number, colorScheme: "light" | "dark"): Promise<Opened> {
  const page = await (browser as Browser).newPage({
    viewport: { width, height: 900 },
    colorScheme,
  });
  const complaints: string[] = [];
  await page.exposeFunction("complain", (text: string) => complaints.push(text));
  await page.addInitScript(
    `addEventListener("securitypolicyviolation", (event) => complain(event.violatedDirective + " " + event.blockedURI));`,
  );
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${origin}/`)) complaints.push(request.url());
  });
  await page.goto(`${origin}/docs/${path}`, { waitUntil: "load" });
  return { page, complaints };
}

/** Pixels by which the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return await page.evaluate<string[]>(
    `axe.run(document, { runOnly: ${JSON.stringify(STANDARDS)} }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 150))))`,
  );
}

describe.skipIf(!hasBrowser)("the docs in a browser", () => {
  it.each([
    ["index.html", 1440, "light"],
    ["lifecycle.html", 320, "dark"],
    ["operate/runbooks/alerts.html", 1440, "dark"],
  ] as const)(
    "%s fits a window %d pixels wide, %s, breaks no rule of axe and no policy",
    async (path, width, scheme) => {
      const { page, complaints } = await open(path, width, scheme);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await violations(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.close();
    },
  );

  it("finds a page by keyboard with no network but the service, and leads to its section", async () => {
    const { page, complaints } = await open("index.html", 320, "light");
    await page.keyboard.press("/");
    await page.keyboard.type("verify webhook signature");
    const options = page.getByRole("option");
    // What an earlier keystroke found may still be shown, and gives way to what the last one finds.
    await page.locator("#results[aria-busy=false]").waitFor();
    expect(await options.count()).toBeGreaterThan(3);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    const chosen = page.locator("[role=option][aria-selected=true]");
    expect(await page.locator("#search").getAttribute("aria-activedescendant")).toBe(
      await chosen.getAttribute("id"),
    );
    expect(await violations(page)).toEqual([]);
    const wanted = options.filter({ hasText: "Receiving webhooks" }).first();
    const steps = Number((await wanted.getAttribute("id"))?.replace("result-", ""));
    for (let step = 0; step < steps; step += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/docs\/guides\/webhooks\.html#/);
    expect(await page.locator("h1").textContent()).toBe("Receiving webhooks");
    expect(complaints).toEqual([]);
    await page.close();
  });

  it("finds an operation of the API, and closes what it found by Escape", async () => {
    const { page } = await open("index.html", 1440, "light");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("charges.create");
    const first = page.locator('[role=option][data-url="/docs/api.html#charges.create"]');
    await first.waitFor();
    expect(await page.locator("#search-status").textContent()).toMatch(/^[1-9]\d* found$/);
    await page.keyboard.press("Escape");
    expect(await page.locator("#search-status").isVisible()).toBe(false);
    await page.close();
  });

  it("opens its menu on a narrow screen, closes it by Escape, and copies code", async () => {
    const { page } = await open("guides/webhooks.html", 320, "light");
    const nav = page.getByRole("navigation", { name: "Pages" });
    expect(await nav.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await nav.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await nav.isVisible()).toBe(false);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const figure = page.locator("figure", { has: page.locator(".copy") }).first();
    await figure.locator(".copy").click();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
      await figure.locator("code").textContent(),
    );
    await page.close();
  });
});
