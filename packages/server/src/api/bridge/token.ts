import { timingSafeEqual } from "node:crypto";
import { instantToMs, type Instant } from "@railhead/core";
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

type Signer = Pick<Vault, "bridgeSignature">;

const HEADER = encode({ alg: "HS256", typ: "JWT" });

/** Signs claims as a JWT (RFC 7519) with HMAC-SHA256, valid for 30 minutes of wall time. */
export function signBridgeToken(
  vault: Signer,
  claims: Omit<BridgeClaims, "iss" | "iat" | "exp">,
  now: Instant,
): string {
  const iat = Math.floor(instantToMs(now) / 1000);
  const exp = iat + BRIDGE_TOKEN_SECONDS;
  const signed = `${HEADER}.${encode({ iss: "railhead", ...claims, iat, exp })}`;
  return `${signed}.${vault.bridgeSignature(signed).toString("base64url")}`;
}

/** The claims of a token that we signed and that is still valid; undefined for any other text. */
export function readBridgeToken(
  vault: Signer,
  token: string,
  now: Instant,
): BridgeClaims | undefined {
  const [header, payload, signature, ...rest] = token.split(".");
  // The only header that we write: no other algorithm is ever considered.
  if (header !== HEADER || payload === undefined || signature === undefined) return undefined;
  if (rest.length > 0) return undefined;
  const expected = vault.bridgeSignature(`${header}.${payload}`);
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as BridgeClaims;
  return instantToMs(now) / 1000 < claims.exp ? claims : undefined;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value), "utf8").toString("base64url");
}
