import type { Texts } from "./texts.ts";

export const en: Texts = {
  pageTitle: "Link a bank account",
  purpose: "Link a bank account to",
  thisBusiness: "this business",
  thePreviousPage: "the previous page",
  sandbox: "Sandbox: no real bank, no real money.",
  footer: "Your account number is encrypted before it is kept.",
  close: "Close",
  back: "Back",
  continue: "Continue",
  tryAgain: "Try again",
  connecting: "Connecting",
  linking: "Linking your account",
  checking: "Checking",
  savings: "Savings",
  banks: { title: "Choose your bank", manual: "Enter account numbers instead" },
  accounts: { which: "Which account?", otherBank: "Choose another bank" },
  manual: {
    title: "Enter your account",
    routingNumber: "Routing number",
    routingHint: "Nine digits, at the bottom left of a check.",
    accountNumber: "Account number",
    accountHint: "4 to 17 digits, to the right of the routing number.",
    accountType: "Account type",
    chooseBank: "Choose a bank instead",
  },
  faults: {
    routingDigits: "Enter the nine digits.",
    routingInvalid: "That is not a valid routing number. Check the digits.",
    accountDigits: "Enter 4 to 17 digits.",
    accountRefused: "This account number was not accepted. Check the digits.",
  },
  consent: {
    title: (business) => `Authorize payments to ${business}`,
    region: "Authorization",
    agree: "Agree and link account",
    print: "Print",
  },
  linked: {
    title: "Your account is linked",
    text: (business) => `${business} can use it for the payments you agree to.`,
    reviewTitle: "Your account is being checked",
    reviewText: (business) =>
      `${business} reviews it before it is used. You have nothing more to do here.`,
  },
  failures: {
    refusedTitle: "The account could not be linked",
    refusals: {
      bank_account_blocked:
        "This bank account cannot be used. Choose another one. Nothing was linked.",
      customer_inactive: "You cannot link a bank account at this time. Nothing was linked.",
      customer_rejected: "You cannot link a bank account at this time. Nothing was linked.",
      provider_token_refused:
        "Your bank did not let us read this account. Sign in at your bank, then try again. Nothing was linked.",
    },
    otherRefusal: "Your bank account was not accepted. Nothing was linked.",
    ended: (business) => ({
      title: "This session has ended",
      text: `It was open for too long. Go back to ${business} and start again.`,
    }),
    used: (business) => ({
      title: "A bank account is already linked",
      text: `A session links one. Go back to ${business} to link another.`,
    }),
    busy: { title: "Too many attempts", text: "Wait a few minutes before you try again." },
    unreachable: {
      title: "We could not reach the service",
      text: "Check your connection and try again.",
    },
    rejected: {
      title: "We could not verify this account",
      text: "Nothing was linked. Try another account, or check the numbers.",
    },
    endedRejected: {
      title: "We could not verify this account",
      text: "Go back and start again to link another one.",
    },
    waitingTooLong: {
      title: "The check is taking longer",
      text: "Your account was received and is still being checked. You do not need to wait here.",
    },
    noLinkMethod: {
      title: "No account can be linked here",
      text: "Manual entry is disabled, and no bank is available.",
    },
  },
  outcome: {
    label: "Sandbox outcome",
    linked: "The account is linked.",
    verification: "The verification",
    active: "The account is verified.",
    review: "The account goes to review.",
    rejected: "The account is rejected.",
    bank: "The bank",
    names: {
      sbx_low_balance: "A balance of 5 dollars.",
      sbx_no_balance: "A bank that does not report balances.",
      sbx_balance_slow: "A balance that is known only after a while.",
      sbx_balance_failed: "A balance that cannot be read.",
      sbx_name_mismatch: "An owner with another name.",
      sbx_name_close: "An owner whose first name is a short form, as Jon for Jonathan.",
      sbx_joint: "Two owners.",
      sbx_business: "An owner that is a company of the customer's name.",
      sbx_no_owner: "A bank that does not report owners.",
      sbx_tan: "A tokenized account number.",
      sbx_tan_rotates: "A tokenized account number that ends after a while.",
      sbx_closed: "A closed account: refused.",
      sbx_invalid_routing: "An account that ACH cannot reach: refused.",
      sbx_expired: "An expired token: refused.",
      sbx_login_required: "The customer must log in again: refused.",
      sbx_institution_down: "The bank does not answer: try again later.",
      sbx_rate_limited: "The provider is asked too often: try again later.",
      sbx_timeout: "The provider does not answer in time: try again later.",
    },
  },
  hosted: {
    until: (date) => `This link works until ${date}.`,
    done: "You can close this page now.",
    back: (business) => `Back to ${business}`,
    ended: {
      title: "This link does not work",
      text: "It has expired, or is not complete. Ask the business that sent it for a new one.",
    },
    used: (business) => ({
      title: "A bank account is already linked",
      text: `This link was used. Ask ${business} for another one to link another account.`,
    }),
  },
  standalone: {
    title: "Nothing to see here",
    text: "This page links bank accounts, and is opened by the page that asks for one.",
  },
  loadError: {
    title: "We could not open this page",
    text: "Nothing was linked. Check your connection, then try again in a few minutes.",
  },
};
