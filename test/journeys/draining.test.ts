import { mkdtempSync, chmodSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startCommand, type Command } from "../support/command.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const DRAIN_MS = 8_000;
const FRESH = 300;

let folder: string;
let database: TestDatabase;
let command: Command;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "railhead-draining-"));
  chmodSync(folder, 0o755);
  database = await createTestDatabase();
});
afterAll(async () => {
  command.child.kill("SIGKILL");
  await command.ended;
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Seen {
  readonly status: number;
  readonly connection: string | undefined;
}

const ask = (url: string, agent: Agent | false): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      response.resume();
      const { statusCode = 0, headers } = response;
      response.once("end", () => resolve({ status: statusCode, connection: headers.connection }));
    });
    request.once("error", reject);
  });

it("a process that is asked to stop turns unready, serves requests that still arrive, and ends with no connection reset", async () => {
  const variables = {
    PORT: "0",
    DRAIN_MS: String(DRAIN_MS),
    DATABASE_URL: database.url,
    RAILHEAD_DATA_DIR: join(folder, "data"),
  };
  command = startCommand(["serve", "--json"], { variables });
  const api = String((await command.line("ready"))["api"]);
  const keepAlive = new Agent({ keepAlive: true });
  expect(await ask(`${api}/livez`, keepAlive)).toEqual({ status: 200, connection: "keep-alive" });
  // Two that would hold the exit: one that was used, and one on which nothing was ever asked.
  const silent = connect(Number(new URL(api).port), "127.0.0.1");
  silent.on("error", () => undefined);
  await once(silent, "connect");
  const silentEnded = once(silent, "close");

  command.child.kill("SIGTERM");
  const readiness = async () => (await ask(`${api}/readyz`, false)).status;
  await expect.poll(readiness, { timeout: DRAIN_MS, interval: 20 }).toBe(503);
  const answers = await Promise.all(
    Array.from({ length: FRESH }, () => ask(`${api}/v1/payments`, false)),
  );
  expect(answers).toEqual(
    Array.from({ length: FRESH }, () => ({ status: 401, connection: "close" })),
  );
  expect(await command.ended).toBe(0);
  await silentEnded;
  // Nothing had to be abandoned, so that it ended as soon as the time was over.
  expect(command.errors()).toBe("");
  keepAlive.destroy();
}, 90_000);
