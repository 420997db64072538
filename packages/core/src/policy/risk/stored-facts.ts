import { cellOf } from "./language/cells.ts";
import type { WindowFact } from "./language/windows.ts";
import {
  FACT_NAMES,
  isCallFact,
  riskFact,
  type CallFact,
  type FactName,
  type FactValue,
  type RiskFacts,
} from "./risk-facts.ts";

/** Null is the answer to a call that nobody knew. */
type StoredValue = string | boolean | readonly string[] | null;

/** An integer, in digits where a number is not exact. */
type StoredFigure = number | string | null;

/** Facts as they are stored: integers as text, unknown and usual values left out. */
export type StoredFacts = { readonly [Name in FactName]?: StoredValue } & {
  /** Figures of windows in the order of the ruleset; absent where all have their usual values. */
  readonly windows?: readonly StoredFigure[];
};

/** Facts for storage; the figures of `windows`, whose names take most of the space, by position. */
export function storeFacts(facts: RiskFacts, windows: readonly WindowFact[] = []): StoredFacts {
  const stored: { [Name in FactName]?: StoredValue } & { windows?: readonly StoredFigure[] } = {};
  for (const name of FACT_NAMES) {
    const value = facts[name];
    if (value !== undefined && !isUsual(name, value)) stored[name] = storedValue(value);
  }
  for (const name in facts) {
    if (!isCallFact(name)) continue;
    if ((windows as readonly CallFact[]).includes(name)) continue;
    const value = facts[name];
    if (value === undefined) stored[name] = null;
    else if (!isUsual(name, value)) stored[name] = storedValue(value);
  }
  const isUsualFigure = (name: WindowFact) => !(name in facts) || isUsual(name, facts[name]);
  if (!windows.every(isUsualFigure)) stored.windows = windows.map((name) => figureOf(facts[name]));
  return stored;
}

function figureOf(value: FactValue | undefined): StoredFigure {
  if (value === undefined) return null;
  const cell = cellOf(value);
  return typeof cell === "number" ? cell : String(cell);
}

const storedValue = (value: FactValue): StoredValue =>
  typeof value === "bigint" ? value.toString() : value;

function isUsual(name: FactName, value: FactValue | undefined): boolean {
  const { usual } = riskFact(name);
  return Array.isArray(value) ? value.length === 0 : value === usual;
}

/** Stored facts with the usual values of those left out; those of calls as far as `reads` has them. */
export function readStoredFacts(
  stored: StoredFacts,
  reads: Iterable<FactName> = [],
  windows: readonly WindowFact[] = [],
): RiskFacts {
  const facts: { [Name in FactName]?: FactValue | undefined } = {};
  for (const name of [...FACT_NAMES, ...[...reads].filter(isCallFact)]) {
    const { usual } = riskFact(name);
    if (usual !== undefined) facts[name] = usual;
  }
  for (const name of Object.keys(stored) as FactName[]) {
    const value = stored[name];
    if (value === undefined || !isKnownFact(name)) continue;
    if (value === null) facts[name] = undefined;
    else facts[name] = riskFact(name).type === "int" ? BigInt(value as string) : value;
  }
  for (const [index, figure] of (stored.windows ?? []).entries()) {
    const name = windows[index];
    if (name !== undefined) facts[name] = figure === null ? undefined : BigInt(figure);
  }
  return facts;
}

/** A later release may know fewer facts. */
const isKnownFact = (name: string): boolean =>
  isCallFact(name) || (FACT_NAMES as string[]).includes(name);
