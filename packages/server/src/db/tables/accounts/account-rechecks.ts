import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** An account whose unsent payments must be rechecked because it changed to this version. */
export interface AccountRecheck {
  readonly account_id: string;
  readonly version: number;
}

const AT_ONCE = 100;

/** Due accounts, oldest first. Each change inserts a row, so changes never wait for each other. */
export function listAccountRechecks(
  db: Executor,
  { environment_id, at }: { environment_id: string; at: Instant },
): Promise<AccountRecheck[]> {
  return db.rows(sql`
    select account_id, version from account_rechecks
    where environment_id = ${environment_id} and due_at <= ${at}
    order by due_at, account_id, version limit ${AT_ONCE}`);
}

export async function deleteAccountRechecks(
  tx: Tx,
  environmentId: string,
  done: readonly AccountRecheck[],
): Promise<void> {
  await tx.run(sql`
    delete from account_rechecks j
    using unnest(${done.map(({ account_id }) => account_id)}::uuid[],
      ${done.map(({ version }) => version)}::integer[]) as d(account_id, version)
    where j.environment_id = ${environmentId} and j.account_id = d.account_id and j.version = d.version`);
}
