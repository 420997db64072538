import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { hasChromium } from "../support/chromium.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { linkFor } from "../support/api/people.ts";
import { type DashboardService, shown, startDashboard } from "./dashboard-session.ts";

let at: DashboardService;
const isSkipped = !hasChromium("the dashboard was not looked at on its bad days");

beforeAll(async () => {
  at = await startDashboard();
});
afterAll(() => at.close());

/** What people call themselves, and what a page must show as it is. */
const NAMES = [
  `<img src=x onerror="document.title='broken'"><b>Bold</b>`,
  '=HYPERLINK("https://example.com")',
  "محمد بن راشد 🏦 Ünïcödé",
  `${"long ".repeat(15)}name`,
];

describe.skipIf(isSkipped)("the dashboard on a bad day", () => {
  it("keeps what was typed when the session ends, until the same person has signed in again", async () => {
    const { paykey } = await createPaykey(at.sandbox);
    const { id } = await createPayment(at.sandbox, "charge", { paykey, payment_date: "today" });
    const { page } = await at.signIn();
    const email = (await page.locator(".bar .quiet").textContent())?.split(" ")[0] ?? "";
    await page.goto(`${at.origin}/dashboard/payments/charge/${id}`);
    await page.getByRole("button", { name: "Hold" }).click();
    await page.getByLabel("Reason, kept in its history").fill("The customer asked us to wait.");
    await at.service.db.run(sql`
      update operator_sessions set ended_at = now() where ended_at is null`);
    const ended = page.getByRole("dialog", { name: "Your session ended" });
    await ended.waitFor();
    const { link } = await linkFor(at.service.app, email);
    const other = await page.context().newPage();
    await other.goto(`${at.origin}/dashboard/sign-in#${link}`);
    await shown(other, "today");
    await ended.getByRole("button", { name: "I have signed in there" }).click();
    await ended.waitFor({ state: "detached" });
    await page.getByRole("dialog").getByRole("button", { name: "Hold" }).click();
    await page.locator(".tag", { hasText: "on hold" }).first().waitFor();
    await page.locator(".timeline").getByText("The customer asked us to wait.").first().waitFor();
    await page.context().close();
  });

  it("says that what it shows is from before while the service cannot be reached, and goes on after", async () => {
    const { page } = await at.signIn();
    await page.goto(`${at.origin}/dashboard/exceptions`);
    await page.getByText("There are no open exceptions.").waitFor();
    await page.context().setOffline(true);
    await page.getByText("What you see is from before").first().waitFor({ timeout: 60_000 });
    await page.getByText("There are no open exceptions.").waitFor();
    await page.context().setOffline(false);
    await expect
      .poll(() => page.getByText("What you see is from before").count(), { timeout: 60_000 })
      .toBe(0);
    await page.context().close();
  });

  it("runs once what two people approve at once, and shows both that it ran", async () => {
    await at.sandbox.post("/v1/approval_rules", { action: "api_key.admin", needed: 1 });
    const asked = await at.sandbox.call("POST", "/v1/api_keys", {
      body: { name: "month end", scopes: ["admin"] },
    });
    expect(asked.status).toBe(202);
    const opened = await Promise.all(["approver", "approver"].map((role) => at.signIn({ role })));
    for (const { page } of opened) {
      await page.goto(`${at.origin}/dashboard/approvals/${String(asked.body.data["id"])}`);
      await page.getByRole("button", { name: "Approve" }).waitFor();
    }
    await Promise.all(
      opened.map(({ page }) => page.getByRole("button", { name: "Approve" }).click()),
    );
    for (const { page } of opened) {
      await page.locator(".tag", { hasText: "executed" }).first().waitFor();
    }
    const keys = await at.sandbox.list("/v1/api_keys");
    expect(keys.filter(({ name }) => name === "month end")).toHaveLength(1);
    for (const { page } of opened) await page.context().close();
  });

  it("shows names with markup, formulas, other scripts and great length as they are", async () => {
    for (const name of NAMES) await createPaykey(at.sandbox, { customer: { name } });
    const { page, complaints } = await at.signIn();
    await page.goto(`${at.origin}/dashboard/customers`);
    for (const name of NAMES) await page.getByText(name, { exact: true }).first().waitFor();
    expect(await page.title()).toMatch(/^Customers/);
    const width = await page.evaluate<number>("document.documentElement.scrollWidth");
    expect(width).toBeLessThanOrEqual(1280);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
