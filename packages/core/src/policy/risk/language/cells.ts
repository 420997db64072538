import { Fault, int, type Value } from "./types.ts";

/** A double during an evaluation, where a plain number is an integer. No fact of a payment is one. */
export class Double {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }

  /** Orders doubles by `<`. */
  valueOf(): number {
    return this.value;
  }
}

/** A value during an evaluation: integers are numbers where those are exact, bigints beyond. */
export type Cell = string | boolean | number | bigint | Double | readonly Cell[];

/** Facts as compiled conditions read them. */
export interface FactRow {
  /** Facts by their position in the table of facts, and behind them calls; an absent one is unknown. */
  readonly table: readonly (Cell | undefined)[];
  /** The positions of calls, which no table lists. */
  readonly places: CallPlaces;
  /** The variables of macros, innermost last. */
  readonly variables: Cell[];
}

/** Where rows have the calls of a ruleset, by name. */
export type CallPlaces = ReadonlyMap<string, number>;

/** An expression, or a part of one, over a row. */
export type Step = (row: FactRow) => Cell | Fault;

/** A fact at a position, and what it gives where nobody knows it. */
export interface FactPlace {
  readonly place: number;
  readonly unknown: Fault;
}

const MOST_EXACT = BigInt(Number.MAX_SAFE_INTEGER);

const exactly = (value: bigint): number | bigint =>
  value > MOST_EXACT || value < -MOST_EXACT ? value : Number(value);

/** An integer of 64 bits, or the fault of one that is none. */
export function integer(value: bigint): number | bigint | Fault {
  const checked = int(value);
  return checked instanceof Fault ? checked : exactly(checked);
}

/** An integer by its digits. */
export function integerOf(digits: string): number | bigint {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : BigInt(digits);
}

export function cellOf(value: Value): Cell {
  if (typeof value === "bigint") return exactly(value);
  if (typeof value === "number") return new Double(value);
  return typeof value === "object" ? value.map(cellOf) : value;
}

export function valueOfCell(cell: Cell): Value {
  if (typeof cell === "number") return BigInt(cell);
  if (typeof cell !== "object") return cell;
  return cell instanceof Double ? cell.value : cell.map(valueOfCell);
}
