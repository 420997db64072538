import { addMs, type Instant } from "../calendar/instant.ts";

const DAY_MS = 86_400_000;

/** Days before the end of a live API key at which an alert is written. */
export const KEY_EXPIRY_ALERT_DAYS = [7, 1] as const;

/** When the next alert about the end of a key is due; null where none is left. */
export function nextExpiryAlert(expiresAt: Instant | null, at: Instant): Instant | null {
  if (expiresAt === null) return null;
  const alerts = KEY_EXPIRY_ALERT_DAYS.map((days) => addMs(expiresAt, -days * DAY_MS));
  return alerts.find((alert) => alert > at) ?? null;
}
