import type { Cents } from "@railhead/core";
import type { BankLimits } from "../../db/tables/banks/banks.ts";

export type Direction = "debit" | "credit";

/** An item to seal. */
export interface LimitedItem {
  readonly direction: Direction;
  readonly amount_cents: Cents;
}

/** Cents sealed earlier on the bank's day. */
export type Sealed = Readonly<Record<Direction, Cents>>;

/** The name of a bank limit. */
export type LimitName = keyof BankLimits;

export interface LimitResult<T> {
  readonly fit: T[];
  readonly over: { readonly item: T; readonly limit: LimitName }[];
}

/**
 * Selects items in order within the bank's entry, file and daily limits. Items that do not fit are
 * skipped.
 */
export function fitLimits<T extends LimitedItem>(
  items: readonly T[],
  limits: BankLimits,
  sealed: Sealed,
): LimitResult<T> {
  const fit: T[] = [];
  const over: { item: T; limit: LimitName }[] = [];
  const file = { debit: 0n, credit: 0n };
  for (const item of items) {
    const { direction, amount_cents } = item;
    const inFile = file[direction] + amount_cents;
    const bounds: [LimitName, Cents][] = [
      ["entry_cents", amount_cents],
      [`file_${direction}_cents`, inFile],
      [`daily_${direction}_cents`, sealed[direction] + inFile],
    ];
    const hit = bounds.find(([name, amount]) => isOver(limits[name], amount));
    if (hit === undefined) {
      file[direction] = inFile;
      fit.push(item);
    } else over.push({ item, limit: hit[0] });
  }
  return { fit, over };
}

function isOver(limit: number | undefined, amount: Cents): boolean {
  return limit !== undefined && amount > BigInt(limit);
}
