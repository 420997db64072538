import type { EarnedFee, FeeablePayment, FeeBasis, FeeCollection, Instant } from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { AccountView } from "../../postgres/account-view.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { json, named, sql } from "../../postgres/sql.ts";
import { missingFees } from "./fee-checks.ts";

const FEES = table("fees", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  account_id: column<string>()("uuid"),
  fee_line_id: column<string>()("uuid"),
  payment_id: column<string>()("uuid"),
  event: column<EarnedFee["event"]>()("text"),
  event_at: column<Instant>()("timestamptz"),
  base_cents: column<bigint>()("bigint"),
  fee_cents: column<bigint>()("bigint"),
  open_cents: column<bigint>()("bigint", "waived", "refunded"),
  paid_cents: column<bigint>()("bigint"),
  waived_cents: column<bigint>()("bigint", "waived"),
  waived_at: column<Instant | null>()("timestamptz?", "waived"),
  waived_by: column<ActorRef | null>()("json?", "waived"),
  waive_reason: column<string | null>()("text?", "waived"),
  refunded_cents: column<bigint>()("bigint", "refunded"),
  refunded_at: column<Instant | null>()("timestamptz?", "refunded"),
  refunded_by: column<ActorRef | null>()("json?", "refunded"),
  refund_reason: column<string | null>()("text?", "refunded"),
  version: column<number>()("integer", "waived", "refunded"),
  updated_at: column<Instant>()("timestamptz", "waived", "refunded"),
});
export type FeeRow = RowOf<typeof FEES.columns>;

/** A fee with what its line says. */
export type FeeWithLine = FeeRow & {
  readonly line_name: string;
  readonly basis: FeeBasis;
  readonly collect: FeeCollection;
};

/** A fee that the database refused. */
export interface FailedFee {
  readonly failed_id: string;
  readonly fault: string;
}

/** Inserts fees with their postings, and returns those that could not be posted. */
export function postFees(
  tx: Tx,
  environmentId: string,
  fees: readonly (EarnedFee & { readonly id: string })[],
): Promise<FailedFee[]> {
  const rows = fees.map((fee) => ({
    ...fee,
    base_cents: fee.base_cents.toString(),
    fee_cents: fee.fee_cents.toString(),
  }));
  return tx.rows(
    named(
      "earn_fees",
      sql`select failed_id, fault from earn_fees(${environmentId}, ${json(rows)}::json)`,
    ),
  );
}

const withLine = sql`${FEES.listOf("f")}, l.name as line_name, l.basis, l.collect`;
const joined = sql`fees f join fee_lines l
  on l.environment_id = f.environment_id and l.id = f.fee_line_id`;

/** Which fees a list shows. */
export interface FeeFilter {
  readonly view: AccountView;
  readonly account_id: string | null;
  readonly payment_id: string | null;
  readonly fee_line_id: string | null;
  readonly is_open: boolean | null;
}

export function listFees(
  db: Executor,
  filter: FeeFilter,
  page: { order: "asc" | "desc"; limit: number; offset: number },
): Promise<PageOf<FeeWithLine>> {
  const { view, account_id, payment_id, fee_line_id, is_open } = filter;
  const { environment_id, account_id: owner } = view;
  const where = sql`f.environment_id = ${environment_id}
    and (${owner}::uuid is null or f.account_id = ${owner}::uuid)
    and (${account_id}::uuid is null or f.account_id = ${account_id}::uuid)
    and (${payment_id}::uuid is null or f.payment_id = ${payment_id}::uuid)
    and (${fee_line_id}::uuid is null or f.fee_line_id = ${fee_line_id}::uuid)
    and (${is_open}::boolean is null or (f.open_cents > 0) = ${is_open}::boolean)`;
  const order = page.order === "asc" ? sql`f.event_at, f.id` : sql`f.event_at desc, f.id desc`;
  const query: PageQuery = { where, order, limit: page.limit, offset: page.offset };
  return selectPage(db, { columns: withLine, from: joined }, query);
}

export function findFee(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<FeeWithLine | undefined> {
  return db.first(sql`select ${withLine} from ${joined}
    where f.environment_id = ${environment_id} and f.id = ${id}`);
}

export function lockFee(tx: Tx, { environment_id, id }: RowKey): Promise<FeeRow | undefined> {
  return tx.first(sql`select ${FEES.list} from fees
    where environment_id = ${environment_id} and id = ${id} for update`);
}

export async function updateWaivedFee(tx: Tx, row: FeeRow): Promise<void> {
  await tx.run(FEES.update([row], "waived"));
}

export async function updateRefundedFee(tx: Tx, row: FeeRow): Promise<void> {
  await tx.run(FEES.update([row], "refunded"));
}

/** What a line earned in a period. */
export interface FeeSums {
  readonly fee_line_id: string;
  readonly name: string;
  readonly basis: FeeBasis;
  readonly collect: FeeCollection;
  readonly count: bigint;
  readonly base_cents: bigint;
  readonly fee_cents: bigint;
  readonly open_cents: bigint;
  readonly paid_cents: bigint;
  readonly waived_cents: bigint;
  readonly refunded_cents: bigint;
}

export function sumFees(
  db: Executor,
  of: {
    readonly environment_id: string;
    readonly account_id: string;
    readonly from: Instant;
    readonly through: Instant;
  },
): Promise<FeeSums[]> {
  return db.rows(sql`
    select f.fee_line_id, l.name, l.basis, l.collect, count(*) as count,
      sum(f.base_cents)::bigint as base_cents, sum(f.fee_cents)::bigint as fee_cents,
      sum(f.open_cents)::bigint as open_cents, sum(f.paid_cents)::bigint as paid_cents,
      sum(f.waived_cents)::bigint as waived_cents,
      sum(f.refunded_cents)::bigint as refunded_cents
    from ${joined}
    where f.environment_id = ${of.environment_id} and f.account_id = ${of.account_id}
      and f.event_at between ${of.from} and ${of.through}
    group by f.fee_line_id, l.name, l.basis, l.collect, l.created_at
    order by l.created_at, f.fee_line_id`);
}

/** Events of payments that a line should have a fee for, and has not, oldest first. */
export function listMissingFees(
  db: Executor,
  line: RowKey,
  limit: number,
): Promise<FeeablePayment[]> {
  return db.rows(sql`
    with ${missingFees(line.environment_id, sql`l.id = ${line.id}`)}
    select m.payment_id, m.account_id, m.kind, m.base_cents as amount_cents, m.event, m.event_at
    from expected m
      left join fees f on f.environment_id = ${line.environment_id} and f.fee_line_id = m.fee_line_id
        and f.payment_id = m.payment_id and f.event = m.event
    where f.id is null and m.fee_cents > 0
    order by m.event_at, m.payment_id limit ${limit}`);
}
