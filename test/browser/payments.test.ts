import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDashboard } from "../../packages/server/src/api/dashboard/serve.ts";
import { sql } from "../../packages/server/src/db/postgres/sql.ts";
import { removeOldEvents } from "../../packages/server/src/events/retention.ts";
import { requireDashboard } from "../support/build.ts";
import { hasChromium, launchChromium } from "../support/chromium.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";
import { originOf, shown, signInTo } from "./dashboard-session.ts";

const COUNT = 230;

let service: TestService;
let sandbox: Sandbox;
let browser: Browser | undefined;
let origin: string;
let paykey: string;
const isSkipped = !hasChromium("payments and their timeline were not looked at");

beforeAll(async () => {
  requireDashboard();
  service = await startTestService({ addPages: addDashboard });
  sandbox = await service.addSandbox();
  origin = originOf(service);
  ({ paykey } = (await createPaykey(sandbox)) as unknown as { paykey: string });
  const date = "2026-03-20";
  await createPayment(sandbox, "payout", { paykey, amount: 77, payment_date: date });
  await Promise.all(
    Array.from({ length: COUNT - 1 }, () =>
      createPayment(sandbox, "charge", { paykey, amount: 1_000, payment_date: date }),
    ),
  );
  browser = await launchChromium();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await service.close();
});

/** Lists of payments that a page asked for. */
function listsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/v1/payments") asked.push(url.searchParams.get("page_number") ?? "");
  });
  return asked;
}

describe.skipIf(isSkipped)("the payments", () => {
  it("are reached to the last row by the scroll bar, with one read for the page in sight", async () => {
    const { page, complaints } = await signInTo(service, browser as Browser);
    await page.goto(`${origin}/dashboard/payments`);
    const list = page.getByRole("region", { name: "Payments" });
    await list.getByText("$10.00").first().waitFor();
    const asked = listsOf(page);
    await list.evaluate((element) => {
      const scroller = element as unknown as { scrollTop: number; scrollHeight: number };
      for (let step = 1; step <= 20; step += 1)
        scroller.scrollTop = (scroller.scrollHeight / 20) * step;
    });
    await list.getByText("$0.77").waitFor();
    expect(asked.filter((number) => number === "2").length).toBeLessThanOrEqual(1);
    expect(asked).toContain("3");
    const rows = list.locator("tbody tr");
    expect(await rows.count()).toBeLessThanOrEqual(60);
    expect(await rows.last().getAttribute("aria-rowindex")).toBe(String(COUNT + 1));
    await page.waitForURL((url) => url.searchParams.has("row"));
    await page.reload();
    await list.getByText("$0.77").waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("are summed exactly as they are filtered", async () => {
    const { page } = await signInTo(service, browser as Browser);
    await page.goto(`${origin}/dashboard/payments`);
    const sums = page.locator("[data-part=sums]");
    await sums.getByText(`${COUNT - 1} charges of $2,290.00, 1 payout of $0.77`).waitFor();
    await page.getByLabel("Type").selectOption("payout");
    await sums.getByText("0 charges of $0.00, 1 payout of $0.77").waitFor();
    await page.getByLabel("Sum by").selectOption("day");
    await page.getByRole("region", { name: "Sums by day" }).getByText("2026-03-20").waitFor();
    await page.context().close();
  });
});

describe.skipIf(isSkipped)("the timeline of a payment", () => {
  it("shows what is expected with its instant, and what came to pass as it happens", async () => {
    const { id } = await createPayment(sandbox, "charge", { paykey, payment_date: "today" });
    const { page, complaints } = await signInTo(service, browser as Browser);
    await page.goto(`${origin}/dashboard/payments/charge/${id as string}`);
    const timeline = page.locator(".timeline");
    await timeline.locator("[data-expected]").getByText("Becomes paid").waitFor();
    await sandbox.post(`/v1/sandbox/payments/${id as string}/submit`, {});
    await sandbox.post(`/v1/sandbox/payments/${id as string}/return`, { code: "R01" });
    const back = timeline.locator("[data-kind=return]");
    await back.getByText("Return R01").waitFor();
    await timeline.locator("[data-expected]").first().waitFor({ state: "detached" });
    await back.getByRole("link", { name: "the file" }).click();
    await shown(page, "file");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("names what a role does not show", async () => {
    const [{ id, payment_type: kind } = {}] = await sandbox.list("/v1/payments?page_size=1");
    const { page } = await signInTo(service, browser as Browser, { role: "viewer" });
    await page.goto(`${origin}/dashboard/payments/${kind as string}/${id as string}`);
    await page.getByText(/Your role does not show .*requests/).waitFor();
    expect(await page.locator(".timeline [data-kind=request]").count()).toBe(0);
    await page.context().close();
  });

  it("says up to which number events left the log, where some of the payment did", async () => {
    const { id } = await createPayment(sandbox, "charge", { paykey, payment_date: "today" });
    const { db } = service.app;
    await db.run(sql`insert into event_checkpoints (environment_id, marked_at, sequence)
      select environment_id, '2020-01-01T00:00:00Z', last_sequence from event_counts
      where environment_id = ${sandbox.environment.id}`);
    const { page } = await signInTo(service, browser as Browser);
    await page.goto(`${origin}/dashboard/payments/charge/${id as string}`);
    await page.locator(".timeline").getByText("Becomes paid").waitFor();
    expect(await page.locator("[data-part=removed]").count()).toBe(0);
    while ((await removeOldEvents(db, sandbox.environment.id, "2020-01-02T00:00:00.000Z")) > 0);
    await page.getByText(/Events up to number \d+ have left the log: who acted then/).waitFor();
    await page.context().close();
  });
});
