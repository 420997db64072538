import { addBankingDays, addDays, nextBankingDay } from "../calendar/banking-days.ts";
import type { CivilDate } from "../calendar/civil-date.ts";
import type { Reason, Source } from "./reasons.ts";
import { returnException, type ReturnException } from "./return-exceptions.ts";

/** Who sends a return. */
export type ReturnedBy =
  "receiving_bank" | "originating_bank" | "operator" | "gateway" | "agency" | "unknown";

/**
 * Time in which a return may come after settlement: `2BD` by the opening of the second banking day,
 * `60D` by the opening of the banking day after the 60th calendar day.
 */
export type ReturnWindow = "2BD" | "60D" | "operator" | "agreement" | "none";

export type ReturnClass =
  | "funds"
  | "administrative"
  | "unauthorized"
  | "data"
  | "format"
  | "enrollment"
  | "dishonored"
  | "contested"
  | "gateway"
  | "other";

/** Whether the entry may be reinitiated: at most twice, after a fix, with a new authorization, or never. */
export type ReturnRetry = "twice" | "after_fix" | "new_authorization" | "never";

/** What a return does to the paykey. `blocked_unblockable` may be lifted by the client, once. */
export type PaykeyEffect = "none" | "review" | "blocked" | "blocked_unblockable";

export type ReturnCode = {
  readonly code: string;
  readonly title: string;
  readonly by: ReturnedBy;
  readonly window: ReturnWindow;
  readonly class: ReturnClass;
  readonly retry: ReturnRetry;
  readonly reason: Reason;
  readonly source: Source;
  readonly paykey: PaykeyEffect;
  /** The return rate with a ceiling of its own that the code counts in. */
  readonly rate?: "unauthorized" | "administrative";
  /** The exception that a return with the code opens, and what an operator does then. */
  readonly opens?: ReturnException;
};

type Traits = Omit<ReturnCode, "code" | "title" | "opens">;

const OTHER: Traits = {
  by: "receiving_bank",
  window: "2BD",
  class: "other",
  retry: "never",
  reason: "other_network_return",
  source: "bank_decline",
  paykey: "none",
};
const FUNDS: Traits = { ...OTHER, class: "funds", retry: "twice", reason: "insufficient_funds" };
const ADMINISTRATIVE: Traits = {
  ...OTHER,
  class: "administrative",
  retry: "after_fix",
  reason: "invalid_bank_account",
  paykey: "blocked",
  rate: "administrative",
};
const DISPUTED: Traits = {
  ...OTHER,
  window: "60D",
  reason: "disputed",
  source: "customer_dispute",
};
const UNAUTHORIZED: Traits = {
  ...DISPUTED,
  class: "unauthorized",
  retry: "new_authorization",
  paykey: "blocked",
  rate: "unauthorized",
};
const ROUTING: Traits = {
  ...OTHER,
  class: "data",
  retry: "after_fix",
  reason: "invalid_routing",
  paykey: "blocked",
};
const FORMAT: Traits = {
  ...OTHER,
  by: "operator",
  window: "operator",
  class: "format",
  retry: "after_fix",
};
const DECEASED: Traits = { ...OTHER, reason: "owner_deceased", paykey: "blocked" };
const OPERATOR: Traits = { ...OTHER, by: "operator", window: "operator" };
const ENROLLMENT: Traits = { ...OTHER, by: "agency", window: "none", class: "enrollment" };
const DISHONORED: Traits = {
  ...OTHER,
  by: "originating_bank",
  window: "none",
  class: "dishonored",
};
const CONTESTED: Traits = { ...OTHER, window: "none", class: "contested" };
const GATEWAY: Traits = { ...OTHER, by: "gateway", class: "gateway" };

function define(code: string, title: string, traits: Traits): ReturnCode {
  const opens = returnException(code);
  return { code, title, ...traits, ...(opens === undefined ? {} : { opens }) };
}

