import type { Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMs } from "@railhead/core";
import { settleVerifications } from "../../packages/server/src/payments/paykeys/verify.ts";
import { createBankDirectory } from "../../packages/server/src/bridge-providers/bank-directory.ts";
import { signBridgeToken } from "../../packages/server/src/api/bridge/token.ts";
import { TEST_NOW } from "../support/api.ts";
import { addCustomer } from "../support/api/api-fixtures.ts";
import {
  api,
  frames,
  hasBrowser,
  heading,
  newToken,
  open,
  service,
  startBridge,
  stopBridge,
  tabTo,
} from "./bridge-page.ts";

beforeAll(startBridge);
afterAll(stopBridge);

describe.skipIf(!hasBrowser)("linking an account in a browser", () => {
  it("links an account by keyboard, calls its parent back, and closes when the customer continues", async () => {
    const { page, frame, calls, complaints } = await open({ token: await newToken() });
    await expect.poll(() => heading(frame)).toBe("Choose your bank");
    await tabTo(page, /Copper Kettle Bank/);
    await page.keyboard.press("Enter");
    await expect.poll(() => heading(frame)).toBe("Copper Kettle Bank");
    await tabTo(page, /Checking/);
    await page.keyboard.press("ArrowDown");
    await tabTo(page, /^Continue/);
    await page.keyboard.press("Enter");
    await expect.poll(() => heading(frame)).toBe("Authorize payments to Test");
    expect(await calls()).toEqual([]);
    await tabTo(page, /^Agree and link account/);
    await page.keyboard.press("Enter");
    await expect.poll(() => heading(frame)).toBe("Your account is linked");
    expect(await calls()).toEqual([
      [
        "success",
        {
          meta: expect.any(Object) as object,
          response_type: "object",
          data: expect.objectContaining({
            source: "railhead",
            status: "active",
            institution_name: "Copper Kettle Bank",
            bank_data: {
              routing_number: "610000186",
              account_number: expect.stringMatching(/^\*+\d{4}$/) as string,
              account_type: "savings",
            },
          }) as object,
        },
      ],
    ]);
    expect(await frames(page)).toBe(1);
    await tabTo(page, /Continue/);
    // The frame is gone before the key is up, and may then never say that it was.
    void page.keyboard.press("Enter").catch(() => undefined);
    await expect.poll(() => frames(page)).toBe(0);
    expect((await calls()).map(([name]) => name)).toEqual(["success", "cta"]);
    expect(await page.evaluate("document.activeElement.id")).toBe("pay");
    expect(await page.evaluate("window.steps")).toEqual(
      ["banks", "accounts", "consent", "submitted", "linked"].map((step) => ({ step })),
    );
    expect(complaints).toEqual([]);
    await page.close();
  });

  it("takes numbers that are typed, and says beside each field what is wrong with it", async () => {
    const { page, frame, calls } = await open({ token: await newToken() });
    await frame.getByRole("button", { name: "Enter account numbers instead" }).click();
    await expect.poll(() => heading(frame)).toBe("Enter your account");
    await frame.getByLabel("Routing number").fill("021000022");
    await page.keyboard.press("Enter");
    const routing = frame.getByLabel("Routing number");
    await expect.poll(() => routing.getAttribute("aria-invalid")).toBe("true");
    expect(await frame.locator(":focus").getAttribute("id")).toBe("routing_number");
    expect(await frame.getByRole("alert").allTextContents()).toEqual([
      "That is not a valid routing number. Check the digits.",
      "Enter 4 to 17 digits.",
    ]);
    await routing.fill("0210 0002 1");
    await frame.getByLabel("Account number").fill("40719932558");
    await frame.getByRole("button", { name: "Continue" }).click();
    await frame.getByRole("button", { name: "Agree and link account" }).click();
    await expect.poll(() => heading(frame)).toBe("Your account is linked");
    const [manual, [name, payload] = []] = await calls();
    expect([manual, name]).toEqual([["manual"], "success"]);
    expect(JSON.stringify(payload)).not.toContain("40719932558");
    expect(await frame.locator("body").textContent()).toContain("****2558");
    await page.close();
  });

  it("does not offer what its parent does not allow", async () => {
    const options = { allowManualEntry: false };
    const { page, frame } = await open({ token: await newToken(), options });
    await expect.poll(() => heading(frame)).toBe("Choose your bank");
    expect(await frame.getByText("Enter account numbers instead").count()).toBe(0);
    await page.close();
  });

  it("shows what went wrong, and tries again", async () => {
    const { page, frame, calls } = await open({ token: await newToken() });
    const choose = async (outcome: string) => {
      await frame.getByRole("button", { name: "Old Lighthouse" }).click();
      await frame.getByLabel("Sandbox outcome").selectOption(outcome);
      await frame.getByRole("button", { name: "Continue" }).click();
      await frame.getByRole("button", { name: "Agree and link account" }).click();
    };
    await choose("case sbx_login_required");
    await expect.poll(() => heading(frame)).toBe("The account could not be linked");
    expect(await frame.getByRole("alert").textContent()).toMatch(/Sign in at your bank/);
    await frame.getByRole("button", { name: "Try again" }).click();
    await choose("sandbox_outcome rejected");
    await expect.poll(() => heading(frame)).toBe("We could not verify this account");
    await frame.getByRole("button", { name: "Try again" }).click();
    await choose("sandbox_outcome review");
    await expect.poll(() => heading(frame)).toBe("Your account is being checked");
    const names = (await calls()).map(([name]) => name);
    expect(names).toEqual(["retry", "retry", "success"]);
    await frame.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => frames(page)).toBe(0);
    expect((await calls()).at(-1)).toEqual(["close"]);
    await page.close();
  });

  it("shows no bank in production, and takes typed numbers where that is allowed", async () => {
    const { key } = await api.addTenant("live");
    const { page, frame, calls } = await open({ token: await newToken({}, key) });
    await expect.poll(() => heading(frame)).toBe("Enter your account");
    expect(await frame.getByText("Sandbox").isVisible()).toBe(false);
    expect(await calls()).toEqual([["manual"]]);
    await page.close();
    const options = { allowManualEntry: false };
    const none = await open({ token: await newToken({}, key), options });
    await expect.poll(() => heading(none.frame)).toBe("No account can be linked here");
    await none.page.close();
  });

  it("fills in the routing number of a bank that is found in the directory of production", async () => {
    const { key } = await api.addTenant("live");
    const { bankDirectory } = api.app;
    const at = { city: "TAMPA", state: "FL" };
    const participants = [
      { ...at, routing_number: "011401533", name: "FIRST BANK" },
      { ...at, routing_number: "021000021", name: "BIG BANK" },
      { ...at, routing_number: "021000322", name: "BIG BANK" },
    ];
    Object.assign(api.app, { bankDirectory: createBankDirectory({ version: "v", participants }) });
    const { page, frame, complaints } = await open({ token: await newToken({}, key) });
    await expect.poll(() => heading(frame)).toBe("Choose your bank");
    await frame.getByLabel("Search for your bank").fill("first");
    await frame.getByRole("button", { name: "FIRST BANK TAMPA, FL" }).click();
    const routing = frame.getByLabel("Routing number");
    const bank = () => frame.locator(".bank-of").textContent();
    expect(await routing.inputValue()).toBe("011401533");
    await expect.poll(bank).toBe("FIRST BANK");
    await frame.getByRole("button", { name: "Choose a bank instead" }).click();
    await frame.getByLabel("Search for your bank").fill("big");
    await frame.getByRole("button", { name: "BIG BANK Several places" }).click();
    expect(await routing.inputValue()).toBe("");
    await routing.fill("021000089");
    await expect.poll(bank).toMatch(/^We do not know a bank/);
    await routing.fill("021000322");
    await expect.poll(bank).toBe("BIG BANK");
    await frame.getByLabel("Account number").fill("40719932558");
    await frame.getByRole("button", { name: "Continue" }).click();
    await frame.getByRole("button", { name: "Agree and link account" }).click();
    await expect.poll(() => heading(frame)).toBe("Your account is being checked");
    expect(await frame.locator(".label").textContent()).toBe("BIG BANK ****2558");
    expect(complaints).toEqual([]);
    Object.assign(api.app, { bankDirectory });
    await page.close();
  });

  it("waits for a verification in the background, and calls back at its end", async () => {
    const config = { processing_method: "background" };
    const { page, frame, calls } = await open({ token: await newToken({ config }) });
    await frame.getByRole("button", { name: "Seven Kites" }).click();
    await frame.getByRole("button", { name: "Continue" }).click();
    await frame.getByRole("button", { name: "Agree and link account" }).click();
    const polled = page.waitForResponse(`${service}/bridge/paykey`);
    await polled;
    expect(await frame.getByRole("status").textContent()).toBe("Linking your account");
    expect(await calls()).toEqual([]);
    await settleVerifications(api.app, { id: api.environmentId, kind: "sandbox" }, TEST_NOW);
    await expect.poll(() => heading(frame)).toBe("Your account is linked");
    expect((await calls()).map(([name]) => name)).toEqual(["success"]);
    await page.close();
  });

  it("finds what was linked where the response was lost, and reports where nothing was", async () => {
    let lose = (route: Route) => route.abort();
    const handlers = { "/bridge/simulated_account": (route: Route) => lose(route) };
    const { page, frame, calls } = await open({ token: await newToken(), handlers });
    const choose = async () => {
      await frame.getByRole("button", { name: "Foxglove" }).click();
      await frame.getByRole("button", { name: "Continue" }).click();
      await frame.getByRole("button", { name: "Agree and link account" }).click();
    };
    await choose();
    await expect.poll(() => heading(frame)).toBe("We could not reach the service");
    lose = async (route) => {
      await route.fetch();
      await route.abort();
    };
    await frame.getByRole("button", { name: "Try again" }).click();
    await choose();
    await expect.poll(() => heading(frame)).toBe("Your account is linked");
    expect((await calls()).map(([name]) => name)).toEqual(["retry", "success"]);
    await page.close();
  });

  it("reports a token that has expired or was used, and closes", async () => {
    const { id } = await addCustomer(api);
    const claims = {
      jti: api.app.ids.uuid(api.app.wall.now()),
      sub: id as string,
      account_id: api.accountId,
      environment_id: api.environmentId,
      external_id: null,
      config: {},
    };
    const before = addMs(api.app.wall.now(), -31 * 60_000);
    const { page, frame, calls } = await open({
      token: (await signBridgeToken(api.app.vault, claims, before)).bridge_token,
    });
    await expect.poll(() => heading(frame)).toBe("This session has ended");
    expect(await calls()).toEqual([
      ["error", { error_code: "init_error", message: "The session could not be read: ended." }],
    ]);
    await frame.getByRole("main").getByRole("button", { name: "Close" }).click();
    await expect.poll(() => frames(page)).toBe(0);
    await page.close();
    const token = await newToken();
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const session = await fetch(`${service}/bridge/session`, { headers });
    const { data } = (await session.json()) as {
      data: { authorizations: [{ language: string; text_hash: string }] };
    };
    const { language, text_hash } = data.authorizations[0];
    const numbers = { routing_number: "021000021", account_number: "123456" };
    const body = { ...numbers, account_type: "savings", authorization: { language, text_hash } };
    await fetch(`${service}/bridge/bank_account`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const again = await open({ token });
    await expect.poll(() => heading(again.frame)).toBe("A bank account is already linked");
    await again.page.close();
  });
});
