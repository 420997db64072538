import { formatUsd, type CeilingFacts, type Cents, type PaymentKind } from "@railhead/core";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import type { Environment } from "../../db/tables/environments/environments.ts";

/** The settings MAX_PAYMENT_AMOUNT and MAX_ACCOUNT_DAILY_AMOUNT, in cents, where they are given. */
export interface GivenCeilings {
  readonly payment?: number | undefined;
  readonly daily?: number | undefined;
}

/** The ceilings in effect in an environment. */
export interface Ceilings {
  /** Per payment. */
  readonly payment: Cents | undefined;
  /** Per account, kind and payment date. */
  readonly daily: Cents | undefined;
}

/** The maximum of one payment, from the installation's setting and the account's bank. */
export interface AmountBounds {
  readonly profile: Pick<BankProfile, "limits">;
  readonly ceilings: Pick<Ceilings, "payment">;
}

/** $100,000 and $1,000,000. */
const LIVE: Ceilings = { payment: 10_000_000n, daily: 100_000_000n };

/** The ceilings of an environment; sandboxes have none by default. */
export function ceilingsOf(kind: Environment["kind"], given: GivenCeilings): Ceilings {
  const of = (name: keyof Ceilings) => {
    const cents = given[name];
    if (cents !== undefined) return BigInt(cents);
    return kind === "live" ? LIVE[name] : undefined;
  };
  return { payment: of("payment"), daily: of("daily") };
}

/** The reason an amount is refused at creation; undefined if allowed. */
export function amountRefusal(
  amount_cents: Cents,
  { profile, ceilings }: AmountBounds,
): { readonly code: "amount_over_ceiling"; readonly detail: string } | undefined {
  const refused = (limit: Cents, whose: string) => ({
    code: "amount_over_ceiling" as const,
    detail: `${formatUsd(amount_cents)} is above ${formatUsd(limit)} per payment, ${whose}.`,
  });
  if (ceilings.payment !== undefined && amount_cents > ceilings.payment) {
    return refused(
      ceilings.payment,
      "the ceiling of this installation (setting MAX_PAYMENT_AMOUNT)",
    );
  }
  const { entry_cents } = profile.limits ?? {};
  if (entry_cents !== undefined && amount_cents > BigInt(entry_cents)) {
    return refused(BigInt(entry_cents), "the limit of the account's bank (limits.entry_cents)");
  }
  return undefined;
}

/**
 * The smallest bank limit for a single payment of a kind. A payment above it would be postponed
 * every day and never sent.
 */
export function bankLimitOf(
  { limits = {} }: Pick<BankProfile, "limits">,
  kind: PaymentKind,
): CeilingFacts["bank"] {
  const direction = kind === "charge" ? "debit" : "credit";
  const names = ["entry_cents", `file_${direction}_cents`, `daily_${direction}_cents`] as const;
  const known = names.flatMap((limit) => {
    const cents = limits[limit];
    return cents === undefined ? [] : [{ limit, cents: BigInt(cents) }];
  });
  return known.reduce<CeilingFacts["bank"]>(
    (least, one) => (least === undefined || one.cents < least.cents ? one : least),
    undefined,
  );
}
