import type { Instant, ListKind, ListValueTypeName } from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { empty, named, sql } from "../../postgres/sql.ts";

export const RISK_LISTS = table("risk_lists", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  name: column<string>()("text"),
  kind: column<ListKind>()("text"),
  value_type: column<ListValueTypeName>()("text"),
  description: column<string | null>()("text?"),
  created_by: column<ActorRef>()("json"),
  created_at: column<Instant>()("timestamptz"),
});
export type ListRow = RowOf<typeof RISK_LISTS.columns>;

/** A value of a list: its keyed hash, and of addresses also the network. */
export const RISK_LIST_VALUES = table("risk_list_values", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  list_id: column<string>()("uuid"),
  match: column<Buffer>()("bytea"),
  network: column<string | null>()("text?"),
  shown: column<string>()("text"),
  reason: column<string | null>()("text?"),
  source: column<string | null>()("text?"),
  valid_from: column<Instant>()("timestamptz"),
  valid_to: column<Instant | null>()("timestamptz?"),
  added_by: column<ActorRef>()("json"),
  added_at: column<Instant>()("timestamptz"),
  ended_by: column<ActorRef | null>()("json?"),
  end_reason: column<string | null>()("text?"),
});
export type ListValueRow = RowOf<typeof RISK_LIST_VALUES.columns>;

/** Inserts a list; false where another one has the name. */
export async function insertList(tx: Tx, row: ListRow): Promise<boolean> {
  return (await tx.run(sql`${RISK_LISTS.insert([row])} on conflict do nothing`)) === 1;
}

export function findList(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<ListRow | undefined> {
  return db.first(sql`select ${RISK_LISTS.list} from risk_lists
    where environment_id = ${environment_id} and id = ${id}`);
}

export function listLists(
  db: Executor,
  environmentId: string,
  page: Omit<PageQuery, "where">,
): Promise<PageOf<ListRow>> {
  const where = sql`environment_id = ${environmentId}`;
  return selectPage(db, { columns: RISK_LISTS.list, from: sql`risk_lists` }, { ...page, where });
}

/** Serializes changes of a list's values until the transaction ends. */
export async function lockList(
  tx: Tx,
  { environment_id, id }: RowKey,
): Promise<ListRow | undefined> {
  return await tx.first(sql`select ${RISK_LISTS.list} from risk_lists
    where environment_id = ${environment_id} and id = ${id} for update`);
}

/** Inserts those values that are not in force already, and returns how many. */
export async function insertListValues(tx: Tx, rows: readonly ListValueRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  return await tx.run(sql`${RISK_LIST_VALUES.insert(rows)}
    where not exists (select from risk_list_values v
      where v.environment_id = n.environment_id and v.list_id = n.list_id
        and v.match = n.match and v.valid_from <= n.valid_from
        and (v.valid_to is null or v.valid_to > n.valid_from))`);
}

export function findListValue(
  db: Executor,
  value: RowKey & { readonly list_id: string },
): Promise<ListValueRow | undefined> {
  return db.first(sql`select ${RISK_LIST_VALUES.list} from risk_list_values
    where environment_id = ${value.environment_id} and list_id = ${value.list_id}
      and id = ${value.id}`);
}

/** The values of a list: all, or those in force at an instant. */
export function listListValues(
  db: Executor,
  { environment_id, id, as_of }: RowKey & { readonly as_of: Instant | undefined },
  page: Omit<PageQuery, "where">,
): Promise<PageOf<ListValueRow>> {
  const where = sql`environment_id = ${environment_id} and list_id = ${id}
    ${as_of === undefined ? empty : sql`and valid_from <= ${as_of} and (valid_to is null or valid_to > ${as_of})`}`;
  const from = { columns: RISK_LIST_VALUES.list, from: sql`risk_list_values` };
  return selectPage(db, from, { ...page, where });
}

/** Ends a value at an instant; undefined where it has ended. */
export function endListValue(
  tx: Tx,
  value: RowKey & { readonly list_id: string },
  end: { readonly at: Instant; readonly by: ActorRef; readonly reason: string | null },
): Promise<ListValueRow | undefined> {
  return tx.first(sql`
    update risk_list_values set valid_to = greatest(${end.at}::timestamptz, valid_from),
      ended_by = ${JSON.stringify(end.by)}::json, end_reason = ${end.reason}
    where environment_id = ${value.environment_id} and list_id = ${value.list_id}
      and id = ${value.id} and ended_by is null and (valid_to is null or valid_to > ${end.at})
    returning ${RISK_LIST_VALUES.list}`);
}

/** A value that stands on a list at an instant. */
export interface ListedValue {
  readonly list: string;
  readonly kind: ListKind;
  readonly value_type: ListValueTypeName;
  /** Hexadecimal hash, or the address that a network holds. */
  readonly value: string;
}

/** Whether any value is in force on lists of these names or kinds. */
export async function hasListedValues(
  db: Executor,
  environmentId: string,
  { lists, at }: { readonly lists: readonly string[]; readonly at: Instant },
): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    named(
      "has_listed_values",
      sql`select exists (select from risk_lists l
        join risk_list_values v on v.environment_id = l.environment_id and v.list_id = l.id
      where l.environment_id = ${environmentId} and (l.name = any(${lists}) or l.kind = any(${lists}))
        and v.valid_from <= ${at} and (v.valid_to is null or v.valid_to > ${at})) as found`,
    ),
  );
  return found;
}

/** Which of the values stand on a list at an instant: one statement for a set of payments. */
export function findListed(
  db: Executor,
  environmentId: string,
  asked: {
    readonly matches: readonly Buffer[];
    readonly addresses: readonly string[];
    readonly at: Instant;
  },
): Promise<ListedValue[]> {
  const { matches, addresses, at } = asked;
  const inForce = sql`v.valid_from <= ${at} and (v.valid_to is null or v.valid_to > ${at})`;
  return db.rows(
    named(
      "find_listed",
      sql`
    select distinct l.name as list, l.kind, l.value_type, encode(v.match, 'hex') as value
    from risk_list_values v
      join risk_lists l on l.environment_id = v.environment_id and l.id = v.list_id
    where v.environment_id = ${environmentId} and v.match = any(${matches}::bytea[]) and ${inForce}
    union all
    select distinct l.name, l.kind, l.value_type, a.address
    from unnest(${addresses}::text[]) a(address)
      join risk_list_values v on v.range >>= a.address::inet
      join risk_lists l on l.environment_id = v.environment_id and l.id = v.list_id
    where v.environment_id = ${environmentId} and ${inForce}`,
    ),
  );
}
