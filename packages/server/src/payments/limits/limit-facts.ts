import type { PaymentLimits } from "@railhead/core";

/** Whether no limit is set. */
export function isUnlimited(limits: PaymentLimits): boolean {
  return limits.max_amount === null && !hasUsageLimits(limits);
}

/** Whether a daily or monthly limit is set. */
export function hasUsageLimits(limits: PaymentLimits | undefined): boolean {
  if (limits === undefined) return false;
  const { daily_amount, monthly_amount, monthly_count } = limits;
  return daily_amount !== null || monthly_amount !== null || monthly_count !== null;
}
