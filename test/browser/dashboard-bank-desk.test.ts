import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sentEntries } from "../support/bank/bank-replies.ts";
import { returnAstray } from "../support/bank/return-astray.ts";
import { hasChromium } from "../support/chromium.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import type { Sandbox } from "../support/service.ts";
import { violations } from "./axe.ts";
import {
  showEnvironment,
  shown,
  startDashboard,
  type DashboardService,
  type SignInOptions,
} from "./dashboard-session.ts";

let at: DashboardService;
const isSkipped = !hasChromium("the bank's side of the desk was not looked at");

beforeAll(async () => {
  at = await startDashboard();
});
afterAll(() => at.close());

/** A person's page of a sandbox. */
async function opened(sandbox: Sandbox, path: string, options: SignInOptions = {}) {
  const signedIn = await at.signIn(options);
  await showEnvironment(signedIn.page, sandbox);
  await signedIn.page.goto(`${at.origin}/dashboard${path}`);
  return signedIn;
}

/** A charge of $42.00 that settled on Tuesday. */
async function settledCharge(sandbox: Sandbox): Promise<string> {
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey, amount: 4_200 });
  await sandbox.advance("2026-03-03T22:00:00.000Z");
  return String(id);
}

const act = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Fills the dialog that is open by the labels of its fields, and sends it. */
async function send(page: Page, name: string, given: Readonly<Record<string, string>> = {}) {
  const dialog = page.getByRole("dialog");
  for (const [label, value] of Object.entries(given)) {
    await dialog.getByLabel(label).fill(value);
  }
  await dialog.getByRole("button", { name, exact: true }).click();
}

