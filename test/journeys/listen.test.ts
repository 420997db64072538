import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtMain } from "../support/build.ts";
import { runCommand, startCommand, type Command } from "../support/command.ts";
import { startReceiver, until, type Receiver } from "../support/receiver.ts";

const run = promisify(execFile);
const session = `railhead-listen-${process.pid}`;
const hasTmux = await run("tmux", ["-V"]).then(
  () => true,
  () => false,
);

let folder: string;
let dev: Command;
let receiver: Receiver;
const variables = () => ({ RAILHEAD_DATA_DIR: join(folder, "data") });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "railhead-listen-"));
  receiver = await startReceiver();
  dev = startCommand(["dev", "--no-demo"], { variables: { ...variables(), PORT: "0" } });
  await dev.line("serving");
});
afterAll(async () => {
  await run("tmux", ["kill-session", "-t", session]).catch(() => undefined);
  dev.child.kill("SIGTERM");
  await dev.ended;
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts `railhead listen` in a terminal of its own. */
async function listen(): Promise<void> {
  const command = `RAILHEAD_DATA_DIR=${join(folder, "data")} ${process.execPath} ${builtMain()} listen --forward-to ${receiver.url}; sleep 60`;
  await run("tmux", ["new-session", "-d", "-s", session, "-x", "200", "-y", "50", command]);
}

async function screen(): Promise<string> {
  return (await run("tmux", ["capture-pane", "-p", "-t", session])).stdout;
}

const types = () => receiver.accepted.map(({ body }) => JSON.parse(body)["event_type"] as string);

test.skipIf(!hasTmux)(
  "listen shows each event going out and its answer coming back, signed with the secret it shows",
  async () => {
    await listen();
    await until("the secret", async () => (await screen()).includes("whsec_"), 20_000);
    const secret = /whsec_[A-Za-z0-9+/=]+/.exec(await screen())?.[0] ?? "";
    const triggered = await runCommand(["trigger", "charge.paid"], { variables: variables() });
    expect(triggered.exit).toBe(0);
    expect(triggered.lines).toMatchObject([{ event: "triggered", event_type: "charge.paid" }]);
    await until("the event", () => types().includes("charge.paid"), 20_000);
    await until("its answer", async () => /--> charge\.paid .*\n<-- 200/.test(await screen()));
    for (const { body, headers } of receiver.accepted) {
      const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
      expect(verified).toHaveProperty("event_type");
    }
  },
);

test.skipIf(!hasTmux)(
  "what happened while it did not listen arrives at the next start, once",
  async () => {
    await run("tmux", ["kill-session", "-t", session]);
    const before = receiver.accepted.length;
    await runCommand(["trigger", "customer.rejected"], { variables: variables() });
    await listen();
    await until("the missed event", () => types().includes("customer.rejected"), 20_000);
    const ids = receiver.accepted.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(receiver.accepted.length).toBeGreaterThan(before);
  },
);

test.skipIf(!hasTmux)("an event that is sent again arrives again", async () => {
  const [message] = receiver.accepted;
  const id = message?.headers["webhook-id"] as string;
  const resent = await runCommand(["events", "resend", id], { variables: variables() });
  expect(resent.exit).toBe(0);
  const times = () =>
    receiver.accepted.filter(({ headers }) => headers["webhook-id"] === id).length;
  await until("the second time", () => times() === 2);
});

test("a wrong event is wrong usage and says which there are", async () => {
  const wrong = await runCommand(["trigger", "charge.exploded"], { variables: variables() });
  expect(wrong.exit).toBe(64);
  expect(wrong.errors).toContain("charge.paid");
});
