import { BUILT_IN, compileRuleset, type Ruleset } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import {
  findRulesetInForce,
  findRulesets,
  type RulesetRow,
} from "../../db/tables/risk/rulesets.ts";

/** Compiled rulesets by id, the last used last. A ruleset never changes, so none is ever stale. */
const COMPILED = new Map<string, Ruleset>();
const MOST_COMPILED = 200;

function remember(id: string, ruleset: Ruleset): Ruleset {
  COMPILED.delete(id);
  COMPILED.set(id, ruleset);
  const [oldest] = COMPILED.keys();
  if (COMPILED.size > MOST_COMPILED && oldest !== undefined) COMPILED.delete(oldest);
  return ruleset;
}

const compiledOf = ({ id, number, content }: RulesetRow): Ruleset =>
  remember(id, COMPILED.get(id) ?? compileRuleset(number, content));

/**
 * The ruleset in force, read in the transaction that decides by it: a publication counts for every transaction
 * that begins after its commit, in every process.
 */
export async function readRulesetInForce(db: Executor, environmentId: string): Promise<Ruleset> {
  const found = await findRulesetInForce(db, environmentId);
  if (found === undefined) return BUILT_IN;
  const compiled = COMPILED.get(found.id);
  if (compiled !== undefined) return remember(found.id, compiled);
  const [row] = await findRulesets(db, environmentId, [found.number]);
  return compiledOf(assertFound(row, `ruleset ${found.number}`));
}

/** Rulesets by number. */
export async function readRulesets(
  db: Executor,
  environmentId: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Ruleset>> {
  const own = [...new Set(numbers)].filter((number) => number !== BUILT_IN.number);
  const rows = own.length === 0 ? [] : await findRulesets(db, environmentId, own);
  return new Map([
    [BUILT_IN.number, BUILT_IN],
    ...rows.map((row) => [row.number, compiledOf(row)] as const),
  ]);
}
