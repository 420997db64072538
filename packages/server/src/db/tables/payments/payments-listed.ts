import type { Cents } from "@railhead/core";
import { namesOf } from "../../columns/columns.ts";
import { PAYMENTS_WITH_STATE } from "../../columns/payments.ts";
import type { Executor } from "../../postgres/executor.ts";
import { counterpartyColumns, type PaymentCounterparties, type PaymentRow } from "./payments.ts";
import { descendantsOf, refundedOf, type Descendant } from "./related-payments.ts";
import { named, raw, sql, type Sql } from "../../postgres/sql.ts";

const names = namesOf(PAYMENTS_WITH_STATE, "listed");

/** Columns of a list item. */
export type ListedPayment = Pick<PaymentRow, (typeof names)[number]> &
  PaymentCounterparties & {
    /** Only if requested. */
    readonly metadata?: PaymentRow["metadata"];
    /** Its resubmit and refunds; null where it never had one. */
    readonly descendants: readonly Descendant[] | null;
    /** Amount refunded and not undone; null if never refunded. */
    readonly refunded_cents: Cents | null;
  };

/** Optional columns of a list. */
export interface ListColumns {
  readonly withMetadata?: boolean | undefined;
}

/** Of payments `p`, paykeys `k` and customers `c`. */
export const listedColumns = ({ withMetadata }: ListColumns): Sql =>
  sql`${withMetadata === true ? allColumns : defaultColumns}, ${counterpartyColumns},
    case when p.has_resubmit or p.has_refund then ${descendantsOf(sql`p`)} end as descendants,
    case when p.has_refund then ${refundedOf(sql`p`)} end as refunded_cents`;

const defaultColumns = raw(names.map((name) => `p.${name}`).join(", "));
const allColumns = sql`${defaultColumns}, p.metadata`;

/** For names of statements. */
export const listColumnsName = ({ withMetadata }: ListColumns) =>
  withMetadata === true ? "_with_metadata" : "";

/**
 * Payments by id, in order, with paykeys and customers; absent ids are omitted. One statement for all
 * lists, because planning costs as much as a hundred rows.
 */
export async function readListedPayments(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
  shown: ListColumns,
): Promise<ListedPayment[]> {
  if (ids.length === 0) return [];
  return await db.rows<ListedPayment>(
    named(
      `read_listed${listColumnsName(shown)}`,
      sql`select ${listedColumns(shown)}
      from unnest(${ids}::uuid[]) with ordinality as u(id, place)
      join payments_with_state p on p.environment_id = ${environmentId} and p.id = u.id
      join paykeys k on k.id = p.paykey_id and k.environment_id = p.environment_id join customers c on c.id = p.customer_id and c.environment_id = p.environment_id
      order by u.place`,
    ),
  );
}
