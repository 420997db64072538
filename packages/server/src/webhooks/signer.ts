import type { Instant } from "@railhead/core";
import { Webhook } from "standardwebhooks";
import { toDate } from "../clock.ts";
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
 * Signs after Standard Webhooks, once with every secret given. A signer is kept for as long as its
 * secrets hold: decoding them is done once, not per message.
 */
export function createSigner(secrets: readonly string[]): SignMessage {
  const webhooks = secrets.map((secret) => new Webhook(secret));
  return ({ id, body, at }) => {
    const date = toDate(at);
    return {
      "webhook-id": id,
      "webhook-timestamp": Math.floor(date.getTime() / 1000).toString(),
      "webhook-signature": webhooks.map((webhook) => webhook.sign(id, date, body)).join(" "),
    };
  };
}
