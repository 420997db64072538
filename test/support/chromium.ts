import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

/** The headless shell stands first: the same engine without a desktop's window, at half the CPU. */
const executablePath = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => existsSync(path));

/** Whether a browser is installed; says what goes untested without one. */
export function hasChromium(untested: string): boolean {
  if (executablePath !== undefined) return true;
  process.stderr.write(`No Chromium is installed: ${untested}.\n`);
  return false;
}

/** Starts a browser; undefined where none is installed. */
export async function launchChromium(): Promise<Browser | undefined> {
  if (executablePath === undefined) return undefined;
  // As root, Chromium has no sandbox to offer.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return await chromium.launch({ executablePath, args });
}
