/** The types of expressions. The item type of an empty list is `any`; a `key` is only looked up in lists. */
export type Type = "bool" | "int" | "double" | "string" | "key" | "any" | `list(${string})`;

export const isList = (type: Type): type is `list(${string})` => type.startsWith("list(");
export const itemOf = (type: Type): Type => (isList(type) ? (type.slice(5, -1) as Type) : "any");
export const listOf = (item: Type): Type => `list(${item})`;

/** Whether two types can stand for each other; the text that is certain wins. */
export function unify(one: Type, other: Type): Type | undefined {
  if (one === "any") return other;
  if (other === "any" || one === other) return one;
  if (!isList(one) || !isList(other)) return undefined;
  const item = unify(itemOf(one), itemOf(other));
  return item === undefined ? undefined : listOf(item);
}

/** What an expression's evaluation has instead of a value. */
export class Fault {
  readonly kind: "unknown" | "overflow" | "division by zero" | "out of range";
  /** The fact that is unknown. */
  readonly fact: string | undefined;

  constructor(kind: Fault["kind"], fact?: string) {
    this.kind = kind;
    this.fact = fact;
  }
}

export type Value = string | boolean | bigint | number | readonly Value[];

/** Facts by name; a fact that is not there is unknown. */
export type FactSource = Readonly<Record<string, Value | undefined>>;

const INT_MAX = 2n ** 63n - 1n;
const INT_MIN = -(2n ** 63n);

const OVERFLOW = new Fault("overflow");

/** An integer of 64 bits, or the fault of one that is none. */
export const int = (value: bigint): bigint | Fault =>
  value > INT_MAX || value < INT_MIN ? OVERFLOW : value;
