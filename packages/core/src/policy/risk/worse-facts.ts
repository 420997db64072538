import { factsIn } from "./cause.ts";
import { isWindow, windowFactOf } from "./language/check-window.ts";
import { partsOf, type Node } from "./language/syntax.ts";

/** The direction in which a figure becomes worse, by fact. A fact that is absent may not change at all. */
export type Worse = Readonly<Record<string, "greater" | "smaller">>;

/**
 * The figures that a condition only compares by order, each with the direction in which it hits the more:
 * `payment.amount > 500` is no worse at a smaller amount.
 */
export function worseFacts(node: Node): Worse {
  const signs = new Map<string, Set<number>>();
  signsOf(node, 0, signs);
  return Object.fromEntries(
    [...signs].flatMap(([name, found]): [string, "greater" | "smaller"][] => {
      const [sign] = found;
      if (found.size !== 1 || sign === 0 || sign === undefined) return [];
      return [[name, sign > 0 ? "greater" : "smaller"]];
    }),
  );
}

const ORDERS: Readonly<Record<string, number>> = { ">": 1, ">=": 1, "<": -1, "<=": -1 };

/** Adds the sign of each fact: 1 where a greater figure makes the part greater or true, 0 where neither is certain. */
function signsOf(node: Node, sign: number, signs: Map<string, Set<number>>, isTrue = 1): void {
  const add = (name: string, by: number) => signs.set(name, (signs.get(name) ?? new Set()).add(by));
  if (node.kind === "name") add(node.name, sign);
  else if (isWindow(node)) add(windowFactOf(node), sign);
  else if (node.kind === "not") signsOf(node.of, 0, signs, -isTrue);
  else if (node.kind === "negate") signsOf(node.of, -sign, signs, isTrue);
  else if (node.kind === "binary") {
    const { operator, left, right } = node;
    const order = ORDERS[operator];
    if (operator === "&&" || operator === "||") {
      signsOf(left, 0, signs, isTrue);
      signsOf(right, 0, signs, isTrue);
    } else if (order !== undefined) {
      signsOf(left, order * isTrue, signs);
      signsOf(right, -order * isTrue, signs);
    } else if (operator === "+" || operator === "-") {
      signsOf(left, sign, signs);
      signsOf(right, operator === "+" ? sign : -sign, signs);
    } else for (const name of factsIn(node)) add(name, 0);
  } else if (node.kind !== "literal") {
    for (const part of partsOf(node)) for (const name of factsIn(part)) add(name, 0);
  }
}
