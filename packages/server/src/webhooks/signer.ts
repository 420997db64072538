import { createHmac, createSecretKey } from "node:crypto";
import type { Instant } from "@railhead/core";
import { toDate } from "../base/clock.ts";
import type { Ids } from "../base/ids.ts";

const SECRET_BYTES = 32;
const PREFIX = "whsec_";

/** A new signing secret, `whsec_` and base64: shown once, then kept encrypted. */
export function generateSecret(ids: Ids): string {
  return PREFIX + ids.secret(SECRET_BYTES).toString("base64");
}

/** All headers of a message, with the signature and timestamp that prevent forgery and replay. */
export type SignMessage = (message: {
  readonly id: string;
  readonly body: string | Buffer;
  /** Wall time: receivers compare it with theirs. */
  readonly at: Instant;
}) => Record<string, string>;

/** Places for what each message has of its own. */
const UNSIGNED = { "webhook-id": "", "webhook-timestamp": "", "webhook-signature": "" };

/**
 * Signs after Standard Webhooks, once with every secret given: HMAC-SHA256 over `id.seconds.body`.
 * A signer is kept for as long as its secrets hold, so that they are decoded once. The package
 * `standardwebhooks` hashes in JavaScript, six times slower. `otherAccounts` are headers that all
 * messages share.
 */
export function createSigner(
  secrets: readonly string[],
  others: Readonly<Record<string, string>> = {},
): SignMessage {
  const shared: Record<string, string> = { ...others, ...UNSIGNED };
  const keys = secrets.map((secret) =>
    createSecretKey(Buffer.from(secret.slice(PREFIX.length), "base64")),
  );
  let shownAt: Instant | undefined;
  let seconds = "";
  return ({ id, body, at }) => {
    // Several leave in one millisecond.
    if (at !== shownAt) {
      shownAt = at;
      seconds = Math.floor(toDate(at).getTime() / 1000).toString();
    }
    const head = `${id}.${seconds}.`;
    const signatures = keys.map(
      (key) => `v1,${createHmac("sha256", key).update(head).update(body).digest("base64")}`,
    );
    // A copy whose places are filled: spreading one object after another takes as long as signing.
    const headers = { ...shared };
    headers["webhook-id"] = id;
    headers["webhook-timestamp"] = seconds;
    headers["webhook-signature"] = signatures.join(" ");
    return headers;
  };
}
