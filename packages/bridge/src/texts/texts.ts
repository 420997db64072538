/** A heading and the sentence below it. */
export interface Message {
  readonly title: string;
  readonly text: string;
}

type Line = readonly string[];
type Names<K extends Line> = Readonly<Record<K[number], string>>;

/** Refusals of the service that the page explains by their code. */
export type ExplainedRefusal = (typeof EXPLAINED_REFUSALS)[number];
export const EXPLAINED_REFUSALS = [
  "bank_account_blocked",
  "customer_inactive",
  "customer_rejected",
  "provider_token_refused",
] as const;

/** Cases of the simulated provider that a sandbox offers. */
export const OUTCOME_NAMES = [
  "sbx_low_balance",
  "sbx_no_balance",
  "sbx_balance_slow",
  "sbx_balance_failed",
  "sbx_name_mismatch",
  "sbx_name_close",
  "sbx_joint",
  "sbx_business",
  "sbx_no_owner",
  "sbx_tan",
  "sbx_tan_rotates",
  "sbx_closed",
  "sbx_invalid_routing",
  "sbx_expired",
  "sbx_login_required",
  "sbx_institution_down",
  "sbx_rate_limited",
  "sbx_timeout",
] as const;

/** Every text of the page. A language that lacks one does not compile. */
export interface Texts {
  /** Name of the page and of its frame. */
  readonly pageTitle: string;
  /** The business's name follows. */
  readonly purpose: string;
  /** In place of a business's name that is not known. */
  readonly thisBusiness: string;
  readonly thePreviousPage: string;
  readonly sandbox: string;
  readonly footer: string;
  readonly close: string;
  readonly back: string;
  readonly continue: string;
  readonly tryAgain: string;
  readonly connecting: string;
  readonly linking: string;
  readonly checking: string;
  readonly savings: string;
  /** Where an account is linked in place of another. */
  relink(account: string): string;
  readonly banks: {
    readonly title: string;
    readonly manual: string;
    readonly search: string;
    readonly searchHint: string;
    found(count: string): string;
    readonly none: string;
    readonly searchFailed: string;
    /** In place of a city, of a bank with several routing numbers. */
    readonly severalPlaces: string;
  };
  readonly accounts: { readonly which: string; readonly otherBank: string };
  /** On the page of a provider, whose name follows or is given. */
  readonly signIn: {
    with(provider: string): string;
    /** The next page is not ours. */
    leaving(provider: string): string;
    readonly openWindow: string;
    readonly openAgain: string;
    readonly blocked: string;
    readonly waiting: string;
    readonly which: string;
    cancelled(provider: string): Message;
    readonly failed: Readonly<
      Record<"unavailable" | "sign_in_again" | "no_account", (provider: string) => Message>
    >;
    readonly expired: Message;
    /** In the window of the provider, at its end. */
    readonly done: Message;
    readonly notDone: Message;
    readonly already: Message;
    readonly ended: Message;
    readonly foreign: Message;
    readonly closeWindow: string;
  };
  /** The page that stands in for a provider's. */
  readonly sandboxBank: {
    readonly title: string;
    readonly text: string;
    readonly share: string;
    readonly agree: string;
    readonly cancel: string;
  };
  readonly manual: {
    readonly title: string;
    readonly routingNumber: string;
    readonly routingHint: string;
    readonly accountNumber: string;
    readonly accountHint: string;
    readonly accountType: string;
    readonly chooseBank: string;
    /** What the picture of a check shows. */
    readonly checkPicture: string;
    /** The routing number is no bank's in the directory. */
    readonly notListed: string;
  };
  readonly faults: {
    readonly routingDigits: string;
    readonly routingInvalid: string;
    readonly accountDigits: string;
    /** The service refused the number. */
    readonly accountRefused: string;
  };
  readonly consent: {
    title(business: string): string;
    readonly region: string;
    readonly agree: string;
    readonly print: string;
  };
  readonly linked: {
    readonly title: string;
    text(business: string): string;
    readonly reviewTitle: string;
    reviewText(business: string): string;
  };
  /** Two small amounts by which the customer shows that the account is theirs. */
  readonly deposits: {
    readonly title: string;
    text(business: string): string;
    readonly link: string;
    readonly copy: string;
    readonly copied: string;
    readonly formTitle: string;
    readonly formText: string;
    readonly first: string;
    readonly second: string;
    readonly hint: string;
    readonly fault: string;
    readonly wrong: string;
    left(tries: string): string;
    readonly confirm: string;
    readonly confirming: string;
    until(date: string): string;
    sandbox(amounts: string): string;
    readonly confirmedTitle: string;
    locked(business: string): Message;
    expired(business: string): Message;
    failed(business: string): Message;
  };
  readonly failures: {
    readonly refusedTitle: string;
    readonly refusals: Names<typeof EXPLAINED_REFUSALS>;
    readonly otherRefusal: string;
    ended(business: string): Message;
    used(business: string): Message;
    readonly busy: Message;
    readonly unreachable: Message;
    readonly rejected: Message;
    readonly endedRejected: Message;
    readonly waitingTooLong: Message;
    readonly noLinkMethod: Message;
  };
  readonly outcome: {
    readonly label: string;
    readonly linked: string;
    readonly verification: string;
    readonly active: string;
    readonly review: string;
    readonly rejected: string;
    readonly bank: string;
    readonly names: Names<typeof OUTCOME_NAMES>;
  };
  /** Where the page was opened by a hosted link, outside a frame. */
  readonly hosted: {
    until(date: string): string;
    readonly done: string;
    back(business: string): string;
    readonly ended: Message;
    used(business: string): Message;
  };
  /** Shown where the page is opened outside a frame. */
  readonly standalone: Message;
  /** Shown by the loader where the page does not load. */
  readonly loadError: Message;
}
