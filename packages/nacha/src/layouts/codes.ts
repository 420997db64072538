import type { AddendaType } from "./records.ts";
import type { LayoutName } from "./layouts.ts";

export type EntryLayoutName = Extract<LayoutName, `entry${string}`>;

/** The rules of one Standard Entry Class code. */
export interface SecRule {
  readonly layout: EntryLayoutName;
  /** Which addenda types an entry of a forward batch may carry. */
  readonly addenda: readonly AddendaType[];
  readonly minAddenda: number;
  readonly maxAddenda: number;
  readonly direction: "both" | "debit" | "credit";
  /** Zero-dollar transaction codes (x4, x9) are allowed. */
  readonly zeroDollar: boolean;
  /** A live transaction code may carry a zero amount. */
  readonly zeroAmount: boolean;
  /** The operator rejects a blank receiver's name (R26). */
  readonly nameMandatory: boolean;
  readonly maxAmountCents?: number;
  /** Company entry description that the rules reserve for this code. */
  readonly description?: string;
  readonly about: string;
}

const standardRule = {
  layout: "entry",
  addenda: ["payment"],
  minAddenda: 0,
  maxAddenda: 1,
  direction: "both",
  zeroDollar: false,
  zeroAmount: false,
  nameMandatory: false,
} as const satisfies Omit<SecRule, "about">;
const check = {
  ...standardRule,
  layout: "entry_check",
  addenda: [],
  maxAddenda: 0,
  direction: "debit",
} as const;
const card = { ...standardRule, addenda: ["terminal"], minAddenda: 1 } as const;
const smallCheck = { ...check, maxAmountCents: 2_500_000 } as const;

const iatAddenda = [
  "iat_10",
  "iat_11",
  "iat_12",
  "iat_13",
  "iat_14",
  "iat_15",
  "iat_16",
  "iat_17",
  "iat_18",
] as const satisfies readonly AddendaType[];

/** Every SEC code. Source: Nacha rule book, layouts and operator edits. */
export const secRules: Readonly<Record<string, SecRule>> = {
  PPD: { ...standardRule, about: "Consumer, signed consent" },
  CCD: { ...standardRule, zeroDollar: true, about: "Business" },
  WEB: { ...standardRule, nameMandatory: true, about: "Consumer, internet consent" },
  TEL: {
    ...standardRule,
    addenda: [],
    maxAddenda: 0,
    direction: "debit",
    nameMandatory: true,
    about: "Consumer, consent by telephone",
  },
  CTX: {
    ...standardRule,
    layout: "entry_ctx",
    maxAddenda: 9999,
    zeroDollar: true,
    about: "Business with many addenda",
  },
  CIE: { ...standardRule, layout: "entry_cie", direction: "credit", about: "Consumer pays a bill" },
  MTE: { ...card, layout: "entry_cie", nameMandatory: true, about: "Cash machine" },
  POS: { ...card, about: "Card at a point of sale" },
  SHR: { ...card, layout: "entry_shr", about: "Card in a shared network" },
  ARC: { ...smallCheck, about: "Check received by mail" },
  BOC: { ...smallCheck, about: "Check converted in the back office" },
  POP: { ...smallCheck, layout: "entry_pop", about: "Check at the point of purchase" },
  RCK: {
    ...check,
    maxAmountCents: 250_000,
    description: "REDEPCHECK",
    about: "Check presented again",
  },
  TRC: { ...check, layout: "entry_truncated", about: "Truncated check" },
  XCK: { ...check, layout: "entry_truncated", about: "Destroyed check" },
  TRX: {
    ...standardRule,
    layout: "entry_trx",
    maxAddenda: 9999,
    direction: "debit",
    about: "Truncated checks, many",
  },
  DNE: {
    ...standardRule,
    minAddenda: 1,
    direction: "credit",
    zeroAmount: true,
    about: "Death notification",
  },
  ENR: {
    ...standardRule,
    layout: "entry_ctx",
    minAddenda: 1,
    maxAddenda: 9999,
    description: "AUTOENROLL",
    about: "Enrolment for federal payments",
  },
  ACK: {
    ...standardRule,
    layout: "entry_ack",
    direction: "credit",
    zeroDollar: true,
    about: "Acknowledges a CCD",
  },
  ATX: {
    ...standardRule,
    layout: "entry_atx",
    maxAddenda: 9999,
    direction: "credit",
    zeroDollar: true,
    about: "Acknowledges a CTX",
  },
  COR: { ...standardRule, addenda: [], zeroAmount: true, about: "Notification of change" },
  IAT: {
    ...standardRule,
    layout: "entry_iat",
    addenda: iatAddenda,
    minAddenda: 7,
    maxAddenda: 14,
    zeroDollar: true,
    about: "International",
  },
  ADV: {
    ...standardRule,
    layout: "entry_adv",
    addenda: [],
    maxAddenda: 0,
    about: "Accounting advice",
  },
};

