import { addDays } from "./banking-days.ts";
import type { CivilDate } from "./civil-date.ts";
import { returnEffect } from "./return-codes.ts";

/** What the batch of reinitiated entries is called, in place of the original's description. */
export const RETRY_DESCRIPTION = "RETRY PYMT";

/** How often a returned entry may be sent again. */
export const RETRY_LIMIT = 2;

/** Days after the settlement of the original entry within which it may be sent again. */
export const RETRY_DAYS = 180;

/** An entry of one obligation that was returned. */
export type ReturnedEntry = {
  readonly code: string;
  readonly settlement_date: CivilDate;
};

/** Why an entry may not be sent again; `date` is the last day on which it could have settled. */
export type RetryRefusal = { readonly reason: string; readonly date?: CivilDate };

/**
 * Whether a returned entry may be sent again, by the Nacha rule on reinitiation: only for want of
 * funds (R01, R09), at most twice, and within 180 days of the original's settlement.
 * @param returns what was returned so far, the original entry first.
 * @param settlement when the entry would settle this time.
 */
export function retryRefusal(
  returns: readonly ReturnedEntry[],
  settlement: CivilDate,
): RetryRefusal | undefined {
  const first = returns[0];
  const last = returns.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const { code, title, retry } = returnEffect(last.code);
  if (retry !== "twice") {
    return { reason: `A payment returned with ${code} (${title}) may not be sent again.` };
  }
  if (returns.length > RETRY_LIMIT) {
    return {
      reason: `The payment was sent again ${RETRY_LIMIT} times, which is as often as may be.`,
    };
  }
  const date = addDays(first.settlement_date, RETRY_DAYS);
  if (settlement <= date) return undefined;
  return { reason: `It would settle on ${settlement}; ${date} was the last day for that.`, date };
}
