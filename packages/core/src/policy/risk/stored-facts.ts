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
  const calls = Object.keys(facts).filter(isCallFact);
  return Object.fromEntries(
    [...FACT_NAMES, ...calls].flatMap((name): [FactName, StoredValue][] => {
      if (isCallFact(name) && facts[name] === undefined) return [[name, null]];
      const value = facts[name];
      if (value === undefined || isUsual(name, value)) return [];
      return [[name, typeof value === "bigint" ? value.toString() : value]];
    }),
  );
}

function isUsual(name: FactName, value: FactValue): boolean {
  const { usual } = riskFact(name);
  return Array.isArray(value) ? value.length === 0 : value === usual;
}

/** Stored facts with the usual values of those left out; those of calls as far as `reads` has them. */
export function readStoredFacts(stored: StoredFacts, reads: Iterable<FactName> = []): RiskFacts {
  const { usual, read } = factReader(reads);
  return { ...usual, ...read(stored) };
}

/** Reads stored facts of many decisions; usual values are inherited, so facts are read by name only, never listed. */
export const storedFactsReader = (
  reads: Iterable<FactName>,
): ((stored: StoredFacts) => RiskFacts) => factReader(reads).read;

/** Rows of facts are looked up once, not for each decision. */
function factReader(reads: Iterable<FactName>) {
  const usual: { [Name in FactName]?: FactValue } = {};
  const isInt = new Map<FactName, boolean>();
  for (const name of [...FACT_NAMES, ...[...reads].filter(isCallFact)]) {
    const row = riskFact(name);
    isInt.set(name, row.type === "int");
    if (row.usual !== undefined) usual[name] = row.usual;
  }
  const read = (stored: StoredFacts): RiskFacts => {
    const facts = Object.create(usual) as { [Name in FactName]?: FactValue | undefined };
    for (const name of Object.keys(stored) as FactName[]) {
      const value = stored[name];
      if (value === undefined) continue;
      if (value === null) {
        facts[name] = undefined;
        continue;
      }
      const known = isInt.get(name) ?? (isCallFact(name) ? isIntegerFact(name) : undefined);
      if (known !== undefined) facts[name] = known ? BigInt(value as string) : value;
    }
    return facts;
  };
  return { usual, read };
}

const isIntegerFact = (name: FactName): boolean => riskFact(name).type === "int";
