import type { Cents, Instant } from "@railhead/core";
import {
  type BankScope,
  ofAccount,
  paymentsRoutedTo,
  paymentsSentTo,
} from "../banks/bank-scope.ts";
import type { Tx } from "../../postgres/executor.ts";
import type { FundingEventRow } from "./funding-events.ts";
import { fundingColumns, lockDueFundingEvents } from "./funding-events.ts";
import { CHUNK, lockAndRead, type PaymentRow } from "../payments/payments.ts";
import { sql } from "../../postgres/sql.ts";
import { isNotSetAside } from "../operations/set-aside.ts";

/** Cursor over planned payments. */
export interface PlanCursor {
  readonly due_at: Instant;
  readonly id: string;
}

export const PLAN_START: PlanCursor = {
  due_at: "0001-01-01T00:00:00.000Z",
  id: "00000000-0000-0000-0000-000000000000",
};

const END_OF_TIME: Instant = "9999-12-31T00:00:00.000Z";

export const PLAN_END: PlanCursor = {
  due_at: END_OF_TIME,
  id: "ffffffff-ffff-ffff-ffff-ffffffffffff",
};

/** Locks a bank's next payments waiting for cut-off, settlement or maturity. */
export function lockPlannedPayments(
  tx: Tx,
  wanted: { environment_id: string; scope: BankScope; after: PlanCursor },
): Promise<PaymentRow[]> {
  const { environment_id, scope, after } = wanted;
  return lockAndRead(
    tx,
    environment_id,
    sql`select p.id from payment_states p
    where p.environment_id = ${environment_id} and ${isNotSetAside(environment_id, sql`p.id`)}
      and ((p.due_step = 'originate' ${paymentsRoutedTo(scope)})
        or (p.due_step in ('settle', 'mature') ${paymentsSentTo(scope)}))
      and (p.due_at, p.id) > (${after.due_at}, ${after.id})
    order by p.due_at, p.id limit ${CHUNK} for update`,
  );
}

/** Locks a bank's last payments before a key that wait for a cut-off, the last due first. */
export function lockUnsentBefore(
  tx: Tx,
  wanted: { environment_id: string; scope: BankScope; before: PlanCursor },
): Promise<PaymentRow[]> {
  const { environment_id, scope, before } = wanted;
  return lockAndRead(
    tx,
    environment_id,
    sql`select p.id from payment_states p
    where p.environment_id = ${environment_id} and ${isNotSetAside(environment_id, sql`p.id`)}
      and p.due_step = 'originate' ${paymentsRoutedTo(scope)}
      and (p.due_at, p.id) < (${before.due_at}, ${before.id})
    order by p.due_at desc, p.id desc limit ${CHUNK} for update`,
  );
}

/** Locks a bank's transfers waiting for cut-off. */
export function lockPlannedTransfers(
  tx: Tx,
  { environment_id, scope }: { environment_id: string; scope: BankScope },
): Promise<FundingEventRow[]> {
  return lockDueFundingEvents(tx, { environment_id, step: "originate", at: END_OF_TIME, scope });
}

/** A transfer over its bank's limit, with the limit in its exception. */
export interface TransferAboveLimit extends FundingEventRow {
  readonly limit_cents: Cents;
}

/** Locks a bank's transfers waiting for a higher limit. */
export function lockTransfersAboveLimit(
  tx: Tx,
  { environment_id, scope }: { environment_id: string; scope: BankScope },
): Promise<TransferAboveLimit[]> {
  return tx.rows(sql`
    select ${fundingColumns}, (x.details->>'limit_cents')::bigint as limit_cents
    from exceptions x
      join funding_events f on f.environment_id = x.environment_id and f.id = x.resource_id
    where x.environment_id = ${environment_id} and x.status = 'open'
      and x.kind = 'transfer_above_limit' ${ofAccount(scope, "f")}
    order by f.id for update of f`);
}
