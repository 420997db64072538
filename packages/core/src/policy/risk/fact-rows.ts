import { cellOf, integerOf, type Cell, type Digits, type FactRow } from "./language/cells.ts";
import { callOf } from "./language/compile.ts";
import {
  FACT_NAMES,
  isCallFact,
  riskFact,
  type CallFact,
  type FactName,
  type FactValue,
  type RiskFacts,
} from "./risk-facts.ts";
import type { StoredFacts } from "./stored-facts.ts";

/** Where a row has the facts of the table. */
export const FACT_PLACES: ReadonlyMap<string, number> = new Map(
  FACT_NAMES.map((name, place) => [name, place]),
);

/** The facts that rules read by calls, such as figures of windows. */
export const callsAmong = (reads: Iterable<FactName>): readonly CallFact[] =>
  [...reads].filter(isCallFact);

const cellOrUnknown = (value: FactValue | undefined): Cell | undefined =>
  value === undefined ? undefined : cellOf(value);

/** Facts for the conditions of rules, whose calls are `called`. */
export function factRow(facts: RiskFacts, called: readonly CallFact[]): FactRow {
  const calls: Record<string, Digits | undefined> = {};
  for (const name of called) calls[name] = cellOrUnknown(facts[name]) as Digits | undefined;
  const table = FACT_NAMES.map((name) => cellOrUnknown(facts[name]));
  return { table, calls, usual: {}, variables: [] };
}

/** The value of a fact; undefined where it is unknown. */
export function cellAt(row: FactRow, name: FactName): Cell | undefined {
  const place = FACT_PLACES.get(name);
  return place === undefined ? callOf(row, name) : row.table[place];
}

/** Whether a row does not know a fact. */
export function isUnknownFact(name: FactName): (row: FactRow) => boolean {
  const place = FACT_PLACES.get(name);
  if (place !== undefined) return ({ table }) => table[place] === undefined;
  return ({ calls, usual }) => {
    const known = calls[name];
    return known === undefined ? usual[name] === undefined : known === null;
  };
}

/** Reads stored facts of many decisions, whose rules read `reads`, into rows. */
export function storedRowReader(reads: Iterable<FactName>): (stored: StoredFacts) => FactRow {
  const usualOf = (name: FactName) => cellOrUnknown(riskFact(name).usual);
  const usualTable = FACT_NAMES.map(usualOf);
  const usual = Object.fromEntries(
    callsAmong(reads).map((name) => [name, usualOf(name) as Digits]),
  );
  const isInteger = FACT_NAMES.map((name) => riskFact(name).type === "int");
  return (stored) => {
    const table = [...usualTable];
    for (const name in stored) {
      const place = FACT_PLACES.get(name);
      if (place === undefined) continue;
      const value = stored[name as FactName] ?? undefined;
      const isDigits = isInteger[place] === true && typeof value === "string";
      table[place] = isDigits ? integerOf(value) : value;
    }
    return { table, calls: stored as FactRow["calls"], usual, variables: [] };
  };
}
