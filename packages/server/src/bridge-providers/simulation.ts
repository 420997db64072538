import { createHash } from "node:crypto";
import {
  addMs,
  hasMagicBalance,
  hasMagicOwner,
  KNOWN_ROUTING_NUMBERS,
  type Cents,
} from "@railhead/core";
import type {
  AdapterContext,
  AdapterErrorCode,
  AdapterFailure,
  BalanceResult,
  ExchangeResult,
  LinkedAccount,
  ProviderAdapter,
} from "./adapter.ts";
import { secret } from "./secret.ts";

/** Enough for any payment: one hundred million dollars. */
const AMPLE_CENTS = 10_000_000_000n;
const LOW_CENTS = 500n;
const SLOW_MS = 8_000;
const ROTATES_MS = 3 * 86_400_000;

/** What a token of the grammar makes of the account; `argument` is what follows the colon. */
type Case = (account: LinkedAccount, input: CaseInput) => ExchangeResult;
interface CaseInput {
  readonly argument: string | undefined;
  readonly context: AdapterContext;
}

const linked = (account: LinkedAccount): ExchangeResult => ({ outcome: "linked", account });
const named = (owner: (name: string) => readonly string[]): Case => {
  return (account, { context }) => linked({ ...account, owners: owner(context.customer.name) });
};
const refused = (code: AdapterErrorCode, message: string, retryable = false): Case => {
  return () => ({ outcome: "refused", code, message, retryable });
};

interface TokenCase {
  readonly meaning: string;
  /** What may follow a colon. */
  readonly argument?: "cents" | "duration" | "account";
  readonly apply: Case;
}

/** Tokens that a sandbox understands. Any other token is as good as `sbx_ok`. */
export const SANDBOX_TOKENS = {
  sbx_ok: { meaning: "A checking account with an ample balance.", apply: linked },
  sbx_savings: {
    meaning: "A savings account.",
    apply: (account) => linked({ ...account, account_type: "savings" }),
  },
  sbx_low_balance: {
    meaning: "A balance of so many cents; 500 without a number.",
    argument: "cents",
    apply: (account, { argument }) =>
      linked({
        ...account,
        balance: completed(argument === undefined ? LOW_CENTS : BigInt(argument)),
      }),
  },
  sbx_no_balance: {
    meaning: "An institution that does not tell balances.",
    apply: (account) => linked({ ...account, balance: null }),
  },
  sbx_balance_slow: {
    meaning: "A balance that is known only after a while, such as 8s.",
    argument: "duration",
    apply: (account, { argument }) =>
      linked({
        ...account,
        balance: { status: "pending", retry_after_ms: msOf(argument, SLOW_MS) },
      }),
  },
  sbx_name_mismatch: {
    meaning: "An owner with another name.",
    apply: named(() => ["Pat Someone Else"]),
  },
  sbx_name_close: {
    meaning: "An owner whose first name is a short form, as Jon for Jonathan.",
    apply: named((name) => [shortened(name)]),
  },
  sbx_joint: { meaning: "Two owners.", apply: named((name) => ["Pat Someone Else", name]) },
  sbx_business: {
    meaning: "An owner that is a company of the customer's name.",
    apply: named((name) => [`${name} LLC`]),
  },
  sbx_no_owner: { meaning: "An institution that does not tell owners.", apply: named(() => []) },
  sbx_tan: {
    meaning: "A tokenised account number.",
    apply: (account) => linked({ ...account, tokenized: true }),
  },
  sbx_tan_rotates: {
    meaning: "A tokenised account number that ends after a while, such as 3d.",
    argument: "duration",
    apply: (account, { argument, context }) =>
      linked({
        ...account,
        tokenized: true,
        expires_at: addMs(context.at, msOf(argument, ROTATES_MS)),
      }),
  },
  sbx_account: {
    meaning: "The account of that number, which may mean something, as 600002 does.",
    argument: "account",
    apply: (account, { argument, context }) =>
      linked(argument === undefined ? account : numbered(account, argument, context)),
  },
  sbx_closed: {
    meaning: "A closed account: refused.",
    apply: refused("account_closed", "The account is closed."),
  },
  sbx_invalid_routing: {
    meaning: "An account that ACH cannot reach: refused.",
    apply: refused("not_supported", "The account cannot be reached by ACH."),
  },
  sbx_expired: {
    meaning: "An expired token: refused.",
    apply: refused("expired_token", "The token has expired."),
  },
  sbx_login_required: {
    meaning: "The customer must log in again: refused.",
    apply: refused("login_required", "The customer must log in at the bank again."),
  },
  sbx_institution_down: {
    meaning: "The institution does not answer: try again later.",
    apply: refused("institution_down", "The institution does not answer.", true),
  },
  sbx_rate_limited: {
    meaning: "The provider is asked too often: try again later.",
    apply: refused("rate_limited", "The provider is asked too often.", true),
  },
  sbx_timeout: {
    meaning: "The provider does not answer in time: try again later.",
    apply: refused("timeout", "The provider did not answer in time.", true),
  },
} as const satisfies Record<string, TokenCase>;

