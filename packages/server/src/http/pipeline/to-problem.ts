import { REFUSALS } from "@railhead/core";
import { isInterrupted } from "../../db/tables/environments/engine-fence.ts";
import {
  isEnvironmentFenced,
  isEnvironmentGone,
  isRetryable,
  isTimeout,
  isUnavailable,
} from "../../db/postgres/errors.ts";
import { isResponseStored } from "../../db/tables/requests/idempotency-keys.ts";
import { isUnreadable } from "../../vault/place.ts";
import { problem, Problem, unavailable } from "../schema/problem.ts";

const PROBLEM_BY_FASTIFY_CODE: Readonly<Record<string, () => Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => problem("payload_too_large"),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => problem("unsupported_media_type"),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    problem("bad_request", { detail: "The body is shorter or longer than Content-Length says." }),
};

/** Converts any thrown value to a problem. Unexpected errors reveal no details. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const known = code === undefined ? undefined : PROBLEM_BY_FASTIFY_CODE[code];
  if (known !== undefined) return known();
  if (isUnreadable(error)) {
    return problem("conflict", {
      code: "value_unreadable",
      detail: REFUSALS.value_unreadable,
      headers: { "x-should-retry": "false" },
      cause: error,
    });
  }
  // The body broke off while it was read.
  if (statusCode === 400) return problem("bad_request", { cause: error });
  if (isUnavailable(error) || isTimeout(error) || isRetryable(error)) return unavailable(error);
  // This process has not heard yet that its environment was moved or deleted: its next request learns why.
  if (isEnvironmentFenced(error) || isEnvironmentGone(error)) return unavailable(error);
  // A process that could not see our lock on the key has answered first.
  if (isResponseStored(error) || isInterrupted(error)) return unavailable(error);
  return problem("internal_error", { cause: error });
}
