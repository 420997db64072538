import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { keyTextIn } from "../route/auth.ts";
import { Problem } from "../schema/problem.ts";
import type { ServerParts } from "./serving.ts";

/** The numbers of the sources of a merged read in the order of its keys, where that is not the caller's. */
export const SOURCE_NUMBERS = "railhead-source-numbers";

const ACCOUNT_HEADER = /(?:^|-)account-id$/;
/** By these the next key may be answered otherwise. */
const NEXT_MAY_DO = new Set([401, 403, 429, 503]);

/**
 * Sends a merged read once more with one of its further keys in front, where the cell of the first key is down. False where
 * no cell of a further key answers, or the request is none.
 */
export async function sendByFurtherKey(
  { readHeaders }: ServerParts,
  server: FastifyInstance,
  { request, reply, error }: { request: FastifyRequest; reply: FastifyReply; error: unknown },
): Promise<boolean> {
  const { headers, routeOptions, raw, url, ip } = request;
  const isMerged = routeOptions.config.compiled?.route.mergesKeys === true;
  const isDown = error instanceof Problem && error.status === 503;
  if (!isMerged || !isDown || headers[SOURCE_NUMBERS] !== undefined) return false;
  const { authorization = "", accounts } = readHeaders(raw);
  const first = keyTextIn(authorization);
  if (first === undefined || accounts.length > 1) return false;
  const [account] = accounts;
  const own = account === undefined ? first : `${first};account=${account}`;
  const entries = String(headers["railhead-keys"] ?? "")
    .split(/[,\s]+/)
    .filter((entry) => entry !== "");
  const kept = Object.entries(headers).filter(([name]) => !ACCOUNT_HEADER.test(name));
  for (const [index, entry] of entries.entries()) {
    const [key = "", named] = entry.split(";account=");
    const others = entries.toSpliced(index, 1);
    const numbers = [index + 2, 1, ...others.map((_, n) => (n < index ? n + 2 : n + 3))];
    const answer = await server.inject({
      method: "GET",
      url,
      remoteAddress: ip,
      headers: {
        ...Object.fromEntries(kept),
        authorization: `Bearer ${key}`,
        "railhead-keys": [own, ...others].join(),
        [SOURCE_NUMBERS]: numbers.join(),
        ...(named === undefined ? {} : { "service-account-id": named }),
      },
    });
    if (NEXT_MAY_DO.has(answer.statusCode)) continue;
    reply.code(answer.statusCode).headers(answer.headers);
    await reply.send(answer.rawPayload);
    return true;
  }
  return false;
}
