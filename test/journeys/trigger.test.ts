import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtMain } from "../support/build.ts";
import { runCommand } from "../support/command.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { until } from "../support/receiver.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

const run = promisify(execFile);
const session = `railhead-trigger-${process.pid}`;
const hasTmux = await run("tmux", ["-V"]).then(
  () => true,
  () => false,
);

let folder: string;
let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "railhead-trigger-"));
  service = await startTestService();
  sandbox = await service.addSandbox();
});
afterAll(async () => {
  await run("tmux", ["kill-session", "-t", session]).catch(() => undefined);
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a terminal of 80 columns shows of a command and of its exit status, once it ended. */
async function shown(words: string): Promise<string> {
  await run("tmux", ["kill-session", "-t", session]).catch(() => undefined);
  const variables = `RAILHEAD_API=${service.url} RAILHEAD_API_KEY=${sandbox.api_key} RAILHEAD_DATA_DIR=${folder}`;
  const command = `${variables} ${process.execPath} ${builtMain()} ${words}; echo "exit $?"; sleep 600`;
  await run("tmux", ["new-session", "-d", "-s", session, "-x", "80", "-y", "40", command]);
  let screen = "";
  const hasEnded = async () => {
    screen = (await run("tmux", ["capture-pane", "-p", "-t", session])).stdout;
    return /^exit \d+$/m.test(screen);
  };
  await until("its end", hasEnded);
  return screen;
}

test.skipIf(!hasTmux)(
  "in a terminal trigger says in one sentence what happened, and the log has it",
  async () => {
    const screen = await shown("trigger payout.paid");
    const match = /payout\.paid happened: event ([0-9a-f-]{36}), sequence (\d+)\./.exec(
      screen.replaceAll("\n", " ").replaceAll(/ {2,}/g, " "),
    );
    expect(screen).toMatch(/^exit 0$/m);
    const event = await sandbox.get(`/v1/events/${match?.[1]}`);
    expect(event).toMatchObject({ event_type: "payout.paid", sequence: Number(match?.[2]) });
    // The bar it showed on the way is gone, and no line is wider than the terminal.
    expect(screen).not.toContain("days");
  },
);

test.skipIf(!hasTmux)(
  "what cannot be triggered is refused with the names that can, in lines that fit, and exits 64",
  async () => {
    const screen = await shown("trigger payout.exploded");
    expect(screen.replaceAll("\n", "")).toContain("payout.paid");
    expect(screen).toMatch(/^exit 64$/m);
    expect(screen.split("\n").every((line) => line.length <= 80)).toBe(true);
  },
);

test("a program reads from a pipe all that an advance caused, more than a page and than a pipe holds", async () => {
  const own = await service.addSandbox();
  const { paykey } = await createPaykey(own);
  await Promise.all(Array.from({ length: 205 }, () => createPayment(own, "charge", { paykey })));
  await own.advance("PT0S");
  const connection = ["--api", service.url, "--key", own.api_key];
  const args = ["clock", "advance", "--until", "idle", ...connection];
  const { exit, lines } = await runCommand(args);
  expect(exit).toBe(0);
  expect(lines.map(({ event }) => event)).toEqual(["clock_advanced", "clock_advance_continued"]);
  const itemsOf = (member: string) => lines.flatMap((line) => line[member] as object[]);
  expect(itemsOf("events")).toHaveLength(Number(lines[0]?.["events_total"]));
  expect(itemsOf("postings")).toHaveLength(Number(lines[0]?.["postings_total"]));
});

test.each(["trigger charge.paid", "clock now", "clock advance --by P1D", "demo", "outcomes"])(
  "`%s` with a key of a live environment is refused before it sends anything",
  async (words) => {
    const nobody = ["--api", "http://127.0.0.1:1", "--key", `rk_live_${"0".repeat(64)}`];
    const { exit, errors } = await runCommand([...words.split(" "), ...nobody], { cwd: folder });
    expect([exit, errors]).toEqual([64, expect.stringContaining("give the key of a sandbox")]);
  },
);
