import type { SecCode } from "../../catalog/sec-code.ts";

export const ROUTE_SIDES = ["debit", "credit"] as const;
export type RouteSide = (typeof ROUTE_SIDES)[number];

/** SEC codes of charges and payouts by side. */
export const ROUTED_SEC_CODES = {
  debit: ["WEB", "PPD", "CCD"],
  credit: ["PPD", "CCD"],
} as const satisfies Record<RouteSide, readonly SecCode[]>;

/** One place of a list of banks. Null conditions are met by every payment. */
export interface BankRoute {
  readonly bank_id: string;
  readonly side: RouteSide | null;
  readonly sec_codes: readonly SecCode[] | null;
  /** Whether only accounts at this bank itself are paid or charged through it. */
  readonly on_us: boolean;
}

/** What decides a payment's bank. */
export interface RoutedEntry {
  readonly side: RouteSide;
  readonly sec_code: SecCode;
  /** The bank, of those of the environment, that holds the other party's account; null for any other. */
  readonly on_us_bank_id: string | null;
}

/** Why a bank takes no new entries. */
export const BANK_CLOSINGS = {
  stopped: "A stop of origination covers it.",
  sending_off: "Its sending is off.",
  failing: "Its file exchange has failed for too long.",
} as const;
export type BankClosing = keyof typeof BANK_CLOSINGS;

/** What became of each place of the list. */
export const ROUTE_OUTCOMES = {
  taken: "Payments go there.",
  other_entries: "Its conditions are of other payments.",
  ...BANK_CLOSINGS,
  not_needed: "A place before it takes the payments.",
} as const;
export type RouteOutcome = keyof typeof ROUTE_OUTCOMES;

/** Why payments have their bank. */
export const ROUTE_REASONS = {
  first_open: "It is the first of the list that takes such payments and is open.",
  none_open: "No bank of the list is open; payments wait at the first that takes them.",
  no_place: "No place of the list takes such payments; they have the account's bank.",
} as const;
export type RouteReason = keyof typeof ROUTE_REASONS;

/** What became of one place of a list. */
export interface RouteCandidate {
  readonly bank_id: string;
  readonly outcome: RouteOutcome;
}

export interface RouteDecision {
  /** Null: the bank that the account has without a list. */
  readonly bank_id: string | null;
  readonly reason: RouteReason;
  readonly candidates: readonly RouteCandidate[];
}

/** The bank of entries of one kind: the first place whose conditions they meet and whose bank is open. */
export function chooseBank(
  routes: readonly BankRoute[],
  entry: RoutedEntry,
  closingOf: (bankId: string) => BankClosing | undefined,
): RouteDecision {
  const takes = ({ bank_id, side, sec_codes, on_us }: BankRoute) =>
    (side === null || side === entry.side) &&
    (sec_codes === null || sec_codes.includes(entry.sec_code)) &&
    (!on_us || bank_id === entry.on_us_bank_id);
  const fitting = routes.filter(takes);
  const open = fitting.find(({ bank_id }) => closingOf(bank_id) === undefined);
  const chosen = open ?? fitting[0];
  const reasonOfNone = chosen === undefined ? "no_place" : "none_open";
  const reason = open === undefined ? reasonOfNone : "first_open";
  const candidates = routes.map((route): RouteCandidate => {
    const { bank_id } = route;
    if (!takes(route)) return { bank_id, outcome: "other_entries" };
    const closing = closingOf(bank_id);
    if (closing !== undefined) return { bank_id, outcome: closing };
    return { bank_id, outcome: route === chosen ? "taken" : "not_needed" };
  });
  return { bank_id: chosen?.bank_id ?? null, reason, candidates };
}
