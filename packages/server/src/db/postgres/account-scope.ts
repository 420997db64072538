import { raw, sql, type Sql } from "./sql.ts";

/** An account and the environment that it belongs to: the first columns of keys. */
export interface AccountScope {
  readonly environment_id: string;
  readonly account_id: string;
}

/** A row of an environment by its id. */
export interface RowKey {
  readonly environment_id: string;
  readonly id: string;
}

const columnsOf = (alias: string | undefined): Sql => raw(alias === undefined ? "" : `${alias}.`);

/** The condition that a row is of the account; `alias` is its table's, where it has one. */
export function isOfAccount(account: AccountScope, alias?: string): Sql {
  const of = columnsOf(alias);
  return sql`${of}environment_id = ${account.environment_id}
    and ${of}account_id = ${account.account_id}`;
}

/** The condition that a row is the one; `alias` is its table's, where it has one. */
export function isRow(row: RowKey, alias?: string): Sql {
  const of = columnsOf(alias);
  return sql`${of}environment_id = ${row.environment_id} and ${of}id = ${row.id}`;
}
