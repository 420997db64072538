import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "../support/chromium.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { shown, startDashboard, type DashboardService } from "./dashboard-session.ts";

let at: DashboardService;
const isSkipped = !hasChromium("exposure was not looked at");

beforeAll(async () => {
  at = await startDashboard();
});
afterAll(() => at.close());

const act = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();

async function sent(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

describe.skipIf(isSkipped)("what may settle at most", () => {
  it("a limit is set on the page, holds a payment over it, lets it exceed with a reason, is changed and ended", async () => {
    const { page, complaints } = await at.signIn({ role: "risk" });
    await page.goto(`${at.origin}/dashboard/exposure`);
    await shown(page, "exposure");
    await page.getByText("There are no limits yet.").waitFor();
    await act(page, "Set a limit");
    const dialog = page.getByRole("dialog");
    await dialog.locator("[name=side]").selectOption("credit");
    await dialog.locator("[name=kind]").selectOption("settlement_day");
    await dialog.locator("[name=effect]").selectOption("hold");
    await dialog.locator("[name=limit]").fill("a lot");
    await dialog.getByRole("button", { name: "Set a limit", exact: true }).click();
    await dialog.getByText("“a lot” is no amount").waitFor();
    await dialog.locator("[name=limit]").fill("100.00");
    await sent(page, "Set a limit");
    const row = page.locator("tbody tr").filter({ hasText: "a settlement day" }).first();
    await row.getByText("$100.00").first().waitFor();

    const { paykey } = await createPaykey(at.sandbox);
    const made = { paykey, amount: 9_000, payment_date: "today" };
    await createPayment(at.sandbox, "payout", made);
    const over = await createPayment(at.sandbox, "payout", { ...made, amount: 2_000 });
    await at.sandbox.advance("PT1S");
    await page.goto(`${at.origin}/dashboard/`);
    const tile = page.getByRole("region", { name: "Exposure limits nearly used" });
    await tile.getByText("90 %").waitFor();
    await tile.getByRole("link").click();
    await row.getByText("90 %").waitFor();
    await page.getByLabel("Amount in dollars, to see when it fits").fill("50");
    const week = page.getByRole("region", { name: "Left by settlement day" });
    expect(await week.locator("tbody td").first().textContent()).toContain("Mar");

    await page.goto(`${at.origin}/dashboard/payments/payout/${over["id"]}`);
    const card = page.getByRole("region", { name: "Over an exposure limit" });
    await card.waitFor();
    await act(page, "Let it exceed the limit");
    await page
      .getByRole("dialog")
      .getByText(/by \$10\.00\. It fits for settlement on/)
      .waitFor();
    await page.getByRole("dialog").getByLabel("Why").fill("The bank agreed by phone.");
    await sent(page, "Let it exceed the limit");
    await card.waitFor({ state: "detached" });
    await at.sandbox.advance("PT1S");
    const { status } = await at.sandbox.get(`/v1/payouts/${over["id"]}`);
    expect(status).toBe("scheduled");

    await page.goto(`${at.origin}/dashboard/exposure`);
    await row.getByText("110 %").waitFor();
    await row.getByRole("button", { name: "Change" }).click();
    await page.getByRole("dialog").locator("[name=limit]").fill("200");
    await sent(page, "Change");
    await row.getByText("55 %").waitFor();
    await row.getByRole("button", { name: "End" }).click();
    await sent(page, "End");
    await page.getByText("There are no limits yet.").waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("a payment over a limit waits for the other person that a rule asks for, and goes on once that one approves", async () => {
    await at.sandbox.post("/v1/approval_rules", { action: "exposure.exceed", needed: 1 });
    const limit = { scope: "environment", side: "credit", kind: "entry", effect: "hold" };
    const made = await at.sandbox.post("/v1/exposure_limits", { ...limit, limit: 100 });
    const { paykey } = await createPaykey(at.sandbox);
    const over = { paykey, amount: 2_000, payment_date: "today" };
    const { id } = await createPayment(at.sandbox, "payout", over);
    await at.sandbox.advance("PT1S");
    const { page, complaints } = await at.signIn({ role: "risk" });
    await page.goto(`${at.origin}/dashboard/payments/payout/${String(id)}`);
    await act(page, "Let it exceed the limit");
    await page.getByRole("dialog").getByLabel("Why").fill("The bank agreed by phone.");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: "Let it exceed the limit", exact: true })
      .click();
    await page.getByRole("link", { name: "Open the approval" }).click();
    await shown(page, "approval");
    const second = await at.signIn({ role: "approver" });
    await second.page.goto(page.url());
    await second.page.getByRole("button", { name: "Approve", exact: true }).click();
    await expect
      .poll(async () => {
        await at.sandbox.advance("PT1S");
        return (await at.sandbox.get(`/v1/payouts/${String(id)}`))["status"];
      })
      .toBe("scheduled");
    await at.sandbox.call("DELETE", `/v1/exposure_limits/${String(made["id"])}`);
    expect(complaints).toEqual([]);
    await second.page.context().close();
    await page.context().close();
  });

  it("a role that may only read sees the figures and no act", async () => {
    const limit = { scope: "environment", side: "debit", kind: "entry", effect: "refuse" };
    await at.sandbox.post("/v1/exposure_limits", { ...limit, limit: 1_000_000 });
    const { page } = await at.signIn({ role: "auditor" });
    await page.goto(`${at.origin}/dashboard/exposure`);
    await page.getByText("$10,000.00").first().waitFor();
    expect(await page.locator("main [role=group] button").count()).toBe(0);
    await page.context().close();
  });
});
