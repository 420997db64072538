import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGES } from "../../packages/dashboard/src/shell/keys.ts";
import { hasChromium } from "../support/chromium.ts";
import { startDashboard, type DashboardService } from "./dashboard-session.ts";

let at: DashboardService;
const isSkipped = !hasChromium("the states of the dashboard's pages were not looked at");

beforeAll(async () => {
  at = await startDashboard();
});
afterAll(() => at.close());

/** What the service does with the page's reads. */
type Mode = "held" | "failing" | "forbidden" | "empty";

const refusal = (status: number, title: string) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify({
    meta: { api_request_id: `request-${status}`, api_request_timestamp: "2026-03-02T15:00:00Z" },
    response_type: "error",
    data: { status, type: "/test", title, detail: `${title}.` },
  }),
});

/** Answers all reads but that of the session by the mode that holds. */
async function intercept(page: Page): Promise<(next: Mode) => Promise<void>> {
  const held: Route[] = [];
  let mode: Mode = "held";
  const answer = async (route: Route): Promise<void> => {
    if (mode === "held") held.push(route);
    else if (mode === "failing") await route.fulfill(refusal(503, "Service Unavailable"));
    else if (mode === "forbidden") await route.fulfill(refusal(403, "Forbidden"));
    else await answerEmpty(route);
  };
  await page.route(
    (url) => url.pathname.startsWith("/v1/") && url.pathname !== "/v1/session",
    // The page may have given a read back before it is answered.
    (route) => answer(route).catch(() => undefined),
  );
  return async (next) => {
    mode = next;
    if (mode !== "held") await Promise.all(held.splice(0).map((one) => answer(one)));
  };
}

/** What the service answers, without the items of lists. */
async function answerEmpty(route: Route): Promise<void> {
  if (route.request().url().includes("/v1/events/stream")) {
    await route.fulfill({ contentType: "text/event-stream", body: "" });
    return;
  }
  const response = await route.fetch();
  const body = (await response.json()) as { response_type: string; meta: object };
  const isList = body.response_type === "array";
  const meta = { ...body.meta, total_items: 0, total_pages: 0 };
  await route.fulfill({ response, json: isList ? { ...body, meta, data: [] } : body });
}

/** Read in the page at once: each question to a browser costs milliseconds. */
const STATES = `(() => {
  const main = document.querySelector("main");
  const all = (part, of = main) => [...of.querySelectorAll(part)];
  return {
    headings: document.querySelectorAll("h1").length,
    waits: all("[role=status]").filter((one) => one.textContent === "Loading …").length,
    alerts: all("[role=alert]").map((one) => one.querySelector("strong")?.textContent ?? one.textContent),
    retries: all("[role=alert] button").filter((one) => one.textContent === "Try again").length,
    empties: all(".empty").map((one) => one.querySelector("pre")?.textContent ?? null),
  };
})()`;

interface States {
  readonly headings: number;
  readonly waits: number;
  readonly alerts: readonly string[];
  readonly retries: number;
  /** The command of each empty list; null where it shows none. */
  readonly empties: readonly (string | null)[];
}

/** Moves the page's clock past what it waits before it reads again, until it shows what is asked for. */
async function until(page: Page, isShown: (states: States) => boolean): Promise<States> {
  for (let step = 0; ; step += 1) {
    const states = await page.evaluate<States>(STATES);
    if (isShown(states) || step === 200) return states;
    await page.clock.fastForward(2_500);
  }
}

const tryAgain = (page: Page) =>
  page.evaluate(
    `document.querySelectorAll("main [role=alert] button").forEach((one) => one.textContent === "Try again" && one.click())`,
  );

/** Pages without a list of their own. */
const NO_LIST = new Set([
  "Daily report",
  "Reports",
  "Programme",
  "Who may do what",
  "Your sign-in",
]);
const FAILED = "This could not be read.";
const FORBIDDEN = "Your role may not see this.";

/** What a page shows wrongly, in words; nothing where each state is as it must be. */
function faultsOf(label: string, mode: Mode, states: States): readonly string[] {
  const { headings, waits, alerts, retries, empties } = states;
  const says = mode === "failing" ? FAILED : FORBIDDEN;
  const isRefused = mode === "failing" || mode === "forbidden";
  const checks: Readonly<Record<string, boolean>> = {
    "one heading": headings === 1,
    "that it waits, while it does": (mode === "held") === waits > 0,
    "why there is nothing": isRefused === alerts.length > 0 && alerts.every((one) => one === says),
    "a way to try again": retries === alerts.length,
    "an empty list only where nothing was found": mode === "empty" || empties.length === 0,
    "a list": mode !== "empty" || NO_LIST.has(label) || empties.length > 0,
    "the command that fills it": empties.every((one) => /^(?:npx railhead|curl) /.test(one ?? "")),
  };
  const wrong = Object.entries(checks).filter(([, holds]) => !holds);
  return wrong.map(([name]) => `${label}, ${mode}: does not show ${name}`);
}

describe.skipIf(isSkipped)("the states of each page", () => {
  it("are shown: loading, failing with a way to try again, forbidden, and empty with the command that fills it", async () => {
    const { page, complaints } = await at.signIn({ more: ["risk", "finance", "approver"] });
    await page.clock.install();
    const answer = await intercept(page);
    await page.goto(`${at.origin}/dashboard/sign-in-factors`);
    await page.getByRole("navigation", { name: "Pages" }).waitFor();
    const faults: string[] = [];
    let screen = "starting";
    for (const { to, label } of PAGES.toReversed()) {
      const look = async (mode: Mode, isShown: (states: States) => boolean) =>
        faults.push(...faultsOf(label, mode, await until(page, isShown)));
      await answer("held");
      await page.evaluate(`document.querySelector('nav a[href="/dashboard${to}"]').click()`);
      await page.locator(`main[data-screen]:not([data-screen="${screen}"]) h1`).waitFor();
      screen = String(await page.locator("main").getAttribute("data-screen"));
      await look("held", ({ waits }) => waits > 0);
      await answer("failing");
      await look("failing", ({ alerts, waits }) => alerts.length > 0 && waits === 0);
      await answer("forbidden");
      await tryAgain(page);
      const isForbidden = (text: string) => text === FORBIDDEN;
      await look("forbidden", ({ alerts, waits }) => alerts.every(isForbidden) && waits === 0);
      await answer("empty");
      await tryAgain(page);
      await look("empty", ({ alerts, waits }) => alerts.length + waits === 0);
    }
    expect(faults).toEqual([]);
    // The answers that this test gives.
    expect(complaints.filter((text) => !/status of (?:403|503)/.test(text))).toEqual([]);
    await page.context().close();
  });
});
