import { createServer, type Server } from "node:http";
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { chromium, type Browser, type FrameLocator, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMs } from "@railhead/core";
import { settleVerifications } from "../../packages/server/src/payments/paykeys/verify.ts";
import { pageGuests } from "../../packages/server/src/api/bridge/page/routes.ts";
import { mayFrame } from "../../packages/server/src/api/bridge/page/framing.ts";
import { addBridgePage } from "../../packages/server/src/api/bridge/page/serve.ts";
import { signBridgeToken } from "../../packages/server/src/api/bridge/token.ts";
import { routes } from "../../packages/server/src/api/routes.ts";
import { createTestApi, TEST_NOW, type TestApi } from "../support/api.ts";
import { addCustomer, dataOf } from "../support/api-fixtures.ts";
import { requireBuild } from "../support/build.ts";

const executablePath = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => existsSync(path));
if (executablePath === undefined) {
  process.stderr.write("No Chromium is installed: the linking page was not looked at.\n");
}

let api: TestApi;
let browser: Browser | undefined;
/** The service's origin, which is that of the page. */
let service: string;
/** A business's origin. */
let business: string;
let shop: Server;
beforeAll(async () => {
  // The page's scripts are served as they were built.
  requireBuild();
  api = await createTestApi(routes, { guests: pageGuests });
  addBridgePage(api.server, {
    messagePrefixes: ["@other/bridge/"],
    mayFrame: (origin) => mayFrame(api.app, origin),
    outerOrigins: [],
  });
  await api.server.listen({ host: "127.0.0.1", port: 0 });
  service = `http://127.0.0.1:${(api.server.server.address() as AddressInfo).port}`;
  shop = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en"><title>Shop</title><button id="pay">Pay</button>
      <script type="module">import * as bridge from "${service}/bridge/loader.js"; window.railhead = bridge;</script>`);
  });
  await new Promise<void>((resolve) => {
    shop.listen(0, "127.0.0.1", resolve);
  });
  business = `http://localhost:${(shop.address() as AddressInfo).port}`;
  if (executablePath === undefined) return;
  // As root, Chromium has no sandbox to offer.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  browser = await chromium.launch({ executablePath, args });
});
afterAll(async () => {
  await browser?.close();
  shop.close();
  await api.close();
});

async function newToken(body: object = {}, key = api.key): Promise<string> {
  const { id } = await addCustomer(api, {}, key);
  const sent = { customer_id: id, ...body };
  const reply = await api.call("POST", "/v1/bridge/initialize", { body: sent, key });
  return dataOf(reply)["bridge_token"] as string;
}

interface Opened {
  readonly page: Page;
  readonly frame: FrameLocator;
  /** What the callbacks were called with, in their order. */
  readonly told: () => Promise<[name: string, value?: never][]>;
  readonly complaints: string[];
  readonly log: string[];
  /** Every address that was asked for. */
  readonly asked: readonly string[];
}

interface Wanted {
  readonly token: string;
  readonly options?: object;
  readonly width?: number;
  readonly colorScheme?: "light" | "dark";
}

/** The shop's page with the linking page open in it. */
async function open({ token, options = {}, width = 1000, colorScheme }: Wanted): Promise<Opened> {
  const page = await (browser as Browser).newPage({
    viewport: { width, height: 760 },
    ...(colorScheme && { colorScheme }),
  });
  const complaints: string[] = [];
  const log: string[] = [];
  const asked: string[] = [];
  page.on("console", (message) => {
    log.push(message.text());
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    asked.push(request.url());
    const { origin } = new URL(request.url());
    if (![service, business].includes(origin)) complaints.push(request.url());
  });
  await page.goto(business);
  await page.waitForFunction("window.railhead !== undefined");
  await page.focus("#pay");
  const wanted = JSON.stringify({ token, ...options });
  await page.evaluate(`(() => {
    window.told = [];
    const tell = (name) => (value) => window.told.push(value === undefined ? [name] : [name, value]);
    window.bridge = window.railhead.createBridge();
    window.bridge.init({ ...${wanted}, appUrl: "${service}/".replace(/\\/$/, ""),
      onSuccess: tell("success"), onSuccessCTAClicked: tell("cta"), onClose: tell("close"),
      onManualEntry: tell("manual"), onRetry: tell("retry"), onLoadError: tell("error") });
  })()`);
  const frame = page.frameLocator("#railhead-bridge-iframe");
  return { page, frame, complaints, log, asked, told: () => page.evaluate("window.told") };
}

