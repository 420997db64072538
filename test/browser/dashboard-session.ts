import type { Browser, Locator, Page } from "playwright-core";
import { addDashboard } from "../../packages/server/src/api/dashboard/serve.ts";
import { requireDashboard } from "../support/build.ts";
import { launchChromium } from "../support/chromium.ts";
import { grantTo, linkFor } from "../support/api/people.ts";
import { COUNTER } from "./interactions.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

/** A service with the dashboard, a sandbox in it, and a browser where one is installed. */
export interface DashboardService {
  readonly service: TestService;
  readonly sandbox: Sandbox;
  readonly origin: string;
  readonly browser: Browser;
  readonly signIn: (options?: SignInOptions) => Promise<Opened>;
  readonly close: () => Promise<void>;
}

/** Once for a file of tests: to start a service is most of what such a file costs. */
export async function startDashboard(
  settings: Parameters<typeof startTestService>[0] = {},
): Promise<DashboardService> {
  requireDashboard();
  const service = await startTestService({ ...settings, addPages: addDashboard });
  const sandbox = await service.addSandbox();
  // Without a browser each test is skipped, and none asks for it.
  const browser = (await launchChromium()) as Browser;
  return {
    service,
    sandbox,
    origin: originOf(service),
    browser,
    signIn: (options) => signInTo(service, browser, options),
    close: async () => {
      await (browser as Browser | undefined)?.close();
      await service.close();
    },
  };
}

/** A person's page of the dashboard. */
export interface Opened {
  readonly page: Page;
  /** Errors of the page, and requests to anyone but the service. */
  readonly complaints: string[];
}

export interface SignInOptions {
  /** By default one of their own. */
  readonly email?: string;
  readonly role?: string;
  /** Roles beside it. */
  readonly more?: readonly string[];
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: "light" | "dark";
  readonly deviceScaleFactor?: number;
}

/** Cookies without TLS are for the machine itself. */
export function originOf({ url }: TestService): string {
  return url.replace("127.0.0.1", "localhost");
}

/** Opens the dashboard through a one-time link, as the command prints it. */
export async function signInTo(
  service: TestService,
  browser: Browser,
  {
    email = `person-${(people += 1)}@example.com`,
    role = "admin",
    more = [],
    viewport = { width: 1280, height: 800 },
    ...options
  }: SignInOptions = {},
): Promise<Opened> {
  const { link, operatorId } = await linkFor(service.app, email, role);
  for (const another of more) await grantTo(service, { operatorId }, { role: another });
  const context = await browser.newContext({ viewport, ...options });
  const page = await context.newPage();
  await page.addInitScript(COUNTER);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== originOf(service)) complaints.push(request.url());
  });
  await page.goto(`${originOf(service)}/dashboard/sign-in#${link}`);
  await shown(page, "today");
  return { page, complaints };
}

let people = 0;

/** Has the page show a sandbox, from its next screen on. */
export async function showEnvironment(page: Page, { environment }: Sandbox): Promise<void> {
  await page.evaluate(`sessionStorage.setItem("railhead.environment", "${environment.id}")`);
}

export const shown = (page: Page, screen: string) =>
  page.waitForSelector(`main[data-screen="${screen}"]`);

/** Waits for a screen of a signed-in person, whichever it is. */
export async function anyScreen(page: Page): Promise<void> {
  await page.locator('main[data-screen]:not([data-screen="starting"]) h1').waitFor();
}

/**
 * Opens another screen by a link, as a person does, and waits for it: an address changes before its screen is there.
 * Loading the page anew would take longer than most looks at it.
 */
export async function follow(page: Page, link: Locator): Promise<void> {
  await page.evaluate('document.querySelector("main").setAttribute("data-left", "")');
  await link.click();
  await page.waitForSelector("main[data-screen]:not([data-left])");
  await anyScreen(page);
}

/** The link of the navigation to a page of the dashboard, such as `/payments`. */
export const pageLink = (page: Page, to: string): Locator =>
  page.locator(`nav[aria-label=Pages] a[href="/dashboard${to}"]`);

/** Waits until nothing is loading. */
export async function settled(page: Page): Promise<void> {
  await anyScreen(page);
  while ((await page.getByText("Loading …").count()) > 0) await page.waitForTimeout(20);
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
