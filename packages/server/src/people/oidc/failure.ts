import type { OidcFailure } from "../identity-provider.ts";

const MAX_REASON = 100;

/** The provider may be down, or have said no. What did not fit is private: it is logged. */
export async function failureOf(error: unknown): Promise<OidcFailure> {
  const { AuthorizationResponseError, ClientError, ResponseBodyError } =
    await import("openid-client");
  if (error instanceof AuthorizationResponseError) {
    return { kind: "refused", reason: error.error.slice(0, MAX_REASON) };
  }
  if (error instanceof ResponseBodyError) {
    return error.status < 500
      ? { kind: "refused", reason: error.error.slice(0, MAX_REASON) }
      : { kind: "unavailable", cause: error };
  }
  const isChecked = error instanceof ClientError && !AWAY.includes(error.code ?? "");
  return isChecked && error.code !== undefined
    ? { kind: "refused", reason: error.code }
    : { kind: "unavailable", cause: error };
}

/** No answer, or one that is not the provider's own. */
const AWAY = [
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
];
