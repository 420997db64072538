import type { PaykeyRow } from "../../db/tables/counterparties/paykeys.ts";
import type { ReceivedCorrection } from "../../db/tables/files/inbound-items.ts";
import type { PaymentRow } from "../../db/tables/payments/payments.ts";
import type { WantedCorrection } from "../../payments/paykeys/correct-accounts.ts";
import type { CorrectionOrder } from "./schema.ts";

/** What orders name, locked. */
export interface Known {
  /** Notifications by exception. */
  readonly items: ReadonlyMap<string, ReceivedCorrection>;
  readonly payments: ReadonlyMap<string, PaymentRow>;
  readonly paykeys: ReadonlyMap<string, PaykeyRow>;
  /** Paykeys with a verification under way. */
  readonly inVerification: ReadonlySet<string>;
}

/** An order that can be applied. */
export interface DecidedCorrection extends WantedCorrection {
  readonly index: number;
  readonly exception_id: string | null;
  readonly item: ReceivedCorrection | undefined;
}

export interface Failure {
  readonly reference: string;
  readonly detail: string;
}

/** Splits orders into those that can be applied and the others, each with its reason. */
export function decideOrders(
  orders: readonly CorrectionOrder[],
  reason: string,
  known: Known,
): { wanted: DecidedCorrection[]; failed: Failure[] } {
  const wanted: DecidedCorrection[] = [];
  const failed: Failure[] = [];
  const taken = new Set<string>();
  for (const [index, order] of orders.entries()) {
    const decided = decideOne(order, known, taken);
    if (typeof decided === "string") {
      failed.push({ reference: `/corrections/${index}`, detail: decided });
      continue;
    }
    taken.add(decided.id);
    const item = known.items.get(order.exception_id ?? "");
    const { routing_number, account_number, account_type } = order;
    wanted.push({
      index,
      exception_id: order.exception_id ?? null,
      item,
      paykey_id: decided.id,
      data: {
        ...(routing_number === undefined ? {} : { routing_number }),
        ...(account_number === undefined ? {} : { account_number }),
        ...(account_type === undefined ? {} : { account_type }),
      },
      source: item === undefined ? "person" : "notification",
      code: item?.code ?? null,
      item_key: item?.item_key ?? null,
      reason,
    });
  }
  return { wanted, failed };
}

/** The paykey that an order corrects, or why it cannot be applied. */
function decideOne(
  { exception_id, paykey_id }: CorrectionOrder,
  known: Known,
  taken: ReadonlySet<string>,
): PaykeyRow | string {
  const item = known.items.get(exception_id ?? "");
  if (exception_id !== undefined) {
    if (item === undefined) return "The exception is of no notification of change.";
    const fault = itemFault(item);
    if (fault !== undefined) return fault;
    if (paykey_id !== undefined && item.paykey_id !== null && paykey_id !== item.paykey_id) {
      return `The notification is of paykey ${item.paykey_id}.`;
    }
  }
  const id = item?.paykey_id ?? paykey_id;
  if (id === undefined) return "The notification names no entry of ours: name its paykey_id, too.";
  const paykey = known.paykeys.get(id);
  if (paykey === undefined) return "There is no such paykey.";
  if (paykey.status === "inactive" || paykey.status === "rejected") {
    return `The paykey is ${paykey.status}: have the customer link the bank account again.`;
  }
  // It would prove the account that was replaced. A notification may answer it.
  if (item === undefined && known.inVerification.has(id)) {
    return "A verification of the paykey is under way: correct it once that has ended.";
  }
  return taken.has(id) ? "An earlier item corrects the same paykey." : paykey;
}

/** Why a notification cannot be applied by hand. */
function itemFault(item: ReceivedCorrection): string | undefined {
  const { outcome, corrected_at, refused_code, refusal_status } = item;
  if (outcome === "applied" || outcome === "unchanged" || corrected_at !== null) {
    return "The notification was applied before.";
  }
  if (item.funding_event_id !== null) {
    return "The notification is of a transfer: correct the account's linked bank account.";
  }
  if (refusal_status === null || refusal_status === "lapsed") return undefined;
  return `The notification was refused with ${refused_code}.`;
}
