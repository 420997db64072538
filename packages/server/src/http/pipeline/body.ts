import type { FastifyRequest } from "fastify";
import { parseJsonBody, type JsonBody } from "../schema/json-body.ts";
import { problem, type Problem } from "../schema/problem.ts";

const JSON_MEDIA = /^application\/(?:[a-z0-9.+-]+\+)?json$/i;

/** Parses a request body; passes on the 415 or 400 if it is not JSON. */
export function readBody(
  request: FastifyRequest,
  bytes: Buffer,
  done: (error: Error | null, body?: JsonBody) => void,
): void {
  try {
    if (bytes.length === 0) {
      done(null, undefined);
      return;
    }
    checkMediaType(request.headers["content-type"]);
    done(null, parseJsonBody(bytes));
  } catch (error) {
    done(error as Problem, undefined);
  }
}

function checkMediaType(header: string | undefined): void {
  if (header === "application/json") return;
  const [media = "", ...parameters] = (header ?? "").split(";").map((part) => part.trim());
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter));
  const encoding = charset?.slice("charset=".length).replaceAll('"', "").toLowerCase() ?? "utf-8";
  if (JSON_MEDIA.test(media) && /^utf-?8$/.test(encoding)) return;
  throw problem("unsupported_media_type");
}
