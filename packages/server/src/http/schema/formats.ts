import { isIP } from "node:net";
import {
  isCivilDate,
  isRoutingNumber,
  outcomeFault,
  parseInstant,
  SANDBOX_BALANCE_PATTERN,
  THEME_COLOR,
  type OutcomeSubject,
} from "@railhead/core";
import { isNetwork } from "../../environments/allowed-addresses.ts";
import { OWN_SCOPES } from "../../environments/api-key.ts";
import { codePointLength, isSafeMultilineText, isSafeText } from "./text.ts";

const OWN = Object.keys(OWN_SCOPES);

interface Format {
  readonly test: (text: string) => boolean;
  /** What a caller reads when the value does not fit, which may depend on the value. */
  readonly detail: string | ((text: string) => string);
  /** The rule as a regular expression, where it is one. */
  readonly pattern?: string;
}

const EMAIL_LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const EMAIL_DOMAIN = /^[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An origin as browsers write it, so that it can be compared as text. */
function isWebOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

export function isUuid(text: string): boolean {
  return text.length === 36 && UUID.test(text);
}

/** IPv4 or IPv6 without a zone or a prefix length. */
export function isIpAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes("%");
}

/** `local@domain.tld` in ASCII; quoted local parts and display names are refused. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (at < 1 || at > 64 || text.length > 254) return false;
  return EMAIL_LOCAL.test(text.slice(0, at)) && EMAIL_DOMAIN.test(text.slice(at + 1));
}

/** An absolute http or https address without a user or password in it. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(text) || !isSafeText(text) || /\s/.test(text)) return false;
  if (!URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return username === "" && password === "" && hostname !== "";
}

function pattern(expression: RegExp, detail: string): Format {
  // `$` also matches before a final newline in other engines, never in JavaScript without the m flag.
  return { test: (text) => expression.test(text), detail, pattern: expression.source };
}

function outcomeOf(subject: OutcomeSubject): Format {
  return {
    test: (text) => outcomeFault(text, subject) === undefined,
    detail: (text) => outcomeFault(text, subject) ?? "",
  };
}

const OUTSIDE_NACHA = /[^\x20-\x7e]/u;

/** Names the first character that a NACHA file cannot carry. */
function nachaTextFault(text: string): string | undefined {
  const found = OUTSIDE_NACHA.exec(text);
  if (found === null) return text.trim() === "" ? "Must not be blank." : undefined;
  const [character] = found;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  const name = isSafeText(character) ? `"${character}" (U+${code})` : `U+${code}`;
  const position = codePointLength(text.slice(0, found.index)) + 1;
  return `Must hold characters of a NACHA file only (ASCII letters, digits, spaces and punctuation): character ${position}, ${name}, is not one.`;
}

/** The formats a schema may name, each with its sentence. */
export const formats: Readonly<Record<string, Format>> = {
  text: { test: isSafeText, detail: "Must not contain control or invisible characters." },
  multiline: {
    test: isSafeMultilineText,
    detail: "Must not contain control characters other than new lines and tabs.",
  },
  screen: pattern(/^[a-z][a-z0-9_]{0,39}$/, "Must be the name of a screen, such as payments."),
  "nacha-text": {
    test: (text) => nachaTextFault(text) === undefined,
    detail: (text) => nachaTextFault(text) ?? "",
    pattern: "^[ -~]*[!-~][ -~]*$",
  },
  uuid: { test: isUuid, detail: "Must be a UUID." },
  ip: { test: isIpAddress, detail: "Must be an IP address." },
  network: {
    test: isNetwork,
    detail: "Must be an IP address or a network such as 203.0.113.0/24 or 2001:db8::/32.",
    pattern: "^[0-9A-Fa-f.:]+(?:/[0-9]{1,3})?$",
  },
  email: { test: isEmail, detail: "Must be an e-mail address." },
  phone: pattern(
    /^\+[1-9][0-9]{1,14}$/,
    "Must be a phone number in E.164 form, such as +12125550123.",
  ),
  wait: pattern(/^(?:[0-9]{1,5}ms|[0-9]{1,2}s)$/, "Must be a duration such as 5s or 500ms."),
  date: { test: isCivilDate, detail: "Must be a date in the form YYYY-MM-DD." },
  "payment-date": {
    test: (text) => text === "today" || isCivilDate(text),
    detail: 'Must be a date in the form YYYY-MM-DD, or "today".',
  },
  "date-time": {
    test: (text) => parseInstant(text) !== undefined,
    detail: "Must be an RFC 3339 date-time.",
  },
  "routing-number": {
    test: isRoutingNumber,
    detail: "Must be a routing number: 9 digits with a valid check digit.",
  },
  "account-number": pattern(/^[0-9]{4,17}$/, "Must be 4 to 17 digits."),
  "tokenized-account-number": pattern(/^[0-9A-Za-z]{4,17}$/, "Must be 4 to 17 letters or digits."),
  "sandbox-outcome": outcomeOf("payment"),
  "sandbox-balance": pattern(
    new RegExp(SANDBOX_BALANCE_PATTERN),
    "Must be a number of cents, or one of: none, slow, slow:30s, failed.",
  ),
  "sandbox-transfer-outcome": outcomeOf("transfer"),
  "sandbox-verification-outcome": outcomeOf("verification"),
  // Its form alone: ITINs stand in for it, and tests use numbers that were never issued.
  ssn: pattern(
    /^[0-9]{3}-?[0-9]{2}-?[0-9]{4}$/,
    "Must be a social security number or ITIN, such as 123-45-6789.",
  ),
  ein: pattern(/^[0-9]{2}-?[0-9]{7}$/, "Must be an employer identification number."),
  "tax-id": pattern(/^[0-9]{9}$/, "Must be a tax id of 9 digits."),
  "ssn-last4": pattern(/^[0-9]{4}$/, "Must be the last 4 digits of a social security number."),
  "theme-color": pattern(THEME_COLOR, "Must be a color such as #0b6b57."),
  "web-origin": {
    test: isWebOrigin,
    detail: "Must be an origin: scheme, host and port alone, such as https://shop.example.",
  },
  scope: pattern(
    new RegExp(`^(?:admin|(?:[a-z_]{1,40}:)?(?:read|write)|${OWN.join("|")})$`),
    `Must be admin, read, write, one of the two for a group, such as charges:read, or ${OWN.join(" or ")}.`,
  ),
  mcc: pattern(/^[0-9]{4}$/, "Must be a merchant category code of 4 digits."),
  uri: { test: isWebAddress, detail: "Must be a web address such as https://example.com." },
  country: pattern(/^[A-Z]{2}$/, "Must be a country as two capital letters."),
  state: pattern(/^[A-Z]{2}$/, "Must be a state as two capital letters."),
  zip: pattern(/^[0-9]{5}(?:-[0-9]{4})?$/, "Must be a ZIP code: 12345 or 12345-6789."),
};
