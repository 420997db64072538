import { BUILT_IN, compileRuleset, type Ruleset } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import {
  findRulesetInForce,
  findRulesets,
  type FoundRuleset,
} from "../../db/tables/risk/rulesets.ts";

/** Compiled rulesets, the last used last. */
const COMPILED = new Map<string, Ruleset>();
const MOST_COMPILED = 200;

/** Seeded sandboxes share ids, and a reset gives them again: neither names a ruleset's content. */
const nameOf = (
  environmentId: string,
  { generation, number }: Pick<FoundRuleset, "generation" | "number">,
) => `${environmentId} ${generation} ${number}`;

function remember(name: string, ruleset: Ruleset): Ruleset {
  COMPILED.delete(name);
  COMPILED.set(name, ruleset);
  const [oldest] = COMPILED.keys();
  if (COMPILED.size > MOST_COMPILED && oldest !== undefined) COMPILED.delete(oldest);
  return ruleset;
}

function compiledOf(row: FoundRuleset): Ruleset {
  const name = nameOf(row.environment_id, row);
  return remember(name, COMPILED.get(name) ?? compileRuleset(row.number, row.content));
}

/**
 * The ruleset in force, read in the transaction that decides by it: a publication counts for every transaction
 * that begins after its commit, in every process.
 */
export async function readRulesetInForce(db: Executor, environmentId: string): Promise<Ruleset> {
  const found = await findRulesetInForce(db, environmentId);
  if (found === undefined || found.number === BUILT_IN.number) return BUILT_IN;
  const name = nameOf(environmentId, found);
  const compiled = COMPILED.get(name);
  if (compiled !== undefined) return remember(name, compiled);
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
