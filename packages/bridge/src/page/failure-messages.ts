import type { Answer } from "./service.ts";

/** The message shown where nothing was linked. */
export interface FailureMessage {
  readonly title: string;
  readonly text: string;
  /** Whether the session may try again. */
  readonly retry: boolean;
}

const NOTHING_LINKED = "Nothing was linked.";

const REFUSALS: Readonly<Record<string, string>> = {
  bank_account_blocked: "This bank account cannot be used. Choose another one.",
  customer_inactive: "You cannot link a bank account at this time.",
  customer_rejected: "You cannot link a bank account at this time.",
  provider_token_refused:
    "Your bank did not let us read this account. Sign in at your bank, then try again.",
};

type Failed = Exclude<Answer<unknown>, { kind: "done" | "invalid" }>;

/** The message of a failure for the customer. */
export function failureMessage(answer: Failed, business: string): FailureMessage {
  if (answer.kind !== "refused") return messagesByKind(business)[answer.kind];
  return {
    title: "The account could not be linked",
    text: `${REFUSALS[answer.code] ?? "Your bank account was not accepted."} ${NOTHING_LINKED}`,
    retry: true,
  };
}

function messagesByKind(
  business: string,
): Readonly<Record<Exclude<Failed["kind"], "refused">, FailureMessage>> {
  return {
    ended: {
      title: "This session has ended",
      text: `It was open for too long. Go back to ${business} and start again.`,
      retry: false,
    },
    used: {
      title: "A bank account is already linked",
      text: `A session links one. Go back to ${business} to link another.`,
      retry: false,
    },
    busy: {
      title: "Too many attempts",
      text: "Wait a few minutes before you try again.",
      retry: true,
    },
    unreachable: {
      title: "We could not reach the service",
      text: "Check your connection and try again.",
      retry: true,
    },
  };
}

export const REJECTED: FailureMessage = {
  title: "We could not verify this account",
  text: `${NOTHING_LINKED} Try another account, or check the numbers.`,
  retry: true,
};

export const WAITING_TOO_LONG: FailureMessage = {
  title: "The check is taking longer",
  text: "Your account was received and is still being checked. You do not need to wait here.",
  retry: false,
};

export const ENDED_REJECTED: FailureMessage = {
  title: "We could not verify this account",
  text: "Go back and start again to link another one.",
  retry: false,
};

export const NO_LINK_METHOD: FailureMessage = {
  title: "No account can be linked here",
  text: "Manual entry is disabled, and no bank is available.",
  retry: false,
};
