import type { Executor } from "../../db/postgres/executor.ts";
import type { ListedPayment } from "../../db/tables/payments/payments-listed.ts";
import type { PaymentRow } from "../../db/tables/payments/payments.ts";
import {
  listDescendants,
  listRefundedCents,
  type Relative,
} from "../../db/tables/payments/related-payments.ts";
import { relatedPayments, unrelated, type PaymentRelations } from "./serialize.ts";

type Related = Pick<
  PaymentRow,
  "id" | "original_id" | "relation" | "amount_cents" | "has_resubmit" | "has_refund"
>;

/** The relations of payments, by id; payments without relations are absent. */
export async function relationsByPayment(
  db: Executor,
  environmentId: string,
  rows: readonly Related[],
): Promise<Map<string, PaymentRelations>> {
  const parents = rows.filter((row) => row.has_resubmit || row.has_refund);
  const ids = parents.map(({ id }) => id);
  const isParent = new Set(ids);
  const [descendants, refunds] =
    ids.length === 0
      ? [[], []]
      : await Promise.all([
          listDescendants(db, environmentId, ids),
          listRefundedCents(db, environmentId, ids),
        ]);
  const refundedById = new Map(refunds.map(({ charge_id, cents }) => [charge_id, cents]));
  const ownById = new Map<string | null, Relative[]>();
  for (const relative of descendants) {
    const own = ownById.get(relative.original_id);
    if (own === undefined) ownById.set(relative.original_id, [relative]);
    else own.push(relative);
  }
  const related = rows.filter((row) => row.original_id !== null || isParent.has(row.id));
  return new Map(
    related.map((row) => {
      const own = ownById.get(row.id) ?? [];
      const original = row.original_id === null ? [] : [{ id: row.original_id, relation: null }];
      const refunded = refundedById.get(row.id) ?? 0n;
      return [
        row.id,
        {
          related_payments: relatedPayments(row, [...original, ...own]),
          refundable: refunded < row.amount_cents,
        },
      ];
    }),
  );
}

/** The relations of a list item, from columns read with it. */
export function relationsOfListed(row: ListedPayment): PaymentRelations {
  const { original_id, descendants, refunded_cents } = row;
  if (original_id === null && descendants === null) return unrelated;
  const original = original_id === null ? [] : [{ id: original_id, relation: null }];
  return {
    related_payments: relatedPayments(row, [...original, ...(descendants ?? [])]),
    refundable: (refunded_cents ?? 0n) < row.amount_cents,
  };
}
