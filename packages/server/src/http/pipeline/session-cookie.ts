import type { IncomingHttpHeaders } from "node:http";
import { SESSION_MS } from "../../people/session-cache.ts";

const NAME = "railhead_session";
/** Browsers keep a cookie of this prefix to one host: no other host, not even below it, can set it. */
const SECURE_NAME = `__Host-${NAME}`;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Plain http is spoken on loopback addresses alone; elsewhere a proxy in front speaks https. */
function isLoopback({ host }: IncomingHttpHeaders): boolean {
  return host !== undefined && LOOPBACK.test(host);
}

/** The session's text in the cookie; undefined where there is none. */
export function sessionTokenOf(headers: IncomingHttpHeaders): string | undefined {
  const { cookie } = headers;
  if (cookie === undefined) return undefined;
  const start = `${isLoopback(headers) ? NAME : SECURE_NAME}=`;
  for (const pair of cookie.split(";")) {
    const trimmed = pair.trim();
    if (trimmed.startsWith(start)) return trimmed.slice(start.length);
  }
  return undefined;
}

/** The header that sets the cookie; without a token the one that takes it away. */
export function sessionCookie(
  headers: IncomingHttpHeaders,
  token: string | undefined,
): { readonly "set-cookie": string } {
  const isPlain = isLoopback(headers);
  const parts = [
    `${isPlain ? NAME : SECURE_NAME}=${token ?? ""}`,
    "Path=/",
    `Max-Age=${token === undefined ? 0 : SESSION_MS / 1000}`,
    "HttpOnly",
    "SameSite=Strict",
    ...(isPlain ? [] : ["Secure"]),
  ];
  return { "set-cookie": parts.join("; ") };
}
