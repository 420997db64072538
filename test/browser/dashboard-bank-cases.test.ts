import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "../support/chromium.ts";
import { deliverReplies } from "../support/bank/bank-replies.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { shown, startDashboard, type DashboardService } from "./dashboard-session.ts";

let at: DashboardService;
const isSkipped = !hasChromium("cases with banks were not looked at");

beforeAll(async () => {
  at = await startDashboard();
});
afterAll(() => at.close());

/** A debit that the bank has. */
async function sentCharge(customer: Record<string, string> = {}): Promise<string> {
  const { paykey } = await createPaykey(at.sandbox, { customer });
  const { id } = await createPayment(at.sandbox, "charge", {
    paykey,
    amount: 4_200,
    payment_date: "today",
  });
  await at.sandbox.post(`/v1/sandbox/payments/${String(id)}/submit`, {});
  return String(id);
}

const act = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Fills the dialog that is open by the labels of its fields, and sends it. */
async function send(page: Page, name: string, given: Readonly<Record<string, string>>) {
  const dialog = page.getByRole("dialog");
  for (const [label, value] of Object.entries(given)) {
    await dialog.getByLabel(label, { exact: true }).fill(value);
  }
  await dialog.getByRole("button", { name, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

const fact = (page: Page, name: string) =>
  page.locator(".facts > div").filter({ has: page.getByText(name, { exact: true }) });

describe.skipIf(isSkipped)("cases that we and other banks have about an entry", () => {
  it("a bank asks for proof: it is noted on the payment, prepared, downloaded and marked as sent", async () => {
    const id = await sentCharge();
    const { page, complaints } = await at.signIn();
    await page.goto(`${at.origin}/dashboard/proof-requests`);
    await page.getByText("There are no requests yet.").waitFor();
    await page.goto(`${at.origin}/dashboard/payments/charge/${id}`);
    await act(page, "Request for proof");
    await send(page, "Request for proof", {
      "The bank's reference": "LETTER 7",
      "The day on which our bank was asked": "2026-03-02",
    });
    await page.getByRole("link", { name: "Proof, LETTER 7" }).click();
    await shown(page, "proof-request");
    await fact(page, "Due at the bank that asks").getByText("10 banking days from now").waitFor();
    const parts = page.getByRole("region", { name: "The package" });
    await parts.getByText("lacks").first().waitFor();
    expect(await parts.getByText("lacks", { exact: true }).count()).toBe(4);
    await act(page, "Add to the package");
    await send(page, "Add to the package", {
      "What was delivered for the payment": "Two books, by post.",
      "Statement of who prepares it": "The customer ordered by phone.",
    });
    await parts.getByText("Two books, by post.").waitFor();
    expect(await parts.getByText("lacks", { exact: true }).count()).toBe(2);
    const documents = page.getByRole("region", { name: "Documents" });
    const buffer = Buffer.from("The customer called on Monday.");
    await documents
      .getByLabel("PDF, PNG, JPEG or text")
      .setInputFiles({ name: "call.txt", mimeType: "text/plain", buffer });
    await documents.getByRole("button", { name: "Attach the document" }).click();
    await documents.getByText("call.txt").waitFor();
    await documents.getByText("text/plain, 30 bytes").waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      act(page, "Download the package"),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^proof-.+\.zip$/);
    const hash = (await parts.getByRole("status").locator("code").textContent()) ?? "";
    await act(page, "Mark as sent");
    await send(page, "Mark as sent", {
      "How it was given, such as the bank's portal": "Portal, case 12",
    });
    await fact(page, "Status").getByText("sent").waitFor();
    const [row = {}] = await at.sandbox.list("/v1/proof_requests");
    expect(row).toMatchObject({ status: "sent", package_sha256: hash });
    expect(await at.sandbox.list("/v1/exceptions?status=open&kind=proof_requested")).toEqual([]);
    // The paykey has no authorization of the linking page.
    expect(complaints.filter((text) => !text.includes("404"))).toEqual([]);
    await page.context().close();
  });

  it("an entry is asked back by one person, approved by another, and followed until the answer", async () => {
    const id = await sentCharge();
    const { page, complaints } = await at.signIn();
    await page.goto(`${at.origin}/dashboard/payments/charge/${id}`);
    await act(page, "Ask to get it back");
    await send(page, "Ask to get it back", {
      "What happened": "It was sent twice.",
      Contact: "Desk",
      "Telephone, such as +12125550123": "+12125550100",
      Email: "desk@example.com",
    });
    await page.getByRole("link", { name: "Request 1 to get it back" }).click();
    await shown(page, "return-request");
    await page.getByText("You drafted it: another person approves it.").waitFor();
    expect(await page.getByRole("button", { name: "Approve", exact: true }).count()).toBe(0);
    const second = await at.signIn();
    await second.page.goto(page.url());
    await act(second.page, "Approve");
    await send(second.page, "Approve", { "Who signs the indemnity": "The signer" });
    await page.reload();
    const [letter] = await Promise.all([
      page.waitForEvent("download"),
      act(page, "Download the letter"),
    ]);
    expect(letter.suggestedFilename()).toBe("return-request-1.html");
    await act(page, "Mark as sent");
    await send(page, "Mark as sent", { "Our bank's reference of the case": "CASE 1" });
    await act(page, "Receiving bank was asked");
    await send(page, "Receiving bank was asked", {});
    await fact(page, "Answer by").getByText("10 banking days from now").waitFor();
    await act(page, "Note the answer");
    await page.getByRole("dialog").getByRole("combobox").selectOption("yes");
    await send(page, "Note the answer", { Note: "By phone." });
    await page.getByText("The receiving bank agreed: its return is awaited.").waitFor();
    await page.goto(`${at.origin}/dashboard/return-requests`);
    await page.getByRole("link", { name: "Request 1" }).waitFor();
    expect([...complaints, ...second.complaints]).toEqual([]);
    await second.page.context().close();
    await page.context().close();
  });

  it("a bank's question for a late return is kept on the payment, granted by another person, and taken back", async () => {
    const id = await sentCharge({ type: "business", name: "Example Trading LLC" });
    const { now } = await at.sandbox.get("/v1/sandbox/clock");
    const { page, complaints } = await at.signIn();
    await page.goto(`${at.origin}/dashboard/payments/charge/${id}`);
    await act(page, "Late return (R31)");
    await send(page, "Late return (R31)", {
      "Bank that asks": "Receiving bank",
      "Asked on": String(now).slice(0, 10),
      "Its reference": "CASE 9",
      "Why it asks": "The receiver was away.",
      "May be returned until": "2026-04-01",
    });
    await page.getByRole("link", { name: "Late return, CASE 9" }).click();
    await page.getByText("You kept the question: another person grants it.").waitFor();
    const second = await at.signIn();
    await second.page.goto(page.url());
    await act(second.page, "Grant it");
    await send(second.page, "Grant it", {});
    await second.page.getByText("Two people agreed").waitFor();
    await act(second.page, "Take it back");
    await send(second.page, "Take it back", { Why: "The reserve is too small." });
    await fact(second.page, "Ended, because").getByText("The reserve is too small.").waitFor();
    await page.goto(`${at.origin}/dashboard/late-returns?status=ended`);
    await page.getByRole("link", { name: "Receiving bank" }).waitFor();
    expect([...complaints, ...second.complaints]).toEqual([]);
    await second.page.context().close();
    await page.context().close();
  });

  it("a role that may not read cases is not shown them, and not offered to act", async () => {
    const id = await sentCharge();
    const { page } = await at.signIn({ role: "developer" });
    await page.goto(`${at.origin}/dashboard/payments/charge/${id}`);
    await shown(page, "payment");
    await page.getByRole("heading", { name: "Facts" }).waitFor();
    expect(await page.getByRole("region", { name: "Cases with banks" }).count()).toBe(0);
    await page.context().close();
  });
});

describe.skipIf(isSkipped)("the bank details of a paykey", () => {
  it("are corrected by hand with a reason, keep every version, and say why a correction is refused", async () => {
    const { id, bank_data: linked } = await createPaykey(at.sandbox);
    const { page, complaints } = await at.signIn({ role: "operator" });
    await page.goto(`${at.origin}/dashboard/paykeys/${String(id)}`);
    const versions = page.getByRole("region", { name: "Bank details, and what they were" });
    await versions.getByText("They are as they were linked.").waitFor();
    await act(page, "Correct the bank details");
    const label = "Correct the bank details";
    await send(page, label, { "Account number": "987654321", Why: "The customer called." });
    await versions.getByText("The customer called.").waitFor();
    expect(await versions.locator("li").count()).toBe(2);
    const first = versions.locator("li").last();
    const lastFour = (linked as { account_number: string }).account_number.slice(-4);
    expect(await first.textContent()).toContain(lastFour);
    expect(await first.textContent()).toMatch(/ to .*: linked$/);
    await at.sandbox.put(`/v1/paykeys/${String(id)}/cancel`, { reason: "Closed." });
    await act(page, label);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Account number").fill("123123123");
    await dialog.getByLabel("Why").fill("Again.");
    await dialog.getByRole("button", { name: label }).click();
    await dialog.getByText("The paykey is inactive").waitFor();
    // The refusal that the test asked for.
    expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
    await page.context().close();
  });

  it("wait for a second person where a rule asks for one, and a notification of change is refused with its code", async () => {
    const { id } = await at.sandbox.post("/v1/approval_rules", {
      action: "paykey.correct",
      needed: 1,
    });
    const charge = await at.sandbox.get(`/v1/charges/${await sentCharge()}`);
    const trace = String(charge["trace_ids"]["entry"]);
    // The file is handed over after it was sealed.
    await at.sandbox.advance("PT1H");
    await deliverReplies(at.service, at.sandbox, [{ trace, code: "C02", corrected: "091000018" }]);
    // Past a weekend: the tests before moved the clock by days.
    await at.sandbox.advance("P4D");
    const { page, complaints } = await at.signIn({ role: "operator" });
    await page.goto(`${at.origin}/dashboard/exceptions`);
    await act(page, "Correct the bank details");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Routing number").fill("091000019");
    await dialog.getByLabel("Why").fill("By telephone.");
    await dialog.getByRole("button", { name: "Correct the bank details" }).click();
    await page.getByText("Kept until another person approves it").waitFor();
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await act(page, "Refuse it");
    await page.getByRole("dialog").getByRole("combobox").selectOption("C63");
    await send(page, "Refuse it", {});
    const refusals = await at.sandbox.list("/v1/correction_refusals");
    expect(refusals).toMatchObject([{ code: "C63" }]);
    await at.sandbox.call("DELETE", `/v1/approval_rules/${String(id)}`);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
