import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { builtMain } from "../support/build.ts";
import { createEmptyDatabase, type TestDatabase } from "../support/database.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { caller, type Caller } from "../support/service.ts";

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "railhead-quiet-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Has the process take its standard output for a terminal. */
const ON_A_TERMINAL = `--import data:text/javascript,${encodeURIComponent(
  "process.stdout.isTTY=true;process.stdout.columns=200",
)}`;

interface Terminal {
  readonly api: Caller;
  /** Everything it printed so far. */
  readonly text: () => string;
  stop(): Promise<void>;
}

/** `railhead dev` as a person starts it. */
async function startDev(...args: readonly string[]): Promise<Terminal> {
  const child = spawn(process.execPath, [builtMain(), "dev", "--no-demo", ...args], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      NODE_OPTIONS: ON_A_TERMINAL,
      DRAIN_MS: "0",
      PORT: "0",
      DATABASE_URL: database.url,
      RAILHEAD_DATA_DIR: folder,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout.on("data", (part: Buffer) => (text += part.toString()));
  child.stderr.on("data", (part: Buffer) => (text += part.toString()));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  // The last thing it says before it serves.
  await expect.poll(() => text, { timeout: 60_000 }).toContain("clock/advance");
  const state = JSON.parse(readFileSync(join(folder, "sandbox.json"), "utf8")) as {
    api: string;
    api_key: string;
  };
  return {
    api: caller(state.api, state.api_key),
    text: () => text,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** A line of a payment's move. */
const MOVED = /charge +\$25\.00 .*scheduled/;

async function scheduleCharge(api: Caller): Promise<void> {
  const { paykey } = await createPaykey(api);
  const { now } = (await api.get("/v1/sandbox/clock")) as { now: string };
  const { id } = await createPayment(api, "charge", {
    paykey,
    amount: 2500,
    payment_date: now.slice(0, 10),
  });
  await expect
    .poll(async () => (await api.get(`/v1/charges/${id as string}`))["status"], {
      timeout: 30_000,
    })
    .toBe("scheduled");
}

test("dev shows on a terminal what happens to payments, and with --quiet nothing of it", async () => {
  const loud = await startDev();
  await scheduleCharge(loud.api);
  await expect.poll(loud.text, { timeout: 30_000 }).toMatch(MOVED);
  await loud.stop();

  const quiet = await startDev("--quiet");
  for (let n = 0; n < 3; n += 1) await scheduleCharge(quiet.api);
  await quiet.stop();
  expect(quiet.text()).toContain("Stopped; the data is kept.");
  expect(quiet.text()).not.toMatch(/charge +\$|customer|paykey +/);
}, 180_000);
