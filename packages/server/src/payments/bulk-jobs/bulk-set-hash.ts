import { createHash } from "node:crypto";
import { BULK_ACTIONS, parseInstant, type BulkAction, type Instant } from "@railhead/core";
import type { BulkDecision } from "./decide-bulk.ts";

/** What a dry run showed. */
export interface ShownSet {
  readonly account_id: string;
  readonly action: BulkAction;
  readonly expires_at: Instant;
  readonly decisions: readonly BulkDecision[];
}

/**
 * Equal for two looks at the same payments with the same amounts and the same decisions. It begins with the
 * instant of its expiry, so nothing is stored for a dry run.
 */
export function hashBulkSet({ account_id, action, expires_at, decisions }: ShownSet): string {
  const hash = createHash("sha256").update(`${account_id} ${action} ${expires_at}\n`);
  const { of_version } = BULK_ACTIONS[action];
  for (const { payment, refusal } of decisions) {
    const version = of_version ? payment.version : "";
    const { id, amount_cents } = payment;
    hash.update(`${id} ${amount_cents} ${refusal?.code ?? "change"} ${version}\n`);
  }
  return `${expires_at}.${hash.digest("base64url")}`;
}

/** When a hash expires; undefined for text that is none. */
export function expiryOfBulkSet(hash: string): Instant | undefined {
  const [, expires_at = ""] = /^(\S{24})\.[\w-]{43}$/.exec(hash) ?? [];
  return parseInstant(expires_at);
}
