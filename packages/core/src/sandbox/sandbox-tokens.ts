/** The argument of a token, after a colon. */
export type TokenArgument = "cents" | "duration" | "account";

type TokenRow = {
  readonly meaning: string;
  readonly argument?: TokenArgument;
  /** The token with an argument, where it takes one. */
  readonly example?: string;
};

/** Tokens of linked accounts in a sandbox. Any other token acts as `sbx_ok`. */
export const SANDBOX_TOKENS = {
  sbx_ok: { meaning: "A checking account with an ample balance." },
  sbx_savings: { meaning: "A savings account." },
  sbx_low_balance: {
    meaning: "A balance of so many cents; 500 without a number.",
    argument: "cents",
    example: "sbx_low_balance:2000",
  },
  sbx_no_balance: { meaning: "An institution that does not report balances." },
  sbx_balance_slow: {
    meaning: "A balance that is known only after a while, such as 8s.",
    argument: "duration",
    example: "sbx_balance_slow:8s",
  },
  sbx_balance_failed: { meaning: "A balance that cannot be read, however often it is asked for." },
  sbx_name_mismatch: { meaning: "An owner with another name." },
  sbx_name_close: { meaning: "An owner whose first name is a short form, as Jon for Jonathan." },
  sbx_joint: { meaning: "Two owners." },
  sbx_business: { meaning: "An owner that is a company of the customer's name." },
  sbx_no_owner: { meaning: "An institution that does not report owners." },
  sbx_tan: { meaning: "A tokenized account number." },
  sbx_tan_rotates: {
    meaning: "A tokenized account number that ends after a while, such as 3d.",
    argument: "duration",
    example: "sbx_tan_rotates:3d",
  },
  sbx_account: {
    meaning: "The account of that number, which may mean something, as 600002 does.",
    argument: "account",
    example: "sbx_account:400002",
  },
  sbx_closed: { meaning: "A closed account: refused." },
  sbx_invalid_routing: { meaning: "An account that ACH cannot reach: refused." },
  sbx_expired: { meaning: "An expired token: refused." },
  sbx_login_required: { meaning: "The customer must log in again: refused." },
  sbx_institution_down: { meaning: "The institution does not answer: try again later." },
  sbx_rate_limited: { meaning: "The provider is asked too often: try again later." },
  sbx_timeout: { meaning: "The provider does not answer in time: try again later." },
} as const satisfies Record<string, TokenRow>;

export type SandboxToken = keyof typeof SANDBOX_TOKENS;

/** Rows of SANDBOX_TOKENS with their token. */
export function sandboxTokens(): readonly (TokenRow & { readonly token: string })[] {
  return Object.entries(SANDBOX_TOKENS).map(([token, row]) => ({ token, ...row }));
}

/** Values of `config.sandbox_balance` for accounts whose numbers were typed in. */
export const SANDBOX_BALANCES = [
  { value: "2000", meaning: "A balance of so many cents, at every reading." },
  { value: "none", meaning: "A balance that cannot be read, as without this member." },
  { value: "slow", meaning: "A balance that is known only after 8 seconds, and then ample." },
  { value: "slow:30s", meaning: "The same after another while: so many s, m, h or d." },
  { value: "failed", meaning: "A balance whose readings fail." },
] as const;

/** Pattern of the balances that are words. */
export const SANDBOX_BALANCE_PATTERN = "^(?:none|failed|slow(?::[0-9]{1,6}[smhd])?)$";

/** The simulated provider's token for a balance; undefined where no balance is read. */
export function tokenOfBalance(balance: number | string): string | undefined {
  if (typeof balance === "number") return `sbx_low_balance:${balance}`;
  if (balance === "none") return undefined;
  return balance.replace(/^(slow|failed)/, "sbx_balance_$1");
}
