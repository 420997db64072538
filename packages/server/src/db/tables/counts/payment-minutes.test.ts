import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createPaykey, createPayment } from "../../../../../../test/support/factories.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../../test/support/service.ts";
import { insertPaymentRows } from "../../../../../../test/support/payment-rows.ts";
import { createIds } from "../../../base/ids.ts";
import { sql } from "../../postgres/executor.ts";
import { countWrongMinutes } from "./payment-minutes.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
});
afterAll(() => service.close());

const minutesOf = (environment_id: string) =>
  service.db.rows<{ kind: string; n: bigint; total: bigint; least: bigint; most: bigint }>(sql`
    select kind, sum(n)::bigint as n, sum(total_cents)::bigint as total,
      min(least_cents) as least, max(most_cents) as most
    from payment_minutes where environment_id = ${environment_id} group by 1 order by 1`);

describe("amounts by minute", () => {
  it("are those of the payments after batches, single creations, changed amounts, cancels and jumps of the clock", async () => {
    const { id } = sandbox.environment;
    const { paykey } = await createPaykey(sandbox);
    const charge = (amount: number) => createPayment(sandbox, "charge", { paykey, amount });
    const [first] = await Promise.all([charge(1_000), charge(20), charge(300), charge(4_000)]);
    await createPayment(sandbox, "payout", { paykey, amount: 50 });
    await sandbox.advance("PT1M");
    await charge(700);
    expect(await minutesOf(id)).toEqual([
      { kind: "charge", n: 5n, total: 6_020n, least: 20n, most: 4_000n },
      { kind: "payout", n: 1n, total: 50n, least: 50n, most: 50n },
    ]);
    const path = `/v1/charges/${String(first?.["id"])}`;
    const made = await sandbox.get(path);
    await sandbox.put(path, {
      amount: 5,
      description: made["description"],
      payment_date: made["payment_date"],
    });
    await sandbox.put(`${path}/cancel`, {});
    expect((await minutesOf(id))[0]).toEqual({
      kind: "charge",
      n: 5n,
      total: 5_025n,
      least: 5n,
      most: 4_000n,
    });
    expect(await countWrongMinutes(service.db, id)).toBe(0n);
  });

  it("keep what another transaction adds to the minute while an amount is changed", async () => {
    const own = await service.addSandbox();
    const { id } = own.environment;
    const { paykey } = await createPaykey(own);
    const made = await createPayment(own, "charge", {
      paykey,
      amount: 100,
      payment_date: "2026-03-10",
    });
    // Reviewed, so that only the request writes it.
    await own.advance("PT1M");
    const other = createIds().uuid(String(made["created_at"]));
    const changing = await service.db.tx(async (tx) => {
      // What creation writes, in its order, before it commits.
      await tx.run(sql`select from event_counts where environment_id = ${id} for update`);
      await insertPaymentRows(
        tx,
        sql`select to_jsonb(p) || jsonb_build_object('id', ${other}::uuid, 'external_id', 'other')
          from payments_with_state p where p.id = ${made["id"]}`,
      );
      await tx.run(sql`update payment_minutes set n = n + 1, total_cents = total_cents + 100
        where environment_id = ${id} and kind = 'charge'
          and minute = date_trunc('minute', ${made["created_at"]}::timestamptz, 'UTC')`);
      const change = {
        amount: 7,
        description: made["description"],
        payment_date: made["payment_date"],
      };
      const work = own.put(`/v1/charges/${String(made["id"])}`, change);
      await vi.waitFor(async () => {
        const waiting = sql`select count(*)::integer as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
            and query ~ 'event_counts|payment_minutes'`;
        expect(await service.db.one<{ n: number }>(waiting)).toEqual({ n: 1 });
      }, 20_000);
      return { work };
    });
    await changing.work;
    expect(await countWrongMinutes(service.db, id)).toBe(0n);
  });

  it("are compared with the payments by the proof of counts, which repairs them", async () => {
    const { id } = sandbox.environment;
    await service.db.run(sql`update payment_minutes set total_cents = total_cents + 1
      where environment_id = ${id}`);
    const proof = await sandbox.post("/v1/payments/verify_counts", {});
    expect(proof).toMatchObject({ exact: false, repaired: false, faults: [] });
    expect(proof["wrong_minutes"]).toBeGreaterThan(0);
    expect(await sandbox.post("/v1/payments/verify_counts", { repair: true })).toMatchObject({
      exact: false,
      repaired: true,
    });
    expect(await sandbox.post("/v1/payments/verify_counts", {})).toEqual({
      exact: true,
      repaired: false,
      faults: [],
      wrong_minutes: 0,
    });
  });
});
