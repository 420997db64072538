import type { SecCode } from "../catalog/sec-code.ts";

/** What a stop of origination covers. Null members cover all of their kind; one is set at least. */
export interface StopScope {
  readonly bank_id: string | null;
  readonly account_id: string | null;
  readonly sec_code: SecCode | null;
}

/** An entry as stops see it. */
export interface StoppableEntry {
  readonly bank_id: string;
  readonly account_id: string;
  readonly sec_code: SecCode;
}

/** The SEC code of transfers with businesses' bank accounts. */
export const TRANSFER_SEC: SecCode = "CCD";

/** Whether a stop keeps an entry out of files. */
export function stopCovers(stop: StopScope, entry: StoppableEntry): boolean {
  return (
    (stop.bank_id === null || stop.bank_id === entry.bank_id) &&
    (stop.account_id === null || stop.account_id === entry.account_id) &&
    (stop.sec_code === null || stop.sec_code === entry.sec_code)
  );
}
