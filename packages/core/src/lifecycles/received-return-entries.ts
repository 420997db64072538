import type { LedgerAccountName } from "../catalog/ledger-accounts.ts";
import type { Move } from "./lifecycle.ts";

export const RECEIVED_RETURN_STATUSES = ["requested", "sent", "settled", "lapsed"] as const;
export type ReceivedReturnStatus = (typeof RECEIVED_RETURN_STATUSES)[number];

/** Every move of the return of a received entry. */
export const RECEIVED_RETURN_MOVES = [
  { event: "send", from: ["requested"], to: "sent", why: "The return was sealed into a file." },
  {
    event: "put_back",
    from: ["sent"],
    to: "requested",
    why: "The file was not executed; the return goes into the next one.",
  },
  { event: "settle", from: ["sent"], to: "settled", why: "The return settled." },
  {
    event: "lapse",
    from: ["requested", "sent"],
    to: "lapsed",
    why: "No file is left within the window of the code.",
  },
  {
    event: "reject",
    from: ["sent"],
    to: "lapsed",
    why: "The bank refused the return for the last time.",
  },
] as const satisfies readonly Move<ReceivedReturnStatus>[];

export type ReceivedReturnEvent = (typeof RECEIVED_RETURN_MOVES)[number]["event"];

interface ReceivedReturnPosting {
  readonly direction: "debit" | "credit";
  readonly event: ReceivedReturnEvent;
  readonly from: ReceivedReturnStatus;
  readonly debit: LedgerAccountName;
  readonly credit: LedgerAccountName;
}

const sides = { debit: "returns_in_flight", credit: "suspense" } as const;
const back = { debit: "suspense", credit: "returns_in_flight" } as const;

/** The posting of each move, of the whole amount. Moves not listed post nothing. */
export const RECEIVED_RETURN_POSTING_RULES: readonly ReceivedReturnPosting[] = [
  { direction: "debit", event: "send", from: "requested", ...sides },
  { direction: "debit", event: "put_back", from: "sent", ...back },
  { direction: "debit", event: "lapse", from: "sent", ...back },
  { direction: "debit", event: "reject", from: "sent", ...back },
  {
    direction: "debit",
    event: "settle",
    from: "sent",
    debit: "bank_cash",
    credit: "returns_in_flight",
  },
  { direction: "credit", event: "send", from: "requested", ...back },
  { direction: "credit", event: "put_back", from: "sent", ...sides },
  { direction: "credit", event: "lapse", from: "sent", ...sides },
  { direction: "credit", event: "reject", from: "sent", ...sides },
  {
    direction: "credit",
    event: "settle",
    from: "sent",
    debit: "returns_in_flight",
    credit: "bank_cash",
  },
];

/** The posting of a move, where it has one. */
export function receivedReturnPosting(facts: {
  readonly direction: "debit" | "credit";
  readonly event: string | null;
  readonly from: ReceivedReturnStatus;
}): { readonly debit: LedgerAccountName; readonly credit: LedgerAccountName } | undefined {
  const rule = RECEIVED_RETURN_POSTING_RULES.find(
    ({ direction, event, from }) =>
      direction === facts.direction && event === facts.event && from === facts.from,
  );
  return rule === undefined ? undefined : { debit: rule.debit, credit: rule.credit };
}
