import { closestName } from "../../../catalog/closest.ts";
import {
  mostWindowDays,
  WINDOW_KEYS,
  WINDOW_MEASURES,
  windowMs,
  type WindowKey,
  type WindowMeasure,
} from "./windows.ts";
import { fault, type Check } from "./check-faults.ts";
import type { Node } from "./syntax.ts";
import type { Type } from "./types.ts";

type Call = Extract<Node, { kind: "call" }> & { readonly name: "window" };

/** Whether a call asks for a figure of earlier payments. */
export const isWindow = (node: Node): node is Call =>
  node.kind === "call" && node.name === "window" && !node.isMethod;

const textsOf = ({ args }: Call): string[] =>
  args.map((arg) => (arg.kind === "literal" && typeof arg.value === "string" ? arg.value : ""));

/** The fact that a checked call reads: its own text, spelled in one way. */
export const windowFactOf = (node: Call): string =>
  `window(${textsOf(node)
    .map((text) => JSON.stringify(text))
    .join(", ")})`;

const DAY_MS = 86_400_000;

/** Checks a call of `window`: measure, key and length as texts. */
export function checkWindow(check: Check, node: Call): Type {
  const [measure, key, length] = node.args;
  if (measure === undefined || key === undefined || length === undefined || node.args.length > 3) {
    const message = "window takes a measure, whose payments, and a length.";
    fault(check, node, { message, expected: 'window("count", "customer", "P1D")' });
    return "int";
  }
  const [said = "", whose = "", long = ""] = textsOf(node);
  const isMeasure = named(check, measure, { said, names: Object.keys(WINDOW_MEASURES) });
  const isKey = named(check, key, { said: whose, names: Object.keys(WINDOW_KEYS) });
  const ms = windowMs(long);
  if (ms === undefined) {
    const message = "The length of a window is 10 minutes to 90 days.";
    fault(check, length, { message, expected: '"PT10M" to "P90D"', got: long });
  } else if (isKey && isMeasure) {
    const mostDays = mostWindowDays(whose as WindowKey, said as WindowMeasure);
    if (ms > mostDays * DAY_MS) {
      const message = `A window with the ${said} of the key ${whose} has at most ${mostDays} days.`;
      fault(check, length, { message, expected: `"P${mostDays}D"`, got: long });
    }
  }
  check.reads.add(windowFactOf(node));
  return "int";
}

function named(
  check: Check,
  node: Node,
  { said, names }: { readonly said: string; readonly names: readonly string[] },
): boolean {
  if (names.includes(said)) return true;
  const suggestion = closestName(said, names);
  const message = `Expected one of ${names.join(", ")}.`;
  fault(check, node, { message, got: said, ...(suggestion === undefined ? {} : { suggestion }) });
  return false;
}
