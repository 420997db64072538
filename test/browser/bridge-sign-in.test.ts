import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { addCustomer, dataOf } from "../support/api/api-fixtures.ts";
import {
  api,
  browser,
  hasBrowser,
  heading,
  newToken,
  open,
  service,
  startBridge,
  stopBridge,
} from "./bridge-page.ts";

beforeAll(startBridge);
afterAll(stopBridge);

const titleOf = (page: Page) => page.locator("h1").textContent();

/** The linking page with the window of the sandbox's provider open beside it. */
async function openWindow(options: object = {}) {
  const opened = await open({ token: await newToken(), options });
  const { page, frame } = opened;
  await frame.getByRole("button", { name: "Sandbox Connect" }).click();
  await expect.poll(() => heading(frame)).toMatch(/Sandbox Connect/);
  const [provider] = await Promise.all([
    page.waitForEvent("popup"),
    frame.getByRole("button", { name: /Open the window|Abrir la ventana/ }).click(),
  ]);
  provider.on("pageerror", (error) => opened.complaints.push(error.message));
  await provider.waitForURL(`${service}/bridge/sandbox-bank?*`);
  return { ...opened, provider };
}

async function hostedLink(): Promise<string> {
  const { id } = await addCustomer(api);
  const body = { customer_id: id, language: "es", hosted_link: {} };
  const reply = await api.call("POST", "/v1/bridge/initialize", { body });
  const { url } = dataOf(reply)["hosted_link"] as { url: string };
  return `${service}${new URL(url).pathname}${new URL(url).hash}`;
}

describe.skipIf(!hasBrowser)("signing in on the page of a provider", () => {
  it("links an account that was shared in a window of the provider, which has no way back to its opener", async () => {
    const { page, frame, provider, calls, complaints } = await openWindow();
    expect(await provider.evaluate("window.opener")).toBeNull();
    await provider.getByLabel("Savings").check();
    await provider.getByRole("button", { name: "Sign in and share" }).click();
    await expect.poll(() => titleOf(provider)).toBe("You are signed in");
    expect(new URL(provider.url()).search).toBe("");
    await expect.poll(() => heading(frame), { timeout: 15_000 }).toMatch(/^Which account/);
    await frame.getByLabel(/savings/).check();
    await frame.getByRole("button", { name: "Continue" }).click();
    await expect.poll(() => heading(frame)).toBe("Authorize payments to Test");
    await frame.getByRole("button", { name: "Agree and link account" }).click();
    await expect.poll(() => heading(frame)).toBe("Your account is linked");
    const [[name, payload] = []] = await calls();
    expect([name, payload]).toMatchObject([
      "success",
      { data: { status: "active", bank_data: { account_type: "savings" } } },
    ]);
    expect(await page.evaluate("window.steps.map(({ step }) => step)")).toEqual([
      "banks",
      "sign_in",
      "accounts",
      "consent",
      "submitted",
      "linked",
    ]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("shows in the frame that the customer left, and that the provider failed, and tries again", async () => {
    const { page, frame, provider } = await openWindow();
    await provider.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => titleOf(provider)).toBe("The sign-in was not finished");
    await expect
      .poll(() => heading(frame), { timeout: 15_000 })
      .toBe("You did not finish signing in");
    await frame.getByRole("button", { name: "Try again" }).click();
    await frame.getByRole("button", { name: "Sandbox Connect" }).click();
    const [second] = await Promise.all([
      page.waitForEvent("popup"),
      frame.getByRole("button", { name: "Open the window" }).click(),
    ]);
    await second.getByLabel("Sandbox outcome").selectOption("sbx_institution_down");
    await second.getByRole("button", { name: "Sign in and share" }).click();
    await expect
      .poll(() => heading(frame), { timeout: 15_000 })
      .toBe("Sandbox Connect cannot be reached");
    await page.context().close();
  });

  it("leaves the page of a hosted link for the provider and comes back to it, in Spanish", async () => {
    const page = await browser.newPage({ locale: "es-MX", viewport: { width: 320, height: 640 } });
    await page.goto(await hostedLink());
    const signIn = () => page.getByRole("button", { name: "Sandbox Connect" }).click();
    await signIn();
    await page.getByRole("button", { name: "Cancelar" }).click();
    await expect.poll(() => titleOf(page)).toBe("No terminó de iniciar sesión");
    await page.getByRole("button", { name: "Intentar de nuevo" }).click();
    await signIn();
    await expect.poll(() => titleOf(page)).toBe("Inicie sesión en un banco de prueba");
    await page.getByRole("button", { name: "Iniciar sesión y compartir" }).click();
    await expect.poll(() => titleOf(page)).toBe("Autorice pagos a Test");
    await page.getByRole("button", { name: "Aceptar y vincular la cuenta" }).click();
    await expect.poll(() => titleOf(page)).toBe("Su cuenta está vinculada");
    await page.close();
  });

  it("counts a return for nothing in a window that did not start it, and once where it did", async () => {
    const { page, frame, provider } = await openWindow();
    const state = new URL(provider.url()).searchParams.get("state") as string;
    const back = `${service}/bridge/return?state=${state}&accounts=checking`;
    const stranger = await browser.newPage();
    await stranger.goto(back);
    await expect.poll(() => titleOf(stranger)).toBe("This sign-in was not started here");
    await stranger.goto(`${service}/bridge/return`);
    await expect.poll(() => titleOf(stranger)).toBe("Nothing to see here");
    await stranger.close();
    const rows = await api.db.rows<{ status: string }>(sql`
      select status from bridge_sign_ins where provider = 'simulation' and status = 'open'`);
    expect(rows).toHaveLength(1);
    await provider.getByRole("button", { name: "Sign in and share" }).click();
    await expect.poll(() => titleOf(provider)).toBe("You are signed in");
    await provider.goto(back);
    await expect.poll(() => titleOf(provider)).toBe("This sign-in was not started here");
    await expect.poll(() => heading(frame), { timeout: 15_000 }).toBe("Authorize payments to Test");
    await page.context().close();
  });

  it("says in the window that a sign-in has ended or is done, and in the frame that it took too long", async () => {
    const { page, frame, provider } = await openWindow();
    await api.db.run(sql`update bridge_sign_ins set expires_at = ${api.app.wall.now()}`);
    await provider.getByRole("button", { name: "Sign in and share" }).click();
    await expect.poll(() => titleOf(provider)).toBe("This sign-in has ended");
    await expect.poll(() => heading(frame), { timeout: 15_000 }).toBe("The sign-in took too long");
    await page.context().close();
    const again = await openWindow();
    await api.db.run(sql`update bridge_sign_ins set status = 'cancelled' where status = 'open'`);
    await again.provider.getByRole("button", { name: "Sign in and share" }).click();
    await expect.poll(() => titleOf(again.provider)).toBe("You have signed in already");
    await again.page.context().close();
  });

  it("says that a window was blocked", async () => {
    const { page, frame } = await open({ token: await newToken() });
    await frame.getByRole("button", { name: "Sandbox Connect" }).click();
    await expect.poll(() => heading(frame)).toMatch(/Sandbox Connect/);
    const inner = page.frames().find((one) => one.url().startsWith(service));
    await inner?.evaluate("window.open = () => null");
    await frame.getByRole("button", { name: "Open the window" }).click();
    await expect
      .poll(() => frame.getByRole("status").allTextContents())
      .toContainEqual(expect.stringMatching(/did not open the window/));
    await page.close();
  });
});
