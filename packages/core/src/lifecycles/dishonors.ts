import { addBankingDays, type Closures } from "../calendar/banking-days.ts";
import type { CivilDate } from "../calendar/civil-date.ts";
import type { LedgerAccountName } from "../catalog/ledger-accounts.ts";
import { defineLifecycle, type Move } from "./lifecycle.ts";
import type { PaymentKind } from "./payment-lifecycle.ts";

/** Why the originating bank refuses a return. */
export const DISHONOR_CODES = {
  R61: "The return was misrouted to us.",
  R62: "The return answers a reversal and leaves the receiver an unintended credit.",
  R67: "The entry was returned before: this is a duplicate.",
  R68: "The return was late.",
  R69: "Fields of the return are wrong.",
  R70: "We gave no permission for this return.",
} as const;

export type DishonorCode = keyof typeof DISHONOR_CODES;

/** Why the receiving bank contests a dishonored return. Its decision is final within the network. */
export const CONTEST_CODES = {
  R71: "The dishonored return was misrouted.",
  R72: "The dishonored return was late.",
  R73: "The original return was in time.",
  R74: "The return, corrected.",
  R75: "The return is no duplicate.",
  R76: "The return has no errors.",
  R77: "The dishonor with R62 is not accepted.",
} as const;

export type ContestCode = keyof typeof CONTEST_CODES;

/** Banking days after a return's settlement in which it may be dishonored. */
export const DISHONOR_DAYS = 5;
/** Banking days after the settlement of a dishonored return in which it may be contested. */
export const CONTEST_DAYS = 2;

/** Fields that R69 may name, by their code in the addenda. */
export const R69_FIELDS = {
  "01": "account number",
  "02": "original trace number",
  "03": "amount",
  "04": "individual identification",
  "05": "transaction code",
  "06": "company identification",
  "07": "effective entry date",
} as const;

export const DISHONOR_STATUSES = [
  "requested",
  "sent",
  "settled",
  "won",
  "contested",
  "lapsed",
] as const;
export type DishonorStatus = (typeof DISHONOR_STATUSES)[number];

/** Every move of a dishonored return. The payment keeps its status: failed and reversed are final. */
export const DISHONOR_MOVES = [
  { event: "send", from: ["requested"], to: "sent", why: "The dishonor was sealed into a file." },
  {
    event: "put_back",
    from: ["sent"],
    to: "requested",
    why: "The file was not executed; the dishonor goes into the next one.",
  },
  {
    event: "settle",
    from: ["sent"],
    to: "settled",
    why: "The money came back; the receiving bank may contest until its deadline.",
  },
  {
    event: "stand",
    from: ["settled"],
    to: "won",
    why: "The dishonor was not contested in time: the money is kept.",
  },
  {
    event: "contest",
    from: ["sent", "settled"],
    to: "contested",
    why: "The receiving bank insists on its return, which stands.",
  },
  {
    event: "lapse",
    from: ["requested", "sent"],
    to: "lapsed",
    why: "No file is left within the five banking days: the return stands.",
  },
  {
    event: "reject",
    from: ["sent"],
    to: "lapsed",
    why: "The bank refused the dishonor for the last time: the return stands.",
  },
] as const satisfies readonly Move<DishonorStatus>[];

export type DishonorEvent = (typeof DISHONOR_MOVES)[number]["event"];

export const DISHONOR_LIFECYCLE = defineLifecycle<DishonorStatus, Move<DishonorStatus>>({
  name: "dishonor",
  statuses: DISHONOR_STATUSES,
  initial: ["requested"],
  finals: ["won", "contested", "lapsed"],
  moves: DISHONOR_MOVES,
});

/** The last day on which a return that came on a date may be dishonored. */
export function lastDishonorDay(returned: CivilDate, closures?: Closures): CivilDate {
  return addBankingDays(returned, DISHONOR_DAYS, closures);
}

/** What can be wrong with a return, and the dishonor code for it. */
export const RETURN_FAULTS = {
  misrouted: { code: "R61", information: "" },
  duplicate: { code: "R67", information: "" },
  // The receiver has the money twice: from our reversal and from the return.
  reversed_before: { code: "R62", information: "" },
  late: { code: "R68", information: "" },
  unknown_trace: { code: "R69", information: "02" },
  amount_differs: { code: "R69", information: "03" },
  not_permitted: { code: "R70", information: "" },
} as const satisfies Record<
  string,
  { code: DishonorCode; information: "" | keyof typeof R69_FIELDS }
>;

export type ReturnFault = keyof typeof RETURN_FAULTS;

interface DishonorPosting {
  readonly kind: PaymentKind;
  readonly event: DishonorEvent;
  readonly from: DishonorStatus;
  /** Only where the return moved the payment; else its money is already in suspense. */
  readonly applied?: true;
  readonly debit: LedgerAccountName;
  readonly credit: LedgerAccountName;
}

/** The posting of each move, of the whole amount. Moves not listed post nothing. */
export const DISHONOR_POSTING_RULES: readonly DishonorPosting[] = [
  { kind: "charge", event: "settle", from: "sent", debit: "bank_cash", credit: "suspense" },
  { kind: "charge", event: "contest", from: "settled", debit: "suspense", credit: "bank_cash" },
  {
    kind: "charge",
    event: "stand",
    from: "settled",
    applied: true,
    debit: "suspense",
    credit: "available",
  },
  { kind: "payout", event: "settle", from: "sent", debit: "suspense", credit: "bank_cash" },
  { kind: "payout", event: "contest", from: "settled", debit: "bank_cash", credit: "suspense" },
  {
    kind: "payout",
    event: "stand",
    from: "settled",
    applied: true,
    debit: "available",
    credit: "suspense",
  },
];

/** The posting of a move, where it has one. */
export function dishonorPosting(facts: {
  readonly kind: PaymentKind;
  readonly event: string | null;
  readonly from: DishonorStatus;
  /** Whether the return moved the payment. */
  readonly applied: boolean;
}): { readonly debit: LedgerAccountName; readonly credit: LedgerAccountName } | undefined {
  const rule = DISHONOR_POSTING_RULES.find(
    ({ kind, event, from, applied }) =>
      kind === facts.kind &&
      event === facts.event &&
      from === facts.from &&
      (applied !== true || facts.applied),
  );
  return rule === undefined ? undefined : { debit: rule.debit, credit: rule.credit };
}
