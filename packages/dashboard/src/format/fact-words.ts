import { RISK_FACTS } from "@railhead/core";
import { dollars } from "./money.ts";
import { day } from "./time.ts";
import { words } from "./words.ts";

type Shown = string | boolean | readonly string[] | null;

const UNITS = new Map<string, string>(
  Object.entries(RISK_FACTS).flatMap(([name, fact]) =>
    "unit" in fact ? [[name, fact.unit] as const] : [],
  ),
);

/** The value of a fact as people read it: cents as dollars, and words for what is absent. */
export function factWords(name: string, value: Shown): string {
  if (value === null) return "not known";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "string") return value.map(words).join(", ") || "none";
  if (value === "") return "none";
  const unit = UNITS.get(name);
  if (unit === "cents") return dollars(value);
  if (unit === "ppm") return `${Number(value) / 10_000} %`;
  if (unit === "date") return day(value);
  return unit === "count" ? BigInt(value).toLocaleString("en-US") : words(value);
}
