import {
  ACCOUNT_MOVES,
  CAPABILITY_MOVES,
  LINKED_BANK_ACCOUNT_MOVES,
  REPRESENTATIVE_MOVES,
} from "./account-lifecycle.ts";
import { CUSTOMER_MOVES } from "./customer-lifecycle.ts";
import { FUNDING_MOVES } from "./funding-lifecycle.ts";
import type { Move } from "./lifecycle.ts";
import { PAYKEY_MOVES } from "./paykey-lifecycle.ts";
import { PAYMENT_MOVES } from "./payment-moves.ts";
import { REVERSAL_MOVES } from "./reversals.ts";
import { VERIFICATION_MOVES } from "./verifications.ts";

type StatusMove = Move & {
  readonly notifies?: string | null;
  readonly source?: string;
  readonly reasons?: readonly string[];
};

const MOVES: Readonly<Record<string, readonly StatusMove[]>> = {
  customer: CUSTOMER_MOVES,
  paykey: PAYKEY_MOVES,
  paykey_verification: VERIFICATION_MOVES,
  charge: PAYMENT_MOVES,
  payout: PAYMENT_MOVES,
  funding_event: FUNDING_MOVES,
  account: ACCOUNT_MOVES,
  capability_request: CAPABILITY_MOVES,
  representative: REPRESENTATIVE_MOVES,
  linked_bank_account: LINKED_BANK_ACCOUNT_MOVES,
  reversal: REVERSAL_MOVES,
};

/**
 * The first move that emits an event type; undefined where the event is no change of status. Where
 * a lifecycle names no events, an event is named after the status it leads to.
 */
export function moveOfEvent(type: string): StatusMove | undefined {
  const [resource = "", suffix = ""] = type.split(".");
  const status = suffix === "submitted" ? "sent" : suffix;
  return MOVES[resource]?.find(({ notifies, to }) =>
    notifies === undefined ? to === status : notifies === suffix,
  );
}
