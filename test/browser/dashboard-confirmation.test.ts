import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "../support/chromium.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { shown, startDashboard, type DashboardService } from "./dashboard-session.ts";

let at: DashboardService;
const isSkipped = !hasChromium("a file that waits for its bank was not looked at");

beforeAll(async () => {
  at = await startDashboard();
});
afterAll(() => at.close());

describe.skipIf(isSkipped)("a file that its bank must confirm", () => {
  it("its payments say for what they wait, until when and who may end it", async () => {
    const [bank = {}] = await at.sandbox.list("/v1/banks");
    const confirmed = { confirmation: "totals", confirm_by: "17:30" };
    const profile = { ...(bank["profile"] as object), ...confirmed };
    await at.sandbox.put(`/v1/banks/${String(bank["id"])}/profile`, { profile });
    const { paykey } = await createPaykey(at.sandbox);
    const { id } = await createPayment(at.sandbox, "charge", { paykey, payment_date: "today" });
    await at.sandbox.advance("2026-03-02T21:15:00.000Z");
    const { page, complaints } = await at.signIn();
    await page.goto(`${at.origin}/dashboard/payments/charge/${String(id)}`);
    await shown(page, "payment");
    const panel = page.getByRole("region", { name: "Entry at the bank" });
    await panel.getByText("does not settle before the bank confirms the file's totals").waitFor();
    await panel.getByText("5:30").waitFor();
    await panel.getByText("Say on the file's page what the bank says.").waitFor();
    await panel.getByRole("link").first().click();
    await shown(page, "file");
    await page.getByRole("button", { name: "Say what the bank says" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Its reference, or who said it").fill("Call 4711");
    await dialog.getByRole("button", { name: "Say what the bank says" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.goBack();
    await shown(page, "payment");
    await panel.getByText("Trace number").waitFor();
    await expect.poll(() => panel.getByText("does not settle before").count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
