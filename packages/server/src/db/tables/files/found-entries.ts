import type { Cents, CivilDate, Instant } from "@railhead/core";
import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import type { Executor } from "../../postgres/executor.ts";
import { selectPage, type PageOf } from "../../postgres/page.ts";
import { join, sql, type Sql } from "../../postgres/sql.ts";
import { contains, documentIds } from "../search/search-documents.ts";

/** An entry of a file, sent or received. */
export interface FoundEntry {
  readonly direction: "outbound" | "inbound";
  readonly file_id: string;
  readonly file_name: string;
  readonly line: number;
  /** `entry` of ours, or what the bank sent. */
  readonly kind: string;
  readonly trace_number: string;
  readonly payment_id: string | null;
  readonly funding_event_id: string | null;
  readonly transaction_code: string | null;
  /** Of a return or a notification of change. */
  readonly code: string | null;
  readonly amount_cents: Cents;
  readonly settlement_date: CivilDate | null;
  readonly created_at: Instant;
}

export interface EntryFilter {
  readonly payment_id?: string | undefined;
  readonly trace_number?: string | undefined;
  readonly file_id?: string | undefined;
  readonly amount_cents?: Cents | undefined;
  /** A part of the customer's name. */
  readonly name?: string | undefined;
  readonly direction?: "outbound" | "inbound" | undefined;
}

/** Payments whose entries are listed where an amount or a name alone says which. */
const MOST_PAYMENTS = 1_000;
const MOST_CUSTOMERS = 100;
/** Files whose entries are listed where nothing says which. */
const NEWEST_FILES = 10;

/** A page of the entries of all files, the newest file first. */
export function listFoundEntries(
  db: Executor,
  scope: AccountScope,
  filter: EntryFilter,
  page: { readonly descending: boolean; readonly limit: number; readonly offset: number },
): Promise<PageOf<FoundEntry>> {
  const parts = [
    ...(filter.direction === "inbound" ? [] : [sentEntries(scope, filter)]),
    ...(filter.direction === "outbound" ? [] : [receivedItems(scope, filter)]),
  ];
  const direction = page.descending ? sql`desc` : sql`asc`;
  return selectPage<FoundEntry>(
    db,
    { columns: sql`*`, from: sql`(${join(parts, " union all ")}) found` },
    {
      where: sql`true`,
      order: sql`file_id ${direction}, line ${direction}`,
      limit: page.limit,
      offset: page.offset,
    },
  );
}

function sentEntries(scope: AccountScope, filter: EntryFilter): Sql {
  const { trace_number } = filter;
  return sql`
    select 'outbound' as direction, e.file_id, f.name as file_name, e.line, 'entry' as kind,
      e.trace_number, e.payment_id, e.funding_event_id, e.transaction_code, null as code,
      e.amount_cents, e.settlement_date, f.created_at
    from entries e join ach_files f
      on f.environment_id = e.environment_id and f.id = e.file_id
    where e.environment_id = ${scope.environment_id}
      and ${join(
        [
          ...sharedConditions(scope, filter, sql`e`),
          ...(trace_number === undefined ? [] : [sql`e.trace_number = ${trace_number}`]),
        ],
        " and ",
      )}`;
}

/** Items of the bank's files; by the trace number of the entry that they are about. */
function receivedItems(scope: AccountScope, filter: EntryFilter): Sql {
  const { environment_id } = scope;
  const { trace_number } = filter;
  const original = sql`array(select x.payment_id from entries x
    where x.environment_id = ${environment_id} and x.trace_number = ${trace_number ?? null}::text
      and x.payment_id is not null)`;
  return sql`
    select 'inbound' as direction, i.file_id, f.name as file_name, i.line, i.kind, i.trace_number,
      i.payment_id, i.funding_event_id, null as transaction_code, i.code, i.amount_cents,
      null::date as settlement_date, f.created_at
    from inbound_items i join ach_files f
      on f.environment_id = i.environment_id and f.id = i.file_id
    where i.environment_id = ${environment_id}
      and ${join(
        [
          ...sharedConditions(scope, filter, sql`i`),
          ...(trace_number === undefined
            ? []
            : [sql`i.payment_id = any(${original}) and i.original_trace_number = ${trace_number}`]),
        ],
        " and ",
      )}`;
}

function sharedConditions(scope: AccountScope, filter: EntryFilter, alias: Sql): Sql[] {
  const { payment_id, file_id, amount_cents, name, trace_number } = filter;
  const isAmountAlone =
    payment_id === undefined && file_id === undefined && trace_number === undefined;
  const conditions: (Sql | undefined)[] = [
    payment_id === undefined ? undefined : sql`${alias}.payment_id = ${payment_id}::uuid`,
    file_id === undefined ? undefined : sql`${alias}.file_id = ${file_id}::uuid`,
    amount_cents === undefined ? undefined : sql`${alias}.amount_cents = ${amount_cents}`,
    amount_cents === undefined || !isAmountAlone
      ? undefined
      : sql`${alias}.payment_id = any(array(${paymentsOfAmount(scope, amount_cents)}))`,
    name === undefined
      ? undefined
      : sql`${alias}.payment_id = any(array(${paymentsOfName(scope, name)}))`,
  ];
  const given = conditions.filter((condition) => condition !== undefined);
  if (given.length > 0) return given;
  if (trace_number !== undefined) return [sql`true`];
  const newest = sql`select n.id from ach_files n
    where n.environment_id = ${scope.environment_id} order by n.id desc limit ${NEWEST_FILES}`;
  return [sql`${alias}.file_id = any(array(${newest}))`];
}

const paymentsOfAmount = (scope: AccountScope, amountCents: Cents): Sql => sql`
  select p.id from payments p where ${isOfAccount(scope, "p")} and p.amount_cents = ${amountCents}
  order by p.id desc limit ${MOST_PAYMENTS}`;

/** Of customers found by their documents, or among the newest, whose documents may not be written. */
const paymentsOfName = (scope: AccountScope, name: string): Sql => sql`
  select p.id from payments p
  where p.environment_id = ${scope.environment_id} and p.paykey_id = any(array(
    select k.id from paykeys k where ${isOfAccount(scope, "k")} and k.customer_id = any(array(
      select c.id from customers c
      where ${isOfAccount(scope, "c")} and c.deleted_at is null
        and lower(c.name) like lower(${contains(name)})
        and c.id = any(array(
          select d.resource_id
          from ${documentIds(scope, { kind: "customer", text: name, limit: MOST_CUSTOMERS })}
          union all
          (select n.id from customers n where ${isOfAccount(scope, "n")}
          order by n.created_at desc, n.id desc limit ${MOST_PAYMENTS})))))))
  order by p.id desc limit ${MOST_PAYMENTS}`;
