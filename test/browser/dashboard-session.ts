import type { Browser, Page } from "playwright-core";
import { linkFor } from "../support/people.ts";
import type { TestService } from "../support/service.ts";

/** A person's page of the dashboard. */
export interface Opened {
  readonly page: Page;
  /** Errors of the page, and requests to anyone but the service. */
  readonly complaints: string[];
}

export interface SignInOptions {
  readonly role?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: "light" | "dark";
}

/** Cookies without TLS are for the machine itself. */
export function originOf({ url }: TestService): string {
  return url.replace("127.0.0.1", "localhost");
}

/** Opens the dashboard through a one-time link, as the command prints it. */
export async function signInTo(
  service: TestService,
  browser: Browser,
  { role = "admin", viewport = { width: 1280, height: 800 }, ...options }: SignInOptions = {},
): Promise<Opened> {
  people += 1;
  const { link } = await linkFor(service.app, `person-${people}@example.com`, role);
  const context = await browser.newContext({ viewport, ...options });
  const page = await context.newPage();
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

export const shown = (page: Page, screen: string) =>
  page.waitForSelector(`main[data-screen="${screen}"]`);

/** Waits for a screen of a signed-in person, whichever it is. */
export async function anyScreen(page: Page): Promise<void> {
  await page.locator('main[data-screen]:not([data-screen="starting"]) h1').waitFor();
}
