// Takes the pictures of docs/guides/dashboard.md from a new sandbox with its demo payments.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "docs/guides/pictures");
const data = mkdtempSync(join(tmpdir(), "railhead-pictures-"));
const command = join(root, "packages/railhead/bin/railhead.js");
const service = spawn(process.execPath, [command, "dev", "--json"], {
  env: { ...process.env, RAILHEAD_DATA_DIR: data, PORT: "0" },
  stdio: ["ignore", "pipe", "inherit"],
});

/** The sign-in link, once the demo has run. */
async function signInLink() {
  let link = "";
  for await (const line of createInterface({ input: service.stdout })) {
    const event = JSON.parse(line);
    link = event.dashboard ?? link;
    if (event.event === "serving") return link;
  }
  throw new Error("the service ended before it served");
}

async function take(page) {
  const shown = async (screen) => {
    await page.waitForSelector(`main[data-screen="${screen}"]`);
    do await page.waitForTimeout(300);
    while ((await page.getByText("Loading …").count()) > 0);
  };
  const picture = (name) => page.screenshot({ path: join(folder, `${name}.png`) });
  const openFirst = () => page.locator("main tbody td:first-child a").first().click();
  await shown("today");
  await picture("today");
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await shown("payments");
  await openFirst();
  await shown("payment");
  await picture("payment");
  await page.getByRole("link", { name: /\.ach, line \d+$/ }).click();
  await shown("file");
  await picture("file");
}

try {
  const link = await signInLink();
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium-headless-shell",
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  mkdirSync(folder, { recursive: true });
  await page.goto(link);
  await take(page);
  await browser.close();
} finally {
  service.kill("SIGTERM");
  await new Promise((resolve) => service.once("exit", resolve));
  rmSync(data, { recursive: true, force: true });
}
