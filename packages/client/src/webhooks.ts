import { platform } from "./platform.ts";
import type { Event } from "./types.ts";

/** Timestamps further off are refused: they may be replays. */
const TOLERANCE_SECONDS = 5 * 60;

/** Why a webhook is not authentic. */
export class WebhookError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WebhookError";
  }
}

type HeaderValue = string | readonly string[] | undefined;

/** A webhook as it arrived: the body must be the exact text, before any parsing. */
export interface ReceivedWebhook {
  readonly body: string;
  /** Fetch `Headers`, or Node's object of headers. */
  readonly headers: { get(name: string): string | null } | Readonly<Record<string, HeaderValue>>;
  /** `whsec_…`; an array during rotation. */
  readonly secret: string | readonly string[];
  /** Seconds since 1970. Default: the current time. */
  readonly now?: number;
}

/** Returns the event of a webhook with a valid signature and timestamp; otherwise throws a WebhookError. */
export async function verifyWebhook<E = Event>(received: ReceivedWebhook): Promise<E> {
  const id = header(received, "webhook-id");
  const timestamp = header(received, "webhook-timestamp");
  const signatures = header(received, "webhook-signature");
  const now = received.now ?? platform.seconds();
  if (!/^\d{1,15}$/.test(timestamp)) throw new WebhookError("The timestamp is not a number.");
  if (Math.abs(now - Number(timestamp)) > TOLERANCE_SECONDS) {
    throw new WebhookError("The timestamp is more than 5 minutes off.");
  }
  const sent = signatures
    .split(" ")
    .filter((one) => one.startsWith("v1,"))
    .map((one) => one.slice(3));
  const content = `${id}.${timestamp}.${received.body}`;
  for (const secret of [received.secret].flat()) {
    const key = await importKey(secret);
    for (const signature of sent) {
      const bytes = fromBase64(signature);
      const isRight = bytes !== undefined && (await verify(key, bytes, content));
      if (isRight) return JSON.parse(received.body) as E;
    }
  }
  throw new WebhookError("No signature matches.");
}

/** The `webhook-signature` header of a body, for tests of receivers. */
export async function signWebhook(
  message: { id: string; timestamp: number; body: string },
  secret: string,
): Promise<string> {
  const key = await importKey(secret);
  const content = encode(`${message.id}.${message.timestamp}.${message.body}`);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, content));
  return `v1,${btoa(String.fromCodePoint(...bytes))}`;
}

function header({ headers }: ReceivedWebhook, name: string): string {
  const value =
    typeof headers.get === "function"
      ? (headers as { get(name: string): string | null }).get(name)
      : (headers as Readonly<Record<string, HeaderValue>>)[name];
  if (typeof value === "string" && value !== "") return value;
  throw new WebhookError(`The header ${name} is missing.`);
}

// The names of these types differ between Node and browsers.
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;
type Bytes = Uint8Array<ArrayBuffer>;

function importKey(secret: string): Promise<Key> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ""));
  if (bytes === undefined) throw new WebhookError("The secret is not base64.");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
}

/** Compares in time that does not depend on where the bytes differ. */
function verify(key: Key, signature: Bytes, content: string): Promise<boolean> {
  return crypto.subtle.verify("HMAC", key, signature, encode(content));
}

function encode(text: string): Bytes {
  return new Uint8Array(new TextEncoder().encode(text));
}

function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
  } catch {
    return undefined;
  }
}
