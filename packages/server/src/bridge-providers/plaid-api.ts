import { isRoutingNumber } from "@railhead/core";
import type { AdapterContext, AdapterErrorCode, AdapterFailure, BalanceResult } from "./adapter.ts";
import { secret } from "./secret.ts";

export interface PlaidAccess {
  readonly clientId: string;
  readonly secret: string;
  /** `https://sandbox.plaid.com` or `https://production.plaid.com` */
  readonly baseUrl: string;
}

/** A failure with Plaid's own code, where it named one. */
export type PlaidFailure = { readonly ok: false; readonly plaidCode?: string } & AdapterFailure;
export type PlaidReply = { readonly ok: true; readonly body: unknown } | PlaidFailure;

export type PlaidCall = (
  path: string,
  body: object,
  context: Pick<AdapterContext, "fetch">,
) => Promise<PlaidReply>;

export function plaidCalls({ clientId, secret: key, baseUrl }: PlaidAccess): PlaidCall {
  return async (path, body, { fetch }) => {
    const response = await fetch({
      method: "POST",
      url: `${baseUrl}${path}`,
      headers: { "plaid-client-id": clientId, "plaid-secret": key },
      body,
    });
    if (!response.ok) return { ok: false, ...NETWORK[response.reason] };
    if (response.status >= 400) return { ok: false, ...failureOf(response.body) };
    return { ok: true, body: response.body };
  };
}

/** The failure as an adapter answers it. */
export function failureIn({ code, retryable, message }: AdapterFailure): AdapterFailure {
  return { code, retryable, message };
}

export const UNREADABLE: AdapterFailure = {
  code: "unknown",
  retryable: false,
  message: "The provider's answer could not be read.",
};

const NETWORK: Record<"timeout" | "unreachable" | "not_json", AdapterFailure> = {
  timeout: { code: "timeout", retryable: true, message: "The provider did not answer in time." },
  unreachable: { code: "unknown", retryable: true, message: "The provider cannot be reached." },
  not_json: UNREADABLE,
};

const CODES: Readonly<
  Record<string, { code: AdapterErrorCode; retryable?: boolean; message: string }>
> = {
  INVALID_PROCESSOR_TOKEN: { code: "invalid_token", message: "The token is not valid." },
  INVALID_INPUT: { code: "invalid_token", message: "The token is not valid." },
  ITEM_NOT_FOUND: { code: "consent_revoked", message: "The customer has revoked the access." },
  ITEM_LOGIN_REQUIRED: {
    code: "login_required",
    message: "The customer must log in at the bank again.",
  },
  NO_AUTH_ACCOUNTS: { code: "not_supported", message: "The account cannot be reached by ACH." },
  PRODUCT_NOT_READY: { code: "institution_down", retryable: true, message: "Not ready yet." },
  INSTITUTION_DOWN: {
    code: "institution_down",
    retryable: true,
    message: "The institution does not answer.",
  },
  INSTITUTION_NOT_RESPONDING: {
    code: "institution_down",
    retryable: true,
    message: "The institution does not answer.",
  },
  INVALID_API_KEYS: { code: "misconfigured", message: "The provider refused our credentials." },
  UNAUTHORIZED_ENVIRONMENT: {
    code: "misconfigured",
    message: "The provider refused our credentials.",
  },
};

/** Plaid's own texts stay out: they may quote the token. */
function failureOf(body: unknown): AdapterFailure & { readonly plaidCode?: string } {
  const { error_code, error_type } = objectOf(body);
  const plaidCode = String(error_code);
  const known = CODES[plaidCode];
  if (known !== undefined) return { retryable: false, ...known, plaidCode };
  if (error_type === "RATE_LIMIT_EXCEEDED") {
    return {
      code: "rate_limited",
      retryable: true,
      message: "The provider's rate limit was exceeded.",
      plaidCode,
    };
  }
  if (error_type === "INVALID_INPUT" || error_type === "INVALID_REQUEST") {
    return {
      code: "invalid_token",
      retryable: false,
      message: "The token is not valid.",
      plaidCode,
    };
  }
  return { code: "unknown", retryable: true, message: "The provider failed.", plaidCode };
}

/** The numbers of an account that ACH reaches; undefined where one of them is none. */
export function readNumbers(account: unknown, ach: unknown) {
  const { routing, account: number, is_tokenized_account_number: tokenized } = objectOf(ach);
  const { subtype } = objectOf(account);
  if (typeof routing !== "string" || !isRoutingNumber(routing)) return undefined;
  if (typeof number !== "string" || !/^[0-9]{4,17}$/.test(number)) return undefined;
  return {
    routing_number: routing,
    account_number: secret(number),
    account_type: subtype === "savings" ? ("savings" as const) : ("checking" as const),
    tokenized: tokenized === true,
  };
}

export function readOwners(account: unknown): string[] {
  return listOf(objectOf(account)["owners"]).flatMap((owner) =>
    listOf(objectOf(owner)["names"]).filter((name): name is string => typeof name === "string"),
  );
}

/** Dollars as JSON numbers; what may be spent counts before what is booked. */
export function readBalance(account: unknown): BalanceResult | null {
  const balances = objectOf(objectOf(account)["balances"]);
  const dollars = balances["available"] ?? balances["current"];
  if (typeof dollars !== "number" || !Number.isFinite(dollars)) return null;
  const { iso_currency_code: currency } = balances;
  if (typeof currency === "string" && currency !== "USD") return null;
  return { status: "completed", cents: BigInt(Math.round(dollars * 100)) };
}

export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
