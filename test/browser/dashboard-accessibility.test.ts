import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGE_GROUPS } from "../../packages/dashboard/src/shell/keys.ts";
import { isFull } from "../support/depth.ts";
import { hasChromium } from "../support/chromium.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { anyScreen, type DashboardService, startDashboard } from "./dashboard-session.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let at: DashboardService;
const isSkipped = !hasChromium("whether the dashboard is accessible was not looked at");

beforeAll(async () => {
  at = await startDashboard();
  const business = { customer: { type: "business", name: "Example Trading LLC" } };
  const { paykey } = await createPaykey(at.sandbox, business);
  const charge = await createPayment(at.sandbox, "charge", { paykey, payment_date: "today" });
  await createPaykey(at.sandbox, { customer: { name: "Quill Zedder" } });
  const list = await at.sandbox.post("/v1/screening/lists", { name: "a", format: "plain_csv" });
  const content = "id,name,kind\n1,Quill Zedder,person\n";
  await at.sandbox.post(`/v1/screening/lists/${String(list["id"])}/load`, { content });
  const entry = { direction: "credit", amount: 900, remittance: "INVOICE 7", hold_to_act: true };
  await at.sandbox.post("/v1/sandbox/received_entries", entry);
  const rule = { name: "Rent", direction: "debit", act: "keep", reason: "Is booked elsewhere." };
  await at.sandbox.post("/v1/received_entry_rules", rule);
  await at.sandbox.advance("P2D");
  await openCases(String(charge["id"]));
  const [account = {}] = await at.sandbox.list("/v1/accounts");
  const line = { account_id: account["id"], name: "Charges", basis: "per_payment", side: "charge" };
  await at.sandbox.post("/v1/fee_lines", { ...line, fixed_amount: 25, collect: "invoice" });
  await at.sandbox.post("/v1/originators", {
    legal_name: "North Supplies LLC",
    address: { address1: "1 Main St", city: "Springfield", state: "IL", zip: "62701" },
    company_ids: [{ company_id: "1234567890", company_name: "NORTH" }],
    entries: [{ sec_code: "PPD", side: "debit", purposes: ["services"], descriptions: ["RENT"] }],
  });
  const limit = { scope: "environment", side: "debit", kind: "settlement_day", effect: "hold" };
  await at.sandbox.post("/v1/exposure_limits", { ...limit, limit: 100_000_000 });
});
afterAll(() => at.close());

/** One case of each kind that we and other banks have about an entry. */
async function openCases(payment_id: string): Promise<void> {
  const asked = { payment_id, bank_reference: "LETTER 7", received_on: "2026-03-02" };
  await at.sandbox.post("/v1/proof_requests", asked);
  const contact = { name: "Desk", phone: "+12125550100", email: "desk@example.com" };
  const request = { payment_id, reason: "duplicate", explanation: "It was sent twice.", contact };
  await at.sandbox.post("/v1/return_requests", request);
  await at.sandbox.post("/v1/late_return_permissions", {
    payment_id,
    asked_by_bank: "Receiving bank",
    asked_on: "2026-03-02",
    reference: "CASE 9",
    explanation: "The receiver was away.",
    valid_until: "2026-04-01",
  });
}

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

/** Waits until nothing is loading. */
async function settled(page: Page): Promise<void> {
  await anyScreen(page);
  await expect.poll(() => page.getByText("Loading …").count()).toBe(0);
}

describe.skipIf(isSkipped)("everybody can use the dashboard", () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await at.signIn({ colorScheme: "light" }));
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
        const href = `${at.origin}/dashboard${to}`;
        await page.goto(href);
        await expectAccessible();
        const record = page.locator("main tbody td:first-child a").first();
        if ((await record.count()) === 0) continue;
        await record.click();
        await page.waitForURL((url) => url.href !== href);
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
