import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "../support/chromium.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { press, shown, startDashboard, type DashboardService } from "./dashboard-session.ts";

let at: DashboardService;
const isSkipped = !hasChromium("acts on many payments were not looked at");

beforeAll(async () => {
  at = await startDashboard();
});
afterAll(() => at.close());

const OPEN = "Act on all that match …";
const opened = (page: Page) => page.getByRole("button", { name: OPEN }).click();
const jobs = async () => (await at.sandbox.list("/v1/bulk_jobs")).length;

describe.skipIf(isSkipped)("an act on all payments that a filter names", () => {
  it("does what the dry run showed, and neither back, forward nor reload does more", async () => {
    const { paykey } = await createPaykey(at.sandbox);
    const made = [];
    for (let count = 0; count < 2; count += 1) {
      made.push(await createPayment(at.sandbox, "charge", { paykey, payment_date: "2026-03-20" }));
    }
    await at.sandbox.advance("PT1S");
    const { page, complaints } = await at.signIn();
    await page.goto(`${at.origin}/dashboard/payments`);
    await shown(page, "payments");
    expect(await page.getByRole("button", { name: OPEN }).isDisabled()).toBe(true);
    await page.goto(`${at.origin}/dashboard/payments?status=scheduled&color=red`);
    await page.getByText("The address names color").waitFor();
    expect(await page.getByRole("button", { name: OPEN }).isDisabled()).toBe(true);
    await page.goto(`${at.origin}/dashboard/payments?status=scheduled`);
    await opened(page);
    await page.getByText("2 payments of 2 would change").waitFor();
    const late = await createPayment(at.sandbox, "charge", { paykey, payment_date: "2026-03-20" });
    await at.sandbox.advance("PT1S");
    await page.getByLabel("Reason, kept in the history of each payment").fill("Wait for the bank.");
    await page.getByRole("button", { name: "Hold 2 payments" }).click();
    await page.getByText("There are 3 payments now, not 2.").waitFor();
    expect(await jobs()).toBe(0);
    await page.getByRole("button", { name: "Look again" }).click();
    await page.getByText("3 payments of 3 would change").waitFor();
    await page.getByRole("button", { name: "Hold 3 payments" }).click();
    await shown(page, "bulk-job");
    await page.getByText("3 changed, 0 refused, 0 failed, of 3").waitFor({ timeout: 30_000 });
    for (const one of [...made, late]) {
      expect((await at.sandbox.get(`/v1/charges/${String(one["id"])}`))["status"]).toBe("on_hold");
    }
    await page.reload();
    await page.getByText("3 changed, 0 refused, 0 failed, of 3").waitFor();
    await page.goBack();
    await shown(page, "payments");
    await page.goForward();
    await shown(page, "bulk-job");
    expect(await jobs()).toBe(1);
    // The refusal that the test asked for.
    expect(complaints.filter((text) => !text.includes("409"))).toEqual([]);
    await page.context().close();
  });

  it("offers to act on the rows that were selected by keys, and on no other", async () => {
    const { paykey } = await createPaykey(at.sandbox, { customer: { name: "Chosen Person" } });
    for (const amount of [501, 502, 503]) {
      await createPayment(at.sandbox, "charge", { paykey, amount, payment_date: "2026-03-20" });
    }
    await at.sandbox.advance("PT1S");
    const { page, complaints } = await at.signIn();
    await page.goto(`${at.origin}/dashboard/payments?q=Chosen`);
    await page.getByText("$5.03").waitFor();
    await press(page, "j", "x", "j", "j", "x");
    await page.getByRole("button", { name: "Act on 2 selected …" }).click();
    await page.getByText("2 payments of 2 would change").waitFor();
    await press(page, "Escape", "Escape");
    await page.getByRole("button", { name: "Act on 2 selected …" }).waitFor({ state: "detached" });
    await press(page, "*");
    await page.getByText("3 payments of 3 would change").waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
