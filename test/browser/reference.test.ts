import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../packages/server/src/api/routes.ts";
import { createTestApi, type Tenant, type TestApi } from "../support/api.ts";
import { hasChromium, launchChromium } from "../support/chromium.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const SCHEMES = ["light", "dark"] as const;
const hasBrowser = hasChromium("the reference page was not looked at");

let api: TestApi;
let browser: Browser | undefined;
let address: string;
let tenant: Tenant;
beforeAll(async () => {
  api = await createTestApi(routes);
  await api.server.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(api.server.server.address() as AddressInfo).port}/docs/api`;
  tenant = await api.addSandbox();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await api.close();
});

interface Opened {
  readonly page: Page;
  /** What went wrong, and what was asked of anyone but the service. */
  readonly complaints: string[];
}

async function open(width: number, colorScheme: "light" | "dark"): Promise<Opened> {
  const page = await (browser as Browser).newPage({
    viewport: { width, height: 900 },
    colorScheme,
  });
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(address).origin) complaints.push(request.url());
  });
  await page.goto(address, { waitUntil: "load" });
  return { page, complaints };
}

/** Pixels by which the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");

/**
 * Rules of axe that one operation breaks in either scheme. The others are taken away first: axe reads every
 * element of a page.
 */
async function violations(page: Page, id: string): Promise<string[]> {
  await page.evaluate(
    `document.querySelectorAll(".operation, .schema, nav a, tr").forEach((one) => one.id !== ${JSON.stringify(id)} && one.remove())`,
  );
  await page.evaluate(AXE);
  const found: string[] = [];
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme });
    const broken = await page.evaluate<string[]>(
      `axe.run(document.getElementById(${JSON.stringify(id)}), { runOnly: ${JSON.stringify(STANDARDS)} }).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 150))))`,
    );
    found.push(...broken.map((each) => `${scheme}: ${each}`));
  }
  return found;
}

const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).first().boundingBox();
  if (found === null) throw new Error(`${selector} is not shown`);
  return found;
};

/** Evaluated in the page: contrast of text to what is behind it, by selector. */
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
  const selectors = ["h1", "p", ".type", ".required", ".GET", ".POST", ".PUT", "summary", "pre",
    "pre .k", "nav a", "figcaption", ".bounds", ".answers b"];
  return selectors.map((selector) => {
    const element = document.querySelector(selector);
    const [a, b] = [luminance(getComputedStyle(element).color), luminance(behind(element))];
    return [selector, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
  });
})()`;

