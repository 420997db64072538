import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, FrameLocator, Page, Route } from "playwright-core";
import { pageGuests } from "../../packages/server/src/api/bridge/page/routes.ts";
import { mayFrame } from "../../packages/server/src/api/bridge/page/framing.ts";
import { addBridgePage } from "../../packages/server/src/api/bridge/page/serve.ts";
import { routes } from "../../packages/server/src/api/routes.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { addCustomer, dataOf } from "../support/api/api-fixtures.ts";
import { requireBuild } from "../support/build.ts";
import { hasChromium, launchChromium } from "../support/chromium.ts";

/** Whether a browser is installed; without one there is nothing to test. */
export const hasBrowser = hasChromium("the linking page was not looked at");

export let api: TestApi;
export let browser: Browser;
/** The service's origin, which is that of the page. */
export let service: string;
/** A business's origin. */
export let business: string;
let shop: Server;

/** Starts the service with the linking page, a shop that opens the page, and a browser. */
export async function startBridge(): Promise<void> {
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
  const launched = await launchChromium();
  if (launched !== undefined) browser = launched;
}

export async function stopBridge(): Promise<void> {
  if (hasBrowser) await browser.close();
  shop.close();
  await api.close();
}

/** A token of a new customer. */
export async function newToken(body: object = {}, key = api.key): Promise<string> {
  const { id } = await addCustomer(api, {}, key);
  const sent = { customer_id: id, ...body };
  const reply = await api.call("POST", "/v1/bridge/initialize", { body: sent, key });
  return dataOf(reply)["bridge_token"] as string;
}

export interface Opened {
  readonly page: Page;
  readonly frame: FrameLocator;
  /** The callbacks that were called, with their argument, in order. */
  readonly calls: () => Promise<[name: string, value?: never][]>;
  readonly complaints: string[];
  readonly log: string[];
  /** Every address that was requested. */
  readonly asked: readonly string[];
}

interface Wanted {
  readonly token: string;
  readonly options?: object;
  readonly width?: number;
  readonly colorScheme?: "light" | "dark";
  /**
   * Handles requests to paths of the service. From the start: a page that is loaded already may pass by a
   * handler added later.
   */
  readonly handlers?: Readonly<Record<string, (route: Route) => Promise<void>>>;
}

/** The shop's page with the linking page open in it. */
export async function open({
  token,
  options = {},
  width = 1000,
  colorScheme,
  handlers = {},
}: Wanted): Promise<Opened> {
  const page = await browser.newPage({
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
  for (const [path, handle] of Object.entries(handlers)) await page.route(service + path, handle);
  await page.goto(business);
  await page.waitForFunction("window.railhead !== undefined");
  await page.focus("#pay");
  const wanted = JSON.stringify({ token, ...options });
  await page.evaluate(`(() => {
    window.calls = [];
    window.steps = [];
    const record = (name) => (value) => window.calls.push(value === undefined ? [name] : [name, value]);
    window.bridge = window.railhead.createBridge();
    window.bridge.init({ ...${wanted}, appUrl: "${service}/".replace(/\\/$/, ""),
      onSuccess: record("success"), onSuccessCTAClicked: record("cta"), onClose: record("close"),
      onManualEntry: record("manual"), onRetry: record("retry"), onLoadError: record("error"),
      onStep: (event) => window.steps.push(event) });
  })()`);
  const frame = page.frameLocator("#railhead-bridge-iframe");
  return { page, frame, complaints, log, asked, calls: () => page.evaluate("window.calls") };
}

export const heading = (frame: FrameLocator) => frame.locator("h1").textContent();

/** Evaluated in the linking page. */
export async function inside<T>(page: Page, expression: string): Promise<T> {
  const frame = page.frames().find((one) => one.url().startsWith(service));
  if (frame === undefined) throw new Error("the page is not open");
  return await frame.evaluate<T>(expression);
}

const FOCUSED = `(() => {
  const element = document.activeElement;
  return element.labels?.[0]?.textContent || element.ariaLabel || element.textContent;
})()`;

/** Presses Tab until that element has the focus: without it, only a mouse could use the element. */
export async function tabTo(page: Page, text: RegExp): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press("Tab");
    if (text.test(await inside<string>(page, FOCUSED))) return;
  }
  throw new Error(`no Tab leads to ${String(text)}`);
}

export const frames = (page: Page) => page.locator("#railhead-bridge-iframe").count();