/** Every assigned return code. Its order is the order of the codes. */
export const RETURN_CODES: readonly ReturnCode[] = [
  define("R01", "Insufficient funds", FUNDS),
  define("R02", "Account closed", {
    ...ADMINISTRATIVE,
    retry: "never",
    reason: "closed_bank_account",
  }),
  define("R03", "No account, or unable to locate account", ADMINISTRATIVE),
  define("R04", "Invalid account number structure", ADMINISTRATIVE),
  define(
    "R05",
    "Unauthorized debit to a consumer account using a corporate entry class",
    UNAUTHORIZED,
  ),
  define("R06", "Returned at the request of the originating bank", {
    ...OTHER,
    window: "agreement",
  }),
  define("R07", "Authorization revoked by the customer", UNAUTHORIZED),
  define("R08", "Payment stopped", {
    ...OTHER,
    retry: "new_authorization",
    reason: "payment_stopped",
    paykey: "review",
  }),
  define("R09", "Uncollected funds", FUNDS),
  define("R10", "Originator not known, or not authorized to debit", UNAUTHORIZED),
  define("R11", "Entry not in accordance with the terms of the authorization", {
    ...UNAUTHORIZED,
    retry: "after_fix",
    paykey: "review",
  }),
  define("R12", "Account sold to another bank", ROUTING),
  define("R13", "Routing number not valid for ACH", {
    ...ROUTING,
    by: "operator",
    window: "operator",
  }),
  define("R14", "Representative payee deceased or unable to continue", DECEASED),
  define("R15", "Beneficiary or account holder deceased", DECEASED),
  define("R16", "Account frozen, or returned by sanctions instruction", {
    ...OTHER,
    reason: "frozen_bank_account",
    paykey: "blocked",
  }),
  define("R17", "Entry cannot be processed, or is questionable", {
    ...OTHER,
    retry: "after_fix",
    paykey: "review",
  }),
  define("R18", "Improper effective entry date", FORMAT),
  define("R19", "Amount field error", FORMAT),
  define("R20", "Account does not take ACH entries", {
    ...OTHER,
    class: "data",
    reason: "invalid_bank_account",
    paykey: "blocked",
  }),
  define("R21", "Invalid company identification", {
    ...FORMAT,
    by: "receiving_bank",
    window: "2BD",
  }),
  define("R22", "Invalid individual identification", {
    ...FORMAT,
    by: "receiving_bank",
    window: "2BD",
  }),
  define("R23", "Credit refused by the receiver", {
    ...OTHER,
    reason: "payout_refused",
    paykey: "review",
  }),
  define("R24", "Duplicate entry", {
    ...OTHER,
    reason: "duplicate_entry",
  }),
  define("R25", "Addenda error", FORMAT),
  define("R26", "Mandatory field error", FORMAT),
  define("R27", "Trace number error", FORMAT),
  define("R28", "Routing number check digit error", {
    ...ROUTING,
    by: "operator",
    window: "operator",
  }),
  define("R29", "Business account holder says the entry is not authorized", {
    ...UNAUTHORIZED,
    window: "2BD",
    paykey: "blocked_unblockable",
  }),
  define("R30", "Receiving bank not in the check truncation program", OPERATOR),
  define("R31", "Late return the originating bank agreed to", {
    ...OTHER,
    window: "agreement",
    retry: "new_authorization",
    paykey: "blocked",
  }),
  define("R32", "Receiving bank cannot settle", {
    ...OPERATOR,
    retry: "after_fix",
    paykey: "review",
  }),
  define("R33", "Return of a destroyed check entry", { ...OTHER, window: "60D" }),
  define("R34", "Receiving bank's participation limited", { ...OPERATOR, paykey: "review" }),
  define("R35", "Improper debit entry", FORMAT),
  define("R36", "Improper credit entry", FORMAT),
  define("R37", "Source document presented for payment", DISPUTED),
  define("R38", "Stop payment on the source document", {
    ...OTHER,
    window: "60D",
    reason: "payment_stopped",
  }),
  define("R39", "Improper source document", OTHER),
  define("R40", "Enrollment entry returned by the federal agency", ENROLLMENT),
  define("R41", "Enrollment: invalid transaction code", ENROLLMENT),
  define("R42", "Enrollment: routing number or check digit error", ENROLLMENT),
  define("R43", "Enrollment: invalid account number", ENROLLMENT),
  define("R44", "Enrollment: invalid individual identification", ENROLLMENT),
  define("R45", "Enrollment: invalid name", ENROLLMENT),
  define("R46", "Enrollment: invalid representative payee indicator", ENROLLMENT),
  define("R47", "Duplicate enrollment", ENROLLMENT),
  define("R50", "State law affecting re-presented checks", OTHER),
  define("R51", "Re-presented check ineligible or improper", {
    ...UNAUTHORIZED,
    retry: "never",
    paykey: "none",
  }),
  define("R52", "Stop payment on a re-presented check", {
    ...OTHER,
    window: "60D",
    reason: "payment_stopped",
  }),
  define("R53", "Check and its re-presented entry both presented", DISPUTED),
  define("R61", "Dishonored: misrouted return", DISHONORED),
  define("R62", "Dishonored: return of an erroneous or reversing debit", DISHONORED),
  define("R67", "Dishonored: duplicate return", DISHONORED),
  define("R68", "Dishonored: untimely return", DISHONORED),
  define("R69", "Dishonored: field errors", DISHONORED),
  define("R70", "Dishonored: permissible return not accepted", DISHONORED),
  define("R71", "Contested: misrouted dishonored return", CONTESTED),
  define("R72", "Contested: untimely dishonored return", CONTESTED),
  define("R73", "Contested: original return was timely", CONTESTED),
  define("R74", "Contested: corrected return", CONTESTED),
  define("R75", "Contested: return was not a duplicate", CONTESTED),
  define("R76", "Contested: no errors found", CONTESTED),
  define("R77", "Contested: dishonored return R62 not accepted", CONTESTED),
  define("R80", "International entry coding error", GATEWAY),
  define("R81", "Gateway does not take part in international entries", GATEWAY),
  define("R82", "Invalid foreign receiving bank", GATEWAY),
  define("R83", "Foreign receiving bank cannot settle", GATEWAY),
  define("R84", "Entry not processed by the gateway", GATEWAY),
  define("R85", "Incorrectly coded outbound international payment", {
    ...GATEWAY,
    paykey: "blocked",
  }),
  define("R90", "Returned for sanctions compliance", {
    ...OTHER,
    window: "none",
    reason: "frozen_bank_account",
    paykey: "blocked",
  }),
];

