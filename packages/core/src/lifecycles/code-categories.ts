import type { PaymentKind } from "./payment-lifecycle.ts";
import type { SecCode } from "../catalog/sec-code.ts";

/** The kind of message that carries a code. */
export type CodeCategory = "return" | "dishonor" | "contest" | "correction" | "refused_correction";

/** The entry classes of ours that may receive a code; empty where none can. */
export type CodeEntries = Readonly<Record<PaymentKind, readonly SecCode[]>>;

export type CodeCategoryRow = { readonly category: CodeCategory; readonly entries: CodeEntries };

const DEBITS = ["PPD", "WEB", "CCD"] as const;
const CREDITS = ["PPD", "CCD"] as const;

const ANY: CodeEntries = { charge: DEBITS, payout: CREDITS };
const DEBIT: CodeEntries = { charge: DEBITS, payout: [] };
const CREDIT: CodeEntries = { charge: [], payout: CREDITS };
const CONSUMER_DEBIT: CodeEntries = { charge: ["PPD", "WEB"], payout: [] };
const CORPORATE_DEBIT: CodeEntries = { charge: ["CCD"], payout: [] };
/** Codes for entry classes that we do not originate: checks, enrollments, IAT. */
const NONE: CodeEntries = { charge: [], payout: [] };

const ROWS: readonly (CodeCategoryRow & { readonly codes: string })[] = [
  {
    category: "return",
    entries: ANY,
    codes:
      "R02 R03 R04 R06 R12 R13 R14 R15 R16 R17 R18 R19 R20 R21 R24 R25 R26 R27 R28 R32 R34 R85 R90",
  },
  { category: "return", entries: DEBIT, codes: "R01 R08 R09 R35" },
  { category: "return", entries: CREDIT, codes: "R23" },
  { category: "return", entries: CONSUMER_DEBIT, codes: "R07 R10 R11" },
  { category: "return", entries: CORPORATE_DEBIT, codes: "R05 R29 R31" },
  {
    category: "return",
    entries: NONE,
    codes:
      "R22 R30 R33 R36 R37 R38 R39 R40 R41 R42 R43 R44 R45 R46 R47 R50 R51 R52 R53 R80 R81 R82 R83 R84",
  },
  { category: "dishonor", entries: ANY, codes: "R61 R62 R67 R68 R69 R70" },
  { category: "contest", entries: ANY, codes: "R71 R72 R73 R74 R75 R76 R77" },
  { category: "correction", entries: ANY, codes: "C01 C02 C03 C04 C05 C06 C07 C09 C14" },
  { category: "correction", entries: NONE, codes: "C08 C13" },
  { category: "refused_correction", entries: ANY, codes: "C61 C62 C63 C64 C65 C66 C67 C68 C69" },
];

/** The category and entry classes of each return and change code. */
export const CODE_CATEGORIES: ReadonlyMap<string, CodeCategoryRow> = new Map(
  ROWS.flatMap(({ codes, category, entries }) =>
    codes.split(" ").map((code) => [code, { category, entries }] as const),
  ),
);

/** How to write the outcome step for a code of each category, or why there is none. */
const STEP_OF: Readonly<Record<CodeCategory, (code: string) => string>> = {
  return: (code) => `${code} returns an entry: write return:${code}.`,
  dishonor: (code) =>
    `${code} dishonors a return and does not return an entry: write return:R01,dishonor:${code}.`,
  contest: (code) =>
    `${code} contests a dishonored return and does not return an entry: write return:R01,dishonor,contest:${code}.`,
  correction: (code) => `${code} corrects an entry: write noc:${code}.`,
  refused_correction: (code) =>
    `${code} refuses a notification of change: we send it, no bank does.`,
};

/** One sentence why a code is not of a category; undefined where it is. */
export function codeCategoryFault(code: string, category: CodeCategory): string | undefined {
  const row = CODE_CATEGORIES.get(code);
  if (row === undefined) return `There is no code ${code}.`;
  return row.category === category ? undefined : STEP_OF[row.category](code);
}

/** Whether a receiving bank may send the code for such an entry. */
export function isCodeOfEntry(code: string, kind: PaymentKind, sec: SecCode): boolean {
  return CODE_CATEGORIES.get(code)?.entries[kind].includes(sec) ?? false;
}

/** `debits PPD WEB CCD, credits PPD CCD`; empty where no entry of ours can receive the code. */
export function entriesText({ entries }: CodeCategoryRow): string {
  return (["charge", "payout"] as const)
    .filter((kind) => entries[kind].length > 0)
    .map((kind) => `${kind === "charge" ? "debits" : "credits"} ${entries[kind].join(" ")}`)
    .join(", ");
}
