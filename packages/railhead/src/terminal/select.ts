import { didYouMean } from "@railhead/core";
import { EXIT, cliError } from "./cli-error.ts";

/**
 * The field at a path such as `id` or `config.balance_check`; in a list of each item, or of one by
 * its index from 0. Throws one sentence where there is none.
 */
export function selected(data: unknown, path: string): unknown[] {
  const [name, ...rest] = path.split(".").filter((part) => part !== "");
  if (name === undefined) return Array.isArray(data) ? data : [data];
  if (Array.isArray(data)) {
    if (/^\d+$/.test(name))
      return selected((data as unknown[])[Number(name)] ?? null, rest.join("."));
    return data.flatMap((item) => selected(item, path));
  }
  const members = typeof data === "object" && data !== null ? data : {};
  if (!Object.hasOwn(members, name)) {
    const known = Object.keys(members);
    throw cliError(`There is no field ${name} to select.${didYouMean(name, known)}`, EXIT.usage);
  }
  return selected((members as Readonly<Record<string, unknown>>)[name], rest.join("."));
}

/** One line per value: strings unchanged, anything else as JSON. */
export function selectedLines(values: readonly unknown[]): string[] {
  return values.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
}
