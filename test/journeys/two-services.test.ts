import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wallClock } from "../../packages/server/src/base/clock.ts";
import { compose } from "../../packages/server/src/app/compose.ts";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import {
  createSandbox,
  type CreatedEnvironment,
} from "../../packages/server/src/environments/create.ts";
import { createIds } from "../../packages/server/src/base/ids.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { startCommand, type Command } from "../support/command.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { caller, CLOCK_START, type Resource } from "../support/service.ts";
import { testLogger } from "../support/server-errors.ts";
import { localMasterKey } from "../../packages/server/src/vault/master-key.ts";

const PAYMENTS = 12;
const masterKey = Buffer.alloc(32, 9);

let database: TestDatabase;
let dataDir: string;
const commands: Command[] = [];
const urls: string[] = [];

/** A service of its own on the shared database: an API of so many processes, and an engine. */
async function serve(processes: number): Promise<void> {
  const command = startCommand(["serve", "--processes", String(processes), "--json"], {
    variables: {
      PORT: "0",
      DATABASE_URL: database.url,
      RAILHEAD_DATA_DIR: dataDir,
      RAILHEAD_MASTER_KEY: masterKey.toString("base64"),
    },
  });
  commands.push(command);
  urls.push(String((await command.line("ready"))["api"]));
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "railhead-two-"));
  database = await createTestDatabase();
  await Promise.all([serve(2), serve(1)]);
});
afterAll(async () => {
  for (const { child, ended } of commands) {
    child.kill("SIGTERM");
    await ended;
  }
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function addSandbox(name: string): Promise<CreatedEnvironment> {
  const app = compose({
    db: database.db,
    wall: wallClock,
    ids: createIds(),
    log: testLogger(),
    masterKeys: [localMasterKey(masterKey)],
    dataDir,
    wire: { amounts: "string", risk_source_name: "risk_monitor", account_header_aliases: [] },
  });
  return await createSandbox(app, {
    name,
    seed: 1n,
    clock_mode: "frozen",
    clock_at: CLOCK_START,
  });
}

/** Asks both services for every payment of a sandbox, and lets its time pass on one of them. */
async function live(created: CreatedEnvironment, worker: number): Promise<void> {
  const callers = urls.map((url) => caller(url, created.api_key));
  const [first] = callers as [ReturnType<typeof caller>];
  const { paykey } = await createPaykey(first);
  const payments = await Promise.all(
    Array.from({ length: PAYMENTS }, (_, n) =>
      createPayment(callers[n % 2] ?? first, n % 3 === 0 ? "payout" : "charge", {
        paykey,
        outcome: n === 1 ? "failed_insufficient_funds" : "standard",
      }),
    ),
  );
  await callers[worker]?.advance("idle");
  const other = callers[1 - worker] ?? first;
  const listed = await other.list("/v1/payments?page_size=100");
  expect(listed.map((item) => item["id"] as string).sort()).toEqual(
    payments.map((item) => item["id"] as string).sort(),
  );
  const statuses = listed.map((item: Resource) => item["payment_status"] ?? item["status"]);
  expect(statuses.filter((status) => status === "paid")).toHaveLength(PAYMENTS - 1);
  await expectCompleteLog(other);
  await expectInvariants({ db: database.db, dataDir }, created.environment.id);
  const entries = await database.db.rows<{ n: number }>(sql`
    select count(distinct file_id)::int as n from entries
    where environment_id = ${created.environment.id} and payment_id is not null
    group by payment_id`);
  expect(entries.map(({ n }) => n)).toEqual(Array.from({ length: PAYMENTS }, () => 1));
}

test("two APIs and two engines on one database keep one set of books, and send every entry once", async () => {
  const sandboxes = await Promise.all(["a", "b", "c"].map(addSandbox));
  await Promise.all(sandboxes.map((sandbox, index) => live(sandbox, index % 2)));
});

test("two engines that are asked for the same days at once send every entry once", async () => {
  const sandbox = await addSandbox("both");
  const both = urls.map((url) => caller(url, sandbox.api_key));
  const [first] = both as [ReturnType<typeof caller>];
  const { paykey } = await createPaykey(first);
  for (let n = 0; n < PAYMENTS; n += 1)
    await createPayment(both[n % 2] ?? first, "charge", { paykey });
  const answers = await Promise.all(
    both.map((one) =>
      one.call("POST", "/v1/sandbox/clock/advance", { body: { to: "2026-03-12T20:00:00.000Z" } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toContain(201);
  await first.advance("idle");
  const paid = await first.list("/v1/payments?page_size=100");
  expect(paid).toHaveLength(PAYMENTS);
  await expectInvariants({ db: database.db, dataDir }, sandbox.environment.id);
  const [{ n } = { n: 0 }] = await database.db.rows<{ n: number }>(sql`
    select count(*)::int as n from entries
    where environment_id = ${sandbox.environment.id} and payment_id is not null`);
  expect(n).toBe(PAYMENTS);
});

test("two advances at once, asked of two processes, are both carried out, the second from where the first ended", async () => {
  const sandbox = await addSandbox("turns");
  const both = urls.map((url) => caller(url, sandbox.api_key));
  const [first] = both as [ReturnType<typeof caller>];
  const { paykey } = await createPaykey(first);
  for (let n = 0; n < 3; n += 1) await createPayment(first, "charge", { paykey });
  const nowOf = async (one: ReturnType<typeof caller>) =>
    (await one.get("/v1/sandbox/clock"))["now"] as string;
  for (const [one, two] of [
    [{ by: "P1D" }, { by: "P2D" }],
    [{ by: "PT5H" }, { by: "PT5H" }],
    [{ until: "idle" }, { by: "P3D" }],
  ]) {
    const before = await nowOf(first);
    const replies = await Promise.all(
      [one, two].map((body, index) =>
        (both[index] ?? first).call("POST", "/v1/sandbox/clock/advance", { body }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    const [earlier, later] = replies
      .map(({ body }): Resource => body.data)
      .toSorted((a, b) => (a["from"] < b["from"] ? -1 : 1)) as [Resource, Resource];
    expect(earlier["from"]).toBe(before);
    expect(later["from"]).toBe(earlier["clock"].now);
    expect(later["clock"].now > earlier["clock"].now).toBe(true);
    expect(await Promise.all(both.map(nowOf))).toEqual([later["clock"].now, later["clock"].now]);
    // Each answers its own events alone.
    const numbers = [earlier, later].map(({ events }) =>
      (events as Resource[]).map(({ sequence }) => sequence as number),
    );
    expect(new Set(numbers.flat()).size).toBe(earlier["events_total"] + later["events_total"]);
  }
  expect(
    (await first.list("/v1/payments?page_size=100")).map((payment) => payment["status"]),
  ).toEqual(["paid", "paid", "paid"]);
  await expectInvariants({ db: database.db, dataDir }, sandbox.environment.id);
});
