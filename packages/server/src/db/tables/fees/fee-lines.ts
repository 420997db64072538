import type { Cents, FeeBasis, FeeCollection, FeeSide, FeeTerms, Instant } from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { named, sql } from "../../postgres/sql.ts";

const FEE_LINES = table("fee_lines", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  account_id: column<string>()("uuid"),
  name: column<string>()("text"),
  basis: column<FeeBasis>()("text"),
  side: column<FeeSide>()("text"),
  fixed_cents: column<Cents>()("bigint"),
  ppm: column<number>()("integer"),
  min_cents: column<Cents | null>()("bigint?"),
  max_cents: column<Cents | null>()("bigint?"),
  collect: column<FeeCollection>()("text"),
  valid_from: column<Instant>()("timestamptz"),
  valid_to: column<Instant | null>()("timestamptz?", "ended"),
  replaces: column<string | null>()("uuid?"),
  version: column<number>()("integer", "ended"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "ended"),
});
export type FeeLineRow = RowOf<typeof FEE_LINES.columns>;

const columns = FEE_LINES.list;

export async function insertFeeLine(tx: Tx, row: FeeLineRow): Promise<void> {
  await tx.run(FEE_LINES.insert([row]));
}

export async function updateEndedFeeLine(tx: Tx, row: FeeLineRow): Promise<void> {
  await tx.run(FEE_LINES.update([row], "ended"));
}

/** A line that the reader may see. */
export function findFeeLine(
  db: Executor,
  view: AccountView,
  id: string,
): Promise<FeeLineRow | undefined> {
  return db.first(sql`select ${columns} from fee_lines where ${inView(view)} and id = ${id}`);
}

export function lockFeeLine(
  tx: Tx,
  { environment_id, id }: RowKey,
): Promise<FeeLineRow | undefined> {
  return tx.first(sql`select ${columns} from fee_lines
    where environment_id = ${environment_id} and id = ${id} for update`);
}

/** A page of lines: of one account or of all, and those that have not ended by an instant. */
export function listFeeLines(
  db: Executor,
  filter: {
    readonly view: AccountView;
    readonly account_id: string | null;
    readonly in_force_at: Instant | null;
  },
  page: Omit<PageQuery, "where">,
): Promise<PageOf<FeeLineRow>> {
  const { view, account_id, in_force_at } = filter;
  const where = sql`${inView(view)}
    and (${account_id}::uuid is null or account_id = ${account_id}::uuid)
    and (${in_force_at}::timestamptz is null or valid_to is null or valid_to >= ${in_force_at}::timestamptz)`;
  return selectPage(db, { columns, from: sql`fee_lines` }, { ...page, where });
}

/** The number of an account's lines that have not ended, under the account's lock. */
export async function countFeeLines(
  tx: Tx,
  of: { readonly environment_id: string; readonly account_id: string; readonly at: Instant },
): Promise<number> {
  const { environment_id, account_id, at } = of;
  await tx.run(sql`select from accounts where environment_id = ${environment_id}
    and id = ${account_id} for no key update`);
  const { n } = await tx.one<{ n: bigint }>(sql`select count(*) as n from fee_lines
    where environment_id = ${environment_id} and account_id = ${account_id}
      and (valid_to is null or valid_to > ${at})`);
  return Number(n);
}

/** The terms of accounts' lines that have not ended by an instant. */
export function listFeeTerms(
  db: Executor,
  of: {
    readonly environment_id: string;
    readonly account_ids: readonly string[];
    readonly at: Instant;
  },
): Promise<FeeTerms[]> {
  return db.rows(
    named(
      "list_fee_terms",
      sql`
    select id, account_id, basis, side, fixed_cents, ppm, min_cents, max_cents, valid_from, valid_to
    from fee_lines
    where environment_id = ${of.environment_id} and account_id = any(${of.account_ids}::uuid[])
      and (valid_to is null or valid_to >= ${of.at})
    order by created_at, id`,
    ),
  );
}
