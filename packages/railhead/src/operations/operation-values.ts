import { readFileSync } from "node:fs";
import { didYouMean } from "@railhead/core";
import { EXIT, cliError } from "../terminal/cli-error.ts";
import type { OperationInput } from "./operation-facts.ts";

/** The flag of a field. */
export function flagOf({ name }: OperationInput): string {
  // These flags already belong to the command itself.
  const own = ["key", "api", "json", "body", "select", "data_dir"].includes(name);
  return `--${kebab(name)}${own ? "-value" : ""}`;
}

export const kebab = (name: string) => name.replaceAll("_", "-");

/** Parses a flag's text as its field's value. Throws one sentence where it is invalid. */
export function readFlag(input: OperationInput, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (input.is_money === true) return centsOf(input, value);
  if (input.type === "string") return known(input, value);
  // A comma-separated list, as in query strings.
  if (input.type === "array" && !value.trimStart().startsWith("[")) {
    return value.split(",").map((word) => known(input, word));
  }
  if (input.type === "integer" && !/^-?\d{1,15}$/.test(value)) {
    throw cliError(`${flagOf(input)} must be a whole number, not ${shortened(value)}`, EXIT.usage);
  }
  return parsed(value, flagOf(input));
}

/** Amounts need a decimal point: without one, 2500 could be dollars or cents. */
function centsOf(input: OperationInput, text: string): number {
  const [, whole, cents] = /^(\d{1,9})\.(\d{2})$/.exec(text.replaceAll(",", "")) ?? [];
  if (whole !== undefined && cents !== undefined) return Number(`${whole}${cents}`);
  throw cliError(
    `${flagOf(input)} must be dollars and cents, such as 25.00, not ${shortened(text)}`,
    EXIT.usage,
  );
}

function known({ values, ...input }: OperationInput, word: string): string {
  if (values === undefined || values.includes(word)) return word;
  const meant = didYouMean(word, values) || ` It can be ${values.slice(0, 12).join(", ")}.`;
  throw cliError(`${flagOf(input)} cannot be ${shortened(word)}.${meant}`, EXIT.usage);
}

const shortened = (text: string) => JSON.stringify(text.slice(0, 60));

/** The body of --body: JSON, `@file`, or `-` for standard input. */
export function bodyIn(text: string): Record<string, unknown> {
  return parsed(source(text), "--body") as Record<string, unknown>;
}

function source(text: string): string {
  if (text === "-") return readFileSync(0, "utf8");
  return text.startsWith("@") ? readFileSync(text.slice(1), "utf8") : text;
}

function parsed(text: string, option: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw cliError(`${option} is not JSON: ${text.slice(0, 60)}`, EXIT.usage);
  }
}
