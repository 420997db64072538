import type { SandboxStep } from "@railhead/core";
import type { EntryFields } from "@railhead/nacha";

/** The entry as the bank returns it: with another account number where we dishonor its return with R69. */
export function entryToReturn(entry: EntryFields, steps: readonly SandboxStep[]): EntryFields {
  const isFaulty = steps.some((step) => step.kind === "dishonor" && step.code === "R69");
  if (!isFaulty) return entry;
  const account = entry.dfi_account_number.trim();
  const last = account.endsWith("0") ? "1" : "0";
  return { ...entry, dfi_account_number: account.slice(0, -1) + last };
}