export const SIMULATION = "simulation";

/**
 * The provider of sandboxes. The same customer and token always give the same account, so that blocks
 * can be tried; owners are named as the customer unless the token says otherwise.
 */
export const simulation: ProviderAdapter = {
  name: SIMULATION,
  exchange: (token, context) => Promise.resolve(exchange(token, context)),
  balance: (ref) => Promise.resolve(balanceOf(ref)),
};

function exchange(token: string, context: AdapterContext): ExchangeResult {
  const { found, argument } = parse(token);
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
  return found.apply(account, { argument, context });
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
    owners: hasMagicOwner(number) ? ["Pat Someone Else"] : [customer.name],
    balance: hasMagicBalance(number) ? account.balance : null,
  };
}

/** A later reading: what was slow is known by then. */
function balanceOf(token: string): BalanceResult {
  const { name, argument } = parse(token);
  if (name === "sbx_account" && argument !== undefined && !hasMagicBalance(argument)) {
    return failed("not_supported", "The balance is not told.");
  }
  if (name === "sbx_low_balance") {
    return completed(argument === undefined ? LOW_CENTS : BigInt(argument));
  }
  if (name === "sbx_no_balance") return failed("not_supported", "The balance is not told.");
  return completed(AMPLE_CENTS);
}

const completed = (cents: Cents): BalanceResult => ({ status: "completed", cents });

function failed(code: AdapterErrorCode, message: string): BalanceResult & AdapterFailure {
  return { status: "failed", code, message, retryable: false };
}

const ARGUMENTS = {
  cents: /^[0-9]{1,12}$/,
  duration: /^[0-9]{1,6}[smhd]$/,
  account: /^[0-9]{4,17}$/,
};

/** The case of a token. What is not in the grammar, argument included, is any token at all. */
function parse(token: string): { name: string; found: TokenCase; argument: string | undefined } {
  const [name = "", argument] = token.split(":", 2);
  const known = Object.hasOwn(SANDBOX_TOKENS, name)
    ? (SANDBOX_TOKENS[name as keyof typeof SANDBOX_TOKENS] as TokenCase)
    : undefined;
  const fits =
    argument === undefined ||
    (known?.argument !== undefined && ARGUMENTS[known.argument].test(argument));
  if (known === undefined || !fits) {
    return { name: "sbx_ok", found: SANDBOX_TOKENS.sbx_ok, argument: undefined };
  }
  return { name, found: known, argument };
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

/** Numbers of an account: the same for the same customer and name. */
export function numbersOf(customerId: string, name: string) {
  const digest = createHash("sha256").update(`${customerId.toLowerCase()}\n${name}`).digest();
  const bank = digest.readUInt32BE(0) % KNOWN_ROUTING_NUMBERS.length;
  return {
    routing_number: KNOWN_ROUTING_NUMBERS[bank] as string,
    account_number: secret(String(digest.readUIntBE(4, 6) % 1e10).padStart(10, "0")),
  };
}
