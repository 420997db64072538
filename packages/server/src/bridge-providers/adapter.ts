import type { Cents, Instant } from "@railhead/core";
import type { Secret } from "./secret.ts";

/** Why a provider did not do what was asked. */
export type AdapterErrorCode =
  | "invalid_token"
  | "expired_token"
  | "consent_revoked"
  | "login_required"
  | "institution_down"
  | "rate_limited"
  | "not_supported"
  | "account_closed"
  | "timeout"
  | "misconfigured"
  | "unknown";

/**
 * A failure that an adapter answers with instead of throwing. `message` may be shown to callers.
 */
export interface AdapterFailure {
  readonly code: AdapterErrorCode;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  readonly message: string;
}

/** What a token stands for. */
export interface LinkedAccount {
  /**
   * The provider's handle for later calls; encrypted at rest, opaque to everything but the adapter.
   */
  readonly ref: string;
  /** Null lets the routing directory name the institution. */
  readonly institution_name: string | null;
  readonly routing_number: string;
  readonly account_number: Secret;
  readonly account_type: "checking" | "savings";
  /** The number is a token of the institution's, not the one on the customer's checks. */
  readonly tokenized: boolean;
  /** Owner names from the institution; empty if it does not report them. */
  readonly owners: readonly string[];
  /** Null where the provider cannot read balances. */
  readonly balance: BalanceResult | null;
  readonly expires_at: Instant | null;
}

export type Refused = { readonly outcome: "refused" } & AdapterFailure;

export type ExchangeResult =
  { readonly outcome: "linked"; readonly account: LinkedAccount } | Refused;

/** The current balance: available funds if the institution reports them. */
export type BalanceResult =
  | { readonly status: "completed"; readonly cents: Cents }
  | { readonly status: "pending"; readonly retry_after_ms: number }
  | ({ readonly status: "failed" } & AdapterFailure);

/** A call over the network that an adapter may make, and nothing else. Never rejects. */
export type GuardedFetch = (request: GuardedRequest) => Promise<GuardedResponse>;

export interface GuardedRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}

export type GuardedResponse =
  | { readonly ok: true; readonly status: number; readonly body: unknown }
  | { readonly ok: false; readonly reason: "timeout" | "unreachable" | "not_json" };

/** What an adapter is given for one call. */
export interface AdapterContext {
  readonly fetch: GuardedFetch;
  /** The environment's instant. */
  readonly at: Instant;
  readonly account_id: string;
  readonly customer: { readonly id: string; readonly name: string; readonly type: string };
}

export type BalanceContext = Pick<AdapterContext, "fetch" | "at" | "account_id">;

/** The page of a provider that the linking page opens for one sign-in of a customer. */
export interface HostedRequest {
  /** Where the provider's page leads at its end, with `state` in the query. */
  readonly return_url: string;
  readonly state: string;
  readonly language: "en" | "es";
}

export type BeginResult =
  | {
      readonly outcome: "begun";
      /** https, or of the service itself. */
      readonly url: string;
      /** What `finish` needs to know again; encrypted at rest, at most 4,000 characters. */
      readonly ref: string;
    }
  | Refused;

/** What the provider's page came back with. */
export interface HostedReturn {
  readonly ref: string;
  /** The query of the return, without `state`. It comes from a browser: believe nothing in it. */
  readonly query: Readonly<Record<string, string>>;
}

export type FinishResult =
  /** One to ten accounts, of which the customer chooses one. */
  | { readonly outcome: "linked"; readonly accounts: readonly LinkedAccount[] }
  | { readonly outcome: "cancelled" }
  | Refused;

/** A provider's own page, on which customers sign in at their bank. */
export interface HostedPage {
  /** What the linking page calls the provider, 1 to 40 characters. */
  readonly title: string;
  begin(request: HostedRequest, context: AdapterContext): Promise<BeginResult>;
  finish(back: HostedReturn, context: AdapterContext): Promise<FinishResult>;
}

/**
 * A bank-data provider. Calls must be safe to repeat; they answer failures instead of throwing,
 * and no failure's text names a token, an account number or a secret.
 */
export interface ProviderAdapter {
  /**
   * The segment of `POST /v1/bridge/<name>` and the paykey's `source`: `^[a-z][a-z0-9_]{1,29}$`.
   */
  readonly name: string;
  /** Turns the token of the provider's widget into the bank account behind it. */
  exchange(token: string, context: AdapterContext): Promise<ExchangeResult>;
  /** Reads the balance now. Absent where the provider has none. */
  balance?(ref: string, context: BalanceContext): Promise<BalanceResult>;
  /** Absent where the provider has no page that the linking page may open. */
  readonly hosted?: HostedPage;
}

/** What an adapter's file exports as `adapter`; its settings it reads from where it likes. */
export type AdapterFactory = () => ProviderAdapter;
