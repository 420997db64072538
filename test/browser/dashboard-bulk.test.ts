import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium } from "../support/chromium.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { MOMENTS } from "./bounds.ts";
import { countAnew, interactions } from "./interactions.ts";
import { press, shown, startDashboard, type DashboardService } from "./dashboard-session.ts";

let at: DashboardService;
const isSkipped = !hasChromium("acts on many payments were not looked at");

beforeAll(async () => {
  at = await startDashboard();
});
afterAll(() => at.close());

const OPEN = "Act on all that match …";
const opened = (page: Page) => page.getByRole("button", { name: OPEN }).click();
const jobs = async () => (await at.sandbox.list("/v1/bulk_jobs")).length;

describe.skipIf(isSkipped)("an act on all payments that a filter names", () => {
  it("does what the dry run showed, and neither back, forward nor reload does more", async () => {
    const { paykey } = await createPaykey(at.sandbox);
    const made = [];
    for (let count = 0; count < 2; count += 1) {
      made.push(await createPayment(at.sandbox, "charge", { paykey, payment_date: "2026-03-20" }));
    }
    await at.sandbox.advance("PT1S");
    const { page, complaints } = await at.signIn();
    await page.goto(`${at.origin}/dashboard/payments`);
    await shown(page, "payments");
    expect(await page.getByRole("button", { name: OPEN }).isDisabled()).toBe(true);
    await page.goto(`${at.origin}/dashboard/payments?status=scheduled&color=red`);
    await page.getByText("The address names color").waitFor();
    expect(await page.getByRole("button", { name: OPEN }).isDisabled()).toBe(true);
    await page.goto(`${at.origin}/dashboard/payments?status=scheduled`);
    await opened(page);
    await page.getByText("2 payments of 2 would change").waitFor();
    const late = await createPayment(at.sandbox, "charge", { paykey, payment_date: "2026-03-20" });
    await at.sandbox.advance("PT1S");
    await page.getByLabel("Reason, kept in the history of each payment").fill("Wait for the bank.");
    await page.getByRole("button", { name: "Hold 2 payments" }).click();
    await page.getByText("There are 3 payments now, not 2.").waitFor();
    expect(await jobs()).toBe(0);
    await page.getByRole("button", { name: "Look again" }).click();
    await page.getByText("3 payments of 3 would change").waitFor();
    await page.getByRole("button", { name: "Hold 3 payments" }).click();
    await shown(page, "bulk-job");
    await page.getByText("3 changed, 0 refused, 0 failed, of 3").waitFor({ timeout: 30_000 });
    for (const one of [...made, late]) {
      expect((await at.sandbox.get(`/v1/charges/${String(one["id"])}`))["status"]).toBe("on_hold");
    }
    await page.reload();
    await page.getByText("3 changed, 0 refused, 0 failed, of 3").waitFor();
    await page.goBack();
    await shown(page, "payments");
    await page.goForward();
    await shown(page, "bulk-job");
    expect(await jobs()).toBe(1);
    // The refusal that the test asked for.
    expect(complaints.filter((text) => !text.includes("409"))).toEqual([]);
    await page.context().close();
  });

  it("offers to act on the rows that were selected by keys, and on no other", async () => {
    const { paykey } = await createPaykey(at.sandbox, { customer: { name: "Chosen Person" } });
    for (const amount of [501, 502, 503]) {
      await createPayment(at.sandbox, "charge", { paykey, amount, payment_date: "2026-03-20" });
    }
    await at.sandbox.advance("PT1S");
    const { page, complaints } = await at.signIn();
    await page.goto(`${at.origin}/dashboard/payments?q=Chosen`);
    await page.getByText("$5.03").waitFor();
    await press(page, "j", "x", "j", "j", "x");
    await page.getByRole("button", { name: "Act on 2 selected …" }).click();
    await page.getByText("2 payments of 2 would change").waitFor();
    await press(page, "Escape", "Escape");
    await page.getByRole("button", { name: "Act on 2 selected …" }).waitFor({ state: "detached" });
    await countAnew(page);
    await press(page, "*");
    await page.getByText("3 payments of 3 would change").waitFor();
    await page.getByLabel("Reason, kept in the history of each payment").fill("Same cause.");
    await page.getByRole("button", { name: "Hold 3 payments" }).click();
    await shown(page, "bulk-job");
    await page.getByText("3 changed, 0 refused, 0 failed, of 3").waitFor({ timeout: 30_000 });
    expect((await interactions(page)).all).toBeLessThanOrEqual(MOMENTS.releaseMany.most);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe.skipIf(isSkipped)("a stop of origination", () => {
  it("shows what it holds back before it is set, keeps it out of the file, and is lifted", async () => {
    const { paykey } = await createPaykey(at.sandbox, { customer: { name: "Stopped Person" } });
    const body = { paykey, amount: 1234, payment_date: "2026-03-04" };
    const { id } = await createPayment(at.sandbox, "charge", body);
    const statusOf = async () => (await at.sandbox.get(`/v1/charges/${String(id)}`))["status"];
    await at.sandbox.advance("PT1S");
    const { page, complaints } = await at.signIn();
    await page.goto(`${at.origin}/dashboard/origination-stops`);
    await shown(page, "origination-stops");
    await page.getByText("No stop is in force.").waitFor();
    await page.getByRole("button", { name: "Stop origination" }).click();
    const dialog = page.getByRole("dialog");
    const set = dialog.getByRole("button", { name: "Stop these entries" });
    expect(await set.isDisabled()).toBe(true);
    await dialog.getByLabel("SEC code").selectOption("CCD");
    await dialog.getByText("no cut-off: none is scheduled").waitFor();
    await dialog.getByLabel("SEC code").selectOption("WEB");
    await dialog
      .getByText(/^[1-9]\d* entr(y|ies), \$[\d.,]+$/)
      .first()
      .waitFor();
    await dialog.getByLabel(/^Why/).fill("Unusual volume since this morning.");
    await set.click();
    const stop = page.getByRole("region", { name: "WEB entries" });
    await stop.getByText("Unusual volume since this morning.").waitFor();
    await at.sandbox.advance("2026-03-03T21:05:00.000Z");
    expect(await statusOf()).toBe("scheduled");
    await stop.getByRole("button", { name: "Lift the stop" }).click();
    await page.getByRole("dialog").getByLabel("Why it may be lifted").fill("A campaign.");
    await page.getByRole("dialog").getByRole("button", { name: "Lift it" }).click();
    await page.getByText("No stop is in force.").waitFor();
    await page.getByRole("combobox", { name: "Show" }).selectOption("lifted");
    await page.getByText("A campaign.").waitFor();
    await at.sandbox.advance("2026-03-04T21:05:00.000Z");
    expect(await statusOf()).toBe("pending");
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe.skipIf(isSkipped)("returned payments that may be sent again", () => {
  it("are resubmitted from the list once a dry run has shown which, and the others say why not", async () => {
    const made = [];
    for (const code of ["R01", "R09", "R02"]) {
      const { paykey } = await createPaykey(at.sandbox, { customer: { name: "Came Back" } });
      const { id } = await createPayment(at.sandbox, "charge", { paykey, payment_date: "today" });
      await at.sandbox.post(`/v1/sandbox/payments/${String(id)}/submit`, {});
      await at.sandbox.post(`/v1/sandbox/payments/${String(id)}/return`, { code });
      made.push(String(id));
    }
    const { page, complaints } = await at.signIn();
    await page.goto(`${at.origin}/dashboard/payments?q=Came+Back&status=failed`);
    await opened(page);
    await page.getByLabel("What to do").selectOption("resubmit");
    await page.getByText("2 payments of 3 would change").waitFor();
    await press(page, "Escape");
    // The page of returns begins with this act.
    await page.goto(`${at.origin}/dashboard/returns`);
    await shown(page, "returns");
    await opened(page);
    await page.getByText("2 payments of 3 would change").waitFor();
    await page.getByText("The rules of the network do not let the payment be sent").waitFor();
    await page.getByLabel("Reason, kept with the job").fill("Payday.");
    await page.getByRole("button", { name: "Resubmit 2 payments" }).click();
    await page.getByText("2 changed, 1 refused, 0 failed, of 3").waitFor({ timeout: 30_000 });
    await page.getByText("A payment returned with R02").waitFor();
    const again = async (id: string) => (await at.sandbox.get(`/v1/charges/${id}`))["has_resubmit"];
    expect(await Promise.all(made.map(again))).toEqual([true, true, false]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
