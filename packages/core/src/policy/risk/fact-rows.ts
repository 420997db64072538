import { cellOf, integerOf, type CallPlaces, type Cell, type FactRow } from "./language/cells.ts";
import { callOf } from "./language/compile.ts";
import { isWindowFact, type WindowFact } from "./language/windows.ts";
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

/** The calls of a ruleset. */
export interface RulesetCalls {
  /** Windows of the rules that the ruleset itself has, in the order in which decisions store their figures. */
  readonly windows: readonly WindowFact[];
  /** Where rows have all calls: the windows come first. */
  readonly places: CallPlaces;
}

/** `own` has the calls of rules that the ruleset itself has: built-in rules may read other windows in a later release. */
export function rulesetCalls(
  own: readonly CallFact[],
  builtIn: readonly CallFact[] = [],
): RulesetCalls {
  const windows = [...new Set(own.filter(isWindowFact))].toSorted();
  const all = [...new Set([...windows, ...own, ...builtIn])];
  const places = new Map(all.map((name, index) => [name, FACT_NAMES.length + index]));
  return { windows, places };
}

const cellOrUnknown = (value: FactValue | undefined): Cell | undefined =>
  value === undefined ? undefined : cellOf(value);

/** Facts for the conditions of rules, whose calls have `places`. */
export function factRow(facts: RiskFacts, places: CallPlaces): FactRow {
  const table = FACT_NAMES.map((name) => cellOrUnknown(facts[name]));
  for (const name of places.keys()) table.push(cellOrUnknown(facts[name as CallFact]));
  return { table, places, variables: [] };
}

/** The value of a fact; undefined where it is unknown. */
export function cellAt(row: FactRow, name: FactName): Cell | undefined {
  const place = FACT_PLACES.get(name);
  return place === undefined ? callOf(row, name) : row.table[place];
}

/** Where rows whose calls have `places` have all their facts. */
export const rowPlaces = (places: CallPlaces): ReadonlyMap<string, number> =>
  new Map([...FACT_PLACES, ...places]);

/** Reads stored facts of many decisions of a ruleset, whose calls have `places`, into rows. */
export function storedRowReader(places: CallPlaces): (stored: StoredFacts) => FactRow {
  const names = [...FACT_NAMES, ...(places.keys() as Iterable<CallFact>)];
  const usual = names.map((name) => cellOrUnknown(riskFact(name).usual));
  const isInteger = names.map((name) => riskFact(name).type === "int");
  return (stored) => {
    const table = [...usual];
    for (const name in stored) {
      const place = FACT_PLACES.get(name) ?? places.get(name);
      if (place === undefined) continue;
      const value = stored[name as FactName] ?? undefined;
      const isDigits = isInteger[place] === true && typeof value === "string";
      table[place] = isDigits ? integerOf(value) : value;
    }
    const figures = stored.windows ?? [];
    for (let index = 0; index < figures.length; index += 1) {
      const figure = figures[index] ?? undefined;
      const isDigits = typeof figure === "string";
      table[FACT_NAMES.length + index] = isDigits ? integerOf(figure) : figure;
    }
    return { table, places, variables: [] };
  };
}
