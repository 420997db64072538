import { compile } from "./language/compile.ts";
import { isListed, listedFactOf } from "./language/listed.ts";
import { isWindow, windowFactOf } from "./language/check-window.ts";
import { partsOf, type Node } from "./language/syntax.ts";
import type { Fault, FactSource, Value } from "./language/types.ts";

/**
 * The smallest parts that made a condition what it is: both sides of a true `&&`, the first true side
 * of a true `||`, and the other way round where it is false.
 */
export function causesOf(node: Node, facts: FactSource): readonly Node[] {
  const value = compile(node)(facts);
  switch (node.kind) {
    case "not":
      return causesOf(node.of, facts);
    case "choice":
      return [...causesOf(node.test, facts), ...causesOf(taken(node, facts), facts)];
    case "binary": {
      const { operator, left, right } = node;
      if (operator !== "&&" && operator !== "||") return [node];
      // True of `||` and false of `&&` need one side; the others need both.
      const decides = operator === "||";
      if (value !== decides) return [...causesOf(left, facts), ...causesOf(right, facts)];
      return causesOf(compile(left)(facts) === decides ? left : right, facts);
    }
    default:
      return [node];
  }
}

function taken(node: Extract<Node, { kind: "choice" }>, facts: FactSource): Node {
  return compile(node.test)(facts) === true ? node.yes : node.no;
}

/** The facts that a part names, in order. */
export function factsIn(node: Node): readonly string[] {
  const bound = new Set<string>();
  const names: string[] = [];
  const visit = (part: Node) => {
    if (part.kind === "macro") bound.add(part.variable);
    if (part.kind === "name" && !bound.has(part.name)) names.push(part.name);
    if (isListed(part)) names.push(listedFactOf(part));
    else if (isWindow(part)) names.push(windowFactOf(part));
    else if (part.kind === "has") visit(part.of);
    else for (const one of partsOf(part)) visit(one);
  };
  visit(node);
  return [...new Set(names)];
}

/** The integer that a part gives for a fact's value; undefined where it gives none. */
export function integerOf(node: Node, facts: FactSource): bigint | undefined {
  const value: Value | Fault = compile(node)(facts);
  return typeof value === "bigint" ? value : undefined;
}
