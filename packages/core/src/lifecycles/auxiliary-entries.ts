import type { ExceptionKind } from "../catalog/exception-kinds.ts";

/**
 * What is sealed beside payments and transfers: how often, where the bank refuses it each time, and
 * what a person is told when it is given up. Files that only missed a deadline do not count.
 */
export const SIDE_ENTRIES = {
  dishonor: { tries: 3, exception: "dishonor_lapsed" },
  reversal: { tries: 3, exception: "reversal_not_sent" },
  verification: { tries: 2, exception: "verification_not_sent" },
} as const satisfies Record<string, { readonly tries: number; readonly exception: ExceptionKind }>;

export type SideEntryKind = keyof typeof SIDE_ENTRIES;

/** Whether an entry that the bank refused this often, the last time included, goes no more. */
export function isGivenUp(kind: SideEntryKind, refusals: number): boolean {
  return refusals >= SIDE_ENTRIES[kind].tries;
}
