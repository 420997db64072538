import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOidcProvider } from "../../packages/server/src/people/oidc/provider.ts";
import { hasChromium } from "../support/chromium.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { CLIENT, startProvider } from "../support/api/oidc.ts";
import { linkFor } from "../support/api/people.ts";
import {
  anyScreen,
  type DashboardService,
  press,
  shown,
  startDashboard,
} from "./dashboard-session.ts";
import { MOMENTS } from "./bounds.ts";
import { interactions } from "./interactions.ts";

let at: DashboardService;
const isSkipped = !hasChromium("the dashboard was not looked at");

beforeAll(async () => {
  at = await startDashboard();
});
afterAll(() => at.close());

describe.skipIf(isSkipped)("the dashboard", () => {
  it("shows a charge from its creation to its end, with its file, by mouse and by keys", async () => {
    const { paykey } = await createPaykey(at.sandbox);
    const charge = await createPayment(at.sandbox, "charge", { paykey, amount: 12_345 });
    const { page, complaints } = await at.signIn();
    await press(page, "g", "p");
    await shown(page, "payments");
    await page.getByText("$123.45").first().waitFor();
    await press(page, "j", "Enter");
    await shown(page, "payment");
    expect(new URL(page.url()).pathname).toBe(`/dashboard/payments/charge/${charge["id"]}`);
    await page.getByText("The payment is in no file yet.").waitFor();
    await press(page, "g", "m");
    await shown(page, "time-machine");
    await page.getByRole("button", { name: "Advance to here: Payments go into a file." }).click();
    await page.getByRole("link", { name: "charge submitted" }).waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Until nothing is due" }).click();
    await page.getByText("charge paid").waitFor({ timeout: 60_000 });
    expect((await interactions(page)).all).toBeLessThanOrEqual(MOMENTS.watch.most);
    await press(page, "g", "r");
    await page.getByRole("region", { name: "Returns by the day the entries went out" }).waitFor();
    await press(page, "g", "p");
    await page.getByRole("link", { name: charge["customer_details"].name }).first().click();
    await shown(page, "payment");
    await page.getByRole("link", { name: /\.ach, line \d+$/ }).click();
    await shown(page, "file");
    await page.getByText("Both are the same.").waitFor();
    expect(await page.locator("[data-part=lines] li[data-marked]").count()).toBe(1);
    await page.goBack();
    await shown(page, "payment");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("has the bank return a charge in a sandbox, and says in plain words why it failed", async () => {
    const { paykey } = await createPaykey(at.sandbox);
    const { id } = await createPayment(at.sandbox, "charge", { paykey, payment_date: "today" });
    const { page, complaints } = await at.signIn();
    await page.goto(`${at.origin}/dashboard/payments/charge/${id}`);
    await page.getByRole("button", { name: "submit", exact: true }).click();
    await page.locator(".tag", { hasText: "pending" }).first().waitFor();
    await page.getByLabel("Make the bank return it as").selectOption("R01");
    await page.getByRole("button", { name: "Return it" }).click();
    await page.locator(".tag", { hasText: "failed" }).first().waitFor({ timeout: 60_000 });
    await page.getByText("Yes, twice").waitFor();
    expect((await interactions(page)).all).toBeLessThanOrEqual(MOMENTS.breakIt.most);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("plays a rule in a sandbox, says what it caused, and goes back to a snapshot or on in a fork", async () => {
    const { paykey } = await createPaykey(at.sandbox);
    const { id } = await createPayment(at.sandbox, "charge", { paykey, payment_date: "today" });
    const { page, complaints } = await at.signIn();
    const click = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await page.goto(`${at.origin}/dashboard/time-machine`);
    await page.getByLabel("Name of the snapshot").fill("before it failed");
    await click("Take a snapshot");
    await page.getByText(/^before it failed at /).waitFor();
    const outcome = page.getByRole("combobox", { name: "Outcome" });
    await outcome.selectOption("failed_insufficient_funds");
    await click("Add the rule");
    await page.getByText("every payment: failed insufficient funds").waitFor();
    await click("Add the fault");
    await page.getByText("The bank loses what it should send from now on.").waitFor();
    await click("Clear 1 fault");
    await page.getByLabel("Until the record").fill(String(id));
    await page.getByRole("combobox", { name: "Is", exact: true }).selectOption("failed");
    await click("Advance until then");
    await page.getByText("charge failed").waitFor({ timeout: 60_000 });
    await page.getByLabel("Name of the fork").fill("afterwards");
    await click("Fork this sandbox");
    await page.getByText("Its API key is shown once:").waitFor();
    await click("Restore");
    await click("Restore the snapshot");
    await page.getByText(/^The sandbox stands again as at /).waitFor();
    expect((await at.sandbox.get(`/v1/charges/${id}`))["status"]).not.toBe("failed");
    await click("Go there");
    await page.locator(".env", { hasText: "afterwards" }).waitFor();
    await shown(page, "time-machine");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("holds a payment with a reason, which its timeline shows", async () => {
    const { paykey } = await createPaykey(at.sandbox);
    const { id } = await createPayment(at.sandbox, "charge", { paykey, payment_date: "today" });
    const { page } = await at.signIn();
    await page.goto(`${at.origin}/dashboard/payments/charge/${id}`);
    await page.getByRole("button", { name: "Hold" }).click();
    await page.getByLabel("Reason, kept in its history").fill("The customer asked us to wait.");
    await page.getByRole("dialog").getByRole("button", { name: "Hold" }).click();
    await page.locator(".timeline").getByText("The customer asked us to wait.").waitFor();
    expect((await at.sandbox.get(`/v1/charges/${id}`))["status"]).toBe("on_hold");
    await page.context().close();
  });

  it("opens with what needs a person, since when, and the one next act", async () => {
    const { paykey } = await createPaykey(at.sandbox);
    const { id } = await createPayment(at.sandbox, "charge", { paykey, payment_date: "today" });
    await at.sandbox.put(`/v1/charges/${id}/hold`, { reason: "Wait." });
    const { page, complaints } = await at.signIn();
    await page.locator("[data-part=countdown]").getByText(/^in /).waitFor();
    // On one line in a window 1280 pixels wide.
    expect((await page.locator(".bar").boundingBox())?.height).toBeLessThan(60);
    const next = page.locator("[data-part=next-act]").getByRole("link");
    await next.waitFor();
    const { y = 0, height = 800 } = (await next.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(800);
    expect((await interactions(page)).all).toBeLessThanOrEqual(MOMENTS.onCall.most);
    const held = page.locator("[data-part=next-act], .concerns li").filter({
      hasText: /\d+ held payments?.*Since /s,
    });
    await held.getByRole("link").click();
    await page.waitForURL((url) => url.search === "?status=on_hold");
    await shown(page, "payments");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("finds records, pages and the page's actions in the palette by keys alone", async () => {
    const { paykey } = await createPaykey(at.sandbox, { customer: { name: "Palette Person" } });
    const { id } = await createPayment(at.sandbox, "charge", {
      paykey,
      amount: 98_765,
      payment_date: "today",
    });
    const { page, complaints } = await at.signIn();
    await press(page, "Control+k");
    const typed = page.getByRole("combobox");
    await typed.fill("$987.65");
    await page.getByRole("option", { name: /^\$987\.65 · Palette Person/ }).waitFor();
    expect((await interactions(page)).all).toBeLessThanOrEqual(MOMENTS.phone.most);
    await press(page, "Enter");
    await shown(page, "payment");
    expect(new URL(page.url()).pathname).toBe(`/dashboard/payments/charge/${id}`);
    await page.getByRole("button", { name: "Hold", exact: true }).waitFor();
    await press(page, "Control+k");
    await page.keyboard.type("hold");
    await page.getByRole("option", { name: /^Hold/, selected: true }).waitFor();
    await press(page, "Enter");
    await page.getByRole("dialog", { name: "Hold this charge" }).waitFor();
    await press(page, "Escape", "Control+k");
    await page.keyboard.type("return ra");
    await press(page, "Enter");
    await shown(page, "return-rates");
    await page.getByRole("button", { name: "Search" }).click();
    await page.keyboard.type("no such thing anywhere");
    await page.getByText("Nothing has this text.").waitFor();
    await press(page, "Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("switches keys without Ctrl off, shows none in its tooltips then, and still searches by Ctrl K", async () => {
    const { page, complaints } = await at.signIn();
    const link = page.getByRole("navigation", { name: "Pages" }).getByRole("link").nth(1);
    expect(await link.getAttribute("title")).toMatch(/^Key: g /);
    const choice = page.getByRole("checkbox", { name: "Keys without Ctrl or ⌘ act" });
    await press(page, "?");
    await choice.uncheck();
    await press(page, "Escape");
    expect([await link.getAttribute("title"), await page.locator(".side kbd").count()]).toEqual([
      null,
      0,
    ]);
    await page.reload();
    await shown(page, "today");
    await press(page, "g", "p", "~", "?", "e");
    expect(await page.locator("main").getAttribute("data-screen")).toBe("today");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await press(page, "Control+k");
    await page.keyboard.type("payments");
    await press(page, "Enter");
    await shown(page, "payments");
    await page.getByRole("button", { name: "Keys" }).click();
    await choice.check();
    await press(page, "Escape", "g", "t");
    await shown(page, "today");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("keeps a list's filter in its address, and names the filter that emptied it", async () => {
    const { page } = await at.signIn();
    await page.goto(`${at.origin}/dashboard/payments?q=nobody-has-this-name&status=paid`);
    await page.getByText("No payment has text “nobody-has-this-name” and status paid.").waitFor();
    await page.reload();
    expect(await page.getByRole("searchbox").inputValue()).toBe("nobody-has-this-name");
    await page.getByRole("button", { name: "Show all payments" }).click();
    await page.waitForURL((url) => url.search === "");
    await page.context().close();
  });

  it("reaches every page of its navigation, each with one heading, a title and its name", async () => {
    const { page, complaints } = await at.signIn();
    const hrefs = await page
      .locator("nav[aria-label=Pages] a")
      .evaluateAll((links) => links.map((link) => (link as unknown as { href: string }).href));
    expect(hrefs.length).toBeGreaterThan(4);
    const screens = new Set<string>();
    for (const href of hrefs) {
      await page.goto(href);
      await anyScreen(page);
      expect(await page.locator("h1").count()).toBe(1);
      await expect.poll(() => page.title()).toMatch(/ · .*\(sandbox\)$/);
      screens.add(String(await page.locator("main").getAttribute("data-screen")));
    }
    expect(screens.size).toBe(hrefs.length);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("explains a transfer to the cent by lines that sum to it", async () => {
    const { page, complaints } = await at.signIn();
    await press(page, "g", "n");
    await shown(page, "transfers");
    await page.locator("main tbody a").first().click();
    await shown(page, "transfer");
    await page.getByText("the amount of the transfer.").waitFor();
    await page.locator("main tbody a").first().click();
    await shown(page, "payment");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("proves the books when asked, and says what an account lacks before it moves money", async () => {
    const { page, complaints } = await at.signIn();
    await press(page, "g", "l");
    await shown(page, "ledger");
    await page.getByRole("button", { name: "Prove all rows" }).click();
    await page.getByText(/^Every rule holds.*: it looked at all rows\.$/).waitFor();
    await press(page, "g", "Shift+O");
    await shown(page, "onboarding");
    await page.locator("main tbody a").first().click();
    await shown(page, "account");
    await page.getByText("The account has no representative.").waitFor();
    await page.getByRole("button", { name: "Deactivate" }).click();
    await page.getByRole("dialog").getByLabel("On what evidence").waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("shows a viewer no page and no act that the role may not use, and says so where one is opened", async () => {
    const { page } = await at.signIn({ role: "viewer" });
    const names = await page.locator("nav[aria-label=Pages] a").allTextContents();
    expect(names.join()).toContain("Payments");
    expect(names.join()).not.toMatch(/People|API keys|Ledger/);
    const { paykey } = await createPaykey(at.sandbox);
    const { id } = await createPayment(at.sandbox, "charge", { paykey, payment_date: "today" });
    await page.goto(`${at.origin}/dashboard/payments/charge/${id}`);
    await page.getByRole("heading", { name: "Facts" }).waitFor();
    expect(await page.getByRole("button", { name: "Hold" }).count()).toBe(0);
    expect(await page.getByText("Your role may not see this.").count()).toBe(0);
    await page.goto(`${at.origin}/dashboard/people`);
    await page.getByText("Your role may not see this.").waitFor();
    await page.context().close();
  });

  it("keeps an act that needs a second person, whose approval runs it", async () => {
    await at.sandbox.post("/v1/approval_rules", { action: "api_key.admin", needed: 1 });
    const { page } = await at.signIn();
    await press(page, "g", "a");
    await page.getByRole("button", { name: "Make a key" }).click();
    await page.getByLabel("Name of the program").fill("month end");
    await page.getByLabel("Scopes, apart by spaces").fill("admin");
    await page.getByRole("button", { name: "Make it" }).click();
    await page.getByRole("link", { name: "Open the approval" }).click();
    await shown(page, "approval");
    await page.getByText("Another person decides.").waitFor();
    const other = await at.signIn({ role: "approver" });
    await other.page.goto(page.url());
    await other.page.getByRole("button", { name: "Approve" }).click();
    await other.page.locator(".tag", { hasText: "executed" }).first().waitFor();
    expect((await interactions(other.page)).all).toBeLessThanOrEqual(MOMENTS.approve.most);
    const keys = await at.sandbox.list("/v1/api_keys");
    expect(keys.map(({ name }) => name)).toContain("month end");
    await page.context().close();
    await other.page.context().close();
  });

  it("signs in by a passkey that was added on the page", async () => {
    const { page, complaints } = await at.signIn();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await press(page, "g", "i");
    await page.getByLabel("Name of this device").fill("test device");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("The passkey was added.").waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await shown(page, "sign-in");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await shown(page, "today");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("signs in through the organization's provider, and says why a person without a role may not", async () => {
    const redirectUri = `${at.origin}/dashboard/sign-in`;
    const person = (email: string, ...groups: string[]) => ({
      email,
      email_verified: true,
      groups,
    });
    const accounts = {
      ada: person("ada@example.com", "payments"),
      bob: person("bob@example.com"),
    };
    const provider = await startProvider(accounts, redirectUri);
    const { people } = at.service.app;
    const oidc = createOidcProvider({
      issuer: provider.issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      redirectUri,
      scope: "openid email profile",
      groupsClaim: "groups",
      roles: new Map([["payments", "operator"]]),
    });
    Object.assign(people, { oidc });
    try {
      for (const login of ["ada", "bob"]) {
        const page = await at.browser.newPage();
        await page.goto(`${at.origin}/dashboard/sign-in`);
        await page.getByRole("button", { name: "Sign in through your organization" }).click();
        await page.locator("input[name=login]").fill(login);
        await page.locator("input[name=password]").fill("any");
        await page.locator("button[type=submit]").click();
        await page.getByRole("button", { name: "Continue" }).click();
        if (login === "ada") await shown(page, "today");
        else await page.getByRole("alert").waitFor();
        expect(page.url()).not.toContain("state=");
        await page.close();
      }
    } finally {
      Object.assign(people, { oidc: undefined });
      await provider.stop();
    }
  });

  it("fits a window 320 pixels wide", async () => {
    const { paykey } = await createPaykey(at.sandbox);
    const { id } = await createPayment(at.sandbox, "charge", { paykey, payment_date: "today" });
    const { page } = await at.signIn({ viewport: { width: 320, height: 700 } });
    for (const path of ["", "exceptions", "reviews", `payments/charge/${id}`]) {
      await page.goto(`${at.origin}/dashboard/${path}`);
      await anyScreen(page);
      const width = await page.evaluate<number>("document.documentElement.scrollWidth");
      expect([path, width]).toEqual([path, 320]);
    }
    await page.context().close();
  });

  it("says on every page that money is real in live, and shows without colors where one is", async () => {
    const { page } = await at.signIn();
    const colorOf = async (part: string, name: string) =>
      await page.evaluate<string>(
        `getComputedStyle(document.querySelector(${JSON.stringify(part)})).${name}`,
      );
    await page.locator(".card").first().waitFor();
    const sandbox = await colorOf(".env", "backgroundColor");
    const line = await colorOf(".card", "borderTopColor");
    await page.emulateMedia({ contrast: "more" });
    expect(await colorOf(".card", "borderTopColor")).not.toBe(line);
    await page.emulateMedia({ contrast: "no-preference", forcedColors: "active" });
    expect(await colorOf(".side a[aria-current=page]", "outlineStyle")).toBe("solid");
    await page.emulateMedia({ forcedColors: "none", reducedMotion: "reduce" });
    expect(await colorOf(".button", "transitionDuration")).toBe("0s");
    await page.route("**/v1/session", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('"sandbox"', '"live"');
      await route.fulfill({ response, body });
    });
    await page.goto(`${at.origin}/dashboard/payments`);
    await page.getByText("LIVE: what is done here moves real money.").waitFor();
    expect(await page.title()).toMatch(/\(live\)$/);
    expect(await colorOf(".env", "backgroundColor")).not.toBe(sandbox);
    expect(await colorOf(".live-banner", "backgroundColor")).not.toBe("rgba(0, 0, 0, 0)");
    await page.context().close();
  });

  it("leads to the sign-in page where nobody is signed in, and says why a used link fails", async () => {
    const { link } = await linkFor(at.service.app, "margaret@example.com");
    const page = await at.browser.newPage();
    await page.goto(`${at.origin}/dashboard/payments`);
    await shown(page, "sign-in");
    await page.goto(`${at.origin}/dashboard/sign-in#${link}`);
    await page.reload();
    await shown(page, "today");
    const other = await at.browser.newPage();
    await other.goto(`${at.origin}/dashboard/sign-in#${link}`);
    await other.getByText("A one-time link works once").waitFor();
    expect(other.url()).not.toContain(link);
    await page.close();
    await other.close();
  });

  it("counts errors by operation and problem, and opens the requests of one kind", async () => {
    for (const amount of [-1, -2]) {
      await at.sandbox.call("POST", "/v1/charges", { body: { amount } });
    }
    const { page, complaints } = await at.signIn();
    await press(page, "g", "q");
    await shown(page, "requests");
    await page.getByRole("link", { name: "charges.create: 422" }).click();
    await page.waitForURL((url) => url.searchParams.get("operation") === "charges.create");
    await page.getByText(/^\d+ requests? match/).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("shows its own calls as commands, without a key and without what was typed to sign in", async () => {
    const { page } = await at.signIn();
    await press(page, "~");
    const drawer = page.getByRole("complementary", { name: "API calls of this page" });
    await drawer.locator("summary", { hasText: "/v1/payments" }).first().click();
    expect((await interactions(page)).all).toBeLessThanOrEqual(MOMENTS.asCall.most);
    const text = (await drawer.textContent()) ?? "";
    expect(text).toContain("Authorization: Bearer $RAILHEAD_API_KEY");
    expect(text).not.toContain("rk_sandbox");
    await page.context().close();
  });
});
