import { hash } from "node:crypto";
import { addMs, type Instant } from "@railhead/core";
import type { Environment } from "../db/tables/environments/environments.ts";
import type { Ids } from "../base/ids.ts";

/** Scopes not covered by `read` and `write`: granted by name or by `admin`. */
export const OWN_SCOPES = {
  "banks:recover": "Import files after the database went back, and send again.",
  "ledger:close": "Close months of the books.",
  "risk:publish": "Publish risk rules, and roll them back.",
  "pii:reveal": "Read account numbers, tax ids and dates of birth in clear.",
} as const;

export type OwnScope = keyof typeof OWN_SCOPES;

/** How long a live key works unless its maker says otherwise. */
export const LIVE_KEY_DAYS = 365;

const DAY_MS = 86_400_000;

/** When a key ends where nobody says when: in sandboxes never. */
export function defaultExpiry({ kind }: Pick<Environment, "kind">, made: Instant): Instant | null {
  return kind === "live" ? addMs(made, LIVE_KEY_DAYS * DAY_MS) : null;
}

const SECRET_BYTES = 32;
const FORM = /^rk_[a-z]+_[0-9a-f]{64}$/;

/** A new key: its text is shown once, the hash and the hint are stored. */
export function mintApiKey(
  environment: Pick<Environment, "kind">,
  ids: Ids,
): { text: string; key_hash: Buffer; hint: string } {
  const text = `rk_${environment.kind}_${ids.secret(SECRET_BYTES).toString("hex")}`;
  return { text, key_hash: hashApiKey(text), hint: text.slice(-4) };
}

/** 256 random bits need no salt and no slow hash. */
export function hashApiKey(text: string): Buffer {
  return hash("sha256", text, "buffer");
}

export function isApiKeyText(text: string): boolean {
  return FORM.test(text);
}

/** Whether a scope covers the need: `<group>:read`, `<group>:write`, or an `OwnScope`. */
export function isGranted(scopes: readonly string[], need: string): boolean {
  if (scopes.includes("admin") || scopes.includes(need)) return true;
  const action = need.slice(need.indexOf(":") + 1);
  return scopes.includes(action);
}
