import type { PaykeyResponse } from "../protocol.ts";
import type { Faults, Typed } from "./numbers.ts";

export interface Bank {
  readonly routing_number: string;
  readonly name: string;
  /** City and state, where the bank has one routing number. */
  readonly place: string | null;
  readonly has_other_numbers: boolean;
  /** A data URI. */
  readonly logo: string | null;
  /** None in production, where the customer types the numbers. */
  readonly accounts: readonly { account_type: Typed["account_type"]; last_four: string }[];
}

/** What the service knows of a routing number. */
export interface RoutingLookUp {
  readonly name: string | null;
  /** Null where the service has no directory of banks. */
  readonly is_listed: boolean | null;
}

export interface Outcome {
  readonly name: string;
  readonly meaning: string;
}

/** The text that the customer is asked to agree to. */
export interface Authorization {
  readonly language: string;
  readonly text_hash: string;
  readonly paragraphs: readonly string[];
}

/** Colors by the name of their custom property. */
export type Palette = Readonly<Record<string, string>>;

/** How the business wants the page to look; null is the page's own. */
export interface Theme {
  readonly name: string | null;
  /** A data URI. */
  readonly logo: string | null;
  readonly radius: number | null;
  readonly light: Palette | null;
  readonly dark: Palette | null;
}

/** Micro-entries that were sent to the linked account. */
export interface Confirmation {
  readonly state: "sending" | "open" | "confirmed" | "locked" | "expired" | "failed";
  /** The account, as `JPMorgan Chase ****6789`. */
  readonly label: string;
  readonly tries_left: number | null;
  readonly expires_at: string | null;
  /** Of the link back; null where a link of the business opened the page. */
  readonly link_code: string | null;
  /** None in production. */
  readonly sandbox_amounts: readonly number[];
}

/** A provider on whose own page the customer may sign in. */
export interface Provider {
  readonly name: string;
  readonly title: string;
}

export interface SharedAccount {
  readonly institution_name: string;
  readonly account_type: Typed["account_type"];
  readonly last_four: string;
}

/** A sign-in on the page of a provider. */
export interface SignIn {
  readonly provider: string;
  readonly title: string;
  readonly status: "open" | "returned" | "cancelled" | "failed";
  readonly failure: "unavailable" | "sign_in_again" | "no_account" | null;
  readonly accounts: readonly SharedAccount[];
}

export interface BegunSignIn {
  /** Null where the provider did not begin. */
  readonly url: string | null;
  readonly state: string;
  /** Of the page that the provider comes back to. */
  readonly return_origin: string;
  readonly sign_in: SignIn;
}

export interface Session {
  readonly status: "open" | "completed";
  readonly mode: "sandbox" | "production";
  /** Asked for by the business; null leaves it to the browser. */
  readonly language: string | null;
  readonly business_name: string;
  readonly theme: Theme | null;
  /** Until when a hosted link opens the session. */
  readonly link_expires_at: string | null;
  /** Where a hosted link leads at its end. */
  readonly return_url: string | null;
  /** Shown before a search; none in production. */
  readonly banks: readonly Bank[];
  readonly has_bank_search: boolean;
  readonly providers: readonly Provider[];
  /** The session's newest sign-in; null without one, or where it took too long. */
  readonly sign_in: SignIn | null;
  readonly outcomes: readonly Outcome[];
  /** In each language. */
  readonly authorizations: readonly Authorization[];
  readonly confirmation: Confirmation | null;
  /** The account that is to be linked again. */
  readonly relinks: string | null;
}

/** What the customer agreed to, as it is sent with the account. */
export type Agreement = Pick<Authorization, "language" | "text_hash">;

export interface Chosen {
  readonly routing_number: string;
  readonly account_type: Typed["account_type"];
  readonly case?: string;
  readonly sandbox_outcome?: string;
}

