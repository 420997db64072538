import type { Executor, Tx } from "../../postgres/executor.ts";
import type { AccountView } from "../../postgres/account-view.ts";
import { sql } from "../../postgres/sql.ts";

/** The bank that an account's payments are routed to. */
export interface AccountBank {
  readonly account_id: string;
  readonly bank_id: string;
  readonly is_default: boolean;
}

const visible = (scope: AccountView, id: string) => sql`a.id = ${id}
  and a.environment_id = ${scope.environment_id}
  and (${scope.account_id}::uuid is null or a.id = ${scope.account_id}::uuid)`;

export function findAccountBank(
  db: Executor,
  scope: AccountView,
  id: string,
): Promise<AccountBank | undefined> {
  return db.first(sql`
    select a.id as account_id, b.id as bank_id, b.is_default
    from accounts a join banks b on b.environment_id = a.environment_id
      and case when a.bank_id is null then b.is_default else b.id = a.bank_id end
    where ${visible(scope, id)}`);
}

/** Routes an account; null means the default bank. Returns false if the account does not exist. */
export async function updateAccountBank(
  tx: Tx,
  scope: AccountView,
  route: { id: string; bank_id: string | null },
): Promise<boolean> {
  const count = await tx.run(sql`
    update accounts a set bank_id = ${route.bank_id} where ${visible(scope, route.id)}`);
  return count === 1;
}
