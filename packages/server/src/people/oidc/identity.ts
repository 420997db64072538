import { instantToMs, msToInstant, type Instant } from "@railhead/core";
import type { OidcIdentity } from "../identity-provider.ts";

const MAX_NAME = 100;
const MAX_GROUPS = 1_000;

/** What counts of the claims of an ID token and a userinfo response. */
export function identityOf(
  claims: Readonly<Record<string, unknown>>,
  given: {
    readonly account: string;
    readonly factorTime: number | undefined;
    readonly settings: {
      readonly groupsClaim: string;
      readonly roles: ReadonlyMap<string, string>;
    };
  },
): OidcIdentity {
  const { account, factorTime, settings } = given;
  const { email, name } = claims;
  return {
    account,
    email: typeof email === "string" ? email : undefined,
    is_email_verified: claims["email_verified"] === true,
    name: typeof name === "string" && name !== "" ? name.slice(0, MAX_NAME) : undefined,
    roles: rolesOf(claims[settings.groupsClaim], settings.roles),
    factor_at: factorTime === undefined ? undefined : msToInstant(factorTime * 1000),
  };
}

/** The roles of groups, in the order of the settings. */
function rolesOf(groups: unknown, roles: ReadonlyMap<string, string>): string[] {
  const listed = (Array.isArray(groups) ? groups : [groups]).slice(0, MAX_GROUPS) as unknown[];
  const found = [...roles].filter(([group]) => listed.includes(group));
  return [...new Set(found.map(([, role]) => role))];
}

/** A factor of the future is one of now; where the provider does not say, it is too old for sensitive acts. */
export function factorOf(
  { factor_at }: Pick<OidcIdentity, "factor_at">,
  { at, countsForMs }: { readonly at: Instant; readonly countsForMs: number },
): Instant {
  if (factor_at === undefined) return msToInstant(instantToMs(at) - countsForMs);
  return factor_at < at ? factor_at : at;
}