/** The service's response. */
export type Answer<T> =
  | { readonly kind: "done"; readonly envelope: T }
  /** The token has expired or is invalid. */
  | { readonly kind: "ended" }
  /** The session has already linked an account. */
  | { readonly kind: "used" }
  | { readonly kind: "invalid"; readonly faults: Faults }
  | { readonly kind: "refused"; readonly code: string; readonly detail: string }
  | { readonly kind: "busy" }
  | { readonly kind: "unreachable" };

export interface Service {
  session(): Promise<Answer<{ readonly data: Session }>>;
  findBanks(text: string): Promise<Answer<{ readonly data: { readonly banks: readonly Bank[] } }>>;
  lookUp(routingNumber: string): Promise<Answer<{ readonly data: RoutingLookUp }>>;
  paykey(): Promise<Answer<PaykeyResponse>>;
  linkTyped(typed: Typed, agreed: Agreement): Promise<Answer<PaykeyResponse>>;
  linkChosen(chosen: Chosen, agreed: Agreement): Promise<Answer<PaykeyResponse>>;
  signIn(provider: string, language: string): Promise<Answer<{ readonly data: BegunSignIn }>>;
  /** Of a service that was created with the state of a sign-in. */
  returnSignIn(query: string): Promise<Answer<{ readonly data: Pick<SignIn, "status"> }>>;
  /** The account at a place among those that were shared. */
  linkShared(place: number, agreed: Agreement): Promise<Answer<PaykeyResponse>>;
  /** Amounts in cents. */
  confirm(amounts: readonly number[]): Promise<Answer<{ readonly data: Confirmation }>>;
}

const REQUEST_TIMEOUT_MS = 30_000;

/** The service's bridge endpoints, called with the bridge token only. */
export function createService(token: string, parentOrigin: string | undefined): Service {
  async function ask<T>(path: string, body?: object): Promise<Answer<T>> {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    try {
      const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
      const init = { ...sent, headers, signal, credentials: "omit", cache: "no-store" } as const;
      const response = await fetch(path, init);
      return answerOf<T>(response.status, await response.json());
    } catch {
      return { kind: "unreachable" };
    }
  }
  return {
    session: () => {
      const query =
        parentOrigin === undefined ? "" : `?parent_origin=${encodeURIComponent(parentOrigin)}`;
      return ask(`/bridge/session${query}`);
    },
    findBanks: (text) => ask(`/bridge/banks?search=${encodeURIComponent(text)}`),
    lookUp: (routingNumber) => ask(`/bridge/bank?routing_number=${routingNumber}`),
    paykey: () => ask("/bridge/paykey"),
    linkTyped: (typed, authorization) => ask("/bridge/bank_account", { ...typed, authorization }),
    linkChosen: (chosen, authorization) =>
      ask("/bridge/simulated_account", { ...chosen, authorization }),
    signIn: (provider, language) => ask("/bridge/sign_in", { provider, language }),
    returnSignIn: (query) => ask("/bridge/sign_in/return", { query }),
    linkShared: (place, authorization) => ask("/bridge/sign_in/account", { place, authorization }),
    confirm: (amounts) => ask("/bridge/confirm", { amounts }),
  };
}

interface Failure {
  readonly detail?: string;
  readonly code?: string;
  readonly items?: readonly { readonly reference: string; readonly detail: string }[];
}

const KIND_BY_STATUS: Readonly<Record<number, "ended" | "used" | "busy">> = {
  401: "ended",
  409: "used",
  429: "busy",
};

/** Classifies a response by what the customer can do. */
export function answerOf<T>(status: number, envelope: unknown): Answer<T> {
  if (status < 300) return { kind: "done", envelope: envelope as T };
  const kind = KIND_BY_STATUS[status];
  if (kind !== undefined) return { kind };
  if (status !== 422) return { kind: "unreachable" };
  const { detail = "", code, items = [] } = (envelope as { data: Failure }).data;
  if (code !== undefined) return { kind: "refused", code, detail };
  const faults = items.map((item) => [item.reference.slice(1), item.detail] as const);
  return { kind: "invalid", faults: Object.fromEntries(faults) };
}
