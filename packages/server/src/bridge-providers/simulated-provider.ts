import {
  addMs,
  hasReadableBalance,
  hasOwnerMismatch,
  sandboxTokens,
  type Cents,
  type SandboxToken,
  type TokenArgument,
} from "@railhead/core";
import type {
  AdapterContext,
  AdapterErrorCode,
  AdapterFailure,
  BalanceResult,
  ExchangeResult,
  HostedPage,
  LinkedAccount,
  ProviderAdapter,
} from "./adapter.ts";
import { secret } from "./secret.ts";
import { numbersOf } from "./simulated-numbers.ts";
import { simulatedPage } from "./simulated-page.ts";

/** Enough for any payment: one hundred million dollars. */
const AMPLE_CENTS = 10_000_000_000n;
const LOW_CENTS = 500n;
const SLOW_MS = 8_000;
const ROTATES_MS = 3 * 86_400_000;

/** What a token makes of the account; `argument` is what follows its colon. */
type Case = (account: LinkedAccount, input: CaseInput) => ExchangeResult;
interface CaseInput {
  readonly token: string;
  readonly argument: string | undefined;
  readonly context: AdapterContext;
}

const linked = (account: LinkedAccount): ExchangeResult => ({ outcome: "linked", account });
const withBalance: Case = (account, { token }) =>
  linked({ ...account, balance: balanceAtLink(token) });
const named = (owner: (name: string) => readonly string[]): Case => {
  return (account, { context }) => linked({ ...account, owners: owner(context.customer.name) });
};
const refused = (code: AdapterErrorCode, message: string, retryable = false): Case => {
  return () => ({ outcome: "refused", code, message, retryable });
};

/** What each token of the catalogue makes of the account. */
const CASES: Readonly<Record<SandboxToken, Case>> = {
  sbx_ok: linked,
  sbx_savings: (account) => linked({ ...account, account_type: "savings" }),
  sbx_low_balance: withBalance,
  sbx_no_balance: (account) => linked({ ...account, balance: null }),
  sbx_balance_slow: withBalance,
  sbx_balance_failed: withBalance,
  sbx_name_mismatch: named(() => ["Pat Someone Else"]),
  sbx_name_close: named((name) => [shortened(name)]),
  sbx_joint: named((name) => ["Pat Someone Else", name]),
  sbx_business: named((name) => [`${name} LLC`]),
  sbx_no_owner: named(() => []),
  sbx_tan: (account) => linked({ ...account, tokenized: true }),
  sbx_tan_rotates: (account, { argument, context }) =>
    linked({
      ...account,
      tokenized: true,
      expires_at: addMs(context.at, msOf(argument, ROTATES_MS)),
    }),
  sbx_account: (account, { argument, context }) =>
    linked(argument === undefined ? account : numbered(account, argument, context)),
  sbx_closed: refused("account_closed", "The account is closed."),
  sbx_invalid_routing: refused("not_supported", "The account cannot be reached by ACH."),
  sbx_expired: refused("expired_token", "The token has expired."),
  sbx_login_required: refused("login_required", "The customer must log in at the bank again."),
  sbx_institution_down: refused("institution_down", "The institution does not answer.", true),
  sbx_rate_limited: refused("rate_limited", "The provider's rate limit was exceeded.", true),
  sbx_timeout: refused("timeout", "The provider did not answer in time.", true),
};

export const SIMULATED = "simulation";

/**
 * The provider of sandboxes. The same customer and token always give the same account, so that
 * blocks can be tried; owners are named as the customer unless the token says otherwise.
 */
export const simulatedProvider: ProviderAdapter & { readonly hosted: HostedPage } = {
  name: SIMULATED,
  exchange: (token, context) => Promise.resolve(exchange(token, context)),
  balance: (ref) => Promise.resolve(balanceOf(ref)),
  hosted: simulatedPage(exchange),
};

function exchange(token: string, context: AdapterContext): ExchangeResult {
  const { name, argument } = parse(token);
  const account: LinkedAccount = {
    ...numbersOf(context.customer.id, token),
    ref: token,
    institution_name: null,
    account_type: "checking",
    tokenized: false,
    owners: [context.customer.name],
    balance: completed(AMPLE_CENTS),
    expires_at: null,
  };
  return CASES[name](account, { token, argument, context });
}

/** An account number means the same to this provider as it does to the simulated bank. */
function numbered(
  account: LinkedAccount,
  number: string,
  { customer }: AdapterContext,
): LinkedAccount {
  return {
    ...account,
    account_number: secret(number),
    owners: hasOwnerMismatch(number) ? ["Pat Someone Else"] : [customer.name],
    balance: hasReadableBalance(number) ? account.balance : null,
  };
}

/** What is known of the balance when an account is linked by a token. */
export function balanceAtLink(token: string): BalanceResult {
  const { name, argument } = parse(token);
  return name === "sbx_balance_slow"
    ? { status: "pending", retry_after_ms: msOf(argument, SLOW_MS) }
    : balanceOf(token);
}

/** A later reading: what was slow is known by then. */
function balanceOf(token: string): BalanceResult {
  const { name, argument } = parse(token);
  if (name === "sbx_account" && argument !== undefined && !hasReadableBalance(argument)) {
    return failed("not_supported", "The provider does not report the balance.");
  }
  if (name === "sbx_low_balance") {
    return completed(argument === undefined ? LOW_CENTS : BigInt(argument));
  }
  if (name === "sbx_no_balance")
    return failed("not_supported", "The provider does not report the balance.");
  if (name === "sbx_balance_failed") {
    return failed("institution_down", "The institution does not answer.");
  }
  return completed(AMPLE_CENTS);
}

const completed = (cents: Cents): BalanceResult => ({ status: "completed", cents });

function failed(code: AdapterErrorCode, message: string): BalanceResult & AdapterFailure {
  return { status: "failed", code, message, retryable: false };
}

const ARGUMENTS: Readonly<Record<TokenArgument, RegExp>> = {
  cents: /^[0-9]{1,12}$/,
  duration: /^[0-9]{1,6}[smhd]$/,
  account: /^[0-9]{4,17}$/,
};

const tokens = new Map(sandboxTokens().map((row) => [row.token, row]));

/** The parts of a token. What is not in the catalogue, argument included, is any token at all. */
function parse(token: string): { name: SandboxToken; argument: string | undefined } {
  const [name = "", argument] = token.split(":", 2);
  const known = tokens.get(name);
  const fits =
    argument === undefined ||
    (known?.argument !== undefined && ARGUMENTS[known.argument].test(argument));
  if (known === undefined || !fits) return { name: "sbx_ok", argument: undefined };
  return { name: name as SandboxToken, argument };
}

const UNIT_MS: Readonly<Record<string, number>> = { s: 1e3, m: 6e4, h: 36e5, d: 864e5 };

function msOf(argument: string | undefined, fallback: number): number {
  if (argument === undefined) return fallback;
  return Number(argument.slice(0, -1)) * (UNIT_MS[argument.slice(-1)] ?? 1);
}

/** `Jonathan Smith` as `Jon Smith`; a first name too short to cut loses nothing. */
function shortened(name: string): string {
  const [first = "", ...rest] = name.split(" ");
  return [first.length > 4 ? first.slice(0, 3) : first, ...rest].join(" ");
}
