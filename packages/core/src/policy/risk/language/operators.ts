import type { BinaryOperator } from "./syntax.ts";
import { Fault, int, type Value } from "./types.ts";

type Operation = (left: Value, right: Value) => Value | Fault;

const DIVIDED_BY_ZERO = new Fault("division by zero");

/** Equal values of one type; lists item by item. */
export function isEqual(one: Value, other: Value): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return (
    one.length === other.length && one.every((item, index) => isEqual(item, other[index] as Value))
  );
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

const ordered =
  (by: (difference: number) => boolean, plain: Operation): Operation =>
  (left, right) =>
    typeof left === "string" && typeof right === "string"
      ? by(compareText(left, right))
      : plain(left, right);

/** An operation on integers, which may overflow, or on doubles. */
const arithmetic =
  (ofInts: (a: bigint, b: bigint) => bigint | Fault, ofDoubles: (a: number, b: number) => number) =>
  (left: Value, right: Value): Value | Fault =>
    typeof left === "bigint"
      ? ofInts(left, right as bigint)
      : ofDoubles(left as number, right as number);

function add(left: Value, right: Value): Value | Fault {
  if (typeof left === "bigint") return int(left + (right as bigint));
  if (Array.isArray(left)) return [...(left as Value[]), ...(right as Value[])];
  return typeof left === "string" ? left + String(right) : (left as number) + (right as number);
}

const OPERATIONS: Readonly<Record<Exclude<BinaryOperator, "||" | "&&">, Operation>> = {
  "==": isEqual,
  "!=": (left, right) => !isEqual(left, right),
  "<": ordered(
    (difference) => difference < 0,
    (left, right) => left < right,
  ),
  "<=": ordered(
    (difference) => difference <= 0,
    (left, right) => left <= right,
  ),
  ">": ordered(
    (difference) => difference > 0,
    (left, right) => left > right,
  ),
  ">=": ordered(
    (difference) => difference >= 0,
    (left, right) => left >= right,
  ),
  in: (item, list) => (list as Value[]).some((one) => isEqual(one, item)),
  "+": add,
  "-": arithmetic(
    (a, b) => int(a - b),
    (a, b) => a - b,
  ),
  "*": arithmetic(
    (a, b) => int(a * b),
    (a, b) => a * b,
  ),
  "/": arithmetic(
    (a, b) => (b === 0n ? DIVIDED_BY_ZERO : int(a / b)),
    (a, b) => a / b,
  ),
  "%": arithmetic(
    (a, b) => (b === 0n ? DIVIDED_BY_ZERO : a % b),
    (a, b) => a % b,
  ),
};

export const binaryOf = (operator: Exclude<BinaryOperator, "||" | "&&">): Operation =>
  OPERATIONS[operator];
