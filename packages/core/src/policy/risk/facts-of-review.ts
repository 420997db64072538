import type { LimitUsage, ReviewFacts } from "./review-facts.ts";
import type { CallFact, FactValue, RiskFacts, TableFact } from "./risk-facts.ts";

const figure = (value: bigint | number | null | undefined): bigint | undefined =>
  value === null || value === undefined ? undefined : BigInt(value);

/** The facts of a review by name. */
export function riskFactsOf(facts: ReviewFacts, heldBy: readonly string[] = []): RiskFacts {
  const { limits, usage: used, ceilings = {}, permission, rate_breach: breach } = facts;
  const { outcome_effect: effect } = facts;
  const outcome: { readonly hold?: string; readonly cancel?: string } =
    effect === "none" || "return" in effect ? {} : effect;
  // Only what rules can depend on, so that equal evaluations have equal facts.
  const isBlocked = facts.paykey_status === "blocked";
  const rate = facts.kind === "charge" ? breach : undefined;
  const isBalanceRead = facts.balance_check !== null && facts.balance_check !== "disabled";
  const usageOf = (name: keyof LimitUsage) =>
    limits === undefined || limits[name] === null ? undefined : figure(used?.[name]);
  const isBalanceKnown = isBalanceRead && facts.balance_cents !== null;
  const known: { [Name in TableFact]: FactValue | undefined } & {
    -readonly [Name in CallFact]?: FactValue | undefined;
  } = {
    "payment.kind": facts.kind,
    "payment.amount": facts.amount_cents,
    "payment.date": ceilings.daily?.payment_date,
    "payment.sec_code": facts.sec_code ?? "WEB",
    "payment.stage": facts.status ?? "created",
    "payment.auto_hold": facts.auto_hold,
    "payment.balance_check": facts.balance_check ?? "disabled",
    "payment.held_by": heldBy,
    "customer.status": facts.customer_status,
    "customer.evaluations_1h": facts.evaluations_1h,
    "paykey.status": facts.paykey_status,
    "paykey.block_code": (isBlocked ? facts.paykey_block_code : null) ?? "",
    "paykey.unblock_eligible": isBlocked && facts.paykey_unblock_eligible,
    "paykey.expired": facts.paykey_expired,
    "bank_account.validated": facts.is_validated ?? true,
    "screening.match": facts.screening ?? "",
    "account.takes_payments": permission?.rule !== "account_not_active",
    "account.missing_capability":
      permission?.rule === "capability_inactive" ? permission.capability : "",
    "originator.missing": facts.unregistered?.missing ?? "",
    "limits.max_amount": figure(limits?.max_amount),
    "limits.daily_amount": figure(limits?.daily_amount),
    "limits.monthly_amount": figure(limits?.monthly_amount),
    "limits.monthly_count": figure(limits?.monthly_count),
    "usage.daily_amount": usageOf("daily_amount"),
    "usage.monthly_amount": usageOf("monthly_amount"),
    "usage.monthly_count": usageOf("monthly_count"),
    "ceilings.payment": figure(ceilings.payment),
    "ceilings.bank": figure(ceilings.bank?.cents),
    "ceilings.daily": figure(ceilings.daily?.cents),
    "ceilings.daily_used": figure(ceilings.daily?.used),
    "exposure.over_by": facts.exposure?.over_cents,
    "exposure.fits_amount": facts.exposure?.fits_cents,
    "exposure.fits_on": facts.exposure?.fits_on,
    "return_rate.subject": rate?.subject ?? "",
    "return_rate.ppm": figure(rate?.rate_ppm),
    "balance.cents": isBalanceKnown ? figure(facts.balance_cents) : undefined,
    "balance.stale": isBalanceRead && facts.is_balance_stale === true,
    "balance.under_way": isBalanceKnown ? (facts.under_way_cents ?? 0n) : 0n,
    "sandbox.hold": outcome.hold ?? "",
    "sandbox.cancel": outcome.cancel ?? "",
  };
  // Added one by one: a spread object of this size is a hash table, which costs 20 times as much.
  for (const name in facts.calls) known[name as CallFact] = facts.calls[name as CallFact];
  return known;
}
