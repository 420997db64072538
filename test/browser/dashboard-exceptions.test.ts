import type { ExceptionKind } from "@railhead/core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { openExceptions } from "../../packages/server/src/exceptions/exceptions.ts";
import { deliver, deliverReplies } from "../support/bank/bank-replies.ts";
import { hasChromium } from "../support/chromium.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { disableTriggers } from "../support/poisoned/disable-triggers.ts";
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
const isSkipped = !hasChromium(
  "whether exceptions can be ended in the dashboard was not looked at",
);

beforeAll(async () => {
  at = await startDashboard();
});
afterAll(() => at.close());

/** The exceptions of a sandbox, as a person sees them. */
async function exceptionsOf(sandbox: Sandbox, options: SignInOptions = {}, query = "") {
  const opened = await at.signIn(options);
  await showEnvironment(opened.page, sandbox);
  await opened.page.goto(`${at.origin}/dashboard/exceptions${query}`);
  await shown(opened.page, "exceptions");
  return opened;
}

/** A debit that the bank has, with the trace number of its entry. */
async function sentCharge(sandbox: Sandbox): Promise<{ id: string; trace: string }> {
  const { paykey } = await createPaykey(sandbox);
  const made = await createPayment(sandbox, "charge", { paykey, amount: 4_200 });
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  const { id, trace_ids } = await sandbox.get(`/v1/charges/${String(made["id"])}`);
  return { id: String(id), trace: String(trace_ids["entry"]) };
}

/** Opens cases of the kinds, as the engine does. */
async function openCases(sandbox: Sandbox, kinds: readonly ExceptionKind[]): Promise<void> {
  const { now } = await sandbox.get("/v1/sandbox/clock");
  const environment_id = sandbox.environment.id;
  const context = { environment_id, at: String(now), ids: at.service.app.ids };
  const wanted = kinds.map((kind, index) => ({ kind, subject: `${kind} ${index}` }));
  await at.service.db.tx((tx) => openExceptions(tx, context, wanted));
}

const card = (page: Page, title: string) => page.getByRole("region", { name: title }).first();

async function fillAndSend(page: Page, name: string, given: Readonly<Record<string, string>>) {
  const dialog = page.getByRole("dialog");
  for (const [label, value] of Object.entries(given)) {
    await dialog.getByLabel(label, { exact: true }).fill(value);
  }
  await dialog.getByRole("button", { name, exact: true }).click();
}

