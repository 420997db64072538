import type { Instant } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { named, sql } from "../../postgres/sql.ts";

/** A customer type that an account may not make payments of. */
export interface RefusedType {
  readonly account_id: string;
  readonly customer_type: string;
}

/** Paykeys that are not usable, or whose customer is not usable or of a refused type. */
export async function listUnpayablePaykeys(
  db: Executor,
  of: {
    environment_id: string;
    ids: readonly string[];
    at: Instant;
    refused: readonly RefusedType[];
  },
): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(
    named(
      "list_unpayable_paykeys",
      sql`
    select k.id from paykeys k join customers c on c.id = k.customer_id and c.environment_id = k.environment_id
    where k.environment_id = ${of.environment_id} and k.id = any(${of.ids}::uuid[])
      and (k.status <> 'active' or c.status <> 'verified' or k.expires_at <= ${of.at}
        or (k.account_id, c.type) in (
          select * from unnest(${of.refused.map(({ account_id }) => account_id)}::uuid[],
            ${of.refused.map(({ customer_type }) => customer_type)}::text[])))`,
    ),
  );
  return new Set(rows.map(({ id }) => id));
}
