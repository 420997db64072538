import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "../support/chromium.ts";
import { createCustomer, createPaykey, createPayment } from "../support/factories.ts";
import { press, shown, startDashboard, type DashboardService } from "./dashboard-session.ts";

let at: DashboardService;
const isSkipped = !hasChromium("risk was not looked at");

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

const statusOf = async (path: string) => (await at.sandbox.get(path))["status"];
const item = (page: Page) => page.locator("section[data-item]");
/** Matches are decided by other people than the queue's other items are. */
const DECIDES_ALL = { role: "operator", more: ["risk"] };

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

describe.skipIf(isSkipped)("what rules and lists decide", () => {
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
});
