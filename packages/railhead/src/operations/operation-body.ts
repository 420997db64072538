import { wallClock } from "@railhead/server/clock";
import { businessTime } from "../terminal/eastern.ts";
import { EXIT, cliError } from "../terminal/cli-error.ts";
import { uniqueSuffix } from "../terminal/unique-suffix.ts";
import type { OperationFacts } from "./operation-facts.ts";
import { bodyIn, flagOf, readFlag } from "./operation-values.ts";

/** The value of a flag. */
export type FlagValue = (name: string) => unknown;

/** Defaults of required fields in a sandbox, so that few flags are needed. */
const SANDBOX_DEFAULTS: Readonly<Record<string, () => unknown>> = {
  currency: () => "USD",
  payment_date: () => businessTime(wallClock.now()).business_date,
  consent_type: () => "internet",
  // An IP address reserved for documentation.
  device: () => ({ ip_address: "203.0.113.7" }),
  external_id: () => `cli-${uniqueSuffix()}`,
  config: () => ({ balance_check: "disabled" }),
};

/** True where a default applies; `config` only on payments, which have a balance check. */
const isFilled = (operation: OperationFacts, name: string) =>
  name in SANDBOX_DEFAULTS &&
  (name !== "config" || operation.body.some((input) => input.name === "config.balance_check"));

/**
 * The body from --body, the flags and, in a sandbox, the defaults. Throws one sentence that names
 * every missing field.
 */
export function bodyFrom(
  operation: OperationFacts,
  flag: FlagValue,
  given: { readonly body: string | undefined; readonly isSandbox: boolean },
): object | undefined {
  if (operation.method === "GET" || operation.body.length === 0) return undefined;
  const body = given.body === undefined ? {} : bodyIn(given.body);
  for (const input of operation.body) {
    const value = flag(input.name);
    if (value !== undefined) put(body, input.name.split("."), readFlag(input, value));
  }
  const required = operation.body.filter((input) => input.is_required === true);
  if (given.isSandbox) {
    for (const { name } of required.filter((input) => isFilled(operation, input.name))) {
      const own = body[name];
      const usual = SANDBOX_DEFAULTS[name]?.();
      if (own === undefined) body[name] = usual;
      else if (isObject(own) && isObject(usual)) body[name] = { ...usual, ...own };
    }
  }
  const missing = required.filter(({ name }) => body[name] === undefined);
  if (missing.length > 0) {
    const flags = missing.map((input) => flagOf(input));
    throw cliError(
      `${flags.join(", ")} ${flags.length === 1 ? "is missing; --help describes it" : "are missing; --help describes them"}`,
      EXIT.usage,
    );
  }
  return body;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function put(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = "", ...rest] = path;
  if (rest.length === 0) {
    body[name] = value;
    return;
  }
  const inner = isObject(body[name]) ? body[name] : {};
  body[name] = inner;
  put(inner, rest, value);
}

/** The query string of the flags, to append to the operation's path. */
export function queryFrom(operation: OperationFacts, flag: FlagValue): string {
  const query = new URLSearchParams();
  for (const input of operation.query) {
    const value = flag(input.name);
    if (value === undefined) continue;
    const read = readFlag(input, value);
    query.set(input.name, Array.isArray(read) ? read.join(",") : String(read));
  }
  if (query.size === 0) return "";
  return `${operation.path.includes("?") ? "&" : "?"}${query.toString()}`;
}
