import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInPerson } from "../support/api/people.ts";
import { hasChromium } from "../support/chromium.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { FACTS, MOMENTS, type Bound } from "./bounds.ts";
import { press, shown, startDashboard, type DashboardService } from "./dashboard-session.ts";
import { countAnew, interactions } from "./interactions.ts";

let at: DashboardService;
const isSkipped = !hasChromium("five facts were not looked for in the dashboard");
const RELEASER = "releaser@example.com";

beforeAll(async () => {
  at = await startDashboard();
});
afterAll(() => at.close());

/** A charge that a person held and another released, which is paid and in a deposit. */
async function makeHistory(): Promise<void> {
  const { paykey } = await createPaykey(at.sandbox, { customer: { name: "Known Caller" } });
  const made = await createPayment(at.sandbox, "charge", { paykey, payment_date: "today" });
  const path = `/v1/charges/${String(made["id"])}`;
  await at.sandbox.put(`${path}/hold`, { reason: "The name differs." });
  const call: typeof at.sandbox.call = (...asked) => at.sandbox.call(...asked);
  const person = await signInPerson({ app: at.service.app, call }, RELEASER, { role: "operator" });
  const release = await person.call("PUT", `${path}/release`, { body: { reason: "He called." } });
  expect(release.status).toBe(200);
  await at.sandbox.advance("idle");
  const held = await createPaykey(at.sandbox, { customer: { name: "Waiting Caller" } });
  const outcome = "on_hold_daily_limit";
  await createPayment(at.sandbox, "charge", {
    paykey: held["paykey"],
    outcome,
    payment_date: "today",
  });
  await at.sandbox.advance("PT1M");
}

/** Opens the payment of a customer, as somebody does who has the name alone. */
async function openBy(page: Page, name: string): Promise<void> {
  await press(page, "Control+k");
  await page.keyboard.insertText(name);
  await page
    .getByRole("option", { name: new RegExp(`^\\$.* · ${name}`) })
    .first()
    .waitFor();
  await press(page, "Enter");
  await shown(page, "payment");
}

async function fromToday(page: Page): Promise<void> {
  await page.goto(`${at.origin}/dashboard/`);
  await shown(page, "today");
  await countAnew(page);
}

const within = async (page: Page, { says, most }: Bound) =>
  expect([says, (await interactions(page)).all <= most]).toEqual([says, true]);

describe.skipIf(isSkipped)("facts about payments", () => {
  it("a stranger finds each of five facts from Today within its bound", async () => {
    await makeHistory();
    const { page, complaints } = await at.signIn({ more: ["finance"] });
    await fromToday(page);
    await openBy(page, "Waiting Caller");
    await page
      .getByRole("region", { name: "Why" })
      .getByText("Held by the sandbox outcome.")
      .waitFor();
    await within(page, FACTS.whyHeld);
    await fromToday(page);
    await openBy(page, "Known Caller");
    const timeline = page.locator(".timeline");
    const released = timeline.getByRole("listitem").filter({ hasText: "He called." });
    await released.getByText(`by ${RELEASER}`).waitFor();
    await within(page, FACTS.whoReleased);
    await page.getByRole("link", { name: /\.ach, line \d+$/ }).waitFor();
    await within(page, FACTS.whichFile);
    const paid = timeline
      .getByRole("listitem")
      .filter({ hasText: "Paid" })
      .filter({ hasText: "The return wait ended without a return." });
    expect(await paid.getByRole("time").first().textContent()).toMatch(/\d/);
    await within(page, FACTS.whenPaid);
    await fromToday(page);
    await press(page, "g", "n");
    await page.locator("main tbody a").first().click();
    const sums = page.getByRole("region", { name: "What sums to it" });
    await sums.getByText("The payments sum to the amount of the transfer.").waitFor();
    await within(page, FACTS.whatSums);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

it("the guide names each moment and each fact with its bound, and the tests that count have these names", () => {
  const guide = readFileSync(new URL("../../docs/guides/dashboard.md", import.meta.url), "utf8");
  const rows = guide.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const missing = [...Object.values(MOMENTS), ...Object.values(FACTS)].filter(
    ({ says, most, test: [file, name] }: Bound) =>
      !rows.some((cells) => cells[1] === says && cells[2] === String(most)) ||
      !readFileSync(new URL(file, import.meta.url), "utf8").includes(`"${name}"`),
  );
  expect(missing).toEqual([]);
});
