import { formatUsd } from "../../../catalog/money.ts";
import { cellOf, type Cell } from "./cells.ts";
import { Fault, type Type } from "./types.ts";

/** A function of the language, with the types that it takes and gives. */
export interface FunctionRow {
  readonly name: string;
  readonly isMethod: boolean;
  readonly takes: readonly Type[];
  readonly gives: Type;
  readonly means: string;
  readonly run: (...args: Cell[]) => Cell | Fault;
}

const UNREADABLE = new Fault("out of range");
const USD = /^(-?)(\d{1,3}(?:,\d{3})*|\d+)\.(\d{2})$/;
const codePoints = (text: string) => Array.from(text).length;

/** `usd("1,000.00")` in cents. */
export function centsOf(text: string): bigint | undefined {
  const match = USD.exec(text);
  if (match === null || text.length > 20) return undefined;
  const [, sign = "", dollars = "", cents = ""] = match;
  return BigInt(`${sign}${dollars.replaceAll(",", "")}${cents}`);
}

function comparison(name: string, means: string, run: (target: string, other: string) => boolean) {
  return {
    name,
    isMethod: true,
    takes: ["string", "string"],
    gives: "bool",
    means,
    run: (target: Cell, other: Cell) => run(target as string, other as string),
  } satisfies FunctionRow;
}

/** Every function, by name and the types it takes. */
export const FUNCTIONS: readonly FunctionRow[] = [
  comparison("startsWith", "Whether a text starts with another.", (a, b) => a.startsWith(b)),
  comparison("endsWith", "Whether a text ends with another.", (a, b) => a.endsWith(b)),
  comparison("contains", "Whether a text has another in it.", (a, b) => a.includes(b)),
  ...[false, true].flatMap((isMethod): FunctionRow[] => [
    {
      name: "size",
      isMethod,
      takes: ["string"],
      gives: "int",
      means: "The number of characters.",
      run: (of) => codePoints(of as string),
    },
    {
      name: "size",
      isMethod,
      takes: ["list(any)"],
      gives: "int",
      means: "The number of items.",
      run: (of) => (of as readonly Cell[]).length,
    },
  ]),
  {
    name: "usd",
    isMethod: false,
    takes: ["string"],
    gives: "int",
    means: "An amount in cents, from a text such as `1,000.00`.",
    run: (of) => {
      const cents = centsOf(of as string);
      return cents === undefined ? UNREADABLE : cellOf(cents);
    },
  },
  {
    name: "dollars",
    isMethod: false,
    takes: ["int"],
    gives: "string",
    means: "An amount of cents as people read it, such as `$1,000.00`.",
    run: (of) => formatUsd(BigInt(of as number | bigint)),
  },
];