const heading = (frame: FrameLocator) => frame.locator("h1").textContent();

/** Evaluated in the linking page. */
async function inside<T>(page: Page, expression: string): Promise<T> {
  const frame = page.frames().find((one) => one.url().startsWith(service));
  if (frame === undefined) throw new Error("the page is not open");
  return await frame.evaluate<T>(expression);
}

const FOCUSED = `(() => {
  const element = document.activeElement;
  return element.labels?.[0]?.textContent || element.ariaLabel || element.textContent;
})()`;

/** Presses Tab until it comes to that: what no key reaches, nobody without a mouse can use. */
async function tabTo(page: Page, text: RegExp): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press("Tab");
    if (text.test(await inside<string>(page, FOCUSED))) return;
  }
  throw new Error(`no Tab leads to ${String(text)}`);
}

const frames = (page: Page) => page.locator("#railhead-bridge-iframe").count();

describe.skipIf(executablePath === undefined)("the linking page in a browser", () => {
  it("links an account by keyboard, tells its parent, and goes when the customer goes on", async () => {
    const { page, frame, told, complaints } = await open({ token: await newToken() });
    await expect.poll(() => heading(frame)).toBe("Choose your bank");
    await tabTo(page, /Bank of America/);
    await page.keyboard.press("Enter");
    await expect.poll(() => heading(frame)).toBe("Bank of America");
    await tabTo(page, /Checking/);
    await page.keyboard.press("ArrowDown");
    await tabTo(page, /^Link this account/);
    await page.keyboard.press("Enter");
    await expect.poll(() => heading(frame)).toBe("Your account is linked");
    expect(await told()).toEqual([
      [
        "success",
        {
          meta: expect.any(Object) as object,
          response_type: "object",
          data: expect.objectContaining({
            source: "railhead",
            status: "active",
            institution_name: "Bank of America",
            bank_data: {
              routing_number: "011000138",
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
    expect((await told()).map(([name]) => name)).toEqual(["success", "cta"]);
    expect(await page.evaluate("document.activeElement.id")).toBe("pay");
    expect(complaints).toEqual([]);
    await page.close();
  });

  it("takes numbers that are typed, and says beside each field what is wrong with it", async () => {
    const { page, frame, told } = await open({ token: await newToken() });
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
    await frame.getByRole("button", { name: "Link this account" }).click();
    await expect.poll(() => heading(frame)).toBe("Your account is linked");
    const [manual, [name, payload] = []] = await told();
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

  it("says what went wrong, and tries again", async () => {
    const { page, frame, told } = await open({ token: await newToken() });
    const choose = async (outcome: string) => {
      await frame.getByRole("button", { name: "Citibank" }).click();
      await frame.getByLabel("Sandbox outcome").selectOption(outcome);
      await frame.getByRole("button", { name: "Link this account" }).click();
    };
    await choose("case sbx_login_required");
    await expect.poll(() => heading(frame)).toBe("The account could not be linked");
    expect(await frame.getByRole("alert").textContent()).toMatch(/log in at the bank again/);
    await frame.getByRole("button", { name: "Try again" }).click();
    await choose("sandbox_outcome rejected");
    await expect.poll(() => heading(frame)).toBe("We could not verify this account");
    await frame.getByRole("button", { name: "Try again" }).click();
    await choose("sandbox_outcome review");
    await expect.poll(() => heading(frame)).toBe("Your account is being checked");
    const names = (await told()).map(([name]) => name);
    expect(names).toEqual(["retry", "retry", "success"]);
    await frame.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => frames(page)).toBe(0);
    expect((await told()).at(-1)).toEqual(["close"]);
    await page.close();
  });

  it("in production shows no bank, and types where that is allowed", async () => {
    const { key } = await api.addTenant("live");
    const { page, frame, told } = await open({ token: await newToken({}, key) });
    await expect.poll(() => heading(frame)).toBe("Enter your account");
    expect(await frame.getByText("Sandbox").isVisible()).toBe(false);
    expect(await told()).toEqual([["manual"]]);
    await page.close();
    const options = { allowManualEntry: false };
    const none = await open({ token: await newToken({}, key), options });
    await expect.poll(() => heading(none.frame)).toBe("No account can be linked here");
    await none.page.close();
  });

  it("waits for a verification in the background, and tells its end", async () => {
    const config = { processing_method: "background" };
    const { page, frame, told } = await open({ token: await newToken({ config }) });
    await frame.getByRole("button", { name: "Ally Bank" }).click();
    await frame.getByRole("button", { name: "Link this account" }).click();
    const polled = page.waitForResponse(`${service}/bridge/paykey`);
    await polled;
    expect(await frame.getByRole("status").textContent()).toBe("Linking your account");
    expect(await told()).toEqual([]);
    await settleVerifications(api.app, { id: api.environmentId, kind: "sandbox" }, TEST_NOW);
    await expect.poll(() => heading(frame)).toBe("Your account is linked");
    expect((await told()).map(([name]) => name)).toEqual(["success"]);
    await page.close();
  });

  it("finds what was linked where the answer was lost, and says so where nothing was", async () => {
    const { page, frame, told } = await open({ token: await newToken() });
    const path = `${service}/bridge/simulated_account`;
    const choose = async () => {
      await frame.getByRole("button", { name: "U.S. Bank" }).click();
      await frame.getByRole("button", { name: "Link this account" }).click();
    };
    await page.route(path, (route) => route.abort());
    await choose();
    await expect.poll(() => heading(frame)).toBe("We could not reach the service");
    await page.unroute(path);
    await page.route(path, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await frame.getByRole("button", { name: "Try again" }).click();
    await choose();
    await expect.poll(() => heading(frame)).toBe("Your account is linked");
    expect((await told()).map(([name]) => name)).toEqual(["retry", "success"]);
    await page.close();
  });

  it("names every script that it loads, and loads no other", async () => {
    const { page, frame, asked } = await open({ token: await newToken() });
    await expect.poll(() => heading(frame)).toBe("Choose your bank");
    const named = await inside<string[]>(
      page,
      `[...document.querySelectorAll("link[rel=modulepreload]")].map((link) => link.href)`,
    );
    const scripts = asked.filter((url) => /\/bridge\/[0-9a-f]{16}\/.*\.js$/.test(url));
    const ofPage = scripts.filter((url) => !/\/(?:index|loader|component|options)\.js$/.test(url));
    expect(new Set(ofPage)).toEqual(
      new Set([...named, ...ofPage.filter((url) => url.endsWith("main.js"))]),
    );
    await page.close();
  });

  it("shows the page's own log to who asks for it", async () => {
    for (const verbose of [true, false]) {
      const { page, frame, log } = await open({ token: await newToken(), options: { verbose } });
      await expect.poll(() => heading(frame)).toBe("Choose your bank");
      expect(log.includes("a session of sandbox, open")).toBe(verbose);
      await page.close();
    }
  });

  it("tells of a token that is over, or was used, and goes when it is closed", async () => {
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
    const { page, frame, told } = await open({
      token: signBridgeToken(api.app.vault, claims, before),
    });
    await expect.poll(() => heading(frame)).toBe("This session has ended");
    expect(await told()).toEqual([
      ["error", { error_code: "init_error", message: "The session could not be read: ended." }],
    ]);
    await frame.getByRole("main").getByRole("button", { name: "Close" }).click();
    await expect.poll(() => frames(page)).toBe(0);
    await page.close();
    const token = await newToken();
    const body = { routing_number: "021000021", account_number: "123456", account_type: "savings" };
    await fetch(`${service}/bridge/bank_account`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const again = await open({ token });
    await expect.poll(() => heading(again.frame)).toBe("A bank account is already linked");
    await again.page.close();
  });

  it("speaks to the origin its address names and to no other", async () => {
    const token = await newToken();
    /** Frames the page for whom that address names, and speaks to it in that prefix. */
    const asked = async (named: string, prefix: string) => {
      const page = await (browser as Browser).newPage();
      await page.goto(business);
      await page.evaluate(`(() => {
        window.heard = [];
        window.addEventListener("message", (event) => window.heard.push(event.data.type));
        const frame = document.createElement("iframe");
        frame.src = "${service}/?parentOriginURL=${encodeURIComponent(named)}&parentOriginProtocol=http";
        document.body.append(frame);
        return new Promise((resolve) => frame.addEventListener("load", resolve));
      })()`);
      const sent = JSON.stringify({ type: `${prefix}initialize`, token });
      await page.evaluate(
        `document.querySelector("iframe").contentWindow.postMessage(${sent}, "*")`,
      );
      return { page, heard: () => page.evaluate<string[]>("window.heard") };
    };
    const { host } = new URL(business);
    const greetings = ["@railhead/bridge/mounted", "@other/bridge/mounted"];
    const foreign = await asked(host, "@unknown/bridge/");
    await expect.poll(foreign.heard).toEqual(greetings);
    const known = await asked(host, "@other/bridge/");
    await expect
      .poll(known.heard)
      .toEqual([...greetings, "@other/bridge/initializing", "@other/bridge/initialized"]);
    // The page's policy does not even let it be framed by whom its address does not name.
    const wrong = await asked("shop.example:8080", "@railhead/bridge/");
    expect(wrong.page.frames()[1]?.url()).toMatch(/^chrome-error:/);
    expect(await wrong.heard()).toEqual([]);
    expect(await foreign.heard()).toEqual(greetings);
    for (const { page } of [foreign, known, wrong]) await page.close();
  });

  it("tells a wrong origin nothing even where it may be framed by all", async () => {
    const page = await (browser as Browser).newPage();
    await page.route(`${service}/?**`, async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), "content-security-policy": "" };
      await route.fulfill({ response, headers });
    });
    await page.goto(business);
    const token = await newToken();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.evaluate(`(() => {
      window.heard = [];
      window.addEventListener("message", (event) => window.heard.push(event.data));
      const frame = document.createElement("iframe");
      frame.src = "${service}/?parentOriginURL=shop.example&parentOriginProtocol=http";
      document.body.append(frame);
      return new Promise((resolve) => frame.addEventListener("load", resolve));
    })()`);
    await expect
      .poll(() => page.frameLocator("iframe").locator("#said").textContent())
      .toBe("Connecting");
    const message = JSON.stringify({ type: "@railhead/bridge/initialize", token });
    await page.evaluate(
      `document.querySelector("iframe").contentWindow.postMessage(${message}, "*")`,
    );
    await page.waitForTimeout(300);
    expect(await page.evaluate("window.heard")).toEqual([]);
    expect(requests.filter((url) => url.includes("/bridge/session"))).toEqual([]);
    await page.close();
  });

  it("opens one frame at a time, hides and shows it, and removes it", async () => {
    const { page, frame } = await open({ token: await newToken() });
    await expect.poll(() => heading(frame)).toBe("Choose your bank");
    const isShown = () => page.locator("#railhead-bridge-iframe").isVisible();
    await page.evaluate(`window.railhead.createBridge().init({ token: "x", onSuccess() {} })`);
    expect(await frames(page)).toBe(1);
    await page.evaluate("window.bridge.hide()");
    expect(await isShown()).toBe(false);
    await page.evaluate("window.bridge.show()");
    expect(await isShown()).toBe(true);
    await page.evaluate("window.bridge.remove()");
    expect(await frames(page)).toBe(0);
    await page.close();
  });

  it("says that it cannot be opened, and why", async () => {
    const { page, told } = await open({ token: "" });
    expect(await told()).toEqual([
      ["error", { error_code: "init_error", message: "token is required." }],
    ]);
    // Nobody listens on the discard port.
    await page.evaluate(`window.bridge.init({ token: "x", appUrl: "http://127.0.0.1:9/",
      onSuccess() {}, onLoadError: (error) => window.told.push(["error", error]) })`);
    const missed = { error_code: "iframe_error", message: "The page did not load." };
    await expect
      .poll(async () => (await told()).at(-1))
      .toEqual(["error", { ...missed, origin: "http://127.0.0.1:9" }]);
    await page.close();
  });

  it("opens and closes as a component", async () => {
    const { page, frame, told } = await open({ token: await newToken() });
    await page.evaluate(`(() => {
      window.bridge.remove();
      window.props = { token: ${JSON.stringify(await newToken())}, onSuccess() {},
        onManualEntry: () => window.told.push(["never"]) };
      window.component = window.railhead.createComponent();
      window.component.update(window.props);
      window.component.update({ ...window.props, onManualEntry: () => window.told.push(["last"]) });
    })()`);
    await frame.getByRole("button", { name: "Enter account numbers instead" }).click();
    await expect.poll(told).toEqual([["last"]]);
    await page.evaluate("window.component.update({ ...window.props, open: false })");
    expect(await frames(page)).toBe(0);
    await page.evaluate("window.component.update({ ...window.props, open: true })");
    expect(await frames(page)).toBe(1);
    await page.evaluate("window.component.unmount()");
    expect(await frames(page)).toBe(0);
    await page.close();
  });

  it.each([
    [1000, "light"],
    [320, "light"],
    [320, "dark"],
  ] as const)("fits a window %d pixels wide, %s, and can be read", async (width, colorScheme) => {
    const { page, frame, complaints } = await open({
      token: await newToken(),
      width,
      colorScheme,
    });
    await expect.poll(() => heading(frame)).toBe("Choose your bank");
    const fits = async () => {
      const wider = await inside<number>(
        page,
        "document.documentElement.scrollWidth - window.innerWidth",
      );
      expect(wider).toBeLessThanOrEqual(0);
      const ratios = await inside<[string, number][]>(page, CONTRASTS);
      expect(ratios.length).toBeGreaterThan(4);
      expect(ratios.filter(([, ratio]) => ratio < 4.5)).toEqual([]);
    };
    await fits();
    await frame.getByRole("button", { name: "Navy Federal" }).click();
    await fits();
    await frame.getByRole("button", { name: "Choose another bank" }).click();
    await frame.getByRole("button", { name: "Enter account numbers instead" }).click();
    await frame.getByRole("button", { name: "Link this account" }).click();
    await expect.poll(() => frame.getByRole("alert").first().textContent()).not.toBe("");
    await fits();
    expect(complaints).toEqual([]);
    await page.close();
  });
});

/** Evaluated in the page: contrast of each text to what is behind it. */
const CONTRASTS = `(() => {
  const channel = (value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const luminance = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).map(Number);
    return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  };
  const behind = (element) => {
    if (element === null) return "rgb(255, 255, 255)";
    const { backgroundColor } = getComputedStyle(element);
    return backgroundColor.endsWith(", 0)") ? behind(element.parentElement) : backgroundColor;
  };
  const texts = [...document.querySelectorAll("h1, p, button, label, legend, .digits, select")];
  return texts.filter((e) => e.checkVisibility() && e.textContent.trim() !== "").map((element) => {
    const [a, b] = [luminance(getComputedStyle(element).color), luminance(behind(element))];
    return [element.textContent.slice(0, 30), (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
  });
})()`;