describe.skipIf(isSkipped)("the page of exceptions", () => {
  it("dishonors a late return with the proposed code in one act, with the last day beside it", async () => {
    const sandbox = await at.service.addSandbox();
    const { id, trace } = await sentCharge(sandbox);
    await sandbox.advance("2026-03-05T22:30:00.000Z");
    await deliverReplies(at.service, sandbox, [{ trace, code: "R01" }]);
    await sandbox.advance("2026-03-06T22:00:00.000Z");
    const { page, complaints } = await exceptionsOf(sandbox, { role: "operator" });
    const late = card(page, "A return arrived after its deadline.");
    await late.getByText("Last day to dishonor").waitFor();
    await late.getByText(/Mar 13, 2026, 5 banking days from now/).waitFor();
    await late.getByRole("link", { name: `payment ${id}` }).waitFor();
    await late.getByRole("button", { name: "Dishonor with R68" }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByLabel("What is wrong with the return").inputValue()).toBe("R68");
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Dishonor with R68" }).click();
    await late.getByText("Dishonored with R68").waitFor();
    expect(await sandbox.list("/v1/dishonors")).toMatchObject([
      { payment_id: id, code: "R68", status: "requested" },
    ]);
    await sandbox.advance("P14D");
    await page.getByText("There are no open exceptions.").waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("has a file in doubt decided by two people, the first of whom reads that another must say the same", async () => {
    const sandbox = await at.service.addSandbox();
    await sentCharge(sandbox);
    const [file = {}] = await sandbox.list("/v1/ach_files?direction=outbound");
    const id = String(file["id"]);
    const { now } = await sandbox.get("/v1/sandbox/clock");
    const environment_id = sandbox.environment.id;
    await at.service.db.tx(async (tx) => {
      await disableTriggers(tx);
      await tx.run(sql`update ach_files set state = 'upload_unknown', due_at = null
        where environment_id = ${environment_id} and id = ${id}`);
      const context = { environment_id, at: String(now), ids: at.service.app.ids };
      const about = { kind: "upload_unknown" as const, subject: id };
      await openExceptions(tx, context, [{ ...about, resource: { type: "file", id } }]);
    });
    const label = "Decide whether it was sent";
    const given = { "Who at the bank said so, and when": "The desk, by telephone." };
    const first = await exceptionsOf(sandbox, { role: "approver" });
    await first.page.getByRole("button", { name: label }).click();
    await fillAndSend(first.page, label, given);
    await first.page.getByText("once another person says the same").waitFor();
    await fillAndSend(first.page, "Close", {});
    await first.page.getByRole("button", { name: label }).click();
    await fillAndSend(first.page, label, given);
    await first.page.getByRole("alert").getByText("Have a second person").waitFor();
    const second = await exceptionsOf(sandbox, { role: "approver" });
    await second.page.getByRole("link", { name: `file ${id}` }).click();
    await shown(second.page, "file");
    const evidence = second.page.getByRole("region", { name: "Evidence of the hand-over" });
    await evidence.getByText("The desk, by telephone.").waitFor();
    await second.page.getByRole("button", { name: label }).click();
    await fillAndSend(second.page, label, given);
    await second.page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await sandbox.list("/v1/exceptions?status=open")).toEqual([]);
    expect(second.complaints).toEqual([]);
    for (const { page } of [first, second]) await page.context().close();
  });

  it("shows what is wrong with a file that was set aside, and releases it with a note", async () => {
    const sandbox = await at.service.addSandbox();
    const { id, trace } = await sentCharge(sandbox);
    await sandbox.advance("2026-03-03T15:00:00.000Z");
    const bytes = await deliverReplies(at.service, sandbox, [{ trace, code: "R01" }], 1);
    const text = Buffer.from(bytes).toString("latin1");
    const wrong = text.replaceAll(/^(8.{30})./gm, "$19");
    await deliver(at.service, sandbox, {
      name: "ANSWERS_1.ach",
      bytes: Buffer.from(wrong, "latin1"),
    });
    await sandbox.advance("2026-03-04T13:00:00.000Z");
    const { page, complaints } = await exceptionsOf(sandbox, { role: "approver" });
    const held = card(page, "A file from the bank contradicts its own totals.");
    await held.getByRole("link", { name: /^file / }).click();
    await shown(page, "file");
    const faults = page.getByRole("region", { name: "What is wrong with it" });
    await faults
      .getByText(/^Line \d+: /)
      .first()
      .waitFor();
    await page.goBack();
    await held.getByRole("button", { name: "Release the file" }).click();
    await fillAndSend(page, "Release the file", { "Who confirmed it, and how": "The desk." });
    await page.getByText("There are no open exceptions.").waitFor();
    await sandbox.advance("PT1M");
    expect(await sandbox.get(`/v1/charges/${id}`)).toMatchObject({ status: "failed" });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("pages through more exceptions than one read returns, and filters them by kind in its address", async () => {
    const sandbox = await at.service.addSandbox();
    const feeds: ExceptionKind[] = Array.from({ length: 110 }, () => "feed_late");
    await openCases(sandbox, [...feeds, "database_went_back", "rule_degraded", "screening_match"]);
    const { page, complaints } = await exceptionsOf(sandbox, { more: ["risk"] });
    await page.getByText("113 open exceptions.").waitFor();
    await page.getByText("Page 1 of 3").waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Page 2 of 3").waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Page 3 of 3").waitFor();
    await expect.poll(() => page.locator("main section.card").count()).toBe(13);
    await page.getByLabel("Kind").selectOption("database_went_back");
    await page.getByText("1 open exception.").waitFor();
    expect(page.url()).toContain("kind=database_went_back");
    await page.getByText("npx railhead recover --apply").waitFor();
    await page.getByLabel("Kind").selectOption("screening_match");
    await page.getByRole("link", { name: "Decide the matches" }).click();
    await shown(page, "screening");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("says who may end an exception to a person who may not, and leads there from the daily report", async () => {
    const sandbox = await at.service.addSandbox();
    await openCases(sandbox, ["upload_unknown", "feed_late"]);
    const { page, complaints } = await exceptionsOf(sandbox, { role: "viewer" });
    const doubt = card(page, "It is unknown whether a file reached the bank.");
    await doubt.getByText(/^Who may: .*approver/).waitFor();
    expect(await page.getByRole("button", { name: "Decide whether it was sent" }).count()).toBe(0);
    await page.goto(`${at.origin}/dashboard/daily-report`);
    const task = page.locator('[data-task="upload_unknown"]');
    await task.getByText(/Who may: .*approver/).waitFor();
    await task.getByRole("link").click();
    await page.getByText("1 open exception.").waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
