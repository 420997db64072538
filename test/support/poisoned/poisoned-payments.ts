import { sql } from "../../../packages/server/src/db/postgres/executor.ts";
import type { DueWork } from "../../../packages/server/src/db/tables/payments/due.ts";
import { createPaykey } from "../factories.ts";
import { AFTER_CUTOFF, middleOf, inTheMiddle, chargesAt, type MakeSet } from "./poisoned-set.ts";
import { runWithoutTriggers, poisonRow } from "./row-sets.ts";

const SETTLEMENT = "2026-03-03T13:30:00.000Z";

/** Sets of payments. */
export const paymentSets = {
  async judge_accounts(service, sandbox) {
    const set = await chargesAt(service, sandbox);
    await runWithoutTriggers(
      service,
      sql`update customers set status = 'inactive' where environment_id = ${sandbox.environment.id}`,
      sql`insert into account_checks (environment_id, account_id, kind, version, due_at)
        values (${sandbox.environment.id}, ${sandbox.account_id}, 'recheck', 2, '2026-03-02T16:00:00Z')`,
    );
    return await inTheMiddle(service, set, {
      until: "2026-03-02T16:01:00.000Z",
      moved: "status = 'on_hold'",
    });
  },

  async review(service, sandbox) {
    const changes = {
      status: "'created'::text",
      due_step: "'review'::text",
      due_at: "timestamptz '2026-03-02T16:00:00Z'",
    };
    const set = await chargesAt(service, sandbox, { changes });
    return await inTheMiddle(service, set, {
      until: "2026-03-02T16:01:00.000Z",
      moved: "status <> 'created'",
    });
  },

  async originate(service, sandbox) {
    const set = await chargesAt(service, sandbox);
    const other = await createPaykey(sandbox);
    const poison = middleOf(set);
    // The account numbers of two paykeys were swapped in the database: one of them pays.
    const third = await createPaykey(sandbox);
    await runWithoutTriggers(
      service,
      sql`update payments set paykey_id = ${other["id"]}, customer_id = ${other["customer_id"]}
        where id = ${poison}`,
      sql`update paykeys set account_number = (select account_number from paykeys
        where id = ${third["id"]}) where id = ${other["id"]}`,
    );
    return {
      ...set,
      poison,
      until: AFTER_CUTOFF,
      moved: "status = 'pending'",
      named: other["id"] as string,
      kind: "account_unreadable",
      isTakenAgain: false,
    };
  },

  async replan(service, sandbox) {
    const set = await chargesAt(service, sandbox, { at: AFTER_CUTOFF });
    const poison = middleOf(set);
    await poisonRow(service, set.table, poison);
    const [bank] = await sandbox.list("/v1/banks");
    const profile = { ...bank?.["profile"], return_wait_days: 4 };
    await sandbox.put(`/v1/banks/${bank?.["id"]}/profile`, { profile });
    return { ...set, poison, until: "2026-03-02T21:20:00.000Z", moved: "paid_date = '2026-03-09'" };
  },

  async settle(service, sandbox) {
    const set = await chargesAt(service, sandbox, { at: AFTER_CUTOFF });
    return await inTheMiddle(service, set, {
      until: SETTLEMENT,
      moved: "effective_at is not null",
    });
  },

  async mature(service, sandbox) {
    const set = await chargesAt(service, sandbox, { at: "2026-03-04T15:00:00.000Z" });
    return await inTheMiddle(service, set, {
      until: "2026-03-05T14:01:00.000Z",
      moved: "status = 'paid'",
    });
  },
} satisfies Partial<Record<DueWork, MakeSet>>;
