import { sql, type Sql } from "./sql.ts";

/** Who looks: a platform sees all of its environment, an account its own. */
export interface AccountView {
  readonly environment_id: string;
  /** Null for the platform. */
  readonly account_id: string | null;
}

/** The condition that a row is in view; `owner` is where it names its account. */
export function inView(view: AccountView, owner: Sql = sql`account_id`): Sql {
  const environment = sql`environment_id = ${view.environment_id}`;
  return view.account_id === null
    ? environment
    : sql`${environment} and ${owner} = ${view.account_id}`;
}
