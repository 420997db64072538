import { readFileSync } from "node:fs";
import { BUILT_IN_ROLES } from "@railhead/core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { hasChromium } from "../support/chromium.ts";
import { createCustomer, createPaykey, createPayment } from "../support/factories.ts";
import { signInPerson } from "../support/api/people.ts";
import { press, shown, startDashboard, type DashboardService } from "./dashboard-session.ts";
import type { Resource } from "../support/service.ts";
import { MOMENTS } from "./bounds.ts";
import { interactions } from "./interactions.ts";

let at: DashboardService;
const isSkipped = !hasChromium("the moments of the dashboard were not looked at");

beforeAll(async () => {
  at = await startDashboard();
});
afterAll(() => at.close());

/** Reviews are decided by other people than exceptions are. */
const DECIDES_ALL = { role: "operator", more: ["risk"] };
const IN_REVIEW = { config: { sandbox_outcome: "review" } };

/** A payment of today that a person held. */
async function holdPayment(paykey: unknown): Promise<string> {
  const made = await createPayment(at.sandbox, "charge", { paykey, payment_date: "today" });
  const id = String(made["id"]);
  await at.sandbox.put(`/v1/charges/${id}/hold`, { reason: "Ask the customer." });
  return id;
}

/** A payment that a limit holds, with its item of the review queue. */
async function limitPayment(paykey: unknown): Promise<string> {
  const outcome = "on_hold_daily_limit";
  const { id } = await createPayment(at.sandbox, "charge", { paykey, outcome });
  const items = () => at.sandbox.list(`/v1/work_items?resource_id=${String(id)}`);
  await expect.poll(async () => (await items()).length, { timeout: 20_000 }).toBe(1);
  return String(id);
}

/** A charge that the bank returned for a reason of law, which opens an exception. */
async function returnForLaw(): Promise<void> {
  const { paykey } = await createPaykey(at.sandbox);
  const made = await createPayment(at.sandbox, "charge", { paykey, payment_date: "today" });
  const step = `/v1/sandbox/payments/${String(made["id"])}`;
  await at.sandbox.post(`${step}/submit`, {});
  await at.sandbox.post(`${step}/return`, { code: "R16" });
}

const statusOf = async (path: string) => (await at.sandbox.get(path))["status"];
const panelOf = (page: Page) => page.getByRole("region", { name: "What the rules decided" });
const item = (page: Page) => page.locator("section[data-item]");

/** Decides the item that is shown; returns what it was. */
async function decide(page: Page, key: "a" | "r"): Promise<string> {
  const kind = (await item(page).locator("p").first().textContent()) ?? "";
  const id = await item(page).getAttribute("data-item");
  const before = await interactions(page);
  await page.keyboard.press(kind.startsWith("Exception") ? "a" : key);
  if (kind.startsWith("Exception")) {
    await page.keyboard.insertText("Compliance screened the customer.");
    await page.keyboard.press("Enter");
  }
  await page.locator(`section[data-item="${id}"]`).waitFor({ state: "detached" });
  const took = (await interactions(page)).all - before.all;
  const { clearQueue, decideItem } = MOMENTS;
  expect(took).toBeLessThanOrEqual((kind.startsWith("Exception") ? clearQueue : decideItem).most);
  return kind;
}

