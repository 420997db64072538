import { sql } from "../../../packages/server/src/db/postgres/executor.ts";
import type { DueWork } from "../../../packages/server/src/db/tables/payments/due.ts";
import { createCharges } from "./api-charges.ts";
import { createPaykey } from "../factories.ts";
import { inTheMiddle, charge, type MakeSet } from "./poisoned-set.ts";
import { copyRow, type RowSet } from "./row-sets.ts";
import type { Sandbox, TestService } from "../service.ts";

/** Transfers at a step, copied from the first one of a charge that was paid. */
async function transfersAt(service: TestService, sandbox: Sandbox, at: string): Promise<RowSet> {
  await charge(sandbox);
  await sandbox.advance(at);
  const row = await service.db.one<{ id: string }>(sql`
    select id from funding_events where environment_id = ${sandbox.environment.id}`);
  return await copyRow(service, { table: "funding_events", id: row.id });
}

/** Sets of transfers, and of payments that a transfer takes. */
export const fundingSets = {
  async originate_transfers(service, sandbox) {
    const set = await transfersAt(service, sandbox, "2026-03-06T18:00:00.000Z");
    return await inTheMiddle(service, set, {
      until: "2026-03-06T21:15:00.000Z",
      moved: "status <> 'scheduled'",
    });
  },

  async settle_transfers(service, sandbox) {
    const set = await transfersAt(service, sandbox, "2026-03-06T21:15:00.000Z");
    return await inTheMiddle(service, set, {
      until: "2026-03-09T12:31:00.000Z",
      moved: "effective_at is not null",
    });
  },

  async mature_transfers(service, sandbox) {
    const set = await transfersAt(service, sandbox, "2026-03-10T15:00:00.000Z");
    return await inTheMiddle(service, set, {
      until: "2026-03-11T15:00:00.000Z",
      moved: "status = 'paid'",
    });
  },

  async fund(service, sandbox) {
    const { paykey } = await createPaykey(sandbox);
    const set = await createCharges(service, sandbox, paykey);
    await sandbox.advance("2026-03-05T15:00:00.000Z");
    return await inTheMiddle(service, set, {
      until: "2026-03-06T18:00:00.000Z",
      moved: "funding_ids <> '{}'",
    });
  },
} satisfies Partial<Record<DueWork, MakeSet>>;
