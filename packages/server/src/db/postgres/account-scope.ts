import { raw, sql, type Sql } from "./sql.ts";

/** Key of an account: the first columns of keys. */
export interface AccountScope {
  readonly environment_id: string;
  readonly account_id: string;
}

/** Key of a row within an environment. */
export interface RowKey {
  readonly environment_id: string;
  readonly id: string;
}

const columnsOf = (alias: string | undefined): Sql => raw(alias === undefined ? "" : `${alias}.`);

/** Condition that a row belongs to the account; `alias` is its table's alias. */
export function isOfAccount(account: AccountScope, alias?: string): Sql {
  const of = columnsOf(alias);
  return sql`${of}environment_id = ${account.environment_id}
    and ${of}account_id = ${account.account_id}`;
}

/** Condition that selects the row; `alias` is its table's alias. */
export function isRow(row: RowKey, alias?: string): Sql {
  const of = columnsOf(alias);
  return sql`${of}environment_id = ${row.environment_id} and ${of}id = ${row.id}`;
}
