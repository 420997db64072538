import { BULK_ACTIONS, retryRefusal, type BulkAction, type BulkRefusal } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import type { PaymentRow } from "../../db/tables/payments/payments.ts";
import type { AmountBounds, Ceilings } from "../limits/amount-bounds.ts";
import { readCeilingUsage } from "../limits/ceiling-usage.ts";
import { refuseResubmits } from "./decide-resubmits.ts";
import { readEligibilityHits, type RecheckContext } from "../review/recheck-payments.ts";
import { actionsOf } from "../transitions/serialize.ts";

/** Whether an action would change a payment, and why not. */
export interface BulkDecision {
  readonly payment: PaymentRow;
  readonly refusal: { readonly code: BulkRefusal; readonly detail: string } | null;
}

export interface BulkBounds extends AmountBounds {
  readonly profile: BankProfile;
  readonly ceilings: Ceilings;
}

/** A payment, and the version that was shown; null where any will do. */
export interface BulkSubject {
  readonly payment: PaymentRow;
  readonly version: number | null;
}

/**
 * Decides for payments of one account, in order. A set takes as many queries as one payment; released
 * payments count toward the daily ceiling of those behind them.
 */
export async function decideBulk(
  tx: Tx,
  context: RecheckContext & { readonly boundsOf: () => Promise<BulkBounds> },
  { action, subjects }: { action: BulkAction; subjects: readonly BulkSubject[] },
): Promise<readonly BulkDecision[]> {
  const decisions = decideByStatus(action, subjects);
  if (action !== "release" && action !== "resubmit") return decisions;
  const allowed = decisions.flatMap(({ payment, refusal }) => (refusal === null ? [payment] : []));
  if (allowed.length === 0) return decisions;
  if (action === "resubmit") {
    const refusals = await refuseResubmits(
      tx,
      { ...context, bounds: await context.boundsOf() },
      allowed,
    );
    return decisions.map(({ payment, refusal }) => {
      return { payment, refusal: refusal ?? refusals.get(payment.id) ?? null };
    });
  }
  const book = await readCeilingUsage(tx, context.environment_id, {
    bounds: await context.boundsOf(),
    payments: allowed,
  });
  const of = { payments: allowed, ceilingsOf: (one: PaymentRow) => book.of(one) };
  const hitsOf = await readEligibilityHits(tx, context, of);
  return decisions.map((decision) => {
    if (decision.refusal !== null) return decision;
    const hits = hitsOf(decision.payment);
    if (hits.length > 0) {
      const detail = hits.map(({ message }) => message).join(" ");
      return { ...decision, refusal: { code: "hold_stands", detail } };
    }
    book.add(decision.payment);
    return decision;
  });
}

/** Decides by what the payments are alone. */
export function decideByStatus(
  action: BulkAction,
  subjects: readonly BulkSubject[],
): readonly BulkDecision[] {
  return subjects.map((subject) => ({
    payment: subject.payment,
    refusal: refusalOf(action, subject),
  }));
}

function refusalOf(action: BulkAction, { payment, version }: BulkSubject): BulkDecision["refusal"] {
  if (!actionsOf(payment).includes(action)) {
    const forbidden = action === "resubmit" ? returnedForGood(payment) : undefined;
    if (forbidden !== undefined) return { code: "retry_not_allowed", detail: forbidden };
    const detail = `A ${payment.kind} that is ${payment.status} does not take ${action}.`;
    return { code: "payment_status", detail };
  }
  if (!BULK_ACTIONS[action].of_version || version === null || version === payment.version) {
    return null;
  }
  const detail = `It had version ${version}, and has version ${payment.version}.`;
  return { code: "changed_since_shown", detail };
}

/** Why a returned charge is not sent again, whenever that would be; undefined for others. */
function returnedForGood(payment: PaymentRow): string | undefined {
  const { kind, has_resubmit, return_trace_number, status_code: code, settlement_date } = payment;
  if (kind === "payout" || has_resubmit || return_trace_number === null) return undefined;
  if (code === null || settlement_date === null) return undefined;
  return retryRefusal([{ code, settlement_date }], settlement_date)?.reason;
}
