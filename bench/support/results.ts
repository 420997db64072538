import { appendFileSync } from "node:fs";
import { print, spread } from "./machine.ts";

/** A figure that the project is held to: per-round values, and what they must reach. */
export interface Result {
  readonly name: string;
  /** What one is: `times the reference`, `us CPU`, `ms`. */
  readonly unit: string;
  readonly values: readonly number[];
  /** At least so much, or at most where `isCeiling`. */
  readonly floor?: number;
  readonly goal?: number;
  readonly isCeiling?: boolean;
}

/** Prints a figure with its range; `npm run bench` also collects it, in the file it names. */
export function printResult(result: Result): void {
  const { name, unit, values, floor, goal, isCeiling = false } = result;
  const bound = isCeiling ? "at most" : "at least";
  const wanted = [
    floor === undefined ? "" : `${bound} ${floor}`,
    goal === undefined ? "" : `goal ${goal}`,
  ].filter((text) => text !== "");
  const tail = wanted.length === 0 ? "" : `   (${wanted.join(", ")})`;
  print(`${name.padEnd(52)} ${spread(values)} ${unit}${tail}`);
  const file = process.env["BENCH_RESULTS"];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(result)}\n`);
}

/** Ratios round by round: the machine's mood is in both. */
export function ratiosOf(above: readonly number[], below: readonly number[]): number[] {
  return above.map((value, index) => value / (below[index] ?? Number.NaN));
}
