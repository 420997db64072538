import type { AccountScope } from "../../db/postgres/account-scope.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { EXTERNAL_ID_TAKEN, insertPaymentBatch } from "../../db/tables/payments/create-payments.ts";
import type { Ids } from "../../base/ids.ts";
import {
  buildPayment,
  creationRefusal,
  generatePaymentIds,
  type BuildPaymentContext,
  type CreateRefusal,
  type PaymentOrder,
} from "../creation/create.ts";
import { findExceeded } from "../exposure/exposure-book.ts";
import { isRefused, sayExceeded } from "../exposure/say-exceeded.ts";
import { amountRefusal, type Ceilings } from "../limits/amount-bounds.ts";
import { readCounterparties } from "../scheduling/counterparties.ts";

/** Who forwards, of which account. */
export interface ForwardContext extends BuildPaymentContext, AccountScope {
  readonly ids: Ids;
  readonly ceilings: Ceilings;
  readonly wall: string;
}

type Forwarded =
  | { readonly outcome: "created"; readonly payment_id: string }
  | {
      readonly outcome: "refused";
      readonly reference: `/${string}`;
      readonly detail: string;
    };

const refused = (detail: string, reference: `/${string}` = "/paykey"): Forwarded => ({
  outcome: "refused",
  reference,
  detail,
});

/** Why a payout to a paykey is refused, and what would resolve it. */
const SAID: Partial<Record<CreateRefusal, string>> = {
  paykey_not_found: "Names no paykey of the account.",
  paykey_not_active: "The paykey is not active: name another.",
  paykey_blocked: "The paykey is blocked: name another, or unblock it.",
  customer_rejected: "Its customer was rejected: name another's paykey.",
  customer_inactive: "Its customer is inactive: name another's paykey.",
  account_not_active: "The account is not active: activate it, or name another.",
  capability_inactive: "The account may make no such payout: ask for the capability.",
};

/** Creates the payout that sends a received credit on. Nothing is written where it is refused. */
export async function forwardingPayout(
  tx: Tx,
  context: ForwardContext,
  order: PaymentOrder,
): Promise<Forwarded> {
  const { environment_id, account_id, at } = context;
  const parties = await readCounterparties(tx, { environment_id, account_id }, order.paykey);
  const refusal = amountRefusal(order.amount_cents, context) ?? creationRefusal(parties, order, at);
  if (refusal !== undefined || parties === undefined) {
    const { code, detail } = refusal ?? { code: "paykey_not_found" as const };
    return refused(detail ?? SAID[code] ?? `A payout is refused with ${code}.`);
  }
  const processing = parties.permissions.processing.payout;
  const exceeded = await findExceeded(tx, context, { ...order, account_id, processing });
  if (exceeded !== undefined && isRefused(exceeded)) return refused(sayExceeded(exceeded));
  const ids = generatePaymentIds(context.ids, at);
  const codes = await insertPaymentBatch(tx, {
    environment_id,
    wall: context.wall,
    payments: [buildPayment(ids, context, { order, parties })],
    exposure: "at_review",
  });
  const failure = codes.get(1);
  if (failure === EXTERNAL_ID_TAKEN) return refused("Is already used.", "/external_id");
  if (failure !== undefined) throw new Error("the paykey was changed while its payment was made");
  return { outcome: "created", payment_id: ids.payment };
}
