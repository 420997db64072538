import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wallClock } from "../../packages/server/src/base/clock.ts";
import { compose } from "../../packages/server/src/app/compose.ts";
import { createSandbox } from "../../packages/server/src/environments/create.ts";
import { createIds } from "../../packages/server/src/base/ids.ts";
import { createFrozenSweep } from "../../packages/server/src/payments/engine/frozen-sweep.ts";
import { startCommand, type Command } from "../support/command.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { caller, CLOCK_START, type Caller } from "../support/service.ts";
import { testLogger } from "../support/server-errors.ts";
import { localMasterKey } from "../../packages/server/src/vault/master-key.ts";

const masterKey = Buffer.alloc(32, 9);

let database: TestDatabase;
let dataDir: string;
const commands: Command[] = [];

function serve(...options: string[]): Command {
  const command = startCommand(["serve", "--json", ...options], {
    variables: {
      PORT: "0",
      DATABASE_URL: database.url,
      RAILHEAD_DATA_DIR: dataDir,
      RAILHEAD_MASTER_KEY: masterKey.toString("base64"),
    },
  });
  commands.push(command);
  return command;
}

const addressOf = async (command: Command) => String((await command.line("ready"))["api"]);

async function addFrozenSandbox(): Promise<{ id: string; key: string }> {
  const app = compose({
    db: database.db,
    wall: wallClock,
    ids: createIds(),
    log: testLogger(),
    masterKeys: [localMasterKey(masterKey)],
    dataDir,
    wire: { amounts: "string", risk_source_name: "risk_monitor", account_header_aliases: [] },
  });
  const created = await createSandbox(
    { db: app.db, ids: app.ids, vault: app.vault },
    { name: "split", seed: 1n, clock_mode: "frozen", clock_at: CLOCK_START },
  );
  return { id: created.environment.id, key: created.api_key };
}

async function expectScheduled(sandbox: Caller): Promise<void> {
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey });
  await expect
    .poll(async () => (await sandbox.get(`/v1/charges/${id}`))["status"], { timeout: 30_000 })
    .toBe("scheduled");
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "railhead-split-"));
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const { child, ended } of commands) {
    child.kill("SIGTERM");
    await ended;
  }
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("any engine process takes what a frozen sandbox is asked for through a process without one", async () => {
  const answering = await addressOf(serve("--no-engine"));
  const { key } = await addFrozenSandbox();
  const sandbox = caller(answering, key);
  // Nobody works yet: what is asked for waits.
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey });
  expect((await sandbox.get(`/v1/charges/${id}`))["status"]).toBe("created");
  const first = serve();
  await addressOf(first);
  await expect
    .poll(async () => (await sandbox.get(`/v1/charges/${id}`))["status"], { timeout: 30_000 })
    .toBe("scheduled");
  await expectScheduled(sandbox);
  // Whichever engine there is.
  await addressOf(serve());
  first.child.kill("SIGTERM");
  await first.ended;
  await expectScheduled(sandbox);
});

test("a sweep finds each frozen sandbox that was written to since the one before, once", async () => {
  const { id } = await addFrozenSandbox();
  const sweep = createFrozenSweep();
  const changed = async () => (await sweep.sweep(database.db)).changed;
  expect(await changed()).toContain(id);
  expect(await changed()).not.toContain(id);
  const api = commands[0];
  if (api === undefined) throw new Error("no process answers");
  const { id: other, key } = await addFrozenSandbox();
  await changed();
  await createPaykey(caller(await addressOf(api), key));
  const found = await changed();
  expect(found).toContain(other);
  expect(found).not.toContain(id);
});
