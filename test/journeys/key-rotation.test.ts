import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKeyStore } from "../../packages/server/src/db/tables/keys/key-store.ts";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { wallClock } from "../../packages/server/src/base/clock.ts";
import { createIds } from "../../packages/server/src/base/ids.ts";
import { createSandbox } from "../../packages/server/src/environments/create.ts";
import { localMasterKey } from "../../packages/server/src/vault/master-key.ts";
import { createVault } from "../../packages/server/src/vault/vault.ts";
import { runCommand, startCommand, type Command } from "../support/command.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createPaykey } from "../support/factories.ts";
import { caller, CLOCK_START, type Caller, type Resource } from "../support/service.ts";

const [present, next] = [randomBytes(32), randomBytes(32)];
/** Enough for several sets, so that a rotation can be interrupted between two. */
const KEPT = 4_000;

let database: TestDatabase;
let dataDir: string;
let sandbox: Awaited<ReturnType<typeof createSandbox>>;
const commands: Command[] = [];

const vaultOf = (...keys: Buffer[]) =>
  createVault({ masterKeys: keys.map(localMasterKey), store: createKeyStore(database.db) });

function variables(first: Buffer, second?: Buffer): Record<string, string> {
  return {
    PORT: "0",
    DATABASE_URL: database.url,
    RAILHEAD_DATA_DIR: dataDir,
    // A quick machine reveals more than a key may in a minute.
    RATE_LIMIT_REVEAL: "0",
    RAILHEAD_MASTER_KEY: first.toString("base64"),
    ...(second === undefined ? {} : { RAILHEAD_MASTER_KEY_NEXT: second.toString("base64") }),
  };
}

function serve(options: string[], ...keys: [Buffer, Buffer?]): Command {
  const command = startCommand(["serve", "--json", ...options], { variables: variables(...keys) });
  commands.push(command);
  return command;
}

async function callerOf(command: Command): Promise<Caller> {
  return caller(String((await command.line("ready"))["api"]), sandbox.api_key);
}

const keys = (...args: string[]) =>
  runCommand(["keys", ...args, "--json"], { variables: variables(present, next) });

/** Stored responses of the past day, as a busy hour leaves them. */
async function insertResponses(): Promise<void> {
  const { account_id, environment } = sandbox;
  const opened = await vaultOf(present).keysOf(environment.id);
  const names = Array.from({ length: KEPT }, (_, index) => `kept-response-${index}`);
  const bodies = names.map((key) => {
    const place = { table: "idempotency_keys", column: "body", id: `${account_id} ${key}` };
    return opened.encrypt(place, `{"data":"${key}"}`);
  });
  await database.db.run(sql`
    insert into idempotency_keys (environment_id, account_id, key, request_hash, status, request_id,
      answered_at, body, created_at)
    select ${environment.id}, ${account_id}, n.key, '\\x00', 201, gen_random_uuid(), ${CLOCK_START},
      n.body, ${wallClock.now()} from unnest(${names}::text[], ${bodies}::bytea[]) as n(key, body)`);
}

interface Load {
  readonly paykeys: readonly Resource[];
  stop(): Promise<void>;
}

/** Creates and reads paykeys through every process until stopped; stopping throws the first failure. */
function startLoad(first: Caller, second: Caller): Load {
  const paykeys: Resource[] = [];
  const over = new AbortController();
  const run = async (one: Caller, other: Caller) => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const [writer, reader] = turn % 2 === 0 ? [one, other] : [other, one];
      const created = await createPaykey(writer, {
        customer: { email: `${randomBytes(6).toString("hex")}@example.com` },
      });
      const read = await reader.get(`/v1/paykeys/${created["id"]}/unmasked`);
      expect(read["bank_data"].account_number).toMatch(/^7000\d{6}$/);
      paykeys.push(created);
    }
  };
  const running = Promise.all([run(first, second), run(second, first)]);
  // Rejects while nobody awaits it; `stop` throws it.
  running.catch(() => undefined);
  return {
    paykeys,
    async stop() {
      over.abort();
      await running;
    },
  };
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "railhead-keys-"));
  database = await createTestDatabase();
  sandbox = await createSandbox(
    { db: database.db, ids: createIds(), vault: vaultOf(present) },
    { name: "keys", seed: 1n, clock_mode: "frozen", clock_at: CLOCK_START },
  );
});
afterAll(async () => {
  for (const { child, ended } of commands) {
    child.kill("SIGTERM");
    await ended;
  }
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("both kinds of key change while two processes create and read, and through a kill in the middle", async () => {
  await insertResponses();
  const { id } = sandbox.environment;
  const first = await callerOf(serve([], present, next));
  const second = await callerOf(serve(["--no-engine"], present, next));
  const load = startLoad(first, second);
  await expect.poll(() => load.paykeys.length, { timeout: 30_000 }).toBeGreaterThan(2);

  const killed = startCommand(["keys", "rotate-data", "--settle", "1", "--json"], {
    variables: variables(present, next),
  });
  await killed.line("progress");
  killed.child.kill("SIGKILL");
  expect(await killed.ended).toBe("SIGKILL");
  const between = await keys("status");
  const found = (between.lines[0]?.["rotations"] ?? []) as { done: number; left: number }[];
  const [rotation] = found;
  expect(rotation?.done).toBeGreaterThan(0);
  expect(rotation?.left).toBeGreaterThan(0);

  const resumed = await keys("rotate-data", "--settle", "1");
  expect(resumed.errors).toBe("");
  const result = resumed.lines.find(({ event }) => event === "data_key_rotated");
  expect(result).toMatchObject({ environment_id: id, completed: true, unreadable: [] });
  expect(result?.["value_count"]).toBeGreaterThanOrEqual(KEPT);
  const ciphers = await database.db.rows<{ id: Buffer }>(sql`select id from data_keys
    where environment_id = ${id} and purpose = 'cipher'`);
  expect(ciphers.map((key) => key.id.toString("hex"))).toEqual([result?.["to_key"]]);

  const master = await keys("rotate-master");
  expect(master.lines.at(-1)).toMatchObject({
    event: "master_key_rotated",
    to_key: localMasterKey(next).id,
    retired: [localMasterKey(present).id],
  });
  const made = load.paykeys.length;
  await expect.poll(() => load.paykeys.length, { timeout: 30_000 }).toBeGreaterThan(made + 2);
  await load.stop();

  const opened = await vaultOf(next).keysOf(id);
  const stored = await database.db.rows<{ id: string; account_number: Buffer }>(
    sql`select id, account_number from paykeys where environment_id = ${id}`,
  );
  expect(stored.length).toBeGreaterThanOrEqual(load.paykeys.length);
  for (const paykey of stored) {
    const place = { table: "paykeys", column: "account_number", id: paykey.id };
    expect(opened.decrypt(place, paykey.account_number)).toMatch(/^7000/);
  }

  const refused = await runCommand(["serve", "--json"], { variables: variables(present) });
  expect(refused.exit).toBe(78);
  expect(refused.errors).toContain(`needs master key ${localMasterKey(next).id}`);
  const alone = await callerOf(serve(["--no-engine"], next));
  expect(await alone.get(`/v1/paykeys/${load.paykeys[0]?.["id"]}/unmasked`)).toBeDefined();
}, 600_000);
