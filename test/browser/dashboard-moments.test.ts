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

  it("a risk owner writes a rule, tests it on the past, publishes it with a second person, and rolls it back", async () => {
    const { paykey } = await createPaykey(at.sandbox);
    for (const amount of [60_000, 100])
      await createPayment(at.sandbox, "charge", { paykey, amount, payment_date: "today" });
    await at.sandbox.advance("PT1M");
    await at.sandbox.post("/v1/approval_rules", { action: "ruleset.publish", needed: 1 });
    const { page, complaints } = await at.signIn({ role: "risk" });
    await press(page, "g", "Shift+R");
    await shown(page, "rules");
    await page.getByText("There are no rules of your own yet.").waitFor();
    await page.getByRole("row", { name: /^customer rejected .* locked / }).waitFor();
    await page.getByRole("link", { name: "Draft new rules" }).click();
    await shown(page, "rule-draft");
    await page.getByRole("button", { name: "Add a rule" }).click();
    const form = page.getByRole("region", { name: "The rule new-rule-1" });
    const condition = form.getByLabel("It hits when");
    await condition.fill("payment.amont > 5 && paym");
    const fits = form.getByRole("group", { name: "Facts that fit" });
    await fits.getByRole("button", { name: "payment.kind" }).click();
    await condition.press("End");
    await condition.pressSequentially(' == "charge" && payment.amount > usd("500.00")');
    await form.getByText('Character 1: There is no fact "payment.amont".').waitFor();
    await expect.poll(() => form.locator("mark").allTextContents()).toEqual(["payment.amont"]);
    await form.getByRole("button", { name: "Use payment.amount" }).click();
    await form.getByLabel("State").selectOption("active");
    await form.getByRole("button", { name: "Add a test" }).click();
    const test = form.getByRole("group", { name: "Test 1" });
    await test.getByLabel(/^Given/).fill("payment.amount = 100");
    await test.getByText("it does not hit").waitFor();
    expect(await page.getByRole("button", { name: "Save the ruleset" }).isDisabled()).toBe(true);
    await test.getByLabel(/^Given/).fill("payment.amount = 50001");
    await test.getByText("passes").waitFor();
    await page.reload();
    expect(await condition.inputValue()).toMatch(/^payment\.amount > 5 && payment\.kind == /);
    await page.getByText("No faults. 1 test passed.").waitFor();
    await page.getByRole("button", { name: "Add ready rules" }).click();
    const ready = page.getByRole("dialog");
    const chosen = ready.getByRole("button", {
      name: "Add More than ten payments from an address in ten minutes",
    });
    await chosen.click();
    await expect.poll(() => chosen.textContent()).toBe("Added");
    await press(page, "Escape");
    await page.getByText("No faults. 3 tests passed.").waitFor();
    await page.getByLabel("What for, kept with the ruleset").fill("Large charges.");
    await page.getByRole("button", { name: "Save the ruleset" }).click();
    await shown(page, "ruleset");
    await page
      .locator("[data-part=differences]")
      .getByText(/^new-rule-1 is added\. It holds/)
      .waitFor();
    await page.getByText("Test it on the past first").waitFor();
    await page.getByRole("button", { name: "Test it on the last 90 days" }).click();
    await page.getByText(/^1 decision of \d+ from /).waitFor();
    const heads = async (name: string) =>
      await page.getByRole("region", { name }).getByRole("columnheader").allTextContents();
    expect((await heads("Then and by these rules")).slice(-2)).toEqual([
      "Turned out bad",
      "Turned out good",
    ]);
    expect((await heads("Hits by rule")).at(-1)).toBe("Precision");
    const changed = page.getByRole("region", { name: "Decisions that would be different" });
    await changed.getByRole("cell", { name: /^held: / }).waitFor();
    await page.getByLabel("Why").fill("A pattern of this week.");
    const publish = page.getByRole("button", { name: /^Publish ruleset \d+$/ });
    await publish.click();
    await page.getByRole("link", { name: "Open the approval" }).click();
    await shown(page, "approval");
    const other = await at.signIn({ role: "approver" });
    await other.page.goto(page.url());
    await other.page.getByRole("button", { name: "Approve" }).click();
    await other.page.locator(".tag", { hasText: "executed" }).first().waitFor();
    await other.page.context().close();
    await press(page, "g", "Shift+R");
    const row = page.getByRole("row").filter({ hasText: /^new-rule-1/ });
    await expect
      .poll(() => row.getByRole("cell").allTextContents())
      .toEqual([
        expect.stringMatching(/^Holds the payment: New rule/),
        "1",
        "—",
        "—",
        "—",
        "2",
        "own",
        "active",
      ]);
    await page.getByRole("button", { name: "Roll back to ruleset 1" }).click();
    await page.getByRole("dialog").getByLabel("Why").fill("It holds good ones.");
    await page.getByRole("dialog").getByRole("button", { name: "Roll back", exact: true }).click();
    await page.getByText("There are no rules of your own yet.").waitFor();
    await page.getByText("It holds good ones.").waitFor();
    const { data } = await at.sandbox.call("GET", "/v1/risk/publications").then(({ body }) => body);
    expect(data).toHaveLength(2);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("loads a sanctions list with its aliases, lets a cleared match go on, and rejects a confirmed one from the queue", async () => {
    const charge = async (name: string) => {
      const { id } = await createCustomer(at.sandbox, { name });
      const { paykey } = await createPaykey(at.sandbox, { customer_id: id });
      const made = await createPayment(at.sandbox, "charge", { paykey, payment_date: "today" });
      return { id: String(id), path: `/v1/charges/${String(made["id"])}` };
    };
    const [one, two] = [await charge("Quill Zedder"), await charge("Vex Quandle")];
    const { page, complaints } = await at.signIn(DECIDES_ALL);
    await press(page, "g", "Shift+A");
    await shown(page, "sanctions-lists");
    await page.getByRole("button", { name: "Make a list" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Name/).fill("invented");
    await dialog.getByLabel("Format of its files").selectOption("sdn_csv");
    await dialog.getByRole("button", { name: "Make it" }).click();
    await page.getByRole("button", { name: "Load a file into invented" }).click();
    const give = async (label: RegExp, text: string) =>
      await dialog
        .getByLabel(label)
        .setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    const entry = (key: number, name: string) => `${key},"${name}","individual"${",-0-".repeat(9)}`;
    await give(/^File of the format/, `${entry(1, "NOBODY, Ann")}\n${entry(2, "QUANDLE, Vex")}\n`);
    await give(/alt\.csv/, '1,1,"aka","ZEDDER, Quill",-0-\n');
    await give(/add\.csv/, '1,1,"1 Main St","Nowhere","Utopia",-0-\n');
    await dialog.getByRole("button", { name: "Load it" }).click();
    await dialog.getByText("Version 1: 2 entries, 2 added").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => statusOf(one.path), { timeout: 20_000 }).toBe("on_hold");
    await expect.poll(() => statusOf(two.path), { timeout: 20_000 }).toBe("on_hold");
    await press(page, "g", "Shift+M");
    await page.getByRole("link", { name: "ZEDDER, Quill" }).click();
    await shown(page, "screening-match");
    await page.getByText("100 %, strong").waitFor();
    await page.getByLabel("It is somebody else").check();
    await page.getByLabel("What shows it").fill("Born in another year.");
    await page.getByRole("button", { name: "Decide" }).click();
    await page.getByText("Born in another year.").waitFor();
    await page.getByRole("heading", { name: "Decide otherwise" }).waitFor();
    await expect.poll(() => statusOf(one.path), { timeout: 20_000 }).not.toBe("on_hold");
    await press(page, "g", "y");
    await item(page).waitFor();
    const card = item(page).filter({ hasText: "QUANDLE, Vex" });
    for (let n = 0; n < 20 && (await card.count()) === 0; n += 1) await press(page, "j");
    expect(await card.textContent()).toMatch(
      /^Screening match.* Two people must decide alike: .* The names are 100 % alike\./,
    );
    await press(page, "Enter");
    await shown(page, "screening-match");
    await page.getByRole("radio", { name: "It is the one on the list" }).check();
    await page.getByLabel("Payments, if it is the one on the list").selectOption("rejected");
    await page.getByLabel("What shows it").fill("Of the same day and place.");
    await page.getByRole("button", { name: "Decide" }).click();
    await page.getByRole("heading", { name: "Decide otherwise" }).waitFor();
    expect(await statusOf(two.path)).toBe("failed");
    expect(await statusOf(`/v1/customers/${two.id}`)).toBe("rejected");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("keeps a list of values: adds one, loads a file once every line is right, and takes one off", async () => {
    const { page, complaints } = await at.signIn({ role: "risk" });
    await press(page, "g", "Shift+L");
    await shown(page, "risk-lists");
    await page.getByText("npx railhead risk-lists create").waitFor();
    await page.getByRole("button", { name: "Make a list" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Name/).fill("mules");
    await dialog.getByLabel("What it holds").selectOption("routing_number");
    await dialog.getByRole("button", { name: "Make it" }).click();
    await shown(page, "risk-list");
    await page.getByText("npx railhead risk-lists add").waitFor();
    await page.getByRole("button", { name: "Add a value" }).click();
    await dialog.getByLabel(/^Value/).fill("021000021");
    await dialog.getByLabel("Why").fill("Returned R29 twice.");
    await dialog.getByRole("button", { name: "Add it" }).click();
    await page.getByRole("row", { name: /^021000021 .* no end Returned R29 twice\./ }).waitFor();
    await page.getByRole("button", { name: "Import a file" }).click();
    const load = async (text: string) => {
      const file = { name: "mules.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
      await dialog.getByLabel("File of at most 100,000 lines").setInputFiles(file);
      await dialog.getByRole("button", { name: "Import it" }).click();
    };
    await load("value,reason\n12,Short.\n011401533,Good.\nabc,No digits.\n");
    const faults = dialog.getByRole("region", { name: "Faulty lines" });
    await faults.getByRole("row", { name: "2 Must be nine digits." }).waitFor();
    await faults.getByRole("row", { name: "4 Must be nine digits." }).waitFor();
    await load("value,reason\n021000021,Known.\n011401533,Good.\n");
    await dialog.getByText("2 lines: 1 value added, 1 on the list already").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Take off 011401533" }).click();
    await dialog.getByLabel("Why").fill("A mistake.");
    await dialog.getByRole("button", { name: "Take it off" }).click();
    await page.getByRole("row", { name: /^011401533 .* taken off Good\./ }).waitFor();
    await page.route("**/v1/risk/lists*", (route) => route.fulfill({ status: 400, body: "" }));
    await page.goto(`${at.origin}/dashboard/risk-lists`);
    await page.getByText("This could not be read.").waitFor({ timeout: 30_000 });
    // The refused file, and the reads that the test broke.
    expect(complaints.filter((text) => !/400|422/.test(text))).toEqual([]);
    await page.context().close();
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
