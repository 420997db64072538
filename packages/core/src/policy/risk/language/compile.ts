import {
  cellOf,
  Double,
  integer,
  valueOfCell,
  type Cell,
  type FactPlace,
  type FactRow,
  type Step,
} from "./cells.ts";
import { compareFact } from "./compare-fact.ts";
import { binaryOf, type Operator } from "./operators.ts";
import { MAX_ITEMS } from "./cost.ts";
import { FUNCTIONS } from "./functions.ts";
import { isListed, listedFactOf } from "./listed.ts";
import { foldOf } from "./macros.ts";
import { isWindow, windowFactOf } from "./check-window.ts";
import type { Node } from "./syntax.ts";
import { Fault, type FactSource, type Value } from "./types.ts";

/** An expression as a function. A fault is what has no value: an unknown fact, an overflow. */
export type Evaluate = (facts: FactSource) => Value | Fault;

/** An expression's part, as a function. */
interface Part {
  readonly run: Step;
  /** Its value where that depends on nothing. */
  readonly constant?: Cell;
  /** The position of the fact that it is. */
  readonly fact?: FactPlace;
}

/** What names mean: facts by position, and else by name. */
interface Scope {
  readonly placeOf: (name: string) => number | undefined;
  readonly variables: readonly string[];
}

const TOO_LONG = new Fault("out of range");
const NO_FACTS: FactRow = { table: [], places: new Map(), variables: [] };

/** Compiles a checked expression over facts at these positions. It reads its facts and nothing else. */
export function compileStep(node: Node, places: ReadonlyMap<string, number>): Step {
  return partOf({ placeOf: (name) => places.get(name), variables: [] }, node).run;
}

/** Compiles a checked expression over facts by name, for what is evaluated once. */
export function compile(node: Node): Evaluate {
  const names: string[] = [];
  const placeOf = (name: string) => {
    const known = names.indexOf(name);
    return known >= 0 ? known : names.push(name) - 1;
  };
  const { run } = partOf({ placeOf, variables: [] }, node);
  return (facts) => {
    const table = names.map((name) => {
      const value = facts[name];
      return value === undefined ? undefined : cellOf(value);
    });
    const cell = run({ ...NO_FACTS, table, variables: [] });
    return cell instanceof Fault ? cell : valueOfCell(cell);
  };
}

function partOf(scope: Scope, node: Node): Part {
  switch (node.kind) {
    case "literal":
      return constantPart(cellOf(node.value));
    case "name":
      return namePart(scope, node.name);
    case "has": {
      const { run } = factPart(scope, (node.of as Extract<Node, { kind: "name" }>).name);
      return { run: (row) => !(run(row) instanceof Fault) };
    }
    case "not":
      return unaryPart(partOf(scope, node.of), (value) => !(value as boolean));
    case "negate":
      return unaryPart(partOf(scope, node.of), negate);
    case "binary":
      return binaryPart(scope, node);
    case "choice":
      return choicePart(scope, node);
    case "list": {
      const items = node.items.map((item) => partOf(scope, item));
      return folded((row) => cellsOf(items, row), items);
    }
    case "index":
      return indexPart(scope, node);
    case "macro":
      return macroPart(scope, node);
    default:
      return callPart(scope, node);
  }
}

const constantPart = (constant: Cell): Part => ({ run: () => constant, constant });

/** A part that depends on constants only is computed once; one without a value stays as it is. */
function folded(run: Step, parts: readonly Part[]): Part {
  if (parts.some(({ constant }) => constant === undefined)) return { run };
  const value = run(NO_FACTS);
  return value instanceof Fault ? { run } : constantPart(value);
}

function namePart(scope: Scope, name: string): Part {
  const place = scope.variables.lastIndexOf(name);
  if (place >= 0) return { run: ({ variables }) => variables[place] as Cell };
  return factPart(scope, name);
}

function factPart({ placeOf }: Scope, name: string): Part {
  const unknown = new Fault("unknown", name);
  const place = placeOf(name);
  if (place === undefined) return { run: (row) => callOf(row, name) ?? unknown };
  return { run: ({ table }) => table[place] ?? unknown, fact: { place, unknown } };
}

/** The fact of a call; undefined where nobody knows it. */
export function callOf({ table, places }: FactRow, name: string): Cell | undefined {
  const place = places.get(name);
  return place === undefined ? undefined : table[place];
}

