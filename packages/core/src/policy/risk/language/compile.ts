import { binaryOf } from "./operators.ts";
import { MAX_ITEMS } from "./cost.ts";
import { FUNCTIONS } from "./functions.ts";
import { isListed, listedFactOf } from "./listed.ts";
import { isWindow, windowFactOf } from "./check-window.ts";
import type { Node } from "./syntax.ts";
import { Fault, int, type FactSource, type Value } from "./types.ts";

/** The variables of macros, innermost last. */
type Locals = Value[];

/** An expression as a function. A fault is what has no value: an unknown fact, an overflow. */
export type Evaluate = (facts: FactSource) => Value | Fault;
type Step = (facts: FactSource, locals: Locals) => Value | Fault;

const TOO_LONG = new Fault("out of range");

/** Compiles a checked expression. It reads its facts and nothing else. */
export function compile(node: Node): Evaluate {
  const step = stepOf(node, []);
  return (facts) => step(facts, []);
}

function stepOf(node: Node, names: readonly string[]): Step {
  switch (node.kind) {
    case "literal": {
      const { value } = node;
      return () => value;
    }
    case "name":
      return nameStep(node.name, names);
    case "has": {
      const { name } = node.of as Extract<Node, { kind: "name" }>;
      return (facts) => facts[name] !== undefined;
    }
    case "not": {
      const of = stepOf(node.of, names);
      return (facts, locals) => {
        const value = of(facts, locals);
        return value instanceof Fault ? value : !(value as boolean);
      };
    }
    case "negate": {
      const of = stepOf(node.of, names);
      return (facts, locals) => {
        const value = of(facts, locals);
        if (value instanceof Fault) return value;
        return typeof value === "bigint" ? int(-value) : -(value as number);
      };
    }
    case "binary":
      return binaryStep(node, names);
    case "choice":
      return choiceStep(node, names);
    case "list":
      return listStep(node, names);
    case "index":
      return indexStep(node, names);
    case "macro":
      return macroStep(node, names);
    default:
      return callStep(node, names);
  }
}

function nameStep(name: string, names: readonly string[]): Step {
  const place = names.lastIndexOf(name);
  if (place >= 0) return (_, locals) => locals[place] as Value;
  const unknown = new Fault("unknown", name);
  return (facts) => facts[name] ?? unknown;
}

function binaryStep(node: Extract<Node, { kind: "binary" }>, names: readonly string[]): Step {
  const { operator } = node;
  const left = stepOf(node.left, names);
  const right = stepOf(node.right, names);
  if (operator === "||" || operator === "&&") {
    // The value that decides alone; it wins over a fault of the other side.
    const decides = operator === "||";
    return (facts, locals) => {
      const one = left(facts, locals);
      if (one === decides) return decides;
      const other = right(facts, locals);
      if (other === decides) return decides;
      return one instanceof Fault ? one : other;
    };
  }
  const run = binaryOf(operator);
  return (facts, locals) => {
    const one = left(facts, locals);
    if (one instanceof Fault) return one;
    const other = right(facts, locals);
    return other instanceof Fault ? other : run(one, other);
  };
}

function choiceStep(node: Extract<Node, { kind: "choice" }>, names: readonly string[]): Step {
  const [condition, then, other] = [node.test, node.yes, node.no].map((part) =>
    stepOf(part, names),
  ) as [Step, Step, Step];
  return (facts, locals) => {
    const value = condition(facts, locals);
    if (value instanceof Fault) return value;
    return value === true ? then(facts, locals) : other(facts, locals);
  };
}

function listStep(node: Extract<Node, { kind: "list" }>, names: readonly string[]): Step {
  const items = node.items.map((item) => stepOf(item, names));
  return (facts, locals) => valuesOf(items, facts, locals);
}

function valuesOf(steps: readonly Step[], facts: FactSource, locals: Locals): Value[] | Fault {
  const values: Value[] = [];
  for (const step of steps) {
    const value = step(facts, locals);
    if (value instanceof Fault) return value;
    values.push(value);
  }
  return values;
}

function indexStep(node: Extract<Node, { kind: "index" }>, names: readonly string[]): Step {
  const of = stepOf(node.of, names);
  const at = stepOf(node.at, names);
  return (facts, locals) => {
    const list = of(facts, locals);
    if (list instanceof Fault) return list;
    const place = at(facts, locals);
    if (place instanceof Fault) return place;
    const isThere = (place as bigint) >= 0n && (place as bigint) < (list as Value[]).length;
    return isThere ? ((list as Value[])[Number(place)] as Value) : TOO_LONG;
  };
}

function callStep(node: Extract<Node, { kind: "call" }>, names: readonly string[]): Step {
  if (isListed(node)) return nameStep(listedFactOf(node), []);
  if (isWindow(node)) return nameStep(windowFactOf(node), []);
  const args = node.args.map((arg) => stepOf(arg, names));
  // Functions of one name differ by the type of their first argument, which may be a list.
  const [one, other] = FUNCTIONS.filter(
    ({ name, isMethod }) => name === node.name && isMethod === node.isMethod,
  );
  const call: Step = (facts, locals) => {
    const values = valuesOf(args, facts, locals);
    if (values instanceof Fault) return values;
    const chosen = other !== undefined && Array.isArray(values[0]) ? other : one;
    return chosen === undefined ? TOO_LONG : chosen.run(...values);
  };
  if (!node.args.every(({ kind }) => kind === "literal")) return call;
  // Functions depend on nothing else: `usd("500.00")` is computed once.
  const value = call({}, []);
  return () => value;
}

function macroStep(node: Extract<Node, { kind: "macro" }>, names: readonly string[]): Step {
  const list = stepOf(node.list, names);
  const body = stepOf(node.body, [...names, node.variable]);
  const depth = names.length;
  const fold = FOLDS[node.name];
  return (facts, locals) => {
    const items = list(facts, locals);
    if (items instanceof Fault) return items;
    if ((items as Value[]).length > MAX_ITEMS) return TOO_LONG;
    return fold(items as Value[], (item) => {
      locals[depth] = item;
      return body(facts, locals);
    });
  };
}

type Fold = (items: readonly Value[], body: (item: Value) => Value | Fault) => Value | Fault;

/** Ends at the first item that decides, which wins over faults of others. */
const until =
  (decides: boolean): Fold =>
  (items, body) => {
    let fault: Fault | undefined;
    for (const item of items) {
      const value = body(item);
      if (value === decides) return decides;
      if (value instanceof Fault) fault = value;
    }
    return fault ?? !decides;
  };

function collect(
  items: readonly Value[],
  body: (item: Value) => Value | Fault,
  keep: (found: Value[], item: Value, value: Value) => void,
): Value[] | Fault {
  const found: Value[] = [];
  for (const item of items) {
    const value = body(item);
    if (value instanceof Fault) return value;
    keep(found, item, value);
  }
  return found;
}

const filter: Fold = (items, body) =>
  collect(items, body, (found, item, value) => {
    if (value === true) found.push(item);
  });

const FOLDS: Readonly<Record<Extract<Node, { kind: "macro" }>["name"], Fold>> = {
  all: until(false),
  exists: until(true),
  exists_one(items, body) {
    const found = filter(items, body);
    return found instanceof Fault ? found : (found as Value[]).length === 1;
  },
  filter,
  map: (items, body) => collect(items, body, (found, _, value) => void found.push(value)),
};
