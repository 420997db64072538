import { sayExcess } from "@railhead/core";
import { FIT_DAYS, type ExceededLimits } from "./exposure-book.ts";

/** Whether a new payment over these limits is refused, not held. */
export const isRefused = ({ excesses }: ExceededLimits): boolean =>
  excesses.some(({ limit }) => limit.effect === "refuse");

/** What is exceeded and when the payment fits, in sentences. */
export function sayExceeded({ excesses, fit }: ExceededLimits): string {
  const fits =
    fit === null
      ? `It fits on no settlement day of the next ${FIT_DAYS} days.`
      : `It fits for settlement on ${fit.settlement_date}, cut-off ${fit.cutoff_at}.`;
  return [...excesses.map(sayExcess), fits].join(" ");
}

/** The figures, as a problem shows them. */
export function exceededMembers({ excesses, requested_cents, fit }: ExceededLimits) {
  return {
    limits: excesses.map(({ limit, used_cents, over_cents }) => ({
      id: limit.id,
      scope: limit.scope,
      kind: limit.kind,
      days: limit.days,
      limit: limit.limit_cents.toString(),
      used: used_cents.toString(),
      requested: requested_cents.toString(),
      over_by: over_cents.toString(),
    })),
    fits_on: fit?.settlement_date ?? null,
    fits_cutoff: fit?.cutoff_at ?? null,
  };
}
