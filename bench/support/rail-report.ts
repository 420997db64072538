import { median, print } from "./machine.ts";
import { ratiosOf, printResult } from "./results.ts";
import type { RowByRow } from "./rail-row-by-row.ts";

/** What a step and its references did, round by round. */
export interface Rounds {
  /** Payments per second. */
  readonly rates: number[];
  /** Rows per second. */
  readonly bare: number[];
  readonly oneByOne: RowByRow[];
  /** Of all processors, per payment. */
  readonly microseconds: number[];
  moved: number;
}

/** Entries per second, by round: as sealing writes a file, and as COPY writes the same lines. */
export interface Lines {
  readonly written: number[];
  readonly copied: number[];
}

export function printSteps(results: ReadonlyMap<string, Rounds>): void {
  for (const [name, { rates, bare, oneByOne, microseconds, moved }] of results) {
    const alone = oneByOne.map(({ rate }) => rate);
    const aloneTook = oneByOne.map((one) => one.microseconds);
    print(
      `${name}: ${moved} payments, ${median(rates).toFixed(0)}/s; bare UPDATE ` +
        `${median(bare).toFixed(0)} rows/s; row by row ${median(alone).toFixed(0)}/s`,
    );
    printResult({
      name: `${name}, to a plain UPDATE`,
      unit: "times",
      values: ratiosOf(rates, bare),
      floor: 0.4,
      goal: 0.5,
    });
    printResult({
      name: `${name}, to row by row`,
      unit: "times row by row",
      values: ratiosOf(rates, alone),
      floor: 15,
      goal: 20,
    });
    printResult({ name: `${name}, processors`, unit: "us CPU a payment", values: microseconds });
    printResult({
      name: `${name} row by row, processors`,
      unit: "us CPU a payment",
      values: aloneTook,
    });
  }
}

export function printCopy({ written, copied }: Lines): void {
  print(
    `from the database to a file: ${median(written).toFixed(0)} entries/s; ` +
      `COPY of the same lines: ${median(copied).toFixed(0)}`,
  );
  printResult({
    name: "from the database to a file's bytes, to COPY",
    unit: "times",
    values: ratiosOf(written, copied),
    floor: 1,
    goal: 1.3,
  });
}

const NETWORK_ENTRIES = 140_000_000;
const DAY_SECONDS = 86_400;

/**
 * What the entries of the whole network on a banking day would take: by the clock, as many machines like
 * this one as carry them round it, and by processor time, which other work does not lengthen.
 */
export function printNetwork(results: ReadonlyMap<string, Rounds>, payments: number): void {
  let seconds = 0;
  let microseconds = 0;
  for (const { rates, moved, ...step } of results.values()) {
    // Few come back: they take part in the whole by their share.
    seconds += moved / payments / median(rates);
    microseconds += (moved / payments) * median(step.microseconds);
  }
  const machineHours = (NETWORK_ENTRIES * seconds) / 3600;
  const processorHours = (NETWORK_ENTRIES * microseconds) / 1e6 / 3600;
  print(
    `a payment's whole way: ${(1 / seconds).toFixed(0)}/s, ${microseconds.toFixed(0)} us of ` +
      `processor time; the network's ${NETWORK_ENTRIES / 1e6} million entries of a banking day: ` +
      `${machineHours.toFixed(1)} hours of this machine, ${Math.ceil(machineHours / 24)} of them ` +
      `around the clock; ${processorHours.toFixed(1)} processor hours`,
  );
  printResult({ name: "the whole way", unit: "payments/s", values: [1 / seconds] });
  printResult({
    name: "this machine for the network's banking day",
    unit: "hours",
    values: [machineHours],
  });
  printResult({
    name: "processors for the network's banking day",
    unit: "around the clock",
    values: [(processorHours * 3600) / DAY_SECONDS],
  });
}
