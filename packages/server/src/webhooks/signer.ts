import { createHmac, createSecretKey } from "node:crypto";
import type { Instant } from "@railhead/core";
import { toDate } from "../clock.ts";
import type { Ids } from "../ids.ts";

const SECRET_BYTES = 32;
const PREFIX = "whsec_";

/** A new signing secret, `whsec_` and base64: shown once, then kept encrypted. */
export function mintSecret(ids: Ids): string {
  return PREFIX + ids.secret(SECRET_BYTES).toString("base64");
}

/** Headers that let a receiver tell our message from a forged or an old one. */
export type SignMessage = (message: {
  readonly id: string;
  readonly body: string | Buffer;
  /** Wall time: receivers compare it with theirs. */
  readonly at: Instant;
}) => Record<string, string>;

/**
 * Signs after Standard Webhooks, once with every secret given: HMAC-SHA256 over `id.seconds.body`.
 * A signer is kept for as long as its secrets hold, so that they are decoded once. Why not by the
 * package: docs/decisions/0021-signatures-by-node.md.
 */
export function createSigner(secrets: readonly string[]): SignMessage {
  const keys = secrets.map((secret) =>
    createSecretKey(Buffer.from(secret.slice(PREFIX.length), "base64")),
  );
  return ({ id, body, at }) => {
    const seconds = Math.floor(toDate(at).getTime() / 1000).toString();
    const head = `${id}.${seconds}.`;
    const signatures = keys.map(
      (key) => `v1,${createHmac("sha256", key).update(head).update(body).digest("base64")}`,
    );
    return {
      "webhook-id": id,
      "webhook-timestamp": seconds,
      "webhook-signature": signatures.join(" "),
    };
  };
}
