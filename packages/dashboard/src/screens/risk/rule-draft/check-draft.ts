import { RailheadError, type CheckRuleset, type RulesetCheck } from "@railhead/client";
import { api } from "../../../api/client.ts";
import type { RuleFault } from "./faults.ts";

/** Every fault of a draft; members that are no rules at all are faults, too. */
export async function checkDraft(body: CheckRuleset, signal: AbortSignal): Promise<RulesetCheck> {
  try {
    return await api.rulesets.check(body, { signal });
  } catch (error) {
    if (!(error instanceof RailheadError) || error.items.length === 0) throw error;
    const faults = error.items.map(({ reference, detail }): RuleFault => ({
      reference,
      rule: null,
      message: detail,
      start: null,
      end: null,
      expected: null,
      got: null,
      suggestion: null,
    }));
    return { is_valid: false, faults, tests: [], reads: [] };
  }
}
