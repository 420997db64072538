import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listBanks } from "../../packages/server/src/db/tables/banks/banks.ts";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import {
  openTransfersOf,
  type FundingEventRow,
} from "../../packages/server/src/db/tables/funding/funding-events.ts";
import { createWaiters } from "../../packages/server/src/db/postgres/transactions/waiters.ts";
import { createIds } from "../../packages/server/src/base/ids.ts";
import { createCharts } from "../../packages/server/src/ledger/chart.ts";
import { fundPayments } from "../../packages/server/src/payments/funding/fund.ts";
import { replanFundingEvents } from "../../packages/server/src/payments/funding/move-funding.ts";
import { planTransfer } from "../../packages/server/src/payments/scheduling/plan.ts";
import {
  engineContext,
  type StepRun,
  type StepTools,
} from "../../packages/server/src/payments/transitions/step.ts";
import { allEvents, expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

/** One opens the transfer; as many as are written before it is locked join it. */
const COUNT = 501;
/** When the first charges are passed on, and a little later. */
const FUNDED = "2026-03-06T18:00:00.000Z";
/** When the others are due: after the sandbox's clock, so that the service's own engine leaves them. */
const LATER = "2026-03-06T18:00:01.000Z";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** A run as a live environment has it: each chunk has a connection of its own. */
async function runOf({ environment }: Sandbox): Promise<StepRun> {
  const [bank] = await listBanks(service.db, environment.id);
  if (bank === undefined) throw new Error("the sandbox has a bank");
  const waiters = createWaiters();
  const tools = { db: service.db, ids: createIds(), charts: createCharts(), waiters };
  return {
    // Funding asks for nothing else.
    tools: tools as unknown as StepTools,
    environment_id: environment.id,
    bank,
    scope: null,
    at: LATER,
  };
}

/** A sandbox with an open transfer of one charge, and all others due to join it. */
async function addLatecomers(): Promise<Sandbox> {
  const sandbox = await service.addSandbox();
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
    await service.db.run(sql`update payment_states set funding_due_at = ${at}
      where environment_id = ${sandbox.environment.id} and funding_due_at is not null
        and id <> ${first["id"]}`);
  expect(await dueAt("2026-04-01T00:00:00.000Z")).toBe(COUNT);
  await sandbox.advance(FUNDED);
  await dueAt(LATER);
  return sandbox;
}

const transfersOf = (environmentId: string) =>
  service.db.rows<{ amount_cents: bigint; payment_count: number; members: bigint }>(sql`
    select f.amount_cents, f.payment_count, count(m.payment_id) as members
    from funding_events f join funding_event_payments m on m.funding_event_id = f.id
    where f.environment_id = ${environmentId} group by f.environment_id, f.id order by f.id`);

const transferOf = (lines: number) => ({
  amount_cents: BigInt(100 * lines),
  payment_count: lines,
  members: BigInt(lines),
});

test("hundreds of payments that join an open transfer have their events after the transfer's, and are all of its sum", async () => {
  const sandbox = await addLatecomers();
  const before = await allEvents(sandbox);
  expect(await fundPayments(await runOf(sandbox))).toBe(COUNT);
  const events = await expectCompleteLog(sandbox);
  const emitted = events.slice(before.length).map((event) => event["event_type"] as string);
  expect(emitted).toEqual(["funding_event.payment_added", ...Array(COUNT).fill("charge.updated")]);
  const { id } = sandbox.environment;
  expect(await transfersOf(id)).toEqual([transferOf(COUNT + 1)]);
  await expectInvariants(service, id);
});

/** Resolves once a transaction waits for a lock of another. */
async function someoneWaits(): Promise<void> {
  for (;;) {
    const { waiting } = await service.db.one<{ waiting: bigint }>(sql`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if (waiting > 0n) return;
    await sleep(10);
  }
}

test("a transfer that takes no more while a lane writes the payments for it leaves them to another", async () => {
  const sandbox = await addLatecomers();
  const { id } = sandbox.environment;
  const before = await allEvents(sandbox);
  const run = await runOf(sandbox);
  const funding = await service.db.tx(async (tx) => {
    const [transfer] = await tx.rows<FundingEventRow>(
      openTransfersOf(id, sql`(select id from accounts where environment_id = ${id})`),
    );
    if (transfer === undefined) throw new Error("the first charge is in a transfer");
    const funded = fundPayments(run);
    await someoneWaits();
    // A changed calendar of the bank's does this.
    const plan = planTransfer(run.bank.profile, "2026-03-09T18:00:00.000Z");
    await replanFundingEvents(tx, await engineContext(tx, run, [transfer]), [
      { funding: transfer, plan },
    ]);
    return { funded };
  });
  expect(await funding.funded).toBe(COUNT);
  const events = await expectCompleteLog(sandbox);
  const emitted = events.slice(before.length).map((event) => event["event_type"] as string);
  expect(emitted).toEqual([
    "funding_event.updated",
    "funding_event.created",
    "funding_event.updated",
    ...Array(COUNT).fill("charge.updated"),
  ]);
  expect(await transfersOf(id)).toEqual([transferOf(1), transferOf(COUNT)]);
  await expectInvariants(service, id);
});
