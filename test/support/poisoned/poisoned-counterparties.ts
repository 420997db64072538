import { sql } from "../../../packages/server/src/db/postgres/executor.ts";
import type { DueWork } from "../../../packages/server/src/db/tables/payments/due.ts";
import { openLink, sealLink } from "../../../packages/server/src/verification/link-secret.ts";
import { createPaykey } from "../factories.ts";
import { AFTER_CUTOFF, middleOf, inTheMiddle, type MakeSet } from "./poisoned-set.ts";
import { copyRow, poisonRow, runWithoutTriggers } from "./row-sets.ts";

/** Sets of customers and paykeys. */
export const counterpartySets = {
  async verify(service, sandbox) {
    const { id } = await sandbox.post("/v1/customers", {
      name: "Ann Lee",
      type: "individual",
      email: "ann@example.com",
      phone: "+12125550100",
      device: { ip_address: "192.0.2.10" },
    });
    const set = await copyRow(service, { table: "customers", id: id as string });
    const made = await inTheMiddle(service, set, {
      until: AFTER_CUTOFF,
      moved: "status <> 'pending'",
    });
    await runWithoutTriggers(
      service,
      sql`update customers set status = 'pending' where environment_id = ${sandbox.environment.id}`,
    );
    return made;
  },

  async screen(service, sandbox) {
    const { customer_id } = await createPaykey(sandbox);
    const set = await copyRow(service, { table: "customers", id: customer_id as string });
    await service.db.run(sql`
      insert into screening_queue (environment_id, subject_type, subject_id, due_at)
      select environment_id, 'customer', id, '2026-03-02T16:00:00Z' from customers
      where environment_id = ${sandbox.environment.id}`);
    const poison = middleOf(set);
    await poisonRow(service, "screening_queue", poison, { when: "delete", column: "subject_id" });
    const moved = "id not in (select subject_id from screening_queue)";
    return { ...set, poison, until: AFTER_CUTOFF, moved };
  },

  async expire(service, sandbox) {
    const { id } = await createPaykey(sandbox);
    const changes = {
      token: "'copy-' || made.i",
      expires_at: "timestamptz '2026-03-02T16:00:00Z'",
    };
    const set = await copyRow(service, { table: "paykeys", id: id as string, changes });
    return await inTheMiddle(service, set, { until: AFTER_CUTOFF, moved: "status = 'inactive'" });
  },

  async balance(service, sandbox) {
    const { id: customer_id } = await sandbox.post("/v1/customers", {
      name: "Ann Lee",
      type: "individual",
      email: "ann@example.com",
      phone: "+12125550100",
      device: { ip_address: "192.0.2.10" },
    });
    const { id } = await sandbox.post("/v1/bridge/aggregator", {
      customer_id,
      aggregator_token: "sbx_checking",
    });
    await sandbox.advance("PT1M");
    const changes = { token: "'copy-' || made.i", balance_status: "'pending'::text" };
    const set = await copyRow(service, { table: "paykeys", id: id as string, changes });
    const environment_id = sandbox.environment.id;
    const link = await service.db.one<{ secret: Buffer; provider: string }>(sql`
      select secret, provider from provider_links where paykey_id = ${id as string}`);
    const known = { paykey_id: id as string, environment_id, secret: link.secret };
    const secret = await openLink(service.app.vault, known);
    for (const paykey_id of set.ids) {
      const sealed = await sealLink(service.app.vault, { paykey_id, environment_id }, secret);
      await service.db.run(sql`
        insert into provider_links (paykey_id, environment_id, provider, secret, balance_due_at)
        values (${paykey_id}, ${environment_id}, ${link.provider}, ${sealed}, '2026-03-02T16:00:00Z')
        on conflict (environment_id, paykey_id) do update set balance_due_at = excluded.balance_due_at`);
    }
    const poison = middleOf(set);
    // Sealed to COPIED_ID paykey: two rows were swapped.
    await service.db.run(sql`
      update provider_links set secret = (select secret from provider_links where paykey_id = ${set.ids[0]})
      where paykey_id = ${poison}`);
    return {
      ...set,
      poison,
      until: AFTER_CUTOFF,
      moved: "balance_status = 'completed'",
      isTakenAgain: false,
    };
  },
} satisfies Partial<Record<DueWork, MakeSet>>;
