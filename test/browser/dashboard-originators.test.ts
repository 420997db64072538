import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "../support/chromium.ts";
import { shown, startDashboard, type DashboardService } from "./dashboard-session.ts";

let at: DashboardService;
const isSkipped = !hasChromium("the register of originators was not looked at");

beforeAll(async () => {
  at = await startDashboard();
  await at.sandbox.post("/v1/originators", {
    legal_name: "North Supplies LLC",
    address: { address1: "1 Main St", city: "Springfield", state: "IL", zip: "62701" },
    tax_id: "123456789",
    company_ids: [{ company_id: "1234567890", company_name: "NORTH" }],
    entries: [{ sec_code: "PPD", side: "debit", purposes: ["services"], descriptions: ["RENT"] }],
    agreement_date: "2026-01-05",
    agreement_version: "3",
    rules_accepted_on: "2026-01-05",
  });
  await at.sandbox.post("/v1/exposure_limits", {
    scope: "originator",
    scope_id: "1234567890",
    side: "debit",
    kind: "entry",
    limit: 100_000,
    effect: "hold",
  });
});
afterAll(() => at.close());

/** Presses a button, and fills and sends the dialog that it opens. */
async function act(page: Page, name: string, given: Readonly<Record<string, string>> = {}) {
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog");
  for (const [label, value] of Object.entries(given)) {
    await dialog.getByLabel(label, { exact: true }).fill(value);
  }
  await dialog.getByRole("button", { name, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

describe.skipIf(isSkipped)("the register of originators", () => {
  it("is listed; one is approved, activated, reviewed and suspended, and shows its history", async () => {
    const { page, complaints } = await at.signIn({ more: ["risk", "approver"] });
    await page.goto(`${at.origin}/dashboard/`);
    await shown(page, "today");
    await page.keyboard.press("g");
    await page.keyboard.press("H");
    await shown(page, "originators");
    await page.getByRole("link", { name: "North Supplies LLC" }).click();
    await shown(page, "originator");
    await page.getByText("PPD debits").waitFor();
    await page.getByText("None is due before it is activated.").waitFor();
    await act(page, "Note the bank's approval", {
      "The bank's reference": "REF-1",
      "Who approved it at the bank": "Desk",
    });
    await page.getByText("Nothing that waits for a file now would be stopped.").waitFor();
    await act(page, "Activate");
    await page.getByText("Files may hold what its entries allow.").waitFor();
    await page.getByText("Its procedures against fraud, yearly.").waitFor();
    await act(page, "Note a review", { Findings: "Nothing." });
    await act(page, "Suspend", { Why: "Too many returns." });
    await page.getByText("No file holds anything of it until a person resumes it.").waitFor();
    const history = page.getByRole("region", { name: "What became of it" });
    await expect.poll(() => history.getByRole("listitem").count()).toBe(5);
    const [row = {}] = await at.sandbox.list("/v1/originators");
    expect(row).toMatchObject({ status: "suspended", status_reason: "Too many returns." });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