export type TransactionUse = "live" | "prenote" | "zero_dollar" | "return" | "advice";

/** The meaning of a transaction code: account type, direction and use. */
export interface TransactionCode {
  readonly account: "checking" | "savings" | "general_ledger" | "loan" | "advice";
  readonly direction: "credit" | "debit";
  readonly use: TransactionUse;
}

const useByDigit: readonly (TransactionUse | undefined)[] = [
  undefined,
  "return",
  "live",
  "prenote",
  "zero_dollar",
  "live",
  "return",
  "live",
  "prenote",
  "zero_dollar",
];
const accountByDigit = {
  "2": "checking",
  "3": "savings",
  "4": "general_ledger",
  "5": "loan",
} as const;

/** The meaning of a transaction code, or undefined when the rules have none. */
export function transactionCode(code: string): TransactionCode | undefined {
  if (!/^[2-58][0-9]$/.test(code)) return undefined;
  const digit = Number(code[1]);
  if (code[0] === "8") {
    if (digit < 1 || digit > 8) return undefined;
    return { account: "advice", direction: digit % 2 === 1 ? "credit" : "debit", use: "advice" };
  }
  const account = accountByDigit[code[0] as keyof typeof accountByDigit];
  // Loan accounts allow credits, one live debit (reversals only) and returns.
  if (account === "loan" ? digit > 6 : digit === 5) return undefined;
  const use = useByDigit[digit];
  return use && { account, direction: digit < 5 ? "credit" : "debit", use };
}

/** The transaction code that a return or notification of change of this code carries. */
export function returnTransactionCode(code: string): string | undefined {
  const meaning = transactionCode(code);
  if (meaning === undefined || meaning.account === "advice") return undefined;
  return `${code[0]}${meaning.direction === "credit" ? "1" : "6"}`;
}

/** The transaction code of the opposite direction, for reversals of live entries. */
export function reversedTransactionCode(code: string): string | undefined {
  const pairs = ["22-27", "32-37", "42-47", "52-55"];
  for (const pair of pairs) {
    const [credit, debit] = pair.split("-");
    if (code === credit) return debit;
    if (code === debit) return credit;
  }
  return undefined;
}

/** Codes of dishonored returns (by the originating bank). */
export const dishonoredCodes: ReadonlySet<string> = new Set([
  "R61",
  "R62",
  "R67",
  "R68",
  "R69",
  "R70",
]);
/** Codes of contested dishonored returns (by the receiving bank). */
export const contestedCodes: ReadonlySet<string> = new Set(
  [1, 2, 3, 4, 5, 6, 7].map((digit) => `R7${digit}`),
);

/** `codeRange("R", 1, 3)` is R01, R02, R03. */
function codeRange(letter: string, from: number, to: number): string[] {
  return Array.from(
    { length: to - from + 1 },
    (_, index) => `${letter}${String(from + index).padStart(2, "0")}`,
  );
}

/** Return reasons that the rules know, dishonored and contested ones included. */
export const returnCodes: ReadonlySet<string> = new Set([
  ...codeRange("R", 1, 53),
  ...codeRange("R", 61, 77),
  ...codeRange("R", 80, 85),
  "R90",
]);

/** Change codes of notifications of change. */
export const changeCodes: ReadonlySet<string> = new Set(codeRange("C", 1, 14));
/** Change codes that refuse a notification of change. */
export const refusedChangeCodes: ReadonlySet<string> = new Set(codeRange("C", 61, 69));

/** Company entry descriptions reserved by the rules, in their only allowed spelling. */
export const reservedDescriptions: ReadonlyMap<string, string> = new Map([
  ["REVERSAL", "Reversing entries"],
  ["RETRY PYMT", "Reinitiation of a returned debit"],
  ["RETURN FEE", "Fee for a returned debit"],
  ["ACCTVERIFY", "Micro-entries"],
  ["RECLAIM", "Reclamation"],
  ["NONSETTLED", "Original entry did not settle"],
  ["REDEPCHECK", "RCK"],
  ["NO CHECK", "XCK"],
  ["AUTOENROLL", "ENR"],
  ["HCCLAIMPMT", "Health care claim payment"],
]);

/** True when the text, in any case, is a reserved description. */
export function isReservedDescription(text: string): boolean {
  return reservedDescriptions.has(text.trim().toUpperCase());
}
