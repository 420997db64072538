import { afterAll, beforeAll, expect, test } from "vitest";
import { lockEnvironment } from "../../packages/server/src/db/tables/environments/environments.ts";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import {
  findCountDifferences,
  rebuildCounts,
} from "../../packages/server/src/db/tables/counts/count-proof.ts";
import { rollUpCounts } from "../../packages/server/src/db/tables/counts/status-day-counts.ts";
import { createPaykey, paymentBody } from "../support/factories.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const FILTERS = [
  "",
  "payment_type[]=charge",
  "payment_status[]=scheduled&payment_status[]=cancelled",
  "payment_type[]=payout&payment_status[]=paid",
  "min_created_at=2026-03-03T00:00:00Z",
  "max_created_at=2026-03-03T15:00:00Z",
  "min_created_at=2026-03-02T15:00:00.001Z&max_created_at=2026-03-04T14:59:59.999Z",
  "min_created_at=2026-03-02T15:00:00Z&max_created_at=2026-03-02T15:00:00Z",
  "min_payment_date=2026-03-11",
  "max_payment_date=2026-03-10&payment_status[]=cancelled",
  "min_effective_at=2026-03-04T12:00:00Z",
  "max_effective_at=2026-03-05&payment_type[]=charge",
  "min_amount=10001",
  "min_amount=10003&max_amount=12345&payment_type[]=charge",
  "max_amount=12000&payment_status[]=paid&payment_status[]=created",
];

test("totals are exact while eight callers create, act and travel, and counts are rolled up", async () => {
  const sandbox = await service.addSandbox();
  const paykey = await createPaykey(sandbox);
  const over = new AbortController();
  const rollingUp = (async () => {
    while (!over.signal.aborted) await rollUpCounts(service.db, 3);
  })();
  for (let day = 0; day < 4; day += 1) {
    const caller = async (number: number) => {
      for (let index = 0; index < 6; index += 1) {
        const kind = (number + index) % 3 === 0 ? "payout" : "charge";
        const body = paymentBody(kind, {
          paykey: paykey["paykey"],
          // Some are sent while the clock is moved on, so that they take effect.
          payment_date: index < 2 ? "2026-03-03" : "2026-03-10",
          amount: 10_000 + 57 * number + index,
          external_id: `counted-${day}-${number}-${index % 5}`,
        });
        const { status, body: answer } = await sandbox.call("POST", `/v1/${kind}s`, { body });
        const id = (answer.data as { id?: string }).id;
        if (status === 201 && index === 3) {
          const change = { amount: 10_900 + 999 * number, payment_date: "2026-03-11" };
          await sandbox.call("PUT", `/v1/${kind}s/${id}`, { body: change });
        }
        if (status === 201 && index % 2 === 0) {
          await sandbox.call("PUT", `/v1/${kind}s/${id}/cancel`, { body: { reason: "counted" } });
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, number) => caller(number)));
    await sandbox.advance("P1D");
  }
  over.abort();
  await rollingUp;

  expect(await findCountDifferences(service.db, sandbox.environment.id)).toEqual([]);
  for (const filter of FILTERS) {
    const reply = await sandbox.call("GET", `/v1/payments?page_size=1000&${filter}`);
    const { total_items } = reply.body.meta as { total_items: number };
    expect([filter, total_items]).toEqual([filter, (reply.body.data as unknown as []).length]);
  }
  const all = await sandbox.call("GET", "/v1/payments");
  expect((all.body.meta as { total_items: number }).total_items).toBeGreaterThan(100);
});

test("a count that was tampered with is found, and exact again once rebuilt", async () => {
  const sandbox = await service.addSandbox();
  const paykey = await createPaykey(sandbox);
  await sandbox.post("/v1/charges", paymentBody("charge", { paykey: paykey["paykey"] }));
  const { id } = sandbox.environment;
  await service.db.run(sql`
    update payment_count_deltas set n = n + 3 where environment_id = ${id} and status = 'created'`);
  await rollUpCounts(service.db, 1_000_000);
  const faults = await findCountDifferences(service.db, id);
  // By the days of their creation and of their payment.
  expect(faults.map(({ counted_by }) => counted_by)).toEqual(["created_at", "payment_date"]);
  await rebuildCounts(service.db, id);
  expect(await findCountDifferences(service.db, id)).toEqual([]);
});

test("counts of an environment are not rolled up while it is copied or replaced", async () => {
  const { environment, account_id } = await service.addSandbox();
  const left = async () => {
    const { n } = await service.db.one<{ n: bigint }>(sql`
      select count(*) as n from payment_count_deltas where environment_id = ${environment.id}`);
    return n;
  };
  await service.db.tx(async (tx) => {
    await lockEnvironment(tx, environment.id);
    await service.db.run(sql`
      insert into payment_count_deltas (environment_id, account_id, kind, status, day, payment_date, n)
      values (${environment.id}, ${account_id}, 'charge', 'paid', '2026-03-02', '2026-03-03', 0)`);
    await rollUpCounts(service.db, 1_000_000);
    expect(await left()).toBe(1n);
  });
  await rollUpCounts(service.db, 1_000_000);
  expect(await left()).toBe(0n);
});
