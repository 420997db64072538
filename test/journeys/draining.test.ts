import { mkdtempSync, chmodSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startCommand, type Command } from "../support/command.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** A longer drain is tried only where the burst did not end within the shorter one. */
const DRAINS_MS = [3_000, 15_000, 120_000];
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
      response.once("error", reject);
    });
    request.once("error", reject);
  });

it("a process that is asked to stop turns unready, serves requests that still arrive, and ends with no connection reset", async () => {
  for (const drainMs of DRAINS_MS) {
    const replies = await burstWhileDraining(drainMs);
    // A slow machine proves nothing: a request may have come after the drain.
    if (replies === undefined) continue;
    expect(replies).toEqual(
      Array.from({ length: FRESH }, () => ({ status: 401, connection: "close" })),
    );
    return;
  }
  throw new Error(`${FRESH} requests took longer than ${DRAINS_MS.at(-1)} ms`);
}, 400_000);

/** Each reply or error of a burst sent during the drain; undefined where it outlasted the drain. */
async function burstWhileDraining(drainMs: number): Promise<(Seen | string)[] | undefined> {
  const variables = {
    PORT: "0",
    DRAIN_MS: String(drainMs),
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
  // A long drain answers it with a timeout; unread, that answer would keep the socket open for ever.
  silent.resume();
  await once(silent, "connect");
  const silentEnded = once(silent, "close");

  const asked = performance.now();
  command.child.kill("SIGTERM");
  // The process drains from its signal on, so until this instant at least.
  const isDraining = () => performance.now() < asked + drainMs;
  const readiness = async () =>
    await ask(`${api}/readyz`, false).then(
      ({ status }) => status,
      (error: unknown) => (isDraining() ? String(error) : 503),
    );
  await expect.poll(readiness, { timeout: drainMs + 30_000, interval: 20 }).toBe(503);
  const replies = await Promise.all(
    Array.from({ length: FRESH }, () => ask(`${api}/v1/payments`, false).catch(String)),
  );
  const isInTime = isDraining();
  expect(await command.ended).toBe(0);
  await silentEnded;
  // Nothing had to be abandoned, so that it ended as soon as the time was over.
  expect(command.errors()).toBe("");
  keepAlive.destroy();
  return isInTime ? replies : undefined;
}
