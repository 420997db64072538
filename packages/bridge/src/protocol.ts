/** Prefix of message types; the service may configure further ones. */
export const PREFIX = "@railhead/bridge/";

/** Names of the messages between page and parent. */
export const MESSAGES = [
  "mounted",
  "initialize",
  "initializing",
  "initialized",
  "token",
  "ping",
  "on-paykey",
  "on-success",
  "on-success-cta-clicked",
  "on-close",
  "on-manual-entry",
  "on-retry",
  "on-step",
  "error",
  "console",
  "debug",
] as const;

/** Screens of the page, as `on-step` names them. They say nothing of the customer or the account. */
export const STEPS = [
  "banks",
  "accounts",
  "sign_in",
  "manual_entry",
  "consent",
  "submitted",
  "linked",
  "in_review",
  "deposits_sent",
  "deposit_amounts",
  "deposits_confirmed",
  "failed",
] as const;

export type Step = (typeof STEPS)[number];

export type MessageName = (typeof MESSAGES)[number];

export type Content = Readonly<Record<string, unknown>>;

export interface Received {
  readonly name: MessageName;
  readonly prefix: string;
  readonly content: Content;
}

const NAMES: ReadonlySet<string> = new Set(MESSAGES);

/** Builds the message that is posted. */
export function toMessage(name: MessageName, content: Content = {}, prefix = PREFIX): Content {
  return { ...content, type: `${prefix}${name}` };
}

/** Parses posted data as a bridge message; undefined for anything else. */
export function readMessage(
  data: unknown,
  prefixes: readonly string[] = [PREFIX],
): Received | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const content = data as Content;
  const { type } = content;
  if (typeof type !== "string") return undefined;
  const prefix = prefixes.find((one) => type.startsWith(one) && NAMES.has(type.slice(one.length)));
  if (prefix === undefined) return undefined;
  return { name: type.slice(prefix.length) as MessageName, prefix, content };
}

/** The linked paykey that the page posts to its parent. */
export interface PaykeyResponse {
  readonly meta: Readonly<Record<string, unknown>>;
  readonly response_type: "object";
  readonly data: {
    readonly id: string;
    /** The token that payments name. */
    readonly paykey: string;
    readonly customer_id: string;
    readonly label: string;
    readonly institution_name: string | null;
    readonly source: string;
    readonly status: string;
    readonly bank_data: {
      readonly routing_number: string;
      /** Masked but for its last four digits. */
      readonly account_number: string;
      readonly account_type: "checking" | "savings";
    };
    readonly created_at: string;
    readonly updated_at: string;
  };
}

/** Console methods that are printed even without `verbose`. */
export const ALWAYS_PRINTED: ReadonlySet<string> = new Set(["warn", "error"]);
