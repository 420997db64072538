import { createHash } from "node:crypto";
import type { Configuration } from "openid-client";
import { createTtlCache } from "../../environments/ttl-cache.ts";
import type { OidcIdentity, OidcProvider, OidcSettings } from "../identity-provider.ts";
import { failureOf } from "./failure.ts";
import { identityOf } from "./identity.ts";

const TIMEOUT_SECONDS = 5;
/** Keys and addresses of the provider are read anew after this. */
const CACHE_MS = 60 * 60_000;
/** A person who types a password and a code at the provider needs less. */
const FRESH_SECONDS = 300;
const MAX_SUBJECT = 255;

// Loaded when the first person comes.
const library = () => import("openid-client");

/** State, nonce and verifier follow from the browser's secret: no process has to keep them. */
function derived(secret: string, name: "state" | "nonce" | "verifier"): string {
  return createHash("sha256").update(`${name} ${secret}`).digest("base64url");
}

export function createOidcProvider(settings: OidcSettings): OidcProvider {
  const configurations = createTtlCache<Configuration>(CACHE_MS);
  const configuration = async () => {
    const found = await configurations.get("", () => discover(settings));
    if (found === undefined) throw new Error("the provider has no configuration");
    return found;
  };
  return {
    async begin(secret, { fresh }) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
      const config = await configuration();
      const code_challenge = await calculatePKCECodeChallenge(derived(secret, "verifier"));
      const url = buildAuthorizationUrl(config, {
        redirect_uri: settings.redirectUri,
        scope: settings.scope,
        state: derived(secret, "state"),
        nonce: derived(secret, "nonce"),
        code_challenge,
        code_challenge_method: "S256",
        ...(fresh ? { prompt: "login", max_age: String(FRESH_SECONDS) } : {}),
      });
      return url.href;
    },
    isOwn: (secret, query) => new URLSearchParams(query).get("state") === derived(secret, "state"),
    async finish(secret, query) {
      try {
        const identity = await redeem(await configuration(), settings, { secret, query });
        return { kind: "identity", identity };
      } catch (error) {
        return await failureOf(error);
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, discovery } = await library();
  // The settings allow plain http to this machine alone.
  const execute = issuer.startsWith("http://") ? [allowInsecureRequests] : [];
  const options = { execute, timeout: TIMEOUT_SECONDS };
  const authentication = ClientSecretBasic(clientSecret);
  return await discovery(new URL(issuer), clientId, undefined, authentication, options);
}

async function redeem(
  config: Configuration,
  settings: OidcSettings,
  { secret, query }: { secret: string; query: string },
): Promise<OidcIdentity> {
  const { authorizationCodeGrant, fetchUserInfo } = await library();
  const address = new URL(`${settings.redirectUri}?${query}`);
  const tokens = await authorizationCodeGrant(config, address, {
    expectedState: derived(secret, "state"),
    expectedNonce: derived(secret, "nonce"),
    pkceCodeVerifier: derived(secret, "verifier"),
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (idToken === undefined) throw new Error("the provider sent no ID token");
  const { iss, sub, auth_time } = idToken;
  if (sub.length > MAX_SUBJECT) throw new Error("the provider's subject is too long");
  const isWhole = idToken["email"] !== undefined && idToken[settings.groupsClaim] !== undefined;
  const hasMore = config.serverMetadata().userinfo_endpoint !== undefined;
  const info = !isWhole && hasMore ? await fetchUserInfo(config, tokens.access_token, sub) : {};
  const claims: Readonly<Record<string, unknown>> = { ...info, ...idToken };
  return identityOf(claims, { account: `${iss} ${sub}`, factorTime: auth_time, settings });
}
