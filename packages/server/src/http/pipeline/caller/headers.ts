import type { IncomingMessage } from "node:http";
import { isUuid } from "../../schema/formats.ts";
import { problem } from "../../schema/problem.ts";

const ECHO_LENGTH = 128;
const PRINTABLE = /^[\x20-\x7e]+$/;
const IDEMPOTENCY_KEY = /^[\x20-\x7e]{10,40}$/;
/** Whatever a client calls the header that names the account. */
const ANY_ACCOUNT = /^(?:[a-z0-9]+-)+account-id$/;
const NONE: readonly string[] = [];

/** The headers that decide who acts, for whom and how often; each at most once. */
export interface DecidingHeaders {
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly accounts: readonly string[];
  /** Names that came more than once. */
  readonly repeated: readonly string[];
}

export type HeaderReader = (request: IncomingMessage) => DecidingHeaders;

/**
 * Reads the raw header list: Node joins or drops repeated headers, and two keys of ten characters
 * would pass as one of twenty-two.
 */
export function headerReader(
  accountAliases: readonly string[],
  anyAccountHeader = false,
): HeaderReader {
  const accountNames = new Set([
    "service-account-id",
    ...accountAliases.map((name) => name.toLowerCase()),
  ]);
  const lengths = new Set(["authorization", "idempotency-key", ...accountNames].map(lengthOf));
  return ({ rawHeaders: raw }) => {
    let authorization: string | undefined;
    let idempotencyKey: string | undefined;
    let accounts: Map<string, string> | undefined;
    let repeated = NONE;
    for (let index = 0; index < raw.length; index += 2) {
      const written = raw[index] as string;
      if (!anyAccountHeader && !lengths.has(written.length)) continue;
      const value = raw[index + 1] as string;
      const name = written.toLowerCase();
      let before: string | undefined;
      if (name === "authorization") {
        before = authorization;
        authorization = value;
      } else if (name === "idempotency-key") {
        before = idempotencyKey;
        idempotencyKey = value;
      } else if (accountNames.has(name) || (anyAccountHeader && ANY_ACCOUNT.test(name))) {
        accounts ??= new Map();
        before = accounts.get(name);
        accounts.set(name, value);
      }
      if (before !== undefined) repeated = [...repeated, written];
    }
    return {
      authorization,
      idempotencyKey,
      accounts: accounts === undefined ? NONE : [...accounts.values()],
      repeated,
    };
  };
}

function lengthOf(name: string): number {
  return name.length;
}

/** Throws the 400 of a header that is repeated or has a value that cannot be. Returns the account named. */
export function checkHeaders(headers: DecidingHeaders): void {
  if (headers.repeated.length > 0) {
    throw problem("bad_request", { detail: `Header ${headers.repeated[0]} must be sent once.` });
  }
  const key = headers.idempotencyKey;
  if (key !== undefined && !IDEMPOTENCY_KEY.test(key.trim())) throw badIdempotencyKey();
}

function badIdempotencyKey() {
  return problem("bad_request", {
    detail: "Validation failed",
    items: [
      {
        reference: "/Idempotency-Key",
        detail:
          "The Idempotency-Key header value is not valid: 10 to 40 printable ASCII characters.",
      },
    ],
  });
}

/** The account named by the scope header or its aliases, if any. Throws the 400. */
export function namedAccount(headers: DecidingHeaders): string | undefined {
  const [first, ...others] = headers.accounts.map((value) => value.trim().toLowerCase());
  if (first === undefined) return undefined;
  if (others.some((value) => value !== first)) {
    throw problem("bad_request", { detail: "The account headers name different accounts." });
  }
  if (!isUuid(first)) {
    throw problem("bad_request", { detail: "Service-Account-Id must be a UUID." });
  }
  return first;
}

/** A tracing header as it is echoed and logged: cut, or ignored where it is not plain text. */
export function echoed(value: string | string[] | undefined): string | undefined {
  if (typeof value !== "string") return undefined;
  const cut = value.slice(0, ECHO_LENGTH);
  return PRINTABLE.test(cut) ? cut : undefined;
}
