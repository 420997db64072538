import { timingSafeEqual } from "node:crypto";
import { instantToMs, msToInstant, type Instant } from "@railhead/core";
import { isUuid } from "../../http/schema/formats.ts";
import type { Vault } from "../../vault/vault.ts";

export const BRIDGE_TOKEN_SECONDS = 30 * 60;

/** Claims of a bridge token: ids only, no personal data. */
export interface BridgeClaims {
  readonly iss: "railhead";
  /** The token's own id. */
  readonly jti: string;
  /** The customer's id. */
  readonly sub: string;
  readonly account_id: string;
  readonly environment_id: string;
  readonly external_id: string | null;
  readonly config: object;
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
}

/** What a token or a hosted link opens. */
export type SessionClaims = Omit<BridgeClaims, "iss" | "iat" | "exp">;

const HEADER = encode({ alg: "HS256", typ: "JWT" });

/** Signs claims as a JWT (RFC 7519) with HMAC-SHA256, valid for 30 minutes of wall time, and says until when. */
export async function signBridgeToken(
  vault: Pick<Vault, "keysOf">,
  claims: SessionClaims,
  now: Instant,
): Promise<{ readonly bridge_token: string; readonly expires_at: Instant }> {
  const iat = Math.floor(instantToMs(now) / 1000);
  const exp = iat + BRIDGE_TOKEN_SECONDS;
  const signed = `${HEADER}.${encode({ iss: "railhead", ...claims, iat, exp })}`;
  const keys = await vault.keysOf(claims.environment_id);
  return {
    bridge_token: `${signed}.${keys.bridgeSignature(signed).toString("base64url")}`,
    expires_at: msToInstant(exp * 1000),
  };
}

/** The claims of a token that we signed and that is still valid; undefined for any other text. */
export async function readBridgeToken(
  vault: Pick<Vault, "ring">,
  token: string,
  now: Instant,
): Promise<BridgeClaims | undefined> {
  const [header, payload, signature, ...rest] = token.split(".");
  // The only header that we write: no other algorithm is ever considered.
  if (header !== HEADER || payload === undefined || signature === undefined) return undefined;
  if (rest.length > 0) return undefined;
  const claims = claimsIn(payload);
  if (claims === undefined) return undefined;
  const keys = await vault.ring.find(claims.environment_id);
  if (keys === undefined) return undefined;
  const expected = keys.bridgeSignature(`${header}.${payload}`);
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return instantToMs(now) / 1000 < claims.exp ? claims : undefined;
}

/** The environment that a token names; its signature is not checked. */
export function environmentOfToken(token: string): string | undefined {
  return claimsIn(token.split(".", 2)[1] ?? "")?.environment_id;
}

/** What a token claims, before its signature is checked: the environment says whose keys check it. */
function claimsIn(payload: string): BridgeClaims | undefined {
  try {
    const text = Buffer.from(payload, "base64url").toString("utf8");
    const claims = JSON.parse(text) as Partial<BridgeClaims> | null;
    return isUuid(String(claims?.environment_id)) ? (claims as BridgeClaims) : undefined;
  } catch {
    return undefined;
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value), "utf8").toString("base64url");
}