function unaryPart(of: Part, operation: (value: Cell) => Cell | Fault): Part {
  const { run } = of;
  return folded(
    (row) => {
      const value = run(row);
      return value instanceof Fault ? value : operation(value);
    },
    [of],
  );
}

function negate(value: Cell): Cell | Fault {
  if (value instanceof Double) return new Double(-value.value);
  return typeof value === "number" ? -value : integer(-(value as bigint));
}

function binaryPart(scope: Scope, node: Extract<Node, { kind: "binary" }>): Part {
  const { operator } = node;
  const [one, two] = [partOf(scope, node.left), partOf(scope, node.right)];
  const [left, right] = [one.run, two.run];
  if (operator === "||" || operator === "&&") {
    // The value that decides alone; it wins over a fault of the other side.
    const decides = operator === "||";
    const run: Step = (row) => {
      const value = left(row);
      if (value === decides) return decides;
      const other = right(row);
      if (other === decides) return decides;
      return value instanceof Fault ? value : other;
    };
    return folded(run, [one, two]);
  }
  const { fact } = one;
  const { constant } = two;
  if (fact !== undefined && constant !== undefined) {
    const run = compareFact(operator, fact, constant);
    if (run !== undefined) return { run };
  }
  return folded(operationOf(operator, one, two), [one, two]);
}

/** Facts are read here, not by a function of their own, which would take as long as the operation. */
function operationOf(operator: Operator, one: Part, two: Part): Step {
  const operation = binaryOf(operator);
  const [left, right] = [one.run, two.run];
  const [leftPlace, rightPlace] = [one.fact?.place ?? -1, two.fact?.place ?? -1];
  return (row) => {
    const value = (leftPlace < 0 ? undefined : row.table[leftPlace]) ?? left(row);
    if (value instanceof Fault) return value;
    const other = (rightPlace < 0 ? undefined : row.table[rightPlace]) ?? right(row);
    return other instanceof Fault ? other : operation(value, other);
  };
}

function choicePart(scope: Scope, node: Extract<Node, { kind: "choice" }>): Part {
  const parts = [node.test, node.yes, node.no].map((part) => partOf(scope, part));
  const [condition, then, other] = parts.map(({ run }) => run) as [Step, Step, Step];
  return folded((row) => {
    const value = condition(row);
    if (value instanceof Fault) return value;
    return value === true ? then(row) : other(row);
  }, parts);
}

function cellsOf(parts: readonly Part[], row: FactRow): Cell[] | Fault {
  const cells: Cell[] = [];
  for (const { run } of parts) {
    const value = run(row);
    if (value instanceof Fault) return value;
    cells.push(value);
  }
  return cells;
}

function indexPart(scope: Scope, node: Extract<Node, { kind: "index" }>): Part {
  const parts = [partOf(scope, node.of), partOf(scope, node.at)];
  const [of, at] = parts.map(({ run }) => run) as [Step, Step];
  return folded((row) => {
    const list = of(row);
    if (list instanceof Fault) return list;
    const place = at(row);
    if (place instanceof Fault) return place;
    return (list as readonly Cell[])[Number(place)] ?? TOO_LONG;
  }, parts);
}

function callPart(scope: Scope, node: Extract<Node, { kind: "call" }>): Part {
  if (isListed(node)) return factPart(scope, listedFactOf(node));
  if (isWindow(node)) return factPart(scope, windowFactOf(node));
  const args = node.args.map((arg) => partOf(scope, arg));
  // Functions of one name differ by the type of their first argument, which may be a list.
  const [one, other] = FUNCTIONS.filter(
    ({ name, isMethod }) => name === node.name && isMethod === node.isMethod,
  );
  return folded((row) => {
    const values = cellsOf(args, row);
    if (values instanceof Fault) return values;
    const chosen = other !== undefined && Array.isArray(values[0]) ? other : one;
    return chosen === undefined ? TOO_LONG : chosen.run(...values);
  }, args);
}

function macroPart(scope: Scope, node: Extract<Node, { kind: "macro" }>): Part {
  const { run: list } = partOf(scope, node.list);
  const variables = [...scope.variables, node.variable];
  const { run: body } = partOf({ ...scope, variables }, node.body);
  const depth = scope.variables.length;
  const fold = foldOf(node.name);
  return {
    run: (row) => {
      const items = list(row);
      if (items instanceof Fault) return items;
      if ((items as readonly Cell[]).length > MAX_ITEMS) return TOO_LONG;
      return fold(items as readonly Cell[], (item) => {
        row.variables[depth] = item;
        return body(row);
      });
    },
  };
}
