/** Where a customer's sign-in on the page of a provider is. */
export const SIGN_IN_STATUSES = ["open", "returned", "cancelled", "failed"] as const;
export type SignInStatus = (typeof SIGN_IN_STATUSES)[number];

/** Why no account came of it, as far as the customer can act on it. */
export const SIGN_IN_FAILURES = ["unavailable", "sign_in_again", "no_account"] as const;
export type SignInFailure = (typeof SIGN_IN_FAILURES)[number];