describe.skipIf(isSkipped)("the bank's side of the desk", () => {
  it("reverses an entry that was wrong for a reason of the network, with the last day for it", async () => {
    const sandbox = await at.service.addSandbox();
    const id = await settledCharge(sandbox);
    const { page, complaints } = await opened(sandbox, `/payments/charge/${id}`);
    const cases = page.getByRole("region", { name: "Cases with banks" });
    await cases.getByText(/can be reversed where it was wrong, until Tue, Mar 10, 2026/).waitFor();
    await act(page, "Reverse the entry");
    const dialog = page.getByRole("dialog");
    const reasons = await dialog.getByRole("option").allTextContents();
    expect(reasons).toContain("The amount of the entry was wrong.");
    expect(reasons.filter((reason) => reason.includes("Payroll"))).toEqual([]);
    await dialog.getByRole("combobox").selectOption("wrong_amount");
    await send(page, "Reverse the entry");
    await cases.getByText("Reversal, wrong amount").waitFor();
    expect(await page.getByRole("button", { name: "Reverse the entry" }).count()).toBe(0);
    expect(await sandbox.list("/v1/reversals")).toMatchObject([
      { payment_id: id, reason: "wrong_amount", status: "requested" },
    ]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("offers no reversal once the five banking days are over", async () => {
    const sandbox = await at.service.addSandbox();
    const id = await settledCharge(sandbox);
    await sandbox.advance("2026-03-11T15:00:00.000Z");
    const { page } = await opened(sandbox, `/payments/charge/${id}`);
    const cases = page.getByRole("region", { name: "Cases with banks" });
    await cases.getByRole("button", { name: "Request for proof" }).waitFor();
    expect(await cases.getByRole("button", { name: "Reverse the entry" }).count()).toBe(0);
    await page.context().close();
  });

  it("verifies a paykey by two amounts, and counts the attempts that are left", async () => {
    const sandbox = await at.service.addSandbox();
    const { id } = await createPaykey(sandbox);
    const { page, complaints } = await opened(sandbox, `/paykeys/${String(id)}`);
    const panel = page.getByRole("region", { name: "Verified by entries" });
    await panel.getByText("No prenote and no small amounts were sent to it.").waitFor();
    await act(page, "Verify by entries");
    await send(page, "Verify by entries");
    await panel.getByText("It goes with the next cut-off.").waitFor();
    expect(await page.getByRole("button", { name: "Verify by entries" }).count()).toBe(0);
    await sandbox.advance("2026-03-04T22:00:00.000Z");
    await panel.getByText(/The owner confirms the amounts until .*, 3 attempts left\./).waitFor();
    const sent = [...(await sentEntries(at.service, sandbox.environment.id)).values()];
    const credits = sent.map(({ entry }) => entry).filter((one) => one.transaction_code === "22");
    const [first = 0, second = 0] = credits.map(({ amount }) => amount);
    const wrong = first === 99 ? 98 : first + 1;
    expect(await violations(page)).toEqual([]);
    await act(page, "Confirm the amounts");
    const given = (one: number, other: number) => ({
      "One amount, in cents": String(one),
      "The other amount, in cents": String(other),
    });
    await send(page, "Confirm the amounts", given(wrong, second));
    await page.getByText("These are not the amounts: 2 attempts left.").waitFor();
    await send(page, "Close");
    await act(page, "Confirm the amounts");
    await send(page, "Confirm the amounts", given(second, first));
    await panel.getByText("The bank account takes entries.").waitFor();
    await page.goto(`${at.origin}/dashboard/verifications?status=verified`);
    await page.getByRole("link", { name: "Micro entries" }).click();
    await shown(page, "paykey");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("ends a part of an item of suspense, shows the age of what is open, and refuses what is no amount", async () => {
    const sandbox = await at.service.addSandbox();
    const id = await settledCharge(sandbox);
    const { trace_ids } = await sandbox.get(`/v1/charges/${id}`);
    await returnAstray(at.service, sandbox, { trace: String(trace_ids["entry"]), code: "R02" });
    await sandbox.advance("2026-03-06T22:00:00.000Z");
    const { page, complaints } = await opened(sandbox, "/suspense", { role: "finance" });
    const ages = page.getByRole("region", { name: "Suspense by age" });
    await ages.getByRole("row", { name: "2 to 5 banking days 1 $42.00 $0.00" }).waitFor();
    await ages.getByRole("row", { name: "All 1 $42.00 $0.00" }).waitFor();
    const item = page.getByRole("region", { name: "Left us: unmatched R02" });
    await item.getByText(/, 2 banking days$/).waitFor();
    await act(page, "Write off");
    expect(await violations(page)).toEqual([]);
    const amount = "Amount in dollars; empty is all that is open, $42.00";
    const reason = "Reason, kept with the item";
    await send(page, "Write off", { [amount]: "some", [reason]: "The bank keeps it." });
    await page.getByRole("alert").getByText("some is no amount").waitFor();
    await send(page, "Write off", { [amount]: "12.50" });
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await item.getByText("$29.50").waitFor();
    await ages.getByRole("row", { name: "All 1 $29.50 $0.00" }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("closes a month with two people, where money in suspense needs a note", async () => {
    const sandbox = await at.service.addSandbox();
    await sandbox.post("/v1/approval_rules", { action: "ledger.close", needed: 1 });
    const id = await settledCharge(sandbox);
    const { trace_ids } = await sandbox.get(`/v1/charges/${id}`);
    await returnAstray(at.service, sandbox, { trace: String(trace_ids["entry"]), code: "R02" });
    await sandbox.advance("2026-04-02T15:00:00.000Z");
    const first = await opened(sandbox, "/ledger", { role: "finance" });
    const months = first.page.getByRole("region", { name: "Closed months" });
    await months.getByText("No month is closed yet.").waitFor();
    await months.getByRole("link", { name: "1 item of suspense" }).waitFor();
    await act(first.page, "Close a month");
    expect(await violations(first.page)).toEqual([]);
    const note = "Why money stays in suspense, where some is open";
    const month = first.page.getByRole("dialog").getByLabel("Month", { exact: true });
    expect(await month.inputValue()).toBe("2026-03");
    await send(first.page, "Close a month", { [note]: "The bank looks for it." });
    await first.page.getByText("Kept until another person approves it").waitFor();
    await first.page.getByRole("link", { name: "Open the approval" }).click();
    await shown(first.page, "approval");
    const second = await at.signIn({ role: "approver" });
    await showEnvironment(second.page, sandbox);
    await second.page.goto(first.page.url());
    await act(second.page, "Approve");
    await expect.poll(() => sandbox.list("/v1/ledger/closings")).toHaveLength(1);
    await first.page.goto(`${at.origin}/dashboard/ledger`);
    await months.getByText("open in suspense: The bank looks for it.").waitFor();
    expect([...first.complaints, ...second.complaints]).toEqual([]);
    for (const { page } of [first, second]) await page.context().close();
  });

  it("lists the control totals of each day with the files that they add up", async () => {
    const sandbox = await at.service.addSandbox();
    await settledCharge(sandbox);
    const [day = {}] = await sandbox.list("/v1/file_days");
    const { page, complaints } = await opened(sandbox, "/file-days");
    await shown(page, "file-days");
    const row = page.getByRole("row", { name: /Mon, Mar 2, 2026/ });
    await row.getByText(String(day["entry_hash"])).waitFor();
    await row.getByText("$42.00").waitFor();
    await row.getByRole("link", { name: "file 1" }).click();
    await shown(page, "file");
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
