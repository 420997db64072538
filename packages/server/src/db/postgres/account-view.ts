import { sql, type Sql } from "./sql.ts";

/** Reader: a platform sees its whole environment, an account only its own rows. */
export interface AccountView {
  readonly environment_id: string;
  /** Null for the platform. */
  readonly account_id: string | null;
}

/** Condition that a row is visible; `owner` is its account column. */
export function inView(view: AccountView, owner: Sql = sql`account_id`): Sql {
  const environment = sql`environment_id = ${view.environment_id}`;
  return view.account_id === null
    ? environment
    : sql`${environment} and ${owner} = ${view.account_id}`;
}