// Chromium takes seconds to lay the page out, so tests that change nothing in it share one.
describe.skipIf(!hasBrowser)("the reference in a browser", () => {
  let wide: Opened;
  beforeAll(async () => {
    wide = await open(1440, "light");
  });
  afterEach(() => wide.page.emulateMedia({ colorScheme: "light" }));
  afterAll(() => wide.page.close());

  async function expectFitting({ page, complaints }: Opened): Promise<void> {
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    expect(await page.locator(".operation").count()).toBe(routes.length);
    const picture = await page.screenshot();
    // A blank page of this size packs into a few kilobytes.
    expect(picture.length).toBeGreaterThan(30_000);
  }

  it.each(SCHEMES)(
    "fits a wide window, %s, is legible, and asks nothing of others",
    async (scheme) => {
      await wide.page.emulateMedia({ colorScheme: scheme });
      await expectFitting(wide);
      const ratios = await wide.page.evaluate<[string, number][]>(CONTRASTS);
      for (const [selector, ratio] of ratios) {
        expect([scheme, selector, ratio >= 4.5]).toEqual([scheme, selector, true]);
      }
    },
  );

  it("shows how a call is made beside what it does, where there is room", async () => {
    const { page } = wide;
    const [described, shown] = [await box(page, ".described"), await box(page, ".shown")];
    expect(shown.x).toBeGreaterThan(described.x + described.width);
    expect(Math.abs(shown.y - described.y)).toBeLessThan(5);
    await page.setViewportSize({ width: 600, height: 900 });
    const [above, below] = [await box(page, ".described"), await box(page, ".shown")];
    expect(below.y).toBeGreaterThan(above.y);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("finds an operation by any word, and leads to it", async () => {
    const { page } = wide;
    await page.fill("#find", "PUT charges.hold");
    const shown = page.locator("nav a[data-words]:visible");
    await expect.poll(() => shown.count()).toBe(1);
    await shown.click();
    expect(new URL(page.url()).hash).toBe("#charges.hold");
    const target = await box(page, '[id="charges.hold"]');
    expect(target.y).toBeGreaterThanOrEqual(0);
    expect(target.y).toBeLessThan(200);
    await page.fill("#find", "");
  });

  it("sends a request with a pasted key, shows the answer, and leads to what a refusal means", async () => {
    const { page, complaints } = await open(1440, "light");
    const part = page.locator('[id="customers.create"]');
    await part.locator("details.try > summary").focus();
    await page.keyboard.press("Enter");
    const key = part.getByLabel("Key of a sandbox");
    await key.fill(tenant.key);
    const idempotency = part.getByLabel("Idempotency-Key");
    const [used, body] = [await idempotency.inputValue(), part.getByLabel("Body, JSON")];
    const command = await part.locator("figure[data-kind=call] code").textContent();
    expect(command).toContain(`-H 'Idempotency-Key: ${used}'`);
    expect(command).not.toContain(tenant.key);
    await key.press("Enter");
    await part.getByText(/^201 Created in \d+ ms$/).waitFor();
    expect(await part.locator(".try-headers").textContent()).toContain("Api-Request-Id");
    expect(await part.locator(".try-answer pre").textContent()).toContain('"status": "verified"');
    expect(await idempotency.inputValue()).not.toBe(used);
    await body.fill('{ "name": "Ann Lee", "phone": "no" }');
    await part.getByRole("button", { name: "Send" }).press("Enter");
    await part.locator(".try-problem").getByText("/phone").waitFor();
    expect(await part.locator(".try-status").textContent()).toMatch(/^422 Unprocessable Entity/);
    const link = part.getByRole("link", { name: "What validation_error means, and what to do" });
    expect(await link.getAttribute("href")).toBe("problems.html#validation_error");
    expect(await violations(page, "customers.create")).toEqual([]);
    expect(complaints.filter((text) => !text.includes("status of 422"))).toEqual([]);
    await page.close();
  });

  it("fits a narrow window, refuses a live key without sending, and saves what an operation answers as a file", async () => {
    const { page, complaints } = await open(390, "light");
    await expectFitting({ page, complaints });
    const sent: string[] = [];
    page.on("request", (request) => sent.push(new URL(request.url()).pathname));
    const part = page.locator('[id="ledger.export"]');
    await part.locator("details.try > summary").click();
    const key = part.getByLabel("Key of a sandbox");
    await key.fill(`rk_live_${"0".repeat(64)}`);
    await key.press("Enter");
    await part.getByRole("alert").getByText("This is a live key").waitFor();
    expect([await key.inputValue(), sent.filter((path) => path.startsWith("/v1"))]).toEqual([
      "",
      [],
    ]);
    await key.fill(tenant.platformKey);
    await part.getByLabel("month").fill("2026-02");
    await key.press("Enter");
    const saved = page.waitForEvent("download");
    await part.getByRole("link", { name: /^Save / }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.route("**/openapi.json", (route) => route.abort());
    await page.reload();
    await part.locator("details.try > summary").click();
    await part.getByText(/^No service answers beside this page.*npx railhead dev/).waitFor();
    await page.close();
  });

  it("opens a schema that a link names, and speaks of the service that shows it", async () => {
    const { page } = wide;
    await page.locator('.answers a[href="#schema-Charge"]').first().click();
    await expect.poll(() => page.locator("#schema-Charge .members").first().isVisible()).toBe(true);
    const sample = await page.locator('figure[data-kind="curl"] code').first().textContent();
    expect(sample).toContain(new URL(address).origin);
  });
});

it("the files are cached by tag and need no key", async () => {
  const paths = [
    "/docs/api",
    "/openapi.json",
    "/docs/api/reference.css",
    "/docs/api/reference.js",
    "/docs/api/try.js",
    "/docs/api/try-form.js",
    "/docs/api/try-answer.js",
  ];
  for (const path of paths) {
    const first = await api.server.inject({ url: path });
    expect([path, first.statusCode]).toEqual([path, 200]);
    const again = await api.server.inject({
      url: path,
      headers: { "if-none-match": String(first.headers.etag) },
    });
    expect([path, again.statusCode, again.body]).toEqual([path, 304, ""]);
  }
});
