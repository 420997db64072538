import { REFUSALS, retryRefusal, type BulkRefusal, type Instant } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import { listRegainable } from "../../db/tables/files/payment-returns.ts";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import type { PaymentRow } from "../../db/tables/payments/payments.ts";
import { listRetryChains } from "../../db/tables/payments/retries.ts";
import { loadAccountSettings } from "../../environments/account-settings.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { creationRefusal } from "../creation/create.ts";
import { FUNDS_MAY_BE_KEPT } from "../creation/refund-and-resubmit.ts";
import { amountRefusal, type AmountBounds } from "../limits/amount-bounds.ts";
import { readCounterpartiesOf } from "../scheduling/counterparties.ts";
import { planPayment, processingOf } from "../scheduling/plan.ts";

/** Why a payment is not made again. */
export interface ResubmitRefusal {
  readonly code: BulkRefusal;
  readonly detail: string;
}

interface Deciding {
  readonly environment_id: string;
  readonly at: Instant;
  readonly bounds: AmountBounds & { readonly profile: BankProfile };
}

/**
 * Which payments a resubmit with today's date refuses, by id, in as many queries as for one. Exposure limits are
 * compared when each is made.
 */
export async function refuseResubmits(
  tx: Tx,
  { environment_id, at, bounds }: Deciding,
  payments: readonly PaymentRow[],
): Promise<ReadonlyMap<string, ResubmitRefusal>> {
  const ids = payments.map(({ id }) => id);
  const chains = await listRetryChains(tx, environment_id, ids);
  const regainable = await listRegainable(tx, environment_id, ids);
  const parties = await readCounterpartiesOf(tx, environment_id, payments);
  const accounts = payments.map(({ account_id }) => account_id);
  const settings = await loadAccountSettings(tx, environment_id, accounts);
  const payment_date = easternTime(at).date;
  const refusals = new Map<string, ResubmitRefusal>();
  for (const payment of payments) {
    const processing = processingOf(settings, payment);
    const planned = { ...payment, payment_date, processing };
    const { settlement_date } = planPayment(bounds.profile, planned, at);
    const forbidden = regainable.has(payment.id)
      ? { reason: FUNDS_MAY_BE_KEPT }
      : retryRefusal(chains.get(payment.id) ?? [], settlement_date);
    if (forbidden !== undefined) {
      refusals.set(payment.id, { code: "retry_not_allowed", detail: forbidden.reason });
      continue;
    }
    const refused =
      amountRefusal(payment.amount_cents, bounds) ??
      creationRefusal(parties.get(payment.paykey_id), payment, at);
    if (refused !== undefined) refusals.set(payment.id, notCreated(refused));
  }
  return refusals;
}

/** The refusal of a new payment as a bulk job shows it. */
export function notCreated(refused: {
  readonly code: keyof typeof REFUSALS;
  readonly detail?: string | undefined;
}): ResubmitRefusal {
  return { code: "not_created", detail: refused.detail ?? REFUSALS[refused.code] };
}
