import { closestName } from "../../../catalog/closest.ts";
import { checkBinary } from "./check-binary.ts";
import { centsOf, FUNCTIONS } from "./functions.ts";
import { costOf, MAX_COST } from "./cost.ts";
import { checkListed, isListed } from "./listed.ts";
import { checkWindow, isWindow } from "./check-window.ts";
import { expect, fault, type Check, type Declared } from "./check-faults.ts";
import type { ExpressionFault, Node } from "./syntax.ts";
import { int, isList, itemOf, listOf, unify, Fault, type Type } from "./types.ts";

export type Checked = {
  readonly type: Type;
  readonly faults: readonly ExpressionFault[];
  /** The facts that it names, in order. */
  readonly reads: readonly string[];
};

/** The most facts that an expression names. */
export const MAX_FACTS = 200;

/** Finds every fault of a read expression, which must give `wanted`. */
export function checkExpression(node: Node, declared: Declared, wanted: Type = "bool"): Checked {
  const check: Check = { declared, locals: new Map(), faults: [], reads: new Set() };
  const type = typeOf(check, node);
  if (check.faults.length === 0) {
    expect(check, node, { type, wanted });
    const cost = costOf(node);
    if (cost > MAX_COST) {
      const message = `It may take ${cost} steps; at most ${MAX_COST} are allowed.`;
      fault(check, node, { message, expected: `at most ${MAX_COST} steps`, got: `${cost}` });
    }
  }
  if (check.reads.size > MAX_FACTS) {
    const message = `It names ${check.reads.size} facts; at most ${MAX_FACTS} are allowed.`;
    fault(check, node, { message });
  }
  return { type, faults: check.faults, reads: [...check.reads] };
}

function typeOf(check: Check, node: Node): Type {
  switch (node.kind) {
    case "literal":
      return literalType(check, node);
    case "name":
      return nameType(check, node);
    case "has":
      typeOf(check, node.of);
      if (node.of.kind === "name" && check.locals.has(node.of.name))
        fault(check, node.of, { message: "has() takes a fact.", got: node.of.name });
      return "bool";
    case "not":
      expect(check, node.of, { type: typeOf(check, node.of), wanted: "bool" });
      return "bool";
    case "negate":
      return numeric(check, node.of);
    case "binary":
      return checkBinary(check, node, [typeOf(check, node.left), typeOf(check, node.right)]);
    case "choice":
      return choiceType(check, node);
    case "list":
      return listOf(sameType(check, node.items));
    case "index":
      return indexType(check, node);
    case "macro":
      return macroType(check, node);
    default:
      return callType(check, node);
  }
}

function literalType(check: Check, node: Extract<Node, { kind: "literal" }>): Type {
  const { value } = node;
  if (typeof value !== "bigint") {
    return typeof value === "number" ? "double" : typeof value === "boolean" ? "bool" : "string";
  }
  if (int(value) instanceof Fault)
    fault(check, node, { message: "An integer has 64 bits.", got: String(value) });
  return "int";
}

function nameType(check: Check, node: Extract<Node, { kind: "name" }>): Type {
  const { name } = node;
  const local = check.locals.get(name);
  if (local !== undefined) return local;
  if (Object.hasOwn(check.declared, name)) {
    const type = check.declared[name] ?? "any";
    if (type !== "key") {
      check.reads.add(name);
      return type;
    }
    const suggestion = `listed("block", ${name})`;
    fault(check, node, { message: `${name} is only looked up in lists.`, got: name, suggestion });
    return "any";
  }
  const suggestion = closestName(name, [...Object.keys(check.declared), ...check.locals.keys()]);
  fault(check, node, {
    message: `There is no fact "${name}".`,
    got: name,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
  return "any";
}

function numeric(check: Check, node: Node): Type {
  const type = typeOf(check, node);
  if (type !== "int" && type !== "double" && type !== "any") {
    const message = `Expected int or double, got ${type}.`;
    fault(check, node, { message, expected: "int or double", got: type });
  }
  return type;
}

function choiceType(check: Check, node: Extract<Node, { kind: "choice" }>): Type {
  expect(check, node.test, { type: typeOf(check, node.test), wanted: "bool" });
  return sameType(check, [node.yes, node.no]);
}

/** The type that all parts have. */
function sameType(check: Check, nodes: readonly Node[]): Type {
  return nodes.reduce<Type>((known, node) => {
    const type = typeOf(check, node);
    expect(check, node, { type, wanted: known });
    return unify(known, type) ?? known;
  }, "any");
}

function indexType(check: Check, node: Extract<Node, { kind: "index" }>): Type {
  const type = typeOf(check, node.of);
  expect(check, node.of, { type, wanted: "list(any)" });
  expect(check, node.at, { type: typeOf(check, node.at), wanted: "int" });
  return itemOf(type);
}

function macroType(check: Check, node: Extract<Node, { kind: "macro" }>): Type {
  const list = typeOf(check, node.list);
  if (!isList(list)) expect(check, node.list, { type: list, wanted: "list(any)" });
  const locals = new Map([...check.locals, [node.variable, itemOf(list)]]);
  const body = typeOf({ ...check, locals }, node.body);
  if (node.name === "map") return listOf(body);
  expect(check, node.body, { type: body, wanted: "bool" });
  return node.name === "filter" ? list : "bool";
}

function callType(check: Check, node: Extract<Node, { kind: "call" }>): Type {
  if (isListed(node)) return checkListed(check, node);
  if (isWindow(node)) return checkWindow(check, node);
  const types = node.args.map((arg) => typeOf(check, arg));
  const named = FUNCTIONS.filter(
    ({ name, isMethod }) => name === node.name && isMethod === node.isMethod,
  );
  const fits = named.find(
    ({ takes }) =>
      takes.length === types.length &&
      takes.every((wanted, index) => unify(wanted, types[index] ?? "any") !== undefined),
  );
  if (fits === undefined) {
    const known = FUNCTIONS.map(({ name }) => name);
    const suggestion = named.length > 0 ? undefined : closestName(node.name, known);
    const expected = named.map(({ takes }) => `(${takes.join(", ")})`).join(" or ");
    fault(check, node, {
      message:
        named.length > 0
          ? `${node.name} takes ${expected}, got (${types.join(", ")}).`
          : `There is no ${node.isMethod ? "method" : "function"} "${node.name}".`,
      ...(expected === "" ? {} : { expected, got: `(${types.join(", ")})` }),
      ...(suggestion === undefined ? {} : { suggestion }),
    });
    return named[0]?.gives ?? "any";
  }
  const [first] = node.args;
  if (
    node.name === "usd" &&
    first?.kind === "literal" &&
    centsOf(String(first.value)) === undefined
  )
    fault(check, first, {
      message: "An amount is spelled like this.",
      expected: '"1,000.00"',
      got: String(first.value),
    });
  return fits.gives;
}
