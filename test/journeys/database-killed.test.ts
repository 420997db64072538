import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startCommand, type Command } from "../support/command.ts";
import { createPaykey, paymentBody } from "../support/factories.ts";
import { caller } from "../support/service.ts";

let folder: string;
let command: Command;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "railhead-database-killed-"));
  chmodSync(folder, 0o755);
});
afterAll(async () => {
  command.child.kill("SIGKILL");
  await command.ended;
  rmSync(folder, { recursive: true, force: true });
});

const PATIENCE = { timeout: 60_000, interval: 50 };

it("a service whose own PostgreSQL is killed answers 503 until it runs again, and its engine goes on", async () => {
  const variables = { PORT: "0", RAILHEAD_DATA_DIR: join(folder, "data") };
  command = startCommand(["dev", "--no-demo", "--json"], { variables });
  const serving = await command.line("serving");
  const api = caller(String(serving["api"]), String(serving["api_key"]));
  const { paykey } = await createPaykey(api);
  const { now } = await api.get("/v1/sandbox/clock");
  const payment_date = String(now).slice(0, 10);
  const create = (external_id: string) =>
    api.call("POST", "/v1/charges", {
      body: paymentBody("charge", { paykey, payment_date, external_id }),
    });
  const pidFile = join(folder, "data", "pg", "postmaster.pid");
  const postmaster = () => Number.parseInt(readFileSync(pidFile, "utf8"), 10);
  const killed = postmaster();

  process.kill(killed, "SIGKILL");
  const seen: { status: number; retryAfter: unknown }[] = [];
  let n = 0;
  await expect
    .poll(async () => {
      const { status, headers } = await create(`while-killed-${(n += 1)}`);
      seen.push({ status, retryAfter: headers["retry-after"] });
      return status;
    }, PATIENCE)
    .toBe(201);
  const refused = seen.slice(0, -1);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused).toEqual(refused.map(() => ({ status: 503, retryAfter: "1" })));
  expect(postmaster()).not.toBe(killed);

  const { id } = (await create("after-the-kill")).body.data;
  await expect
    .poll(async () => (await api.get(`/v1/charges/${String(id)}`))["status"], PATIENCE)
    .toBe("paid");
  command.child.kill("SIGTERM");
  expect(await command.ended).toBe(0);
}, 180_000);
