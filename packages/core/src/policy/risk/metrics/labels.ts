import { addBankingDays, previousBankingDay } from "../../../calendar/banking-days.ts";
import type { CivilDate } from "../../../calendar/civil-date.ts";
import {
  RETURN_CODES,
  returnDeadline,
  type ReturnClass,
  type ReturnWindow,
} from "../../../catalog/return-codes.ts";
import type { PaymentKind } from "../../../lifecycles/payment-lifecycle.ts";

type LabelRow = {
  readonly means: string;
  /** What precision counts it as; `apart` is known and counts as neither, `open` is not known. */
  readonly counts: "good" | "bad" | "apart" | "open";
};

/** What became of a decided payment, by the rail itself or by people. */
export const PAYMENT_LABELS = {
  good: { means: "Paid, and no return can come any longer.", counts: "good" },
  unauthorized: { means: "Returned as unauthorized.", counts: "bad" },
  funds: { means: "Returned for insufficient or uncollected funds.", counts: "bad" },
  account_data: { means: "Returned for wrong account data.", counts: "bad" },
  rejected: {
    means: "Not sent: people rejected it in the review queue.",
    counts: "bad",
  },
  fraud: { means: "A person says that it was fraud.", counts: "bad" },
  confirmed_good: { means: "A person says that it was good.", counts: "good" },
  stopped: { means: "Returned: the customer stopped the payment.", counts: "apart" },
  account_state: { means: "Returned for a deceased owner or a frozen account.", counts: "apart" },
  other_return: { means: "Returned for another reason.", counts: "apart" },
  unsure: { means: "A person looked at it and cannot say.", counts: "apart" },
  immature: {
    means: "Not sent yet, under way, or paid while a return may still come.",
    counts: "open",
  },
  unlabelled: {
    means:
      "Not sent, reversed by its account, or returned with a return that was dishonored: nothing says whether it was good.",
    counts: "open",
  },
} as const satisfies Record<string, LabelRow>;

export type PaymentLabel = keyof typeof PAYMENT_LABELS;
export const PAYMENT_LABEL_NAMES = Object.keys(PAYMENT_LABELS) as readonly PaymentLabel[];
export const labelCounts = (label: PaymentLabel): LabelRow["counts"] =>
  PAYMENT_LABELS[label].counts;

/** What a person may say about a payment. The newest counts at once, above what the rail made of it. */
export const PERSON_LABELS = {
  fraud: { means: "It was fraud.", label: "fraud" },
  good: { means: "It was good.", label: "confirmed_good" },
  unsure: {
    means: "It cannot be said; the payment counts neither as good nor as bad.",
    label: "unsure",
  },
  none: { means: "What was said is taken back: the label of the rail counts again.", label: null },
} as const satisfies Record<
  string,
  { readonly means: string; readonly label: PaymentLabel | null }
>;

export type PersonLabel = keyof typeof PERSON_LABELS;
export const PERSON_LABEL_NAMES = Object.keys(PERSON_LABELS) as readonly PersonLabel[];

const BY_CLASS: Partial<Record<ReturnClass, PaymentLabel>> = {
  unauthorized: "unauthorized",
  funds: "funds",
  administrative: "account_data",
  data: "account_data",
};

/** Codes of the class `other` with a label of their own. */
const BY_CODE: Readonly<Record<string, PaymentLabel>> = {
  R08: "stopped",
  R38: "stopped",
  R52: "stopped",
  R14: "account_state",
  R15: "account_state",
  R16: "account_state",
};

/** The label of a payment that came back, by its return code. */
export const LABEL_OF_CODE: ReadonlyMap<string, PaymentLabel> = new Map(
  RETURN_CODES.map(({ code, class: of }) => [
    code,
    BY_CODE[code] ?? BY_CLASS[of] ?? "other_return",
  ]),
);

/**
 * The longest window in which a payment may come back, from its settlement. A debit of any entry class may come back
 * as unauthorized: a corporate entry on a consumer's account with R05.
 */
export const LABEL_WINDOWS = {
  charge: "60D",
  payout: "2BD",
} as const satisfies Record<PaymentKind, ReturnWindow>;

/** Banking days that a return in time may take until a file has it. */
export const LABEL_WAIT_DAYS = 2;

/** The last settlement date of paid payments whose label is mature on a day. */
export function maturedUpTo(kind: PaymentKind, today: CivilDate): CivilDate {
  let settlement = today;
  while (!isMature(kind, settlement, today)) settlement = previousBankingDay(settlement);
  return settlement;
}

function isMature(kind: PaymentKind, settlement: CivilDate, today: CivilDate): boolean {
  const deadline = returnDeadline(LABEL_WINDOWS[kind], settlement);
  return deadline !== null && addBankingDays(deadline, LABEL_WAIT_DAYS) < today;
}
