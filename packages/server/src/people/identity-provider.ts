import type { Instant } from "@railhead/core";

/** The identity provider of an installation. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The one address that the provider sends browsers back to: no request can name another. */
  readonly redirectUri: string;
  readonly scope: string;
  readonly groupsClaim: string;
  /** By group. */
  readonly roles: ReadonlyMap<string, string>;
}

/** Whom the provider signed in. */
export interface OidcIdentity {
  /** Issuer and subject: what names an account for ever. */
  readonly account: string;
  readonly email: string | undefined;
  readonly is_email_verified: boolean;
  readonly name: string | undefined;
  /** Of the person's groups, in the order of the settings. */
  readonly roles: readonly string[];
  /** When a factor was given to the provider. Undefined where it does not say. */
  readonly factor_at: Instant | undefined;
}

/** Why the provider signed nobody in. */
export type OidcFailure =
  /** The provider, or a check of what it said, refuses. */
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unavailable"; readonly cause: unknown };

export type OidcResult =
  { readonly kind: "identity"; readonly identity: OidcIdentity } | OidcFailure;

export interface OidcProvider {
  /** The address at which a person signs in. `fresh` asks for a factor, also of who is signed in there. */
  begin(secret: string, wanted: { readonly fresh: boolean }): Promise<string>;
  /** Whether a response belongs to the browser with the secret. Nobody is asked. */
  isOwn(secret: string, query: string): boolean;
  /** Redeems the code of a response. */
  finish(secret: string, query: string): Promise<OidcResult>;
}
