import type { WallClock } from "../base/clock.ts";
import type { Ids } from "../base/ids.ts";
import type { Database, Transactor } from "../db/postgres/executor.ts";
import type { Vault } from "../vault/vault.ts";
import type { BackOff } from "./back-off.ts";
import type { OidcProvider } from "./identity-provider.ts";
import type { Passwords } from "./passwords.ts";

/** What changing people needs. Ids and instants follow no environment. */
export interface PeopleTools {
  readonly db: Transactor;
  readonly wall: WallClock;
  readonly ids: Ids;
}

/** What signing in needs besides. */
export interface SignInTools extends PeopleTools {
  readonly db: Database;
  readonly vault: Vault;
  /** The configured origin of pages. Without one they are at localhost. */
  readonly publicUrl: string | undefined;
  /** Undefined where people sign in without an identity provider. */
  readonly oidc: OidcProvider | undefined;
  readonly passwords: Passwords;
  readonly backOff: {
    /** By the address that signs in, known or not. */
    readonly person: BackOff;
    /** By network address. */
    readonly address: BackOff;
  };
}
