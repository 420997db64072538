import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "../support/chromium.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { shown, startDashboard, type DashboardService } from "./dashboard-session.ts";

let at: DashboardService;
const isSkipped = !hasChromium("fees were not looked at");

beforeAll(async () => {
  at = await startDashboard();
});
afterAll(() => at.close());

const field = (page: Page, name: string) => page.getByRole("dialog").locator(`[name=${name}]`);

async function send(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Makes a line on the page, in dollars and percent. */
async function makeLine(page: Page, of: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole("button", { name: "Make a fee line" }).click();
  for (const [name, value] of Object.entries(of)) {
    if (["basis", "side", "collect"].includes(name)) await field(page, name).selectOption(value);
    else await field(page, name).fill(value);
  }
  await send(page, "Make a fee line");
}

describe.skipIf(isSkipped)("what businesses pay for their payments", () => {
  it("a line is made in dollars and percent, earns, is kept back to the cent; a fee is refunded, another waived", async () => {
    const { page, complaints } = await at.signIn({ role: "finance" });
    await page.goto(`${at.origin}/dashboard/fee-lines`);
    await shown(page, "fee-lines");
    await page.getByText("There are no lines yet.").waitFor();
    await makeLine(page, {
      name: "Charges",
      basis: "per_amount",
      side: "charge",
      fixed_amount: "0.25",
      percent: "0.8",
      max_amount: "5",
      collect: "net_of_funding",
    });
    await page.getByText("$0.25 + 0.8 %, at most $5.00").waitFor();
    await makeLine(page, {
      name: "Payouts",
      basis: "per_payment",
      side: "payout",
      fixed_amount: "0.10",
      collect: "invoice",
    });
    await page.getByText("$0.10", { exact: true }).waitFor();
    await at.sandbox.advance("PT2M");
    const { paykey } = await createPaykey(at.sandbox);
    const made = { paykey, payment_date: "today" };
    await createPayment(at.sandbox, "charge", { ...made, amount: 2_000 });
    await createPayment(at.sandbox, "payout", { ...made, amount: 500 });
    await at.sandbox.advance("P10D");

    await page.goto(`${at.origin}/dashboard/fees`);
    await shown(page, "fees");
    const earned = (name: string) => page.locator("tbody tr").filter({ hasText: name });
    await earned("Charges").getByText("$0.41").first().waitFor();
    await earned("Charges").getByRole("button", { name: "Refund" }).click();
    await field(page, "reason").fill("Charged in error.");
    await send(page, "Refund");
    await earned("Charges").getByText("Charged in error.").waitFor();
    expect(await earned("Charges").getByRole("button", { name: "Waive" }).count()).toBe(0);
    await earned("Payouts").getByRole("button", { name: "Waive" }).click();
    await field(page, "reason").fill("Agreed by phone.");
    await send(page, "Waive");
    await earned("Payouts").getByText("Agreed by phone.").waitFor();
    await page.getByLabel("Business").selectOption({ index: 1 });
    await earned("Charges").getByRole("link", { name: "paid" }).click();
    await shown(page, "payment");
    await page.goBack();
    await shown(page, "fees");
    const statement = page.getByRole("region", { name: "Statement by line" });
    await statement.locator("tr").filter({ hasText: "Sum" }).getByText("$0.51").waitFor();

    const [deposit = {}] = (await at.sandbox.list("/v1/funding_events")).filter(
      (event) => event["direction"] === "deposit" && event["fee_amount"] !== "0",
    );
    await page.goto(`${at.origin}/dashboard/transfers/${deposit["id"]}`);
    await page.getByText("Charges: kept back.").waitFor();
    await page.getByText("Payments and fees sum to the amount of the transfer.").waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("an invoice is marked as paid below its statement, and taken back", async () => {
    const { page, complaints } = await at.signIn({ role: "finance" });
    const { paykey } = await createPaykey(at.sandbox);
    const today = String((await at.sandbox.get("/v1/sandbox/clock"))["now"]).slice(0, 10);
    await createPayment(at.sandbox, "payout", { paykey, payment_date: today, amount: 500 });
    await at.sandbox.advance("P1D");
    await page.goto(`${at.origin}/dashboard/fees`);
    await shown(page, "fees");
    await page.getByLabel("Business").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Mark as paid" }).click();
    await field(page, "reference").fill("Wire 4711");
    await send(page, "Mark as paid");
    const paid = page.getByRole("region", { name: "Payments of the invoice" });
    await paid.getByText("Wire 4711").waitFor();
    expect(await page.getByRole("button", { name: "Mark as paid" }).count()).toBe(0);
    await paid.getByRole("button", { name: "Take back" }).click();
    await field(page, "reason").fill("Another business paid.");
    await send(page, "Take back");
    await paid.getByText("Taken back: Another business paid.").waitFor();
    await page.getByRole("button", { name: "Mark as paid" }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("a line is replaced by one with other rates, and ended", async () => {
    const { page, complaints } = await at.signIn({ role: "finance" });
    const [account = {}] = await at.sandbox.list("/v1/accounts");
    await at.sandbox.post("/v1/fee_lines", {
      account_id: account["id"],
      name: "Returns",
      basis: "per_return",
      side: "both",
      fixed_amount: 400,
      collect: "invoice",
    });
    await page.goto(`${at.origin}/dashboard/fee-lines`);
    const row = page.locator("tbody tr").filter({ hasText: "Returns" });
    await row.getByRole("button", { name: "Replace" }).click();
    await field(page, "fixed_amount").fill("3.50");
    await send(page, "Replace");
    await row.getByText("$3.50").waitFor();
    await row.filter({ hasText: "$3.50" }).getByRole("button", { name: "End" }).click();
    await send(page, "End");
    await row.filter({ hasText: "no end" }).waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("a role that may only read sees the fees and no act", async () => {
    const { page } = await at.signIn({ role: "auditor" });
    await page.goto(`${at.origin}/dashboard/fees`);
    await shown(page, "fees");
    await page.getByText("$0.41").first().waitFor();
    expect(await page.locator("main [role=group] button").count()).toBe(0);
    await page.context().close();
  });
});