describe.skipIf(isSkipped)("the moments of people who run the rail", () => {
  it("operations clears ten mixed items by keys alone, and takes one decision back", async () => {
    const { paykey } = await createPaykey(at.sandbox);
    const held: string[] = [];
    for (let count = 0; count < 3; count += 1) held.push(await holdPayment(paykey));
    held.push(await limitPayment(paykey));
    const forTwo = await limitPayment(paykey);
    const [work = {}] = await at.sandbox.list(`/v1/work_items?resource_id=${forTwo}`);
    const workPath = `/v1/work_items/${String(work["id"])}`;
    await at.sandbox.post(`${workPath}/escalate`, { reason: "It needs two." });
    const customers: string[] = [];
    const paykeys: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      customers.push(String((await createCustomer(at.sandbox, IN_REVIEW))["id"]));
      paykeys.push(String((await createPaykey(at.sandbox, IN_REVIEW))["id"]));
    }
    for (let count = 0; count < 2; count += 1) await returnForLaw();
    const { page, complaints } = await at.signIn(DECIDES_ALL);
    await press(page, "g", "y");
    await shown(page, "reviews");
    await item(page).waitFor();
    // A held payment that is overdue is one item, though its exception is open, too.
    const isOwn = ({ kind }: Resource) => kind !== "review_overdue";
    const open = await at.sandbox.list("/v1/exceptions?status=open");
    const waiting = open.filter(isOwn).length + 9;
    expect(waiting).toBeGreaterThanOrEqual(10);
    await page.getByText(`1 of ${waiting} items`).waitFor();
    const first = await item(page).getAttribute("data-item");
    await decide(page, "a");
    await press(page, "u");
    await page.locator(`section[data-item="${first}"]`).waitFor();
    await press(page, "w");
    await page.getByLabel("For what it waits").fill("The customer calls back.");
    await press(page, "Enter");
    await page.locator(`section[data-item="${first}"]`).waitFor({ state: "detached" });
    await press(page, "j", "j", "k", "k");
    const kinds = [];
    for (let count = 0; count < waiting; count += 1) kinds.push(await decide(page, "a"));
    await page.getByText("Nothing waits for you.").waitFor();
    expect((await interactions(page)).clicks).toBe(0);
    expect(kinds).toEqual(
      expect.arrayContaining([
        "Held charge",
        "Held charge: limit hold",
        "Customer in review",
        "Paykey in review",
        "Exception: compliance return",
      ]),
    );
    await expect
      .poll(() => Promise.all(held.map((id) => statusOf(`/v1/charges/${id}`))), { timeout: 20_000 })
      .not.toContain("on_hold");
    // One of two people has decided: it left this person's queue, and moves with the other's decision.
    const decided = async () => (await at.sandbox.get(workPath))["people_decided"];
    await expect.poll(decided, { timeout: 20_000 }).toBe(1);
    expect(await statusOf(`/v1/charges/${forTwo}`)).toBe("on_hold");
    await at.sandbox.post(`${workPath}/decide`, { decision: "approve", reason: "Known." });
    expect(await statusOf(`/v1/charges/${forTwo}`)).not.toBe("on_hold");
    await expect
      .poll(async () => await at.sandbox.list("/v1/exceptions?status=open"), { timeout: 20_000 })
      .toEqual([]);
    for (const id of customers) expect(await statusOf(`/v1/customers/${id}`)).toBe("verified");
    await expect
      .poll(() => Promise.all(paykeys.map((id) => statusOf(`/v1/paykeys/${id}`))), {
        timeout: 20_000,
      })
      .toEqual(["active", "active"]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("says that another person was first when two people decide one item at once", async () => {
    const { paykey } = await createPaykey(at.sandbox);
    const id = await holdPayment(paykey);
    const { page } = await at.signIn(DECIDES_ALL);
    await press(page, "g", "y");
    await page.locator(`section[data-item="${id}"]`).waitFor();
    await press(page, "r");
    await at.sandbox.put(`/v1/charges/${id}/release`, {});
    await page.getByText(/^Somebody else decided: it is/).waitFor({ timeout: 20_000 });
    await page.getByText("Nothing waits for you.").waitFor();
    expect(await statusOf(`/v1/charges/${id}`)).not.toBe("cancelled");
    await page.context().close();
  });

  it("an auditor, who may change nothing, verifies the audit log alone", async () => {
    const { page, complaints } = await at.signIn({ role: "auditor" });
    await press(page, "g", "u");
    await shown(page, "audit-log");
    await page.getByRole("button", { name: "Verify the chain" }).click();
    const dialog = page.getByRole("dialog", { name: "Is the audit log whole?" });
    await dialog.getByText("Nothing was changed, added or removed behind the service").waitFor();
    await press(page, "Escape", "g", "g");
    await shown(page, "reports");
    await page.getByText("have their payment date in this month").waitFor();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Payments as CSV" }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe("payments_2026-03-01_2026-03-31.csv");
    expect(readFileSync(await file.path(), "utf8")).toMatch(/^payment_id,/);
    expect((await interactions(page)).all).toBeLessThanOrEqual(MOMENTS.audit.most);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("the daily report names what waits, by when and who may, and leads to where it is done", async () => {
    const { paykey } = await createPaykey(at.sandbox);
    await holdPayment(paykey);
    const { page, complaints } = await at.signIn({ role: "operator" });
    await press(page, "g", "D");
    await shown(page, "daily-report");
    const task = page.locator("li[data-task=held_payments]");
    await task.getByText(/Who may: .*operator/).waitFor();
    await task.getByRole("link").click();
    await shown(page, "reviews");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("answers what a person may do and why, and shows who may do what", async () => {
    const { page, complaints } = await at.signIn({ role: "auditor" });
    await press(page, "g", "o");
    await shown(page, "people");
    await page.getByRole("link", { name: "Test" }).last().click();
    await shown(page, "rights");
    await page.getByRole("combobox", { name: "Operation" }).selectOption("ledger_closings.create");
    await page.getByText("These roles hold it: approver, finance.").waitFor();
    expect(new URL(page.url()).searchParams.get("operation")).toBe("ledger_closings.create");
    const row = page.getByRole("row", { name: /^ledger:close / });
    expect(await row.getByRole("cell").allTextContents()).toEqual(
      BUILT_IN_ROLES.map(({ name }) => ({ approver: "yes", finance: "asks" })[name] ?? "no"),
    );
    await press(page, "g", "Shift+P");
    await shown(page, "rights");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("keeps filters under a name, opens them again, and shares them with a role", async () => {
    const { page, complaints } = await at.signIn();
    await page.goto(`${at.origin}/dashboard/customers?status=verified`);
    await page.getByRole("button", { name: "Save this view …" }).waitFor();
    await press(page, "s");
    const dialog = page.getByRole("dialog", { name: "Save this view" });
    await dialog.getByLabel("Name").fill("Verified people");
    await dialog.getByLabel("Who sees it").selectOption("admin");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Verified people", pressed: true }).waitFor();
    await page.context().close();
    const other = await at.signIn();
    await other.page.goto(`${at.origin}/dashboard/customers`);
    await other.page.getByRole("button", { name: "Verified people", pressed: false }).waitFor();
    await press(other.page, "v", "Enter");
    await other.page.waitForURL((url) => url.search === "?status=verified");
    expect(await other.page.getByRole("button", { name: "Delete the view" }).count()).toBe(0);
    const head = other.page.getByRole("columnheader", { name: "Created" });
    await head.waitFor();
    await press(other.page, "c");
    await other.page.getByRole("checkbox", { name: "Created" }).uncheck();
    await press(other.page, "Escape");
    await head.waitFor({ state: "detached" });
    await other.page.reload();
    await other.page.getByRole("columnheader", { name: "Email" }).waitFor();
    expect(await head.count()).toBe(0);
    await press(other.page, "f");
    expect(await other.page.locator("form.filters :focus").count()).toBe(1);
    expect([...complaints, ...other.complaints]).toEqual([]);
    await other.page.context().close();
  });

  it("keeps a note on a payment, which names the person whom it mentions", async () => {
    const { paykey } = await createPaykey(at.sandbox);
    const id = await holdPayment(paykey);
    const { page, complaints } = await at.signIn();
    await page.goto(`${at.origin}/dashboard/payments/charge/${id}`);
    const field = page.getByLabel("A note for whoever looks next");
    await field.waitFor();
    await press(page, "e");
    await page.getByRole("option", { name: /^Release/ }).waitFor();
    await press(page, "Escape", "y");
    await page.getByText(`Copied ${id}`).or(page.getByText("did not let the page copy")).waitFor();
    await press(page, "n");
    expect(await page.locator("textarea:focus").count()).toBe(1);
    await field.fill("Waits for ");
    await page.getByLabel("Mention a person").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Write the note" }).click();
    await page.locator("strong", { hasText: /^@person-\d+@example\.com$/ }).waitFor();
    expect(await field.inputValue()).toBe("");
    const [note] = await at.sandbox.list(`/v1/notes?resource_type=charge&resource_id=${id}`);
    expect(note?.["mentions"]).toHaveLength(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("says which rule held a payment, what it saw and what would have passed, or that the role hides it", async () => {
    const { paykey } = await createPaykey(at.sandbox, IN_REVIEW);
    const made = { paykey, payment_date: "today" };
    const { id } = await createPayment(at.sandbox, "charge", made);
    await at.sandbox.advance("PT1M");
    const { page, complaints } = await at.signIn({ role: "risk" });
    const address = `${at.origin}/dashboard/payments/charge/${String(id)}`;
    await page.goto(address);
    const panel = panelOf(page);
    await panel.getByText("paykey in review").waitFor();
    const text = (await panel.textContent()) ?? "";
    for (const part of ["version 1", "review, from the paykey", "Once paykey.status is active."]) {
      expect(text).toContain(part);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
    const person = await signInPerson(
      { app: at.service.app, call: (...asked) => at.sandbox.call(...asked) },
      "role-maker@example.com",
    );
    const permissions = ["payments:read", "overview:read"].map((permission) => ({
      permission,
      mark: "allowed",
    }));
    const body = { name: "counter", means: "Counts.", permissions };
    expect((await person.call("POST", "/v1/roles", { body })).status).toBe(201);
    const other = await at.signIn({ role: "counter" });
    await other.page.goto(address);
    await panelOf(other.page).getByText("Your role does not show what the rules saw.").waitFor();
    expect(other.complaints).toEqual([]);
    await other.page.context().close();
  });

  it("decides what all accounts ask for on one screen", async () => {
    const [account] = await at.sandbox.list("/v1/accounts");
    const path = `/v1/accounts/${String(account?.["id"])}/capability_requests`;
    await at.sandbox.post(path, { charges: { max_amount: 500_000 }, payouts: {} });
    // In a sandbox none waits; in live each does.
    await at.service.db.run(sql`update capability_requests set status = 'in_review'`);
    const { page, complaints } = await at.signIn();
    await press(page, "g", "Shift+C");
    await shown(page, "capability-requests");
    await page.getByLabel("Status").selectOption("in_review");
    await page.getByText("2 requests match.").waitFor();
    const row = page.getByRole("row").filter({ hasText: "Charges" });
    expect(await row.textContent()).toContain("max amount $5,000.00");
    await row.getByRole("button", { name: "Grant charges" }).click();
    await row.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Reject payouts" }).click();
    await page.getByText("No request has status in review.").waitFor();
    const statuses = async () =>
      (await at.sandbox.list(path)).map(({ type, status }) => [type, status]);
    expect(await statuses()).toEqual([
      ["charges", "active"],
      ["payouts", "rejected"],
    ]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
