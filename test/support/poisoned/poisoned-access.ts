import { sql } from "../../../packages/server/src/db/postgres/executor.ts";
import type { DueWork } from "../../../packages/server/src/db/tables/payments/due.ts";
import { createCustomer } from "../factories.ts";
import { AFTER_CUTOFF, inTheMiddle, type MakeSet } from "./poisoned-set.ts";
import { copyRow } from "./row-sets.ts";

const DUE = "timestamptz '2026-03-02T16:00:00Z'";

/** Sets of requests for approval and of API keys. */
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
} satisfies Partial<Record<DueWork, MakeSet>>;
