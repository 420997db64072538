import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { problem, type Problem } from "../../schema/problem.ts";

/** A header that no form and no link can send. */
const OWN_HEADER = "railhead-request";

/**
 * Throws the 403 of what another page may have sent with the cookie of a person. Other ports of
 * localhost are the same site, to which SameSite=Strict sends the cookie.
 */
export function refuseOtherOrigins(headers: IncomingHttpHeaders, isWrite: boolean): void {
  const site = headers["sec-fetch-site"];
  if (!isWrite) {
    // `none` is an address that a person typed.
    if (site === undefined || site === "same-origin" || site === "none") return;
    throw otherOrigin();
  }
  if (headers[OWN_HEADER] !== "1") throw withoutHeader();
  if (site === undefined ? !isOriginHost(headers) : site !== "same-origin") throw otherOrigin();
}

/** For browsers that send no Sec-Fetch-Site. */
function isOriginHost({ origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined || host === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host.toLowerCase();
}

function otherOrigin(): Problem {
  const detail = "A session acts only through pages of this service's own origin.";
  return problem("forbidden", { detail });
}

function withoutHeader(): Problem {
  const detail = "A write of a session needs the header Railhead-Request: 1.";
  return problem("forbidden", { detail });
}

export function isWriteOf({ method }: Pick<FastifyRequest, "method">): boolean {
  return method !== "GET" && method !== "HEAD";
}
