import { sql } from "../../../packages/server/src/db/postgres/executor.ts";
import type { DueWork } from "../../../packages/server/src/db/tables/payments/due.ts";
import { createCustomer } from "../factories.ts";
import { AFTER_CUTOFF, inTheMiddle, type MakeSet } from "./poisoned-set.ts";
import { copyRow } from "./row-sets.ts";

const DUE = "timestamptz '2026-03-02T16:00:00Z'";

/** Sets of requests for approval, of API keys and of items of the review queue. */
export const accessSets = {
  async expire_approvals(service, sandbox) {
    await sandbox.post("/v1/approval_rules", { action: "customer.erase", needed: 1 });
    const { id: customer } = await createCustomer(sandbox);
    const asked = await sandbox.call("DELETE", `/v1/customers/${customer as string}`);
    const id = String(asked.body.data["id"]);
    const set = await copyRow(service, { table: "approvals", id, changes: { due_at: DUE } });
    return await inTheMiddle(service, set, { until: AFTER_CUTOFF, moved: "state = 'expired'" });
  },

  async alert_keys(service, sandbox) {
    const { id } = await sandbox.post("/v1/api_keys", { name: "till", scopes: ["read"] });
    const changes = {
      key_hash: "sha256(made.i::text::bytea)",
      expires_at: "timestamptz '2026-03-09T16:00:00Z'",
      expiry_alert_at: DUE,
    };
    const { table } = await copyRow(service, { table: "api_keys", id: id as string, changes });
    // The sandbox's own keys do not end.
    const keys = await service.db.rows<{ id: string }>(sql`
      select id from api_keys
      where environment_id = ${sandbox.environment.id} and expiry_alert_at is not null order by id`);
    const set = { table, ids: keys.map((key) => key.id) };
    const moved = "expiry_alert_at > timestamptz '2026-03-03T00:00:00Z'";
    return await inTheMiddle(service, set, { until: AFTER_CUTOFF, moved });
  },

  async work_items(service, sandbox) {
    const id = service.app.ids.uuid("2026-03-02T15:00:00.000Z");
    await service.db.run(sql`
      insert into work_items (id, environment_id, account_id, kind, resource_type, resource_id,
        reason, message, amount_cents, due_at, created_at, updated_at)
      values (${id}, ${sandbox.environment.id}, ${sandbox.account_id}, 'risk_hold', 'charge', ${id},
        'risk_review', 'm', 100, ${"2026-03-02T16:00:00Z"}, ${"2026-03-02T15:00:00Z"},
        ${"2026-03-02T15:00:00Z"})`);
    const changes = { resource_id: "gen_random_uuid()" };
    const set = await copyRow(service, { table: "work_items", id, changes });
    const moved = "overdue_at is not null";
    return await inTheMiddle(service, set, { until: "2026-03-02T16:01:00.000Z", moved });
  },
} satisfies Partial<Record<DueWork, MakeSet>>;
