import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { lockPayments, updateMovedPayments } from "../../db/tables/payments/payments.ts";
import { sql } from "../../db/postgres/executor.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  sandbox = await service.addSandbox();
});
afterAll(() => service.close());

/** The transaction that wrote each row: another one once it is updated. */
function writers(table: "payments" | "payment_states"): Promise<object[]> {
  const { id } = sandbox.environment;
  return table === "payments"
    ? service.db.rows(sql`select id, xmin from payments where environment_id = ${id} order by id`)
    : service.db.rows(
        sql`select id, xmin from payment_states where environment_id = ${id} order by id`,
      );
}

test("a payment's whole life leaves its row of payments as it was written", async () => {
  const { paykey } = await createPaykey(sandbox);
  for (const outcome of ["standard", "failed_insufficient_funds", "reversed_insufficient_funds"]) {
    await createPayment(sandbox, "charge", { paykey, outcome });
    await createPayment(sandbox, "payout", { paykey, outcome });
  }
  const { id } = await createPayment(sandbox, "charge", { paykey });
  const [requests, states] = [await writers("payments"), await writers("payment_states")];
  expect(requests).toHaveLength(7);
  await sandbox.put(`/v1/charges/${id}/hold`, { reason: "test" });
  await sandbox.put(`/v1/charges/${id}/release`, { reason: "test" });
  await sandbox.advance("2026-03-05T22:00:00.000Z");
  await sandbox.post(`/v1/charges/${id}/refund`, {});
  await sandbox.advance("idle");
  const ended = await writers("payments");
  expect(ended.filter((row) => !requests.some((other) => isSame(row, other)))).toHaveLength(1);
  expect(ended.slice(0, 7)).toEqual(requests);
  const moved = await writers("payment_states");
  expect(moved.filter((row) => states.some((other) => isSame(row, other)))).toEqual([]);
});

const isSame = (row: object, other: object) => JSON.stringify(row) === JSON.stringify(other);

test("the database refuses a change of a payment that no caller may amend", async () => {
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey });
  const byId = sql`where environment_id = ${sandbox.environment.id} and id = ${id}`;
  await expect(
    service.db.run(sql`update payments set sandbox_outcome = 'paid' ${byId}`),
  ).rejects.toThrow("was written once");
  await expect(
    service.db.run(sql`update payment_states set kind = 'payout' ${byId}`),
  ).rejects.toThrow("was written once");
  expect(await service.db.run(sql`update payments set amount_cents = 7 ${byId}`)).toBe(1);
});

test("a payment that is locked after an amendment shows it", async () => {
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey, amount: 100 });
  const { id: environmentId } = sandbox.environment;
  const ids = [String(id)];
  const waiting = await service.db.tx(async (tx) => {
    const [row] = await lockPayments(tx, environmentId, ids);
    const second = service.db.tx((other) => lockPayments(other, environmentId, ids));
    second.catch(() => undefined);
    await untilOneWaits();
    await updateMovedPayments(tx, environmentId, {
      columns: ["amount_cents", "version"],
      rows: [{ id, amount_cents: "250", version: (row?.version ?? 0) + 1 }],
    });
    return { second };
  });
  expect(await waiting.second).toMatchObject([{ id, amount_cents: 250n }]);
});

async function untilOneWaits(): Promise<void> {
  for (;;) {
    const { n } = await service.db.one<{ n: bigint }>(sql`
      select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and query like '%payment_states%for update%'`);
    if (n > 0n) return;
  }
}
