import type { LedgerAccountName } from "../catalog/ledger-accounts.ts";
import type { Posting } from "./postings.ts";

type SuspenseActRow = {
  /** What a person says by it. */
  readonly meaning: string;
  /** The items that it may end: of money that left us (`out`), that came (`in`), or both. */
  readonly of: "out" | "in" | "both";
  /** The account that takes the money; null where the act posts nothing itself. */
  readonly account: LedgerAccountName | null;
};

/** Acts that end an item of suspense, or a part of it. */
export const SUSPENSE_ACTS = {
  match: {
    meaning: "The return is of this payment, which is returned by it.",
    of: "both",
    account: "bank_cash",
  },
  write_off: {
    meaning: "The money is lost to us.",
    of: "out",
    account: "write_offs",
  },
  park: {
    meaning: "Nobody claims the money; it is owed to its owner.",
    of: "in",
    account: "unclaimed_funds",
  },
  hand_over: {
    meaning: "The bank or another system settles it, by a document.",
    of: "both",
    account: "clearing_handed_over",
  },
  net: {
    meaning: "Another item brought back the same money.",
    of: "both",
    account: null,
  },
  assign: {
    meaning: "The money is this account's.",
    of: "both",
    account: "available",
  },
  forward: {
    meaning: "A payout sends the money on to its true receiver.",
    of: "in",
    account: "prefunded",
  },
  prefund: {
    meaning: "The money is this account's, paid in for payouts that need it.",
    of: "in",
    account: "prefunded",
  },
  return: {
    meaning: "The entry came back, or was returned to its sender.",
    of: "both",
    account: null,
  },
  dishonor: {
    meaning: "The dishonor of the return stands.",
    of: "both",
    account: null,
  },
} as const satisfies Record<string, SuspenseActRow>;

export type SuspenseAct = keyof typeof SUSPENSE_ACTS;
export const SUSPENSE_ACT_NAMES = Object.keys(SUSPENSE_ACTS) as readonly SuspenseAct[];

/** The posting of an act that ends money which left us (`out`) or came (`in`); undefined where there is none. */
export function suspensePosting(act: SuspenseAct, side: "out" | "in"): Posting | undefined {
  const { account, of }: SuspenseActRow = SUSPENSE_ACTS[act];
  if (account === null || (of !== "both" && of !== side)) return undefined;
  return side === "out"
    ? { debit: account, credit: "suspense" }
    : { debit: "suspense", credit: account };
}

const REVERSAL_BACK = "the reversal came back";
const UNASSIGNED = "the received entry is no longer the account's";

/** Acts that are taken back, and why. */
export const UNDONE_ACTS: Partial<Record<SuspenseAct, string>> = {
  write_off: REVERSAL_BACK,
  park: REVERSAL_BACK,
  hand_over: REVERSAL_BACK,
  assign: UNASSIGNED,
  forward: UNASSIGNED,
  prefund: UNASSIGNED,
};

/** The posting of each act, and of each that is taken back. */
export const SUSPENSE_POSTING_RULES = SUSPENSE_ACT_NAMES.flatMap((act) =>
  (["out", "in"] as const).flatMap((side) => {
    const posting = suspensePosting(act, side);
    if (posting === undefined) return [];
    const done = { event: act, side, is_undone: false, ...posting };
    return act in UNDONE_ACTS
      ? [done, { ...done, is_undone: true, ...reversePosting(posting) }]
      : [done];
  }),
);

/** The posting that takes a posting back. */
export function reversePosting({ debit, credit }: Posting): Posting {
  return { debit: credit, credit: debit };
}

/** Ages of open items in banking days since the money moved, each up to and including `to`. */
export const SUSPENSE_AGES = [
  { age: "0_to_1", to: 1 },
  { age: "2_to_5", to: 5 },
  { age: "6_to_20", to: 20 },
  { age: "over_20", to: Infinity },
] as const;

export type SuspenseAge = (typeof SUSPENSE_AGES)[number]["age"];

/** The age of an item that moved so many banking days ago. */
export function suspenseAge(bankingDays: number): SuspenseAge {
  return SUSPENSE_AGES.find(({ to }) => bankingDays <= to)?.age ?? "over_20";
}
