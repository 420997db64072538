import { type SecRule, transactionCode, type TransactionCode } from "./codes.ts";
import type { EntryColumns } from "./entry-codecs.ts";

/** The facts of a batch on which the checks of its entries depend. */
export interface EntryContext {
  readonly columns: EntryColumns;
  readonly sec: string;
  readonly rule: SecRule | undefined;
  /** "200", "220", "225", "280", or any other text of the header. */
  readonly serviceClass: string;
  /** First eight digits that trace numbers must start with; NaN when unknown. */
  readonly odfi: number;
  readonly reversal: boolean;
  readonly sameDay: boolean;
}

export const credit = 1;
export const debit = 2;

/** Meanings by numeric transaction code, so that the loop over entries needs no string lookup. */
export const meanings: readonly (TransactionCode | undefined)[] = Array.from(
  { length: 100 },
  (_, code) => transactionCode(String(code).padStart(2, "0")),
);
export const directions = Uint8Array.from(meanings, (meaning) => {
  if (meaning === undefined) return 0;
  return meaning.direction === "credit" ? credit : debit;
});

/** By transaction code: the direction of live entries that the batch allows, else 0. */
export function fastCodes(setting: EntryContext): Uint8Array {
  const codes = new Uint8Array(100);
  const { rule, columns, serviceClass, reversal } = setting;
  if (rule === undefined || !columns.usual || columns.mandatory.length > 0) return codes;
  if (rule.minAddenda > 0 || setting.sec === "SHR" || setting.sec === "COR" || reversal)
    return codes;
  for (const [code, meaning] of meanings.entries()) {
    if (meaning?.use !== "live") continue;
    if (rule.direction !== "both" && rule.direction !== meaning.direction) continue;
    const wanted =
      serviceClass === "200" || serviceClass === (meaning.direction === "debit" ? "225" : "220");
    if (wanted) codes[code] = directions[code]!;
  }
  return codes;
}
