import { Double, integer, type Cell } from "./cells.ts";
import type { BinaryOperator } from "./syntax.ts";
import { Fault } from "./types.ts";

/** Those that need both sides. */
export type Operator = Exclude<BinaryOperator, "||" | "&&">;
type Operation = (left: Cell, right: Cell) => Cell | Fault;
type Integer = number | bigint;

const DIVIDED_BY_ZERO = new Fault("division by zero");

/** Equal values of one type; lists item by item. */
function isEqual(one: Cell, other: Cell): boolean {
  if (typeof one !== "object") return one === other;
  if (one instanceof Double) return one.value === (other as Double).value;
  const items = other as readonly Cell[];
  return (
    one.length === items.length && one.every((item, index) => isEqual(item, items[index] as Cell))
  );
}

function isIn(item: Cell, list: Cell): boolean {
  const items = list as readonly Cell[];
  return typeof item === "object" ? items.some((one) => isEqual(one, item)) : items.includes(item);
}

/** Texts in the order of their code points, which is not that of JavaScript's units. */
function compareText(one: string, other: string): number {
  const [left, right] = [Array.from(one), Array.from(other)];
  const end = Math.min(left.length, right.length);
  for (let index = 0; index < end; index += 1) {
    const difference = (left[index]?.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** JavaScript orders numbers and bigints exactly among each other. */
const isLess = (left: Cell, right: Cell): boolean =>
  typeof left === "string"
    ? compareText(left, right as string) < 0
    : (left as number) < (right as number);

const isAtMost = (left: Cell, right: Cell): boolean =>
  typeof left === "string"
    ? compareText(left, right as string) <= 0
    : (left as number) <= (right as number);

/**
 * An operation on integers, which may overflow, or on doubles. A safe result of two exact numbers is exact;
 * any other is computed again without bounds.
 */
const arithmetic =
  (
    ofNumbers: (a: number, b: number) => number,
    {
      ofIntegers,
      ofDoubles = ofNumbers,
    }: {
      readonly ofIntegers: (a: bigint, b: bigint) => Integer | Fault;
      readonly ofDoubles?: (a: number, b: number) => number;
    },
  ): Operation =>
  (left, right) => {
    if (typeof left === "number" && typeof right === "number") {
      const value = ofNumbers(left, right);
      if (Number.isSafeInteger(value)) return value;
    }
    if (left instanceof Double) return new Double(ofDoubles(left.value, (right as Double).value));
    return ofIntegers(BigInt(left as Integer), BigInt(right as Integer));
  };

const addNumbers = arithmetic((a, b) => a + b, { ofIntegers: (a, b) => integer(a + b) });

function add(left: Cell, right: Cell): Cell | Fault {
  if (typeof left === "string") return left + (right as string);
  return Array.isArray(left)
    ? [...(left as readonly Cell[]), ...(right as readonly Cell[])]
    : addNumbers(left, right);
}

const OPERATIONS: Readonly<Record<Operator, Operation>> = {
  "==": isEqual,
  "!=": (left, right) => !isEqual(left, right),
  "<": isLess,
  "<=": isAtMost,
  ">": (left, right) => isLess(right, left),
  ">=": (left, right) => isAtMost(right, left),
  in: isIn,
  "+": add,
  "-": arithmetic((a, b) => a - b, { ofIntegers: (a, b) => integer(a - b) }),
  "*": arithmetic((a, b) => a * b, { ofIntegers: (a, b) => integer(a * b) }),
  "/": arithmetic((a, b) => (a - (a % b)) / b, {
    ofIntegers: (a, b) => (b === 0n ? DIVIDED_BY_ZERO : integer(a / b)),
    ofDoubles: (a, b) => a / b,
  }),
  "%": arithmetic((a, b) => a % b, {
    ofIntegers: (a, b) => (b === 0n ? DIVIDED_BY_ZERO : integer(a % b)),
  }),
};

export const binaryOf = (operator: Operator): Operation => OPERATIONS[operator];
