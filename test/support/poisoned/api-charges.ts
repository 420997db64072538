import { sql } from "../../../packages/server/src/db/postgres/executor.ts";
import { createPayment as create } from "../../../packages/server/src/payments/creation/create.ts";
import { TEST_ORIGIN } from "../api/audit.ts";
import { SET_SIZE, type RowSet } from "./row-sets.ts";
import type { Sandbox, TestService } from "../service.ts";

/** A set of charges of one paykey, created by the API's code. */
export async function createCharges(
  { app }: TestService,
  sandbox: Sandbox,
  paykey: unknown,
): Promise<RowSet> {
  const environment = await app.environments.get(sandbox.environment.id);
  const context = {
    environment_id: environment.id,
    account_id: sandbox.account_id,
    at: app.environments.now(environment),
    actor: { type: "api_key", id: "test" },
    profile: await app.profiles(environment.id, sandbox.account_id),
    ceilings: { payment: undefined, daily: undefined },
    idempotency: undefined,
    audit: TEST_ORIGIN,
    request_id: sandbox.account_id,
  } as const;
  await Promise.all(
    Array.from({ length: SET_SIZE }, (_, index) =>
      create(app, context, {
        kind: "charge",
        paykey: String(paykey),
        external_id: `made-${index}`,
        description: null,
        amount_cents: 1_000n,
        payment_date: "2026-03-02",
        consent_type: "internet",
        device_ip: "192.0.2.1",
        balance_check: "disabled",
        sandbox_outcome: "standard",
        auto_hold: false,
        auto_hold_message: null,
        payment_related_information: null,
        metadata: {},
      }),
    ),
  );
  const rows = await app.db.rows<{ id: string }>(sql`
    select id from payments where environment_id = ${environment.id} order by id`);
  return { table: "payment_states", ids: rows.map(({ id }) => id) };
}
