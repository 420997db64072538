import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wallClock } from "../../packages/server/src/clock.ts";
import { compose } from "../../packages/server/src/compose.ts";
import { sql } from "../../packages/server/src/db/executor.ts";
import { createIds } from "../../packages/server/src/ids.ts";
import { bankAnswers, sentEntries } from "../support/answers.ts";
import { bankFolder } from "../support/bank-files.ts";
import { expectSound } from "../support/checks.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

const COUNT = 501;
const DELIVERIES = 10;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** Another process, as far as the database and the bank's folders can tell. */
function secondWorker() {
  return compose({
    db: service.db,
    wall: wallClock,
    ids: createIds(),
    log: pino({ level: "silent" }),
    masterKey: Buffer.alloc(32, 7),
    dataDir: service.dataDir,
    wire: { amounts: "string", risk_source_name: "risk_monitor", account_header_aliases: [] },
  });
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

test("500 returns sent ten times, renamed, split and with one more, read by two workers, apply once each", async () => {
  const sandbox = await service.addSandbox();
  const traces = await chargesSent(sandbox);
  expect(traces).toHaveLength(COUNT);
  const orders = traces.map((trace) => ({ trace, code: "R01" }));
  const first = await bankAnswers(service, sandbox, orders.slice(0, 500));
  const folder = bankFolder(service, sandbox.environment.id, "inbound");
  for (let copy = 1; copy < DELIVERIES; copy += 1) {
    await writeFile(join(folder, `COPY-${copy}-of-${DELIVERIES}.txt`), first);
  }
  await bankAnswers(service, sandbox, orders.slice(0, 250));
  await bankAnswers(service, sandbox, orders.slice(250, 500));
  await bankAnswers(service, sandbox, orders);
  const second = secondWorker();
  const { environment } = sandbox;
  const until = "2026-03-04T13:00:00.000Z";
  await Promise.all([sandbox.advance(until), second.engine.travel(environment, until, until)]);
  await second.engine.stop();
  await second.signal.stop();
  await second.writer.close();
  const counts = await service.db.one(sql`
    select (select count(*) from payments where environment_id = ${environment.id}
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
  await expectSound(service, environment.id);
});
