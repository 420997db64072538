import { inviteFirstOperator } from "@railhead/server";
import { chromium, type Page } from "playwright-core";
import { existsSync } from "node:fs";
import { openListsFixture, type ListsFixture } from "./support/lists-fixture.ts";
import { machine, print, spread } from "./support/machine.ts";
import { printResult } from "./support/results.ts";

/**
 * The dashboard over many payments, in the service and a browser: how long a jump in the list takes until every
 * row in sight is real, how long a key takes on a processor slowed down four times, what memory scrolling keeps, and
 * what a payment's page asks for.
 */
const size = Number(process.argv[2] ?? 1_000_000);
const minutes = Number(process.argv[3] ?? 10);
const JUMPS = 100;
const KEYS = 300;
const SLOWED = 4;
const CHROMIUM = "/usr/bin/chromium-headless-shell";
const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b).at(Math.ceil(values.length * share) - 1) ?? Number.NaN;

/** A place in the list for each round: the same in every run. */
const placeOf = (round: number) => (round * 0.618_033_988_75) % 1;

async function openPage(fixture: ListsFixture): Promise<Page> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const { link } = await inviteFirstOperator(fixture.service.app.people);
  const origin = fixture.service.url.replace("127.0.0.1", "localhost");
  await page.goto(`${origin}/dashboard/sign-in#${link}`);
  await page.waitForSelector('main[data-screen="today"]');
  await page.goto(`${origin}/dashboard/payments`);
  await page.locator(".long-list tbody tr:not([data-waiting])").first().waitFor();
  return page;
}

/** Moves the scroll bar, and answers how long it took until each row in sight was real, and how many there are. */
const JUMP = `async (share) => {
  const list = document.querySelector(".long-list");
  const begun = performance.now();
  const before = list.querySelector("tbody tr")?.getAttribute("aria-rowindex");
  list.scrollTop = share * (list.scrollHeight - list.clientHeight);
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const rows = [...list.querySelectorAll("tbody tr")];
    const isThere = rows.length > 0 && rows[0].getAttribute("aria-rowindex") !== before;
    if (isThere && rows.every((row) => !row.hasAttribute("data-waiting")))
      return { ms: performance.now() - begun, rows: rows.length };
    if (performance.now() - begun > 20000) throw new Error("rows are never real");
  }
}`;

async function jumps(page: Page): Promise<void> {
  const times: number[] = [];
  let rows = 0;
  for (let round = 1; round <= JUMPS; round += 1) {
    const jump = await page.evaluate<{ ms: number; rows: number }>(`(${JUMP})(${placeOf(round)})`);
    times.push(jump.ms);
    rows = Math.max(rows, jump.rows);
  }
  print(`${JUMPS} jumps: ${spread(times, 0)} ms`);
  printResult({
    name: "a jump in the list until all rows are real, p95",
    unit: "ms",
    values: [percentile(times, 0.95)],
    floor: 400,
    isCeiling: true,
  });
  printResult({
    name: "rows in the page",
    unit: "rows",
    values: [rows],
    floor: 60,
    isCeiling: true,
  });
}

/** Durations of keys and clicks as the browser counts them: until the next frame is painted. */
const WATCH = `window.interactions = [];
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId > 0) window.interactions.push(duration);
}).observe({ type: "event", durationThreshold: 16, buffered: false })`;

async function keys(page: Page): Promise<void> {
  await page.evaluate(WATCH);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await page.evaluate("document.querySelector('.long-list').scrollTop = 0");
  const wanted = ["j", "j", "j", "k", "x", "j", "x", "End", "Home"];
  for (let pressed = 0; pressed < KEYS; pressed += 1) {
    await page.keyboard.press(wanted[pressed % wanted.length] ?? "j");
    await page.waitForTimeout(50);
  }
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const slow = await page.evaluate<number[]>("window.interactions");
  // What is faster than 16 ms is not reported.
  const times = [...slow, ...Array.from({ length: Math.max(KEYS - slow.length, 0) }, () => 16)];
  printResult({
    name: `a key on a processor ${SLOWED} times slower, p98`,
    unit: "ms",
    values: [percentile(times, 0.98)],
    floor: 200,
    isCeiling: true,
  });
}

async function memory(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.enable");
  const used = async () => {
    await devtools.send("HeapProfiler.collectGarbage");
    const { usedSize } = await devtools.send("Runtime.getHeapUsage");
    return usedSize / 2 ** 20;
  };
  const before = await used();
  const end = performance.now() + minutes * 60_000;
  let round = 0;
  for (; performance.now() < end; round += 1)
    await page.evaluate(`(${JUMP})(${placeOf(round + 7)})`);
  const after = await used();
  print(
    `heap ${before.toFixed(1)} MiB before, ${after.toFixed(1)} after ${minutes} minutes and ${round} jumps`,
  );
  printResult({
    name: `growth of the page's heap in ${minutes} minutes`,
    unit: "MiB",
    values: [after - before],
    floor: 30,
    isCeiling: true,
  });
}

interface Ask {
  readonly name: string;
  readonly path: string;
  readonly ceiling: number;
}

async function answers({ service, key, db, accountId }: ListsFixture): Promise<void> {
  const { rows } = await db.query<{ id: string; kind: string }>(
    `select id, kind from payments where account_id = $1 and created_at > '2025-03-14'
    order by created_at, id limit 1`,
    [accountId],
  );
  const id = rows[0]?.id ?? "";
  const asked: Ask[] = [
    { name: "timeline", path: `/v1/payments/${id}/timeline`, ceiling: 60 },
    { name: "search", path: `/v1/search?q=${id}`, ceiling: 80 },
    { name: "overview", path: "/v1/overview", ceiling: 100 },
    { name: "summary of all payments", path: "/v1/payments/summary", ceiling: 1_000 },
  ];
  for (const { name, path, ceiling } of asked) {
    const times: number[] = [];
    for (let round = 0; round < 107; round += 1) {
      const begun = performance.now();
      const answer = await fetch(service.url + path, {
        headers: { authorization: `Bearer ${key}`, "accept-encoding": "identity" },
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${text}`);
      if (round >= 7) times.push(performance.now() - begun);
    }
    const values = [percentile(times, 0.99)];
    printResult({ name: `${name}: p99`, unit: "ms", values, floor: ceiling, isCeiling: true });
  }
}

async function main(): Promise<void> {
  if (!existsSync(CHROMIUM)) return print("No Chromium is installed: nothing is measured.");
  const fixture = await openListsFixture(size);
  print(`The dashboard over ${size} payments. ${machine()}.`);
  await answers(fixture);
  const page = await openPage(fixture);
  await jumps(page);
  await keys(page);
  await memory(page);
  await page.context().browser()?.close();
  await fixture.close();
}

await main();
