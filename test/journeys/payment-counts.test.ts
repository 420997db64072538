import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { lockEnvironment } from "../../packages/server/src/db/tables/environments/environments.ts";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import {
  findCountDifferences,
  rebuildCounts,
} from "../../packages/server/src/db/tables/counts/count-proof.ts";
import { countWrongMinutes } from "../../packages/server/src/db/tables/counts/payment-minutes.ts";
import {
  insertCountDeltas,
  rollUpCounts,
} from "../../packages/server/src/db/tables/counts/status-day-counts.ts";
import { createPaykey, paymentBody } from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

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

/** Resolves once a recount waits for the event log. */
const recountWaits = () =>
  vi.waitFor(
    async () => {
      const { n } = await service.db.one<{ n: number }>(sql`
        select count(*)::integer as n from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query ~ 'event_counts.*for no key update'`);
      expect(n).toBe(1);
    },
    { timeout: 20_000 },
  );

test("a recount that waits for a writer of its environment lets those of another go on", async () => {
  const [own, other] = [await service.addSandbox(), await service.addSandbox()];
  const charge = async (sandbox: Sandbox) => {
    const { paykey } = await createPaykey(sandbox);
    return await sandbox.call("POST", "/v1/charges", { body: paymentBody("charge", { paykey }) });
  };
  await charge(own);
  const { id } = own.environment;
  const recounting = await service.db.tx(async (tx) => {
    await tx.run(
      sql`update payment_states set updated_at = updated_at where environment_id = ${id}`,
    );
    await tx.run(sql`select from event_counts where environment_id = ${id} for update`);
    const work = rebuildCounts(service.db, id);
    await recountWaits();
    expect((await charge(other)).status).toBe(201);
    return { work };
  });
  await recounting.work;
  expect(await findCountDifferences(service.db, id)).toEqual([]);
});

test("counts and minutes that are tampered with again and again are exact after recounts beside writers", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const { id } = sandbox.environment;
  const over = new AbortController();
  const repeat = async (work: (index: number) => Promise<unknown>) => {
    for (let index = 0; !over.signal.aborted; index += 1) await work(index);
  };
  const write = (number: number) => async (index: number) => {
    const external_id = `recounted-${number}-${index}`;
    const body = paymentBody("charge", { paykey, external_id, payment_date: "2026-03-10" });
    const made = await sandbox.call("POST", "/v1/charges", { body });
    expect(made.status).toBe(201);
    const path = `/v1/charges/${(made.body.data as { id?: string }).id}`;
    const change = { amount: 500 + index, payment_date: "2026-03-11", description: "Changed" };
    const [to, asked] = index % 2 === 0 ? ["", change] : ["/cancel", { reason: "counted" }];
    expect((await sandbox.call("PUT", `${path}${to}`, { body: asked })).status).toBe(200);
  };
  await write(0)(0);
  const others = [
    ...[1, 2, 3].map((number) => repeat(write(number))),
    repeat(() => rollUpCounts(service.db, 3)),
  ];
  const wrong = { account_id: sandbox.account_id, kind: "charge", status: "paid" } as const;
  try {
    for (let round = 0; round < 8; round += 1) {
      const delta = { ...wrong, day: "2026-03-02", payment_date: "2026-03-03", effective_on: null };
      await service.db.tx((tx) => insertCountDeltas(tx, id, [{ ...delta, n: round - 9 }]));
      await service.db.run(sql`update payment_minutes set n = n + 1 where environment_id = ${id}
        and minute = (select min(minute) from payment_minutes where environment_id = ${id})`);
      await Promise.all([rebuildCounts(service.db, id), rebuildCounts(service.db, id)]);
    }
  } finally {
    over.abort();
    await Promise.all(others);
  }
  expect(await findCountDifferences(service.db, id)).toEqual([]);
  expect(await countWrongMinutes(service.db, id)).toBe(0n);
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
