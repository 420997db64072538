import type { Instant, PersonLabel } from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf } from "../../postgres/page.ts";
import { raw, sql } from "../../postgres/sql.ts";

/** What people said payments were. */
const PAYMENT_LABELS = table("payment_labels", {
  environment_id: column<string>()("uuid"),
  payment_id: column<string>()("uuid"),
  number: column<number>()("integer"),
  label: column<PersonLabel>()("text"),
  reason: column<string>()("text"),
  set_by: column<ActorRef>()("json"),
  set_at: column<Instant>()("timestamptz"),
});
export type PaymentLabelRow = RowOf<typeof PAYMENT_LABELS.columns>;

interface OfPayment {
  readonly environment_id: string;
  readonly payment_id: string;
}

/** Keeps other labels of a payment out until the commit; answers its newest one. */
export async function lockNewestLabel(
  tx: Tx,
  { environment_id, payment_id }: OfPayment,
): Promise<PaymentLabelRow | undefined> {
  await tx.run(sql`select from payments where environment_id = ${environment_id}
    and id = ${payment_id} for no key update`);
  return await tx.first(sql`select ${PAYMENT_LABELS.list} from payment_labels
    where environment_id = ${environment_id} and payment_id = ${payment_id}
    order by number desc limit 1`);
}

export async function insertPaymentLabel(tx: Tx, row: PaymentLabelRow): Promise<void> {
  await tx.run(PAYMENT_LABELS.insert([row]));
}

export function listPaymentLabels(
  db: Executor,
  { environment_id, payment_id }: OfPayment,
  {
    order,
    ...page
  }: { readonly order: "asc" | "desc"; readonly limit: number; readonly offset: number },
): Promise<PageOf<PaymentLabelRow>> {
  const where = sql`environment_id = ${environment_id} and payment_id = ${payment_id}`;
  const from = sql`payment_labels`;
  return selectPage(
    db,
    { columns: PAYMENT_LABELS.list, from },
    {
      ...page,
      where,
      order: raw(`number ${order}`),
    },
  );
}
