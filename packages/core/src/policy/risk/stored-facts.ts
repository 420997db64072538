import {
  FACT_NAMES,
  isCallFact,
  riskFact,
  type FactName,
  type FactValue,
  type RiskFacts,
} from "./risk-facts.ts";

/** Null is the answer to a call that nobody knew. */
type StoredValue = string | boolean | readonly string[] | null;

/** Facts as they are stored: integers as text, unknown and usual values left out. */
export type StoredFacts = { readonly [Name in FactName]?: StoredValue };

export function storeFacts(facts: RiskFacts): StoredFacts {
  const stored: { [Name in FactName]?: StoredValue } = {};
  for (const name of FACT_NAMES) {
    const value = facts[name];
    if (value !== undefined && !isUsual(name, value)) stored[name] = storedValue(value);
  }
  for (const name in facts) {
    if (!isCallFact(name)) continue;
    const value = facts[name];
    if (value === undefined) stored[name] = null;
    else if (!isUsual(name, value)) stored[name] = storedValue(value);
  }
  return stored;
}

const storedValue = (value: FactValue): StoredValue =>
  typeof value === "bigint" ? value.toString() : value;

function isUsual(name: FactName, value: FactValue): boolean {
  const { usual } = riskFact(name);
  return Array.isArray(value) ? value.length === 0 : value === usual;
}

/** Stored facts with the usual values of those left out; those of calls as far as `reads` has them. */
export function readStoredFacts(stored: StoredFacts, reads: Iterable<FactName> = []): RiskFacts {
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
  return facts;
}

/** A later release may know fewer facts. */
const isKnownFact = (name: string): boolean =>
  isCallFact(name) || (FACT_NAMES as string[]).includes(name);
