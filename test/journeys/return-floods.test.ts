import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wallClock } from "../../packages/server/src/base/clock.ts";
import { compose } from "../../packages/server/src/app/compose.ts";
import { sql, type Database, type Sql } from "../../packages/server/src/db/postgres/executor.ts";
import { createIds } from "../../packages/server/src/base/ids.ts";
import { deliverReplies, sentEntries } from "../support/bank/bank-replies.ts";
import { bankFolder } from "../support/bank/bank-files.ts";
import { expectInvariants } from "../support/invariants.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";
import { testLogger } from "../support/server-errors.ts";
import { localMasterKey } from "../../packages/server/src/vault/master-key.ts";

const COUNT = 501;
const DELIVERIES = 10;
/** When the bank's first file is read. */
const READ = "2026-03-04T13:00:00.000Z";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** The first transaction that stores what a bank sent is undone at its end; others are not. */
function breakingOnce(db: Database): { db: Database; stored: () => number } {
  let stored = 0;
  return {
    stored: () => stored,
    db: {
      ...db,
      tx: (work, settings) =>
        db.tx(async (tx) => {
          let isStoring = false;
          const rows = <R>(statement: Sql) => {
            isStoring ||= statement.text.includes("insert into inbound_items");
            return tx.rows<R>(statement);
          };
          const answer = await work({ ...tx, rows });
          if (isStoring) stored += 1;
          if (isStoring && stored === 1) throw new Error("the connection was lost");
          return answer;
        }, settings),
    },
  };
}

/** Another process, to the database and the bank's folders. */
function anotherWorker(engineDb = service.db) {
  return compose({
    db: service.db,
    engineDb,
    wall: wallClock,
    ids: createIds(),
    log: testLogger(),
    masterKeys: [localMasterKey(Buffer.alloc(32, 7))],
    dataDir: service.dataDir,
    wire: { amounts: "string", risk_source_name: "risk_monitor", account_header_aliases: [] },
  });
}

async function close(worker: ReturnType<typeof anotherWorker>): Promise<void> {
  await worker.engine.stop();
  await worker.signal.stop();
  await worker.writer.close();
}

async function chargesSent(sandbox: Sandbox): Promise<string[]> {
  const paykey = (await createPaykey(sandbox))["paykey"] as string;
  for (let done = 0; done < COUNT; done += 50) {
    await Promise.all(
      Array.from({ length: Math.min(50, COUNT - done) }, () =>
        createPayment(sandbox, "charge", { paykey, amount: 100 }),
      ),
    );
  }
  await sandbox.advance("2026-03-03T15:00:00.000Z");
  return [...(await sentEntries(service, sandbox.environment.id)).keys()];
}

test("500 returns sent ten times, renamed, split and with one more, read by workers of whom one fails, apply once each", async () => {
  const sandbox = await service.addSandbox();
  const traces = await chargesSent(sandbox);
  expect(traces).toHaveLength(COUNT);
  const orders = traces.map((trace, index) => ({ trace, code: "R01", place: index + 1 }));
  await deliverReplies(service, sandbox, orders);
  const { environment } = sandbox;
  const breaking = breakingOnce(service.db);
  const failing = anotherWorker(breaking.db);
  await failing.engine.advanceTo(environment, READ, READ);
  // More than 500 are applied in two pieces: one of them, and after it failed both again.
  expect(breaking.stored()).toBeGreaterThan(2);
  await close(failing);
  const first = await deliverReplies(service, sandbox, orders.slice(0, 500));
  const folder = bankFolder(service, sandbox.environment.id, "inbound");
  for (let copy = 1; copy < DELIVERIES; copy += 1) {
    await writeFile(join(folder, `COPY-${copy}-of-${DELIVERIES}.txt`), first);
  }
  await deliverReplies(service, sandbox, orders.slice(0, 250));
  await deliverReplies(service, sandbox, orders.slice(250, 500));
  const second = anotherWorker();
  const until = "2026-03-05T13:00:00.000Z";
  await Promise.all([sandbox.advance(until), second.engine.advanceTo(environment, until, until)]);
  await close(second);
  const counts = await service.db.one(sql`
    select (select count(*) from payment_states where environment_id = ${environment.id}
        and status = 'failed' and status_code = 'R01') as failed,
      (select count(*) from postings where environment_id = ${environment.id}
        and move = 'return') as postings,
      (select count(*) from inbound_items where environment_id = ${environment.id}) as items,
      (select count(*) from ach_files where environment_id = ${environment.id}
        and direction = 'inbound' and state = 'applied') as files`);
  // The same bytes are one file, so the ten deliveries and the three others make four.
  expect(counts).toEqual({
    failed: BigInt(COUNT),
    postings: BigInt(COUNT),
    items: BigInt(COUNT),
    files: 4n,
  });
  await expectInvariants(service, environment.id);
});
