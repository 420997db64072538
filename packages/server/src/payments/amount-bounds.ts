import { formatUsd, type Cents } from "@railhead/core";
import type { BankProfile } from "../db/banks/banks.ts";
import type { Environment } from "../db/environments/environments.ts";

/** What one payment may be at most: by the installation's setting, and by the account's bank. */
export interface AmountBounds {
  readonly profile: Pick<BankProfile, "limits">;
  readonly ceiling: Cents | undefined;
}

/** $100,000. */
const LIVE_CEILING: Cents = 10_000_000n;

/** The setting's ceiling for an environment; sandboxes have none unless the setting is given. */
export function ceilingOf(kind: Environment["kind"], given: number | undefined): Cents | undefined {
  if (given !== undefined) return BigInt(given);
  return kind === "live" ? LIVE_CEILING : undefined;
}

/** Why an amount is refused when it is asked for; undefined where it may be sent. */
export function amountRefusal(
  amount_cents: Cents,
  { profile, ceiling }: AmountBounds,
): { readonly code: "amount_over_ceiling"; readonly detail: string } | undefined {
  const refused = (limit: Cents, whose: string) => ({
    code: "amount_over_ceiling" as const,
    detail: `${formatUsd(amount_cents)} is above ${formatUsd(limit)} per payment, ${whose}.`,
  });
  if (ceiling !== undefined && amount_cents > ceiling) {
    return refused(ceiling, "the ceiling of this installation (setting MAX_PAYMENT_AMOUNT)");
  }
  const { entry_cents } = profile.limits ?? {};
  if (entry_cents !== undefined && amount_cents > BigInt(entry_cents)) {
    return refused(BigInt(entry_cents), "the limit of the account's bank (limits.entry_cents)");
  }
  return undefined;
}
