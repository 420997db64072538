import { isRoutingNumber } from "@railhead/core";
import type {
  AdapterErrorCode,
  AdapterFailure,
  BalanceContext,
  BalanceResult,
  ProviderAdapter,
} from "./adapter.ts";
import { secret } from "./secret.ts";

export interface PlaidSettings {
  readonly clientId: string;
  readonly secret: string;
  /** `https://sandbox.plaid.com` or `https://production.plaid.com` */
  readonly baseUrl: string;
}

type Reply =
  { readonly ok: true; readonly body: unknown } | ({ readonly ok: false } & AdapterFailure);

/**
 * Plaid as a processor partner: the client's `processor_token` is read with `/processor/…` calls.
 * https://plaid.com/docs/api/processors/
 */
export function createPlaid(settings: PlaidSettings): ProviderAdapter {
  async function post(path: string, token: string, context: BalanceContext): Promise<Reply> {
    const response = await context.fetch({
      method: "POST",
      url: `${settings.baseUrl}${path}`,
      headers: { "plaid-client-id": settings.clientId, "plaid-secret": settings.secret },
      body: { processor_token: token },
    });
    if (!response.ok) return { ok: false, ...NETWORK[response.reason] };
    if (response.status >= 400) return { ok: false, ...failureOf(response.body) };
    return { ok: true, body: response.body };
  }
  return {
    name: "plaid",
    async exchange(token, context) {
      const auth = await post("/processor/auth/get", token, context);
      if (!auth.ok) return { outcome: "refused", ...withoutOk(auth) };
      const numbers = readNumbers(auth.body);
      if (numbers === undefined) return { outcome: "refused", ...UNREADABLE };
      // Names are welcome, not needed: without the product the match is left to a person.
      const identity = await post("/processor/identity/get", token, context);
      return {
        outcome: "linked",
        account: {
          ...numbers,
          ref: token,
          institution_name: null,
          owners: identity.ok ? readOwners(identity.body) : [],
          balance: readBalance(auth.body),
          expires_at: null,
        },
      };
    },
    async balance(ref, context) {
      const reply = await post("/processor/balance/get", ref, context);
      if (!reply.ok) return { status: "failed", ...withoutOk(reply) };
      return readBalance(reply.body) ?? { status: "failed", ...UNREADABLE };
    },
  };
}

function withoutOk({ code, retryable, message }: AdapterFailure): AdapterFailure {
  return { code, retryable, message };
}

const UNREADABLE: AdapterFailure = {
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
function failureOf(body: unknown): AdapterFailure {
  const { error_code, error_type } = objectOf(body);
  const known = CODES[String(error_code)];
  if (known !== undefined) return { retryable: false, ...known };
  if (error_type === "RATE_LIMIT_EXCEEDED") {
    return {
      code: "rate_limited",
      retryable: true,
      message: "The provider's rate limit was exceeded.",
    };
  }
  if (error_type === "INVALID_INPUT" || error_type === "INVALID_REQUEST") {
    return { code: "invalid_token", retryable: false, message: "The token is not valid." };
  }
  return { code: "unknown", retryable: true, message: "The provider failed." };
}

function readNumbers(body: unknown) {
  const { numbers, account } = objectOf(body);
  const ach = objectOf(objectOf(numbers)["ach"]);
  const { routing, account: number, is_tokenized_account_number: tokenized } = ach;
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

function readOwners(body: unknown): string[] {
  const owners = objectOf(objectOf(body)["account"])["owners"];
  if (!Array.isArray(owners)) return [];
  return owners.flatMap((owner: unknown) => {
    const { names } = objectOf(owner);
    return Array.isArray(names)
      ? names.filter((name): name is string => typeof name === "string")
      : [];
  });
}

/** Dollars as JSON numbers; what may be spent counts before what is booked. */
function readBalance(body: unknown): BalanceResult | null {
  const balances = objectOf(objectOf(objectOf(body)["account"])["balances"]);
  const dollars = balances["available"] ?? balances["current"];
  if (typeof dollars !== "number" || !Number.isFinite(dollars)) return null;
  if (
    typeof balances["iso_currency_code"] === "string" &&
    balances["iso_currency_code"] !== "USD"
  ) {
    return null;
  }
  return { status: "completed", cents: BigInt(Math.round(dollars * 100)) };
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
