import type { Cents, FundingDirection } from "@railhead/core";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { MAX_ENTRY_CENTS } from "../../rails/files/layout.ts";
import { bankLimitOf } from "../limits/amount-bounds.ts";
import { isPrefunded } from "./funding-timing.ts";

/** The maximum of one transfer; `limit` is undefined if the entry's amount field is the maximum. */
export interface TransferLimit {
  readonly limit: string | undefined;
  readonly cents: Cents;
}

type Profile = Pick<BankProfile, "limits" | "funding_mode">;

/** The smallest limit for a single transfer of a direction. */
export function transferLimitOf(profile: Profile, direction: FundingDirection): TransferLimit {
  const bank = bankLimitOf(profile, direction === "withdrawal" ? "charge" : "payout");
  return bank === undefined || bank.cents > MAX_ENTRY_CENTS
    ? { limit: undefined, cents: MAX_ENTRY_CENTS }
    : { limit: bank.limit, cents: bank.cents };
}

/** The maximum for placing lines; undefined for offset transfers, which have no entries. */
export function placedLimitOf(profile: Profile, direction: FundingDirection): Cents | undefined {
  return isPrefunded(profile) ? undefined : transferLimitOf(profile, direction).cents;
}
