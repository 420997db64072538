import { expect, fault, type Check } from "./check-faults.ts";
import type { Node } from "./syntax.ts";
import { isList, listOf, unify, type Type } from "./types.ts";

type Binary = Extract<Node, { kind: "binary" }>;

const ORDERED: readonly Type[] = ["bool", "int", "double", "string"];

/** The type of an operation; adds a fault where its sides do not fit. */
export function checkBinary(
  check: Check,
  node: Binary,
  [left, right]: readonly [Type, Type],
): Type {
  switch (node.operator) {
    case "||":
    case "&&":
      expect(check, node.left, { type: left, wanted: "bool" });
      expect(check, node.right, { type: right, wanted: "bool" });
      return "bool";
    case "in":
      expect(check, node.right, { type: right, wanted: listOf(left) });
      return "bool";
    case "==":
    case "!=":
      sides(check, node, [left, right]);
      return "bool";
    case "<":
    case "<=":
    case ">":
    case ">=":
      allowed(check, node, { type: sides(check, node, [left, right]), of: ORDERED });
      return "bool";
    case "+":
      return added(check, node, sides(check, node, [left, right]));
    case "%":
      return allowed(check, node, { type: sides(check, node, [left, right]), of: ["int"] });
    default:
      return allowed(check, node, {
        type: sides(check, node, [left, right]),
        of: ["int", "double"],
      });
  }
}

/** The type of both sides; an amount compared with a text gets a suggestion. */
function sides(check: Check, node: Binary, [left, right]: readonly [Type, Type]): Type {
  const type = unify(left, right);
  if (type !== undefined) return type;
  const isMoney = left === "int" && right === "string";
  fault(check, node.right, {
    message: `${left} ${node.operator} ${right}: both sides must have one type.`,
    expected: left,
    got: right,
    ...(isMoney ? { suggestion: 'usd("500.00")' } : {}),
  });
  return left;
}

function added(check: Check, node: Binary, type: Type): Type {
  if (isList(type)) return type;
  return allowed(check, node, { type, of: ["int", "double", "string"] });
}

function allowed(
  check: Check,
  node: Binary,
  { type, of }: { readonly type: Type; readonly of: readonly Type[] },
): Type {
  if (type !== "any" && !of.includes(type)) {
    fault(check, node, {
      message: `"${node.operator}" takes ${of.join(", ")}, got ${type}.`,
      expected: of.join(" or "),
      got: type,
    });
  }
  return type;
}
