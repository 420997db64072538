import { createHmac, createSecretKey } from "node:crypto";
import { instantToMs, type Instant } from "@railhead/core";
import type { Ids } from "../ids.ts";

const SECRET_BYTES = 32;

/** A new signing secret, `whsec_` and base64: shown once, then kept encrypted. */
export function mintSecret(ids: Ids): string {
  return `whsec_${ids.secret(SECRET_BYTES).toString("base64")}`;
}

/** Headers that let a receiver tell our message from a forged or an old one. */
export type SignMessage = (message: {
  readonly id: string;
  readonly body: string;
  /** Wall time: receivers compare it with theirs. */
  readonly at: Instant;
}) => Record<string, string>;

/**
 * Signs after Standard Webhooks, once with every secret given: HMAC-SHA256 over id, timestamp and
 * body. The `standardwebhooks` package hashes in JavaScript, which costs more than posting does; it
 * verifies in the tests what is signed here.
 */
export function createSigner(secrets: readonly string[]): SignMessage {
  const keys = secrets.map((secret) =>
    createSecretKey(Buffer.from(secret.replace(/^whsec_/, ""), "base64")),
  );
  return ({ id, body, at }) => {
    const timestamp = Math.floor(instantToMs(at) / 1000).toString();
    const signatures = keys.map((key) => {
      const hmac = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body);
      return `v1,${hmac.digest("base64")}`;
    });
    return {
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": signatures.join(" "),
    };
  };
}
