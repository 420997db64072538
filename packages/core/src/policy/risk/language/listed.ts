import { closestName } from "../../../catalog/closest.ts";
import { fault, type Check } from "./check-faults.ts";
import type { Node } from "./syntax.ts";
import type { Type } from "./types.ts";

type Call = Extract<Node, { kind: "call" }> & { readonly name: "listed" };

const LIST_NAME = /^[a-z][a-z0-9_]{0,39}$/;

/** Whether a call asks a list for a value. */
export const isListed = (node: Node): node is Call =>
  node.kind === "call" && node.name === "listed" && !node.isMethod;

/** The fact that a checked call reads: its own text, spelled in one way. */
export function listedFactOf({ args }: Call): string {
  const [list, of] = args;
  const name = list?.kind === "literal" ? String(list.value) : "";
  return `listed("${name}", ${of?.kind === "name" ? of.name : ""})`;
}

/** Checks a call of `listed`: the name of a list as a text, and a fact that lists hold. */
export function checkListed(check: Check, node: Call): Type {
  const [list, of] = node.args;
  if (list === undefined || of === undefined || node.args.length > 2) {
    fault(check, node, { message: "listed takes the name of a list and a fact.", expected: "2" });
    return "bool";
  }
  if (list.kind !== "literal" || typeof list.value !== "string" || !LIST_NAME.test(list.value))
    fault(check, list, {
      message: "The name of a list is a text of small letters, digits and underscores.",
      expected: '"block"',
    });
  const isKey =
    of.kind === "name" && !check.locals.has(of.name) && check.declared[of.name] === "key";
  if (!isKey) {
    const keys = Object.keys(check.declared).filter((name) => check.declared[name] === "key");
    const suggestion = of.kind === "name" ? closestName(of.name, keys) : undefined;
    fault(check, of, {
      message: `No list holds this. Lists hold ${keys.join(", ")}.`,
      ...(suggestion === undefined ? {} : { suggestion }),
    });
  }
  check.reads.add(listedFactOf(node));
  return "bool";
}
