import type { IncomingHttpHeaders } from "node:http";
import { OIDC_MS } from "../../../people/sessions/challenges.ts";
import { SESSION_MS } from "../../../people/sessions/session-cache.ts";

/** Cookies of people, and how long a browser keeps each. */
const LIFETIMES_MS = {
  railhead_session: SESSION_MS,
  /** Which browser began a sign-in at the identity provider. */
  railhead_oidc: OIDC_MS,
} as const;
type CookieName = keyof typeof LIFETIMES_MS;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Plain http is spoken on loopback addresses alone; elsewhere a proxy in front speaks https. */
function isLoopback({ host }: IncomingHttpHeaders): boolean {
  return host !== undefined && LOOPBACK.test(host);
}

/** Browsers keep a cookie of this prefix to one host: no other host, not even below it, can set it. */
function sentName(headers: IncomingHttpHeaders, name: CookieName): string {
  return isLoopback(headers) ? name : `__Host-${name}`;
}

function tokenOf(headers: IncomingHttpHeaders, name: CookieName): string | undefined {
  const { cookie } = headers;
  if (cookie === undefined) return undefined;
  const start = `${sentName(headers, name)}=`;
  for (const pair of cookie.split(";")) {
    const trimmed = pair.trim();
    if (trimmed.startsWith(start)) return trimmed.slice(start.length);
  }
  return undefined;
}

function setCookie(
  headers: IncomingHttpHeaders,
  name: CookieName,
  token: string | undefined,
): { readonly "set-cookie": string } {
  const parts = [
    `${sentName(headers, name)}=${token ?? ""}`,
    "Path=/",
    `Max-Age=${token === undefined ? 0 : LIFETIMES_MS[name] / 1000}`,
    "HttpOnly",
    "SameSite=Strict",
    ...(isLoopback(headers) ? [] : ["Secure"]),
  ];
  return { "set-cookie": parts.join("; ") };
}

/** The session's text in the cookie; undefined where there is none. */
export function sessionTokenOf(headers: IncomingHttpHeaders): string | undefined {
  return tokenOf(headers, "railhead_session");
}

/** The header that sets the cookie; without a token the one that takes it away. */
export function sessionCookie(
  headers: IncomingHttpHeaders,
  token: string | undefined,
): { readonly "set-cookie": string } {
  return setCookie(headers, "railhead_session", token);
}

/** What the browser that begins a sign-in at the identity provider must have at its end. */
export function oidcSecretOf(headers: IncomingHttpHeaders): string | undefined {
  return tokenOf(headers, "railhead_oidc");
}

export function oidcCookie(
  headers: IncomingHttpHeaders,
  secret: string,
): { readonly "set-cookie": string } {
  return setCookie(headers, "railhead_oidc", secret);
}
