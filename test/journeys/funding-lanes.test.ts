import { afterAll, beforeAll, expect, test } from "vitest";
import { listBanks } from "../../packages/server/src/db/banks/banks.ts";
import { sql } from "../../packages/server/src/db/executor.ts";
import { createIds } from "../../packages/server/src/ids.ts";
import { createCharts } from "../../packages/server/src/ledger/chart.ts";
import { fundPayments } from "../../packages/server/src/payments/funding/fund.ts";
import type { StepRun, StepTools } from "../../packages/server/src/payments/step.ts";
import { allEvents, expectLogTellsAll, expectSound } from "../support/checks.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

/** One opens the transfer; as many as are written before it is locked join it. */
const COUNT = 501;
/** When the first charges are passed on, and a little later. */
const FUNDED = "2026-03-06T18:00:00.000Z";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** A run as a live environment has it: nothing is joined, each chunk has a connection of its own. */
async function runOf({ environment }: Sandbox): Promise<StepRun> {
  const [bank] = await listBanks(service.db, environment.id);
  if (bank === undefined) throw new Error("the sandbox has a bank");
  const tools = { db: service.db, ids: createIds(), charts: createCharts() };
  return {
    // Funding asks for nothing else.
    tools: tools as unknown as StepTools,
    environment_id: environment.id,
    bank,
    scope: null,
    at: FUNDED,
  };
}

test("hundreds of payments that join an open transfer are told after it, and are all of its sum", async () => {
  const sandbox = await service.addSandbox();
  const environmentId = sandbox.environment.id;
  const paykey = (await createPaykey(sandbox))["paykey"] as string;
  const first = await createPayment(sandbox, "charge", { paykey, amount: 100 });
  for (let done = 1; done <= COUNT; done += 50) {
    await Promise.all(
      Array.from({ length: Math.min(50, COUNT + 1 - done) }, () =>
        createPayment(sandbox, "charge", { paykey, amount: 100 }),
      ),
    );
  }
  await sandbox.advance("2026-03-06T16:00:00.000Z");
  const dueAt = async (at: string) =>
    await service.db.run(sql`update payments set funding_due_at = ${at}
      where environment_id = ${environmentId} and funding_due_at is not null
        and id <> ${first["id"]}`);
  expect(await dueAt("2026-04-01T00:00:00.000Z")).toBe(COUNT);
  await sandbox.advance(FUNDED);
  const before = await allEvents(sandbox);
  await dueAt(FUNDED);
  expect(await fundPayments(await runOf(sandbox))).toBe(COUNT);
  const events = await expectLogTellsAll(sandbox);
  const told = events.slice(before.length).map((event) => event["event_type"] as string);
  expect(told).toEqual(["funding_event.payment_added", ...Array(COUNT).fill("charge.updated")]);
  const transfers = await service.db.rows(sql`
    select f.amount_cents, f.payment_count, count(m.payment_id) as members
    from funding_events f join funding_event_payments m on m.funding_event_id = f.id
    where f.environment_id = ${environmentId} group by f.id`);
  const lines = COUNT + 1;
  expect(transfers).toEqual([
    { amount_cents: BigInt(100 * lines), payment_count: lines, members: BigInt(lines) },
  ]);
  await expectSound(service, environmentId);
});
