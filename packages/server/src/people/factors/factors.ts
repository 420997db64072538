import { addMs, type Instant } from "@railhead/core";
import type { SessionOfOperator } from "../../db/tables/people/sessions.ts";

/** How long a factor counts for what needs a recent one. */
export const FACTOR_MS = 10 * 60_000;

const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;

/**
 * Where a request came from, as sessions remember it: a machine's own addresses are one. Of a caller
 * who hung up, the framework knows none.
 */
export function sessionAddress(ip: string | undefined): string {
  if (ip === undefined) return "unknown";
  if (LOOPBACK.test(ip)) return "127.0.0.1";
  return ip.startsWith("::ffff:") ? ip.slice("::ffff:".length) : ip;
}

/** Whether a factor was given from this address, and for sensitive acts in the last minutes. */
export function isFactorFresh(
  session: Pick<SessionOfOperator, "address" | "factor_at">,
  { at, address, isSensitive }: { at: Instant; address: string; isSensitive: boolean },
): boolean {
  if (session.address !== address) return false;
  if (!isSensitive || session.factor_at === null) return true;
  return addMs(session.factor_at, FACTOR_MS) > at;
}
