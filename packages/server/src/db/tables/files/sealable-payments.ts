import type { Cents, Instant } from "@railhead/core";
import { assert } from "../../../base/assert.ts";
import { type BankScope, paymentsRoutedTo } from "../banks/bank-scope.ts";
import type { Tx } from "../../postgres/executor.ts";
import type { PaymentCount } from "../payments/payment-sets.ts";
import {
  createRowReader,
  sealableColumns,
  uuidAt,
  type SealableGroup,
  type SealableKind,
  type SealablePayments,
} from "./sealable-rows.ts";
import { empty, sql } from "../../postgres/sql.ts";
import { isNotSetAside } from "../operations/set-aside.ts";

/** A payment due to be sealed. */
export interface SealablePayment extends SealableKind {
  /** Its index. */
  readonly index: number;
  readonly id: string;
  readonly amount_cents: Cents;
  readonly attempt: number;
}

/**
 * Reads payments due to be sealed, oldest first, by COPY. Not locked unless requested, then in both tables,
 * so that no amendment is missed: `lockIfUnchanged` checks them later.
 */
export async function readPaymentsToSeal(
  tx: Tx,
  due: {
    readonly environment_id: string;
    readonly at: Instant;
    readonly limit: number;
    readonly scope: BankScope;
    readonly isLocked: boolean;
  },
): Promise<SealablePayments> {
  const rows = createRowReader();
  await tx.copyOut(
    sql`select ${sealableColumns} from payments_with_state p
      where p.environment_id = ${due.environment_id} and p.due_step = 'originate'
        and p.due_at <= ${due.at} and ${isNotSetAside(due.environment_id, sql`p.id`)}
        ${paymentsRoutedTo(due.scope)}
      order by p.due_at, p.id limit ${due.limit} ${due.isLocked ? sql`for update` : empty}`,
    (message) => rows.take(message),
  );
  return rows.end();
}

function sealablePayment(payments: SealablePayments, index: number): SealablePayment {
  const { ids, kinds, kindOf, amounts, attempts } = payments;
  const kind = kinds[kindOf[index] ?? -1];
  assert(kind !== undefined, "a payment that was read");
  return {
    ...kind,
    index: index,
    id: uuidAt(ids, 16 * index),
    amount_cents: BigInt(amounts[index] ?? 0),
    attempt: attempts[index] ?? 0,
  };
}

/** Payments of some kinds, in order, as objects. */
export function listSealable(
  payments: SealablePayments,
  isWanted: (kind: SealableKind) => boolean,
): SealablePayment[] {
  const wanted = payments.kinds.map(isWanted);
  const found: SealablePayment[] = [];
  if (!wanted.includes(true)) return found;
  for (let index = 0; index < payments.count; index += 1) {
    if (wanted[payments.kindOf[index] ?? -1] === true) found.push(sealablePayment(payments, index));
  }
  return found;
}

/** Counts payments at the given indexes, like countSet. */
export function countSealable(
  payments: SealablePayments,
  places: Iterable<number>,
): (SealableGroup & PaymentCount)[] {
  const counts = new Map<SealableGroup, number>();
  for (const place of places) {
    const of = payments.kinds[payments.kindOf[place] ?? -1]?.of;
    if (of !== undefined) counts.set(of, (counts.get(of) ?? 0) + 1);
  }
  return [...counts].map(([of, n]) => ({ ...of, n }));
}

/**
 * Locks payments, and returns whether all are unchanged since they were read: none cancelled, held,
 * re-dated or changed. Waits for concurrent changes.
 */
export async function lockIfUnchanged(
  tx: Tx,
  environmentId: string,
  payments: SealablePayments,
): Promise<boolean> {
  if (payments.count === 0) return true;
  const hex = payments.ids.toString("hex");
  const ids = Array.from({ length: payments.count }, (_, n) => hex.slice(32 * n, 32 * n + 32));
  const { n, versions } = await tx.one<{ n: bigint; versions: bigint | null }>(sql`
    select count(*) as n, sum(l.version)::bigint as versions from (
      select p.version from payment_states p where p.environment_id = ${environmentId}
        and p.id = any(${ids}::uuid[]) and p.status = 'scheduled'
      order by p.due_at, p.id for update) l`);
  // Versions only increase, so the sum reveals any change.
  const read = payments.versions.reduce((sum, version) => sum + version, 0);
  return n === BigInt(payments.count) && versions === BigInt(read);
}
