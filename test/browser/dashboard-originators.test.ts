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
  it("one is proposed and changed on the page, and a line that cannot be read says what to write", async () => {
    const { page, complaints } = await at.signIn({ more: ["risk", "approver"] });
    await page.goto(`${at.origin}/dashboard/originators`);
    await shown(page, "originators");
    await page.getByRole("button", { name: "Propose an originator" }).click();
    const dialog = page.getByRole("dialog");
    const fill = async (label: string | RegExp, value: string) =>
      await dialog.getByLabel(label).fill(value);
    await fill("Legal name", "South Parts LLC");
    await fill("Street", "2 Main St");
    await fill("City", "Springfield");
    await fill("State", "il");
    await fill("ZIP code", "62701");
    await fill("Tax id, nine digits", "987654321");
    await fill(/^Company ids/, "2234567890 | SOUTH PARTS");
    await fill(/^What files may hold/, "PPD debit | rents");
    const send = dialog.getByRole("button", { name: "Propose an originator" });
    await send.click();
    await dialog.getByText("“rents” is none of").waitFor();
    await fill(/^What files may hold/, "PPD debit | services, other | RENT\nWEB debits | goods");
    await send.click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "South Parts LLC" }).click();
    await shown(page, "originator");
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await fill("Does business as", "South");
    await fill(/^Whom the bank may ask/, "fraud | Desk | +12125550100");
    await dialog.getByRole("button", { name: "Change", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    const rows = await at.sandbox.list("/v1/originators");
    expect(rows.find(({ legal_name: name }) => name === "South Parts LLC")).toMatchObject({
      dba: "South",
      tax_id: "*****4321",
      address: { address1: "2 Main St", state: "IL" },
      entries: [
        { sec_code: "PPD", side: "debit", purposes: ["services", "other"], descriptions: ["RENT"] },
        { sec_code: "WEB", side: "debit", purposes: ["goods"], descriptions: [] },
      ],
      contacts: [{ role: "fraud", name: "Desk", phone: "+12125550100", email: null }],
    });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

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
    const rows = await at.sandbox.list("/v1/originators");
    const row = rows.find(({ legal_name: name }) => name === "North Supplies LLC");
    expect(row).toMatchObject({ status: "suspended", status_reason: "Too many returns." });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe.skipIf(isSkipped)("the programme against fraud", () => {
  it("says what of a duty is corrected, takes a correction, and has its yearly review recorded", async () => {
    const { page, complaints } = await at.signIn({ role: "risk" });
    await page.goto(`${at.origin}/dashboard/programme`);
    await shown(page, "programme");
    const duty = page.getByRole("region", { name: "Fraud monitoring phase 2" });
    await duty.getByText("no; day and source are those of this release").waitFor();
    await duty.getByRole("button", { name: "Correct the day or the source" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Counts from").fill("2026-06-22");
    await dialog.getByLabel("Why").fill("The bank's notice has Monday.");
    await dialog.getByRole("button", { name: "Correct the day or the source" }).click();
    await dialog.waitFor({ state: "detached" });
    await duty.getByText(/^yes; this release has .*Jun 19, 2026/).waitFor();
    await duty.getByText(/from .*Jun 19, 2026 to .*Jun 22, 2026; The bank's notice/).waitFor();
    const review = page.getByRole("region", { name: "Yearly review" });
    await review.getByText("not yet").waitFor();
    await act(page, "Record a review", { "What was looked at and found": "Two rules never hit." });
    await review.getByText(/Two rules never hit\./).waitFor();
    expect(await at.sandbox.list("/v1/programme_reviews")).toMatchObject([
      { number: 2, findings: null },
      { number: 1, findings: "Two rules never hit.", recorded_by: { type: "operator" } },
    ]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