const byCode: ReadonlyMap<string, ReturnEffect> = new Map(
  RETURN_CODES.map((row) => [row.code, { ...row, known: true }]),
);

/** A row of RETURN_CODES with the addenda text taken into account; `known` is false for codes not in it. */
export type ReturnEffect = ReturnCode & { readonly known: boolean };

/**
 * What a return does. Never fails: a code that is not in the table is an `other_network_return`
 * without effect on the paykey, its code kept.
 * @param addendaInformation the free text of the return's addenda record; decides what R17 means.
 */
export function returnEffect(code: string, addendaInformation = ""): ReturnEffect {
  const row = byCode.get(code);
  if (row === undefined) {
    return {
      ...OTHER,
      by: "unknown",
      window: "none",
      code,
      title: "Unknown return code",
      known: false,
    };
  }
  if (code === "R17" && /QUESTIONABLE/i.test(addendaInformation)) {
    return { ...row, retry: "never", reason: "fraudulent", paykey: "blocked" };
  }
  return row;
}

/**
 * The last banking day on which a return in this window is in time, counted from settlement; null
 * where the rules set no day.
 */
export function returnDeadline(window: ReturnWindow, settlement: CivilDate): CivilDate | null {
  if (window === "2BD") return addBankingDays(settlement, 2);
  if (window === "60D") return nextBankingDay(addDays(settlement, 60));
  return null;
}
