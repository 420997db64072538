import { partsOf, type Node } from "./syntax.ts";

/** The most steps that an expression may take, and the most items of a list that it reads. */
export const MAX_COST = 10_000;
export const MAX_ITEMS = 1_000;

/** The most steps of an expression's evaluation: each part is one, a macro repeats its body. */
export function costOf(node: Node): number {
  if (node.kind === "macro") return 1 + costOf(node.list) + itemsOf(node.list) * costOf(node.body);
  const own = isSearch(node) ? itemsOf(node.right) : 1;
  return partsOf(node).reduce((sum, part) => sum + costOf(part), own);
}

const isSearch = (node: Node): node is Extract<Node, { kind: "binary" }> =>
  node.kind === "binary" && node.operator === "in";

/** How many items a list has at most. */
function itemsOf(node: Node): number {
  if (node.kind === "list") return node.items.length;
  if (node.kind === "macro") return itemsOf(node.list);
  if (node.kind === "binary") return itemsOf(node.left) + itemsOf(node.right);
  if (node.kind === "choice") return Math.max(itemsOf(node.yes), itemsOf(node.no));
  return MAX_ITEMS;
}
