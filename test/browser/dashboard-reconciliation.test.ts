import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDashboard } from "../../packages/server/src/api/dashboard/serve.ts";
import { requireDashboard } from "../support/build.ts";
import { hasChromium, launchChromium } from "../support/chromium.ts";
import { returnAstray } from "../support/bank/return-astray.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";
import { MOMENTS } from "./bounds.ts";
import { countAnew, interactions } from "./interactions.ts";
import { originOf, shown, signInTo } from "./dashboard-session.ts";

let service: TestService;
let sandbox: Sandbox;
let browser: Browser | undefined;
const isSkipped = !hasChromium(
  "whether deposits can be explained in the dashboard was not looked at",
);

beforeAll(async () => {
  requireDashboard();
  service = await startTestService({ addPages: addDashboard });
  sandbox = await service.addSandbox();
  browser = await launchChromium();
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey, amount: 90_000 });
  await createPayment(sandbox, "charge", { paykey, amount: 10_050 });
  await sandbox.advance("idle");
  const content = "Date,Amount,Description\n2026-03-09,1000.50,WIRE FROM ACH";
  await sandbox.post("/v1/bank_statements", { name: "march.csv", content });
});
afterAll(async () => {
  await browser?.close();
  await service.close();
});

describe.skipIf(isSkipped)("finance", () => {
  it("matches a line of the bank with the movement that it is, from the day's differences", async () => {
    const { page, complaints } = await signInTo(service, browser as Browser, { role: "finance" });
    const range = "from=2026-03-01&to=2026-03-14";
    await page.goto(`${originOf(service)}/dashboard/reconciliation?${range}`);
    await shown(page, "reconciliation");
    const open = page.getByRole("region", { name: "On the statement, not in the books" });
    await open.getByText("WIRE FROM ACH").waitFor();
    await open
      .getByRole("button", { name: /^Match: The same amount/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("What is chosen sums to what the bank shows.").waitFor();
    await dialog.getByLabel("Why").fill("The bank posted it late.");
    await dialog.getByRole("button", { name: "Match" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => open.getByText("WIRE FROM ACH").count()).toBe(0);
    const { lines } = await sandbox.get(`/v1/reconciliation/differences?${range}`);
    expect(lines).toEqual([]);
    const line = page.getByRole("listitem").filter({ hasText: "The bank posted it late." });
    await line.waitFor();
    await countAnew(page);
    await line.getByRole("link").click();
    await shown(page, "transfer");
    await page.getByText("The payments sum to the amount of the transfer.").waitFor();
    expect((await interactions(page)).all).toBeLessThanOrEqual(MOMENTS.explainDeposit.most);
    await page.goBack();
    await line.waitFor();
    await page.getByRole("button", { name: /^Take the match of line \d+ away$/ }).click();
    const wrong = page.getByRole("dialog");
    await wrong.getByLabel("Why is it wrong").fill("It is another deposit.");
    await wrong.getByRole("button", { name: "Take it away" }).click();
    await open.getByText("WIRE FROM ACH").waitFor();
    expect(complaints).toEqual([]);
  });

  it("says which lines of the bank show one movement together", async () => {
    const business = await service.addSandbox();
    const { paykey } = await createPaykey(business);
    await createPayment(business, "charge", { paykey, amount: 30_000 });
    await business.advance("P3D");
    const content = "Date,Amount,Description\n2026-03-03,250.00,FIRST PART\n2026-03-03,50.00,REST";
    await business.post("/v1/bank_statements", { name: "parts.csv", content });
    const { page, complaints } = await signInTo(service, browser as Browser, { role: "finance" });
    const switched = page.waitForEvent("load");
    await page.getByRole("combobox", { name: "Environment" }).selectOption(business.environment.id);
    await switched;
    await page.goto(`${originOf(service)}/dashboard/reconciliation?from=2026-03-01&to=2026-03-03`);
    await shown(page, "reconciliation");
    await page.getByRole("button", { name: "Choose what it is" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^\$300\.00/).check();
    await dialog.getByText("-$50.00 of what the bank shows is left.").waitFor();
    await dialog.getByText("The bank split the movement over several lines").click();
    await dialog.getByLabel(/REST$/).check();
    await dialog.getByText("What is chosen sums to what the bank shows.").waitFor();
    await dialog.getByLabel("Why").fill("The bank split it.");
    await dialog.getByRole("button", { name: "Match" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Lines of a statement, and what they are").waitFor();
    await expect.poll(() => page.getByText("The bank split it.").count()).toBe(2);
    expect(complaints).toEqual([]);
  });

  it("books a wire without a reference as money paid in, and sees what waits for it leave", async () => {
    const business = await service.addSandbox();
    const settings = `/v1/account_settings/${business.account_id}`;
    await business.call("PATCH", settings, { body: { payout_funding: { mode: "prefunded" } } });
    const { paykey } = await createPaykey(business);
    const payout = await createPayment(business, "payout", { paykey, amount: 30_000 });
    await business.advance("P1D");
    const content = "Date,Amount,Description\n2026-03-03,500.00,WIRE FOR PAYROLL";
    await business.post("/v1/bank_statements", { name: "wires.csv", content });
    const { page, complaints } = await signInTo(service, browser as Browser, { role: "finance" });
    const switched = page.waitForEvent("load");
    await page.getByRole("combobox", { name: "Environment" }).selectOption(business.environment.id);
    await switched;
    await page.goto(`${originOf(service)}/dashboard/prefunding`);
    await shown(page, "prefunding");
    const waits = page.getByRole("region", { name: "Payouts that wait" });
    await waits.getByRole("link", { name: payout["id"] as string }).waitFor();
    await page.getByText("$300.00 must be paid in").waitFor();
    const range = "from=2026-03-01&to=2026-03-07";
    await page.goto(`${originOf(service)}/dashboard/reconciliation?${range}`);
    const open = page.getByRole("region", { name: "On the statement, not in the books" });
    await open.getByRole("button", { name: "Book as money paid in" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Whose payouts it covers").selectOption(business.account_id);
    await dialog.getByLabel("Why").fill("The business called.");
    await dialog.getByRole("button", { name: "Book it" }).click();
    await dialog.waitFor({ state: "detached" });
    await business.advance("P1D");
    await page.goto(`${originOf(service)}/dashboard/prefunding`);
    await page.getByText("nothing waits").waitFor();
    await page.getByText("Booked by hand: The business called.").waitFor();
    expect((await business.get(`/v1/payouts/${payout["id"] as string}`))["status"]).toBe("pending");
    expect(complaints).toEqual([]);
  });

  it("adds a statement of a bank, and books its charge to a ledger account", async () => {
    const business = await service.addSandbox();
    const [bank = {}] = await business.list("/v1/banks");
    const { page, complaints } = await signInTo(service, browser as Browser, {
      role: "finance",
      more: ["auditor"],
    });
    const switched = page.waitForEvent("load");
    await page.getByRole("combobox", { name: "Environment" }).selectOption(business.environment.id);
    await switched;
    await page.goto(`${originOf(service)}/dashboard/reconciliation?from=2026-03-01&to=2026-03-03`);
    await shown(page, "reconciliation");
    await page.getByRole("button", { name: "Add a bank statement" }).click();
    const dialog = page.getByRole("dialog");
    const buffer = Buffer.from("Date,Amount,Description\n2026-03-02,-25.00,ACCOUNT ANALYSIS FEE");
    await dialog
      .getByLabel("BAI2, camt.053, or CSV")
      .setInputFiles({ name: "fees.csv", mimeType: "text/csv", buffer });
    await dialog.getByLabel("Of which bank").selectOption(String(bank["name"]));
    await dialog.getByRole("button", { name: "Compare it" }).click();
    await dialog.getByText("0 of 1 lines are explained.").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    expect(await business.list("/v1/bank_statements")).toMatchObject([{ bank_id: bank["id"] }]);
    const open = page.getByRole("region", { name: "On the statement, not in the books" });
    await open.getByRole("button", { name: "Book to a ledger account" }).click();
    await dialog.getByLabel("What it is").selectOption("bank_fees");
    await dialog.getByLabel("Why").fill("Account analysis of February.");
    await dialog.getByRole("button", { name: "Book to a ledger account" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Account analysis of February.").waitFor();
    expect(await business.list("/v1/statement_bookings")).toMatchObject([
      { ledger_account: "bank_fees" },
    ]);
    expect(complaints).toEqual([]);
  });

  it("ends money in suspense by the act that fits it, with a reason that the item keeps", async () => {
    const [first = {}] = await sandbox.list("/v1/payments?page_size=1");
    const charge = await sandbox.get(`/v1/charges/${first["id"] as string}`);
    const trace = charge["trace_ids"]["entry"] as string;
    await returnAstray(service, sandbox, { trace, code: "R02" });
    await sandbox.advance("P1D");
    const { page, complaints } = await signInTo(service, browser as Browser, { role: "finance" });
    await page.goto(`${originOf(service)}/dashboard/suspense`);
    await shown(page, "suspense");
    const item = page.getByRole("region", { name: "Left us: unmatched R02" });
    const group = item.getByRole("group", { name: "End the item" });
    expect(await group.getByRole("button").allTextContents()).toEqual([
      "Match",
      "Dishonor",
      "Net",
      "Write off",
      "Hand over",
    ]);
    await group.getByRole("button", { name: "Hand over" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Document, such as the bank's case number").fill("Case 77");
    await dialog.getByLabel("Reason, kept with the item").fill("The bank pays it.");
    await dialog.getByRole("button", { name: "Hand over" }).click();
    await page.getByText("There are no open items.").waitFor();
    await page.getByRole("combobox", { name: "Show" }).selectOption("closed");
    await page.getByText("The bank pays it.").waitFor();
    expect(complaints).toEqual([]);
  });

  it("returns an entry that nobody knows, and makes the rule that returns the next one", async () => {
    const business = await service.addSandbox();
    const order = {
      direction: "debit",
      amount: 4_200,
      sec_code: "CCD",
      company_name: "UNKNOWN CO",
      remittance: "RMR*IV*4711**41.00*45.00*4.00\\",
    };
    await business.post("/v1/sandbox/received_entries", { ...order, hold_to_act: true });
    await business.advance("2026-03-03T13:00:00.000Z");
    const { page, complaints } = await signInTo(service, browser as Browser, { role: "finance" });
    const switched = page.waitForEvent("load");
    await page.getByRole("combobox", { name: "Environment" }).selectOption(business.environment.id);
    await switched;
    await page.goto(`${originOf(service)}/dashboard/received-entries?status=held`);
    await shown(page, "received-entries");
    await page.getByRole("link", { name: "UNKNOWN CO" }).click();
    await shown(page, "received-entry");
    await page.getByRole("row", { name: "4711 IV $45.00 $4.00 $41.00" }).waitFor();
    await page.getByText("the difference is -1.00.").waitFor();
    await page.getByRole("button", { name: "Return" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Return code").selectOption("R29");
    await dialog.getByLabel("Why").fill("Nobody here agreed.");
    await dialog.getByRole("button", { name: "Return" }).click();
    await page.getByText("Its return is on its way to the bank.").waitFor();
    const [entry = {}] = await business.list("/v1/received_entries");
    expect(entry).toMatchObject({ status: "returning", return_code: "R29" });

    await page.goto(`${originOf(service)}/dashboard/received-rules`);
    await shown(page, "received-rules");
    await page.getByRole("button", { name: "Make a rule" }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Debit filter");
    await dialog.getByRole("combobox", { name: /^Covers/ }).selectOption("debit");
    await dialog.getByRole("combobox", { name: /^Does/ }).selectOption("return");
    await dialog.getByRole("combobox", { name: /^Return code/ }).selectOption("R29");
    await dialog.getByRole("combobox", { name: /^When/ }).selectOption("cutoff");
    await dialog.getByLabel("Why").fill("No sender may debit us.");
    await dialog.getByRole("button", { name: "Make it" }).click();
    const made = page.getByRole("region", { name: "Debit filter" });
    await made.getByRole("button", { name: "End the rule" }).click();
    await dialog.getByLabel("Why").fill("Was a trial.");
    await dialog.getByRole("button", { name: "End it" }).click();
    await page.getByText("No rule is in force.").waitFor();
    const [rule = {}] = await business.list("/v1/received_entry_rules");
    expect(rule).toMatchObject({ direction: "debit", act: "return", end_reason: "Was a trial." });
    expect(complaints).toEqual([]);
  });

  it("leads from an assigned entry to the transfer of the assignment that stands", async () => {
    const business = await service.addSandbox();
    const order = { direction: "credit", amount: 900, hold_to_act: true };
    await business.post("/v1/sandbox/received_entries", order);
    await business.advance("2026-03-03T13:00:00.000Z");
    const [{ id = "" } = {}] = (await business.list("/v1/received_entries")) as { id?: string }[];
    const decide = (act: string, more: object = {}) =>
      business.post(`/v1/received_entries/${id}/${act}`, { reason: "Is theirs.", ...more });
    const { page, complaints } = await signInTo(service, browser as Browser, { role: "finance" });
    const switched = page.waitForEvent("load");
    await page.getByRole("combobox", { name: "Environment" }).selectOption(business.environment.id);
    await switched;
    const open = async () => {
      await page.goto(`${originOf(service)}/dashboard/received-entries/${id}`);
      await shown(page, "received-entry");
    };
    await decide("assign", { account_id: business.account_id });
    await business.advance("2026-03-05T13:00:00.000Z");
    const [{ id: first = "" } = {}] = (await business.list("/v1/funding_events")) as {
      id?: string;
    }[];
    expect(first).not.toBe("");
    await decide("unassign");
    await decide("assign", { account_id: business.account_id });
    await open();
    await page.getByText("none yet").waitFor();
    await business.advance("2026-03-09T13:00:00.000Z");
    await open();
    await page.getByRole("link", { name: "In a transfer" }).click();
    await shown(page, "transfer");
    const { suspense_item_id } = await business.get(`/v1/received_entries/${id}`);
    const { acts } = await business.get(`/v1/suspense_items/${String(suspense_item_id)}`);
    const last = (acts as { funding_event_id: string }[]).at(-1)?.funding_event_id;
    expect(last).not.toBe(first);
    expect(new URL(page.url()).pathname).toBe(`/dashboard/transfers/${String(last)}`);
    expect(complaints).toEqual([]);
  });

  it("exports a list with its filters into a file, and downloads it on the page", async () => {
    const { page, complaints } = await signInTo(service, browser as Browser, { role: "finance" });
    await page.goto(`${originOf(service)}/dashboard/exports`);
    await shown(page, "exports");
    await page.getByRole("button", { name: "Export a list" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "List" }).selectOption("payments");
    await dialog.getByLabel(/^Filters of the list/).fill("payment_status=paid");
    await dialog.getByRole("button", { name: "Export" }).click();
    const downloads = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    const file = await downloads;
    expect(file.suggestedFilename()).toBe("payments.csv");
    const text = await readFile(await file.path(), "utf8");
    expect(text.trimEnd().split("\r\n")).toHaveLength(3);
    expect(complaints).toEqual([]);
  });

  it("reads what sums to a deposit on its page, to the cent", async () => {
    const { page, complaints } = await signInTo(service, browser as Browser, { role: "finance" });
    await page.goto(`${originOf(service)}/dashboard/transfers`);
    await page.locator("main tbody a").first().click();
    await shown(page, "transfer");
    const sums = page.getByRole("region", { name: "What sums to it" });
    await sums.getByText("The payments sum to the amount of the transfer.").waitFor();
    await sums.getByText("2 charges").waitFor();
    expect(complaints).toEqual([]);
  });
});
